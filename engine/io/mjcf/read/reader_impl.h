// What the parts of the MJCF reader need of the whole.
#pragma once

#include <memory>
#include <string>

#include "engine/core/diagnostics.h"
#include "engine/io/mjcf/read/copies.h"
#include "engine/io/vfs.h"
#include "engine/spec/spec.h"

namespace pliant::io::mjcf {

// A sub-model of asset/model, and what is attached of it and of the models inside it.
struct Submodel {
  std::string path;
  std::string name;  // empty: the one in the file
  AskedModels asked;
};

// Reads it; the caller owns it. `circular`: it is being read already.
std::unique_ptr<spec::Spec> ReadSubmodel(const Submodel& model, const Vfs* vfs, DiagnosticSink& sink,
                                         bool& circular);

}  // namespace pliant::io::mjcf
