#include "app/output/picture_size.h"

#include <cstdio>

namespace pliant::app {
namespace {

constexpr int kMostPixels = 16384;  // on a side: what graphics hardware draws at once

}  // namespace

bool ParseSize(const std::string& text, int* width, int* height) {
  int w = 0;
  int h = 0;
  char rest = 0;
  if (std::sscanf(text.c_str(), "%dx%d%c", &w, &h, &rest) != 2) return false;
  if (w < 1 || h < 1 || w > kMostPixels || h > kMostPixels) return false;
  *width = w;
  *height = h;
  return true;
}

}  // namespace pliant::app
