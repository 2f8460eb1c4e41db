// Reads the global settings: compiler, option, size, statistic, visual.
#pragma once

#include "engine/io/mjcf/read/reading.h"

namespace pliant::io::mjcf {

void ReadCompiler(Reading& r, const ElementRow& row, const XmlElement& xml);
void ReadSize(Reading& r, const ElementRow& row, const XmlElement& xml);
// Of the section and, all in the same structs, of its children.
void ReadSettings(Reading& r, const ElementRow& row, const XmlElement& xml);

}  // namespace pliant::io::mjcf
