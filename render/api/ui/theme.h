// The built-in sizes and colours of user interfaces.
#pragma once

#include <mujoco/mjui.h>

namespace pliant::render {

// 0: tight, 1: wide. Pixels at font scale 100; another index is an error.
mjuiThemeSpacing ThemeSpacing(int index);

// 0: slate, 1: orange, 2: white, 3: black. Another index is an error.
mjuiThemeColor ThemeColor(int index);

}  // namespace pliant::render
