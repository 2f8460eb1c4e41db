// What the parts of the MJCF reader need of the whole.
#pragma once

#include <memory>
#include <string>

#include "engine/core/diagnostics.h"
#include "engine/io/vfs.h"
#include "engine/spec/spec.h"

namespace pliant::io::mjcf {

// Reads a sub-model of asset/model; the caller owns it. `circular`: it is being read already.
std::unique_ptr<spec::Spec> ReadSubmodel(const std::string& path, const Vfs* vfs, DiagnosticSink& sink,
                                         bool& circular);

}  // namespace pliant::io::mjcf
