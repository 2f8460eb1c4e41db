// The metric of the integrator `discrete`: the inertia matrix with what a step of length h adds when
// springs and dampers act at its end.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

inline bool HasEffectiveMetric(const mjModel& m) { return m.opt.integrator == mjINT_DISCRETE; }

// Linearised at the present state, the smooth force at the end of the step is f - h K v - (h^2 K + h D)
// a, with K and D the positive semidefinite stiffness and damping. The metric is M + h^2 K + h D, and -h
// K v shifts the force:
//   joints      diagonal; tendons and outputs of actuators: s J'J with s = h^2 k + h d
//   flexes      J'KJ and J'DJ over their vertices or nodes, see flex_stiffness.h
//   contacts    that act by springs (flex_contact_force.h): h^2 k n'n, n the row along the normal
//   medium      h times the symmetric part of the drag, as far as it lies in the pattern of M
//   reads    d.qpos, d.qvel, d.M, d.ten_*, d.actuator_*, d.act, d.act_dot, d.cdof, d.cvel
//   writes   d.efm_* in the arena; d.qH [nC], d.qHDiagInv [nv]: the L'DL factor of the metric without
//            its entries outside the pattern of M (there tendons and actuators count with their
//            diagonal, flexes not at all)
//   needs    FwdActuation()
//   may fail when the arena is full: a warning, and no metric (efm_active 0)
// With solver PGS tendons, actuators and flexes are left out. A second call in one step replaces the first,
// and the rows of the dual problem. Of sleepers that have settled (engine/model/asleep.h) d.qH and qHDiagInv
// stay as they are, and nothing else is written: their places in the arena hold anything.
void MakeMetric(const mjModel& m, mjData& d);

// Whether the metric may have terms that couple dofs, whatever the state.
bool MayCoupleDofs(const mjModel& m);

// Whether the metric has entries outside the pattern of M.
inline bool IsMetricCoupled(const mjData& d) { return d.nefmT || d.nefmA || d.nefmK || d.nefmcon; }

}  // namespace pliant
