// Reads plugin instances and their uses.
#pragma once

#include "engine/io/mjcf/read/reading.h"

namespace pliant::io::mjcf {

void ReadExtension(Reading& r, const XmlElement& xml);
// The attributes of a plugin, from the `config` children.
void ReadConfig(Reading& r, const XmlElement& xml, spec::Plugin& plugin);
// `plugin` belongs to `owner` and refers to a shared instance by name, or to one made here for
// the owner alone.
void ReadPlugin(Reading& r, const XmlElement& xml, spec::Element& owner, mjsPlugin& plugin);

}  // namespace pliant::io::mjcf
