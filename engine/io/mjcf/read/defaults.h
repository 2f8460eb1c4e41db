// Reads the default classes.
#pragma once

#include "engine/io/mjcf/read/reading.h"

namespace pliant::io::mjcf {

// `parent` null: a top-level class, of which there is only one.
void ReadDefault(Reading& r, const XmlElement& xml, spec::DefaultClass* parent);

}  // namespace pliant::io::mjcf
