// Colours that models of Gazebo name instead of stating them.
#pragma once

#include <string_view>

namespace pliant::foreign {

// The colour of a material like "Gazebo/Orange"; false when there is none of this name.
bool FindGazeboColor(std::string_view name, float rgba[4]);

}  // namespace pliant::foreign
