// What becomes of the global settings of a document that is attached to another one.
#pragma once

#include <mujoco/mjspec.h>

#include <string>

namespace pliant::spec {

// Settings that both documents state, with different values, are conflicts; what they are is said in
// `conflicts`, empty when there are none. parent.compiler.conflict decides:
//   warning  the parent keeps its own
//   error    false, nothing changed
//   merge    the parent also takes what the child alone states; of a conflict it takes the finer time step
// and
//            tolerance, the larger count or size, the flags of both. False, with nothing changed, when the
//            settings have no such order: gravity, integrator, solver and the like
// Only options, flags, sizes and the visual settings znear, zfar and realtime take part.
bool MergeSettings(mjSpec& parent, const mjSpec& child, std::string& conflicts);

}  // namespace pliant::spec
