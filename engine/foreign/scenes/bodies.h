// Bare meshes as bodies.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/foreign/file_finder.h"
#include "engine/foreign/options.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// One body of all the meshes (paths), each as it lies in its file, with a free joint, at rest on a floor.
// Its mass is that of the shapes at `options.density`. The unit is `options.mesh_unit`, or where that is 0 a
// metre, but a millimetre when the body would be larger than 20 m, a micrometre when it would still be, with
// a warning that says so. Null, with errors in `sink`, when a file cannot be read.
std::unique_ptr<spec::Spec> BodyOfMeshes(const std::vector<std::string>& meshes, const FileFinder& finder,
                                         const Options& options, DiagnosticSink& sink);

}  // namespace pliant::foreign
