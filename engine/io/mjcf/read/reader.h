// Model files to documents. MJCF (root element `mujoco`) and URDF (root element `robot`).
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/diagnostics.h"
#include "engine/io/vfs.h"
#include "engine/spec/spec.h"

namespace pliant::io {

// Reads a file with all it includes. Returns null, with at least one error in `sink`, when anything is wrong;
// independent errors are all reported. Messages carry file, line and column, also inside included files.
// `files` receives the names of all XML files that were read, the main file first, also on failure.
std::unique_ptr<spec::Spec> ReadMjcfFile(const std::string& path, const Vfs* vfs, DiagnosticSink& sink,
                                         std::vector<std::string>* files = nullptr);

// The same for text; relative names of files are taken from the working directory.
std::unique_ptr<spec::Spec> ReadMjcfString(std::string_view text, const Vfs* vfs, DiagnosticSink& sink,
                                           std::vector<std::string>* files = nullptr);

}  // namespace pliant::io
