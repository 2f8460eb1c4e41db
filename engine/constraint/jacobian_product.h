// Products with the constraint Jacobian, whatever its storage.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// res [nefc] = J vec, vec [nv]. Nothing is written without rows.
void MulJacVec(const mjModel& m, const mjData& d, mjtNum* res, const mjtNum* vec);

// The same with the workers of d.
void MulJacVecShared(const mjModel& m, mjData& d, mjtNum* res, const mjtNum* vec);

// res [nv] = J' vec, vec [nefc]. Zero without rows.
void MulJacTVec(const mjModel& m, const mjData& d, mjtNum* res, const mjtNum* vec);

// d.qfrc_constraint = J' d.efc_force. Sleepers that have settled have none and are not visited.
void ApplyConstraintForces(const mjModel& m, mjData& d);

}  // namespace pliant
