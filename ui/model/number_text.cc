#include "ui/model/number_text.h"

#include <cmath>
#include <cstdio>
#include <cstring>

namespace pliant::ui {

std::string NumberText(const char* format, double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  // A minus in front of nothing but zeros says nothing.
  if (text[0] == '-' && std::strpbrk(text, "123456789") == nullptr) return text + 1;
  return text;
}

}  // namespace pliant::ui
