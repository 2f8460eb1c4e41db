// Reads the elements that expand into many others.
#pragma once

#include "engine/io/mjcf/read/tree.h"

namespace pliant::io::mjcf {

void ReadComposite(Reading& r, const ElementRow& row, const XmlElement& xml, TreePlace place);
// Frames have no effect on a flexcomp: it stands in the body itself, as in the reference engine.
void ReadFlexcomp(Reading& r, const ElementRow& row, const XmlElement& xml, TreePlace place);

}  // namespace pliant::io::mjcf
