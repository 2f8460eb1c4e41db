// Where controllers of ROS 2 start the joints of a robot.
#pragma once

#include <map>
#include <string>

#include "engine/io/xml_tree.h"

namespace pliant::foreign {

// By joint, in rad or m: `initial_value` of the state interface "position" of <ros2_control>, or
// `initial_position` of the joint there, as older files have it. What is no number is passed over.
std::map<std::string, double> InitialValues(const io::XmlElement& robot);

}  // namespace pliant::foreign
