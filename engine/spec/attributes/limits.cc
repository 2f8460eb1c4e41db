#include "engine/spec/attributes/limits.h"

#include <algorithm>
#include <cstdio>

namespace pliant::spec {

std::string TooMany(double asked, const char* things, double maximum) {
  char text[160];
  std::snprintf(text, sizeof text, "asks for %.15g %s; at most %.15g can be made", asked, things, maximum);
  return text;
}

double LatticeSize(const int count[3], bool shell) {
  double all = 1, inside = shell ? 1 : 0;
  for (int k = 0; k < 3; ++k) {
    all *= count[k];
    inside *= std::max(0, count[k] - 2);
  }
  return all - inside;
}

}  // namespace pliant::spec
