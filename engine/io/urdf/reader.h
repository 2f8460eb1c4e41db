// URDF: robots described as a collection of links and joints. Unknown elements and attributes are ignored, as
// the format is used with many extensions; the `mujoco` element may hold compiler, option and size.
#pragma once

#include <memory>

#include "engine/io/mjcf/sources/include.h"
#include "engine/io/vfs.h"
#include "engine/spec/spec.h"

namespace pliant::io::urdf {

// Converts a tree whose root is `robot`. Null, with errors in `sink`, when it cannot be a model.
std::unique_ptr<spec::Spec> BuildSpec(mjcf::SourceFiles& sources, const Vfs* vfs, DiagnosticSink& sink);

}  // namespace pliant::io::urdf
