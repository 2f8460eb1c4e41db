#include "engine/foreign/robot/initial_values.h"

#include "engine/foreign/xml_help.h"

namespace pliant::foreign {

using io::XmlElement;
namespace {

// <param name="NAME">value</param>
bool ReadParameter(const XmlElement& owner, const std::string& name, double& value) {
  for (const XmlElement& child : owner.children) {
    if (child.name == "param" && Text(child, "name") == name) return Numbers(Text(child, kText), &value, 1);
  }
  return false;
}

bool ReadInitialValue(const XmlElement& joint, double& value) {
  for (const XmlElement& state : joint.children) {
    if (state.name == "state_interface" && Text(state, "name") == "position" &&
        ReadParameter(state, "initial_value", value)) {
      return true;
    }
  }
  return ReadParameter(joint, "initial_position", value);
}

}  // namespace

std::map<std::string, double> InitialValues(const XmlElement& robot) {
  std::map<std::string, double> values;
  for (const XmlElement& control : robot.children) {
    if (control.name != "ros2_control") continue;
    for (const XmlElement& joint : control.children) {
      double value = 0;
      if (joint.name == "joint" && ReadInitialValue(joint, value)) values[Text(joint, "name")] = value;
    }
  }
  return values;
}

}  // namespace pliant::foreign
