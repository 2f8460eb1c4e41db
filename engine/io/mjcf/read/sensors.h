// Reads the sensors.
#pragma once

#include "engine/io/mjcf/read/reading.h"

namespace pliant::io::mjcf {

void ReadSensor(Reading& r, const ElementRow& row, const XmlElement& xml);

}  // namespace pliant::io::mjcf
