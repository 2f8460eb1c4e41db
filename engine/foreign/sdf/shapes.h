// Links of SDFormat: their mass, shapes and looks.
#pragma once

#include "engine/foreign/file_finder.h"
#include "engine/foreign/sdf/frames.h"
#include "engine/spec/spec.h"

namespace pliant::foreign::sdf {

// Reads inertial, visuals and collisions of a link into its body, whose frame is that of the link. `world`:
// the body is the world itself, which has no inertia.
void ReadLink(const io::XmlElement& link, const FileFinder& finder, bool world, spec::Spec& spec,
              spec::Body& body, DiagnosticSink& sink);

}  // namespace pliant::foreign::sdf
