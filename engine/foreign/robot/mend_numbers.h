// Numbers of URDF that exporters write in other forms than the format asks for.
#pragma once

#include "engine/core/diagnostics.h"
#include "engine/io/xml_tree.h"

namespace pliant::foreign {

// Every attribute of links, joints and materials that is to hold numbers holds that many afterwards, or
// is gone: commas and the "f" of C go, "pi/2" is computed, missing numbers are 0 (an alpha 1), colours up
// to 255 are divided by it. Limits without end go, as do all numbers that are none. Each change is a
// warning that shows both.
void MendNumbers(io::XmlElement& robot, DiagnosticSink& sink);

}  // namespace pliant::foreign
