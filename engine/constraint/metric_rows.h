// Constraint rows in the metric of the integrator `discrete`.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// What springs, dampers and actuators add to the inertia of the dofs also hardens the rows that move
// them: the estimate of J inv(M) J' and the regularizer are multiplied by
//   sum J_i^2 / (M_ii + s_i) / sum J_i^2 / M_ii,  s = d.efm_sdiag
// All rows of a contact take the factor of its first row. No regularizer falls below the least there is.
//   writes   d.efc_diagA, efc_R, efc_D [nefc], and d.iefc_R, iefc_D where there are islands
//   needs    MakeConstraint(), MakeMetric()
// kRemove takes the factor away again, before another metric replaces this one.
enum class MetricScaling { kApply, kRemove };
void ScaleRowsByMetric(const mjModel& m, mjData& d, MetricScaling scaling);

}  // namespace pliant
