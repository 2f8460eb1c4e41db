// Reads what relates elements: contact, equality, tendon, deformable, keyframe, custom.
#pragma once

#include "engine/io/mjcf/read/reading.h"

namespace pliant::io::mjcf {

void ReadRelation(Reading& r, const ElementRow& row, const XmlElement& xml);
// A single number in `springlength` is both ends of the dead band.
void SpreadSpringLength(const XmlElement& xml, mjsTendon& tendon);

}  // namespace pliant::io::mjcf
