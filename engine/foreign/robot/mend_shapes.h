// Shapes of URDF links: their files, their sizes.
#pragma once

#include "engine/core/diagnostics.h"
#include "engine/foreign/file_finder.h"
#include "engine/io/xml_tree.h"

namespace pliant::foreign {

// File names become paths from the model's folder; what has no size, no known kind or no file
// goes, with a warning. A link of which nothing else is left is shown by a magenta box with about
// its inertia. Needs MendNumbers().
void MendShapes(io::XmlElement& robot, const FileFinder& finder, DiagnosticSink& sink);

}  // namespace pliant::foreign
