// State map: carries the state of a run over to a changed model, by the names of its elements.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

namespace pliant::runner {

// Copies what `from` and `to` share: time, joint positions and velocities, activations, controls, mocap
// poses, equality switches, applied forces and the solver's starting point. `to_data` must be freshly reset.
//
// Elements match by kind, name and size; an element without a name matches the one with the same position
// among the nameless elements of the same owner. Where a single name is all that changed, it is the same
// element. A joint or mocap body that still is where its old model put it follows the new model, so that an
// edited initial pose shows. Returns the elements of the old model that had a state of their own which found
// no place, as in "joint 'knee'".
std::vector<std::string> CarryState(const mjModel& from_model, const mjData& from, const mjModel& to_model,
                                    mjData& to);

}  // namespace pliant::runner
