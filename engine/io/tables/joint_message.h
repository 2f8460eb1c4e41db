// Joint states as ROS encodes them: sensor_msgs/JointState.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pliant::io {

struct JointMessage {
  std::vector<std::string> names;
  std::vector<double> position, velocity, effort;  // as long as `names`, or empty
};

// `encoding` of the message: "cdr" (ROS 2) or "ros1". False for another encoding, and for bytes that
// are none of these messages.
bool DecodeJointState(std::string_view encoding, std::string_view bytes, JointMessage* state);

}  // namespace pliant::io
