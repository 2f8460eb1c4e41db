#include "engine/io/urdf/reader.h"

#include "engine/io/mjcf/check.h"

namespace pliant::urdf {

std::unique_ptr<Spec> BuildSpec(mjcf::SourceFiles& sources, const Vfs*, DiagnosticSink& sink) {
  sink.Error(mjcf::LocationOf(sources.root), "", "URDF files are not supported");
  return nullptr;
}

}  // namespace pliant::urdf
