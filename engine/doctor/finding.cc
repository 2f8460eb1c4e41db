#include "engine/doctor/finding.h"

#include <cstdarg>
#include <cstddef>
#include <cstdio>

namespace pliant::doctor {

std::string Text(const char* format, ...) {
  char buffer[1000];
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(buffer, sizeof buffer, format, arguments);
  va_end(arguments);
  return buffer;
}

std::string AttributeText(double value) { return Text("%.6g", value); }

}  // namespace pliant::doctor
