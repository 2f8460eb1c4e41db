// Shapes and texts that another program put into the scene.
#pragma once

#include <mujoco/mjvisualize.h>

namespace pliant::ui {

void AddBoardMarks(mjvScene& scene);

}  // namespace pliant::ui
