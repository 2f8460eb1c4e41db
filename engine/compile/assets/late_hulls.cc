#include "engine/compile/assets/late_hulls.h"

#include <cstddef>
#include <exception>
#include <functional>
#include <string>
#include <vector>

#include "engine/compile/assets/parallel.h"
#include "engine/compile/meshes/mesh_cache.h"
#include "engine/core/progress.h"

namespace pliant::compile {

bool HullsTakeLong(const Context& context) {
  constexpr std::size_t kManyVertices = 100000;  // half a second of qhull, when few of them are on the hull
  std::size_t vertices = 0;
  for (const LateHull& late : context.look.late_hulls) vertices += late.input.vert.size() / 3;
  return vertices >= kManyVertices;
}

void CompileLateHulls(Context& context) {
  std::vector<std::function<void()>> jobs;
  for (std::size_t i = 0; i < context.look.late_hulls.size(); ++i) {
    const LateHull& late = context.look.late_hulls[i];
    if (late.mesh == nullptr) continue;
    CompiledMeshPtr& mesh = context.assets.compiled_meshes[i];
    jobs.push_back([&late, &mesh] {
      std::string problem;
      CompiledMeshPtr whole = CompleteSurface(late.input, *mesh, problem);
      if (!whole) Fail(*late.mesh, problem);
      mesh = std::move(whole);
    });
  }
  if (jobs.empty()) return;
  BeginPhase("Convex hulls", static_cast<int>(jobs.size()));
  for (const std::exception_ptr& failure : RunJobs(jobs, context.spec.spec.compiler.usethread != 0)) {
    if (failure) context.Attempt([&] { std::rethrow_exception(failure); });
  }
  context.look.late_hulls.clear();
}

}  // namespace pliant::compile
