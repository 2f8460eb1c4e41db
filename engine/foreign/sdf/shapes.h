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

// Planes stand still in the engine: those of bodies that move, and of what is fixed to these, become thin
// boxes. `moves`: whether the body does.
void GivePlanesThickness(spec::Body& body, bool moves);

}  // namespace pliant::foreign::sdf
