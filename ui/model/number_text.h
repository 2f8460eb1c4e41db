// Numbers as text.
#pragma once

#include <string>

namespace pliant::ui {

// The number in a format of printf; "nan", "inf" for what is not a number, and no minus in front of zeros.
std::string NumberText(const char* format, double value);

}  // namespace pliant::ui
