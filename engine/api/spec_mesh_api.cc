// mjs_: geometry generated into a mesh element.
#include <mujoco/mujoco.h>

#include "engine/compile/meshes/builtin_meshes.h"
#include "engine/spec/spec.h"

extern "C" {

int mjs_makeMesh(mjsMesh* mesh, mjtMeshBuiltin builtin, double* params, int nparams) {
  pliant::compile::MeshInput input;
  input.inertia = mesh->inertia;
  std::string problem;
  const std::vector<double> values(params, params + (params && nparams > 0 ? nparams : 0));
  if (!pliant::compile::MakeBuiltinMesh(builtin, values, input, problem)) {
    pliant::spec::AsElement(mesh->element)->model->SetError(problem);
    return -1;
  }
  *mesh->uservert = input.vert;
  *mesh->usernormal = input.normal;
  *mesh->userface = input.face;
  mesh->inertia = input.inertia;  // a plate is flat
  return 0;
}

}  // extern "C"
