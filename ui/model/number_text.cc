#include "ui/model/number_text.h"

#include <cmath>
#include <cstdio>
#include <cstring>

namespace pliant::ui {

std::string NumberText(const char* format, double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  constexpr double kNothing = 1e-30;  // what rounding leaves of sums, in every unit that there is
  if (std::abs(value) < kNothing) value = 0;
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  // A minus in front of nothing but zeros says nothing.
  char* const sign = text + std::strspn(text, " ");
  if (*sign != '-' || std::strpbrk(sign, "123456789") != nullptr) return text;
  if (sign == text) return text + 1;
  *sign = ' ';  // as wide as asked for
  return text;
}

std::string CountText(std::ptrdiff_t n, std::string what) {
  const bool many = n != 1;
  if (many && what.ends_with('y')) {
    what.replace(what.size() - 1, 1, "ies");
  } else if (many) {
    what += 's';
  }
  return std::to_string(n) + " " + what;
}

}  // namespace pliant::ui
