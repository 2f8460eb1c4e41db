// What becomes of the global settings of a document that is attached to another one.
#pragma once

#include <mujoco/mjspec.h>

#include <string>

namespace pliant::spec {

// Settings that the child states and that differ from the parent's are listed in `told`, empty when there are
// none. Those that both documents state are conflicts. parent.compiler.conflict decides:
//   warning  the parent keeps its own
//   error    with a conflict false, nothing changed
//   merge    the parent takes what the child alone states; of a conflict the finer time step and tolerance,
//            the larger count or size, the flags of both. False, with nothing changed, when the settings have
//            no such order: gravity, integrator, solver and the like
// Only options, flags, sizes and the visual settings znear, zfar and realtime take part.
bool MergeSettings(mjSpec& parent, const mjSpec& child, std::string& told);

}  // namespace pliant::spec
