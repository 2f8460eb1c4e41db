// Numbers as text.
#pragma once

#include <cstddef>
#include <string>

namespace pliant::ui {

// The number in a format of printf; "nan", "inf" for what is not a number, and no minus in front of zeros.
std::string NumberText(const char* format, double value);

// "1 body", "2 bodies".
std::string CountText(std::ptrdiff_t n, std::string what);

}  // namespace pliant::ui
