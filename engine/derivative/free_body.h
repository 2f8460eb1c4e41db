// Bodies that fly alone: a free joint that carries nothing but what is welded to its body. Their matrices
// are small and dense, so that implicitfast can afford gyroscopic terms, which it leaves out elsewhere.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Whether this dof is the first of a free body whose tree has no other joint.
bool StartsLoneFreeBody(const mjModel& m, int dof);

// mat [36], row-major += h d(qfrc_bias)/d(qvel) of the six dofs that start here, h the time step.
//   reads    d.xmat, d.xpos, d.subtree_com, d.crb, d.qvel
void AddLoneFreeBodyBias(const mjModel& m, const mjData& d, int dof, mjtNum mat[36]);

// mat [36], row-major = M - h d(qfrc_passive + qfrc_actuator - qfrc_bias)/d(qvel) of the six dofs that start
// here, not symmetric: what acts on the body in an implicit step of length h.
//   reads    d.M, d.qDeriv (without bias forces), d.xmat, d.xpos, d.subtree_com, d.crb,
//            d.qvel
//   needs    SmoothVelocityDerivative()
void LoneFreeBodyMatrix(const mjModel& m, const mjData& d, int dof, mjtNum mat[36]);

}  // namespace pliant
