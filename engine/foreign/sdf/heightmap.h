// Terrain of SDFormat: a grey image whose white is high.
#pragma once

#include "engine/foreign/file_finder.h"
#include "engine/foreign/sdf/frames.h"
#include "engine/spec/spec.h"

namespace pliant::foreign::sdf {

// Makes `geom` the height field of `shape`, with the first of its textures when it is seen, and moves `pose`
// to its place. False, with a warning in `sink`, when there is nothing to read the heights from.
bool ReadHeightmap(const io::XmlElement& shape, bool seen, const FileFinder& finder, spec::Spec& spec,
                   spec::Geom& geom, SdfPose& pose, DiagnosticSink& sink);

}  // namespace pliant::foreign::sdf
