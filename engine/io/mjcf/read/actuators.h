// Reads the actuators. There is one kind inside; the other elements are shortcuts that set its types and
// parameters, here and in default classes alike.
#pragma once

#include "engine/io/mjcf/read/reading.h"

namespace pliant::io::mjcf {

void ReadActuator(Reading& r, const ElementRow& row, const XmlElement& xml);
void ApplyShortcut(Reading& r, Tag tag, const XmlElement& xml, mjsActuator& actuator);

}  // namespace pliant::io::mjcf
