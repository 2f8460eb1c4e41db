// A scene as text, for comparing two scenes by eye or with a diff tool.
#pragma once

#include <mujoco/mjvisualize.h>

namespace pliant::visual {

// Writes all fields, one line a value or vector. float_format: printf format of one number, such as "%8.2f";
// a format with anything but one floating-point conversion is refused with a warning, as is a file that
// cannot be written.
void PrintFormattedScene(const mjvScene& s, const char* filename, const char* float_format);

// With "% -9.2g".
void PrintScene(const mjvScene& s, const char* filename);

}  // namespace pliant::visual
