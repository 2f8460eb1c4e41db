// The YAML in which ROS packages keep parameters, for load_yaml() of xacro.
#pragma once

#include <string>
#include <string_view>

#include "engine/foreign/xacro/value.h"

namespace pliant::foreign::xacro {

// Mappings, sequences and scalars in block and flow style, quoted texts, comments, anchors, "<<", texts
// of several lines (| and >), and the units of xacro: !degrees, !radians, !meters, !millimeters, !foot,
// !inches. Other tags are ignored. Throws Problem, with the line.
Value ParseYaml(std::string_view text);

}  // namespace pliant::foreign::xacro
