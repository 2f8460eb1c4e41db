// Opens anything that describes a robot or a body.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/core/diagnostics.h"
#include "engine/foreign/options.h"
#include "engine/io/vfs.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// Reads MJCF, URDF, xacro or SDFormat (told apart by the root element), a mesh file, a folder or an
// archive with one of these or with meshes, and what registered decoders know. Null, with at least one
// error in `sink`, when anything is wrong. `files` receives the names of all files that were read, the
// main file first, meshes and textures last, also on failure. `robot` receives whether it was the description
// of a robot or of a world of them (URDF, xacro, SDFormat).
std::unique_ptr<spec::Spec> ReadModel(const std::string& path, const io::Vfs* vfs, const Options& options,
                                      DiagnosticSink& sink, std::vector<std::string>* files = nullptr,
                                      bool* robot = nullptr);

// Whether the ending of a file is one of those that the program opens.
bool HasModelName(const std::string& path);

}  // namespace pliant::foreign
