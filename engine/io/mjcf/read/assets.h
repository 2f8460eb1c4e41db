// Reads the assets.
#pragma once

#include "engine/io/mjcf/read/reading.h"

namespace pliant::io::mjcf {

void ReadAsset(Reading& r, const ElementRow& row, const XmlElement& xml);
// Stands among the assets, and in older documents among what deforms.
void ReadSkin(Reading& r, const ElementRow& row, const XmlElement& xml);

}  // namespace pliant::io::mjcf
