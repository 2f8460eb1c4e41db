// From the model document to the compiled model.
#pragma once

#include <mujoco/mjmodel.h>

#include <memory>

#include "engine/core/diagnostics.h"
#include "engine/io/vfs.h"
#include "engine/model/handles.h"
#include "engine/spec/spec.h"

namespace pliant::compile {

// Compiles a document. Asset files are looked up in `vfs` (may be null), then on disk. The document is only
// changed in the ids and the compile stamp of its elements (elements that were left out or merged have id
// -1), so it can be edited and compiled again. Returns null after errors: all that are independent of each
// other are in `diag`, each with its element and its place in the file; warnings go to `diag` as well.
ModelPtr Compile(spec::Spec& spec, const io::Vfs* vfs, DiagnosticSink& diag);

// A compilation that leaves what large meshes take most of the time for, and the first step does not need,
// to the end: a look at the model may show that the document has to change before.
class Draft {
 public:
  // As Compile(), of which all arguments must stay.
  Draft(spec::Spec& spec, const io::Vfs* vfs, DiagnosticSink& diag);
  ~Draft();
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  // Without the trees over the faces of meshes; null after errors.
  const mjModel* Model() const;
  // The model as Compile() makes it; null after errors. Once.
  ModelPtr Complete();

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace pliant::compile
