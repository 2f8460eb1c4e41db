// What a step computes only when a sensor or a flag asks for it, for those who want to look at it.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string_view>

namespace pliant {

enum DerivedQuantity : unsigned {
  kDerivedEnergy = 1,           // d.energy
  kDerivedSubtreeVelocity = 2,  // d.subtree_linvel, d.subtree_angmom
  kDerivedBodyForces = 4,       // d.cacc, d.cfrc_int, d.cfrc_ext
  kDerivedAll = 7
};

// The bits that an array of mjData needs; 0 for those that every step computes.
unsigned DerivedFor(std::string_view data_field);

// Computes the quantities of the bits in `wanted`.
//   reads    qpos, qvel and what Forward() left of that very state
//   writes   what the bits name, nothing else
//   needs    Forward()
//   takes    stack
void ComputeDerived(const mjModel& m, mjData& d, unsigned wanted);

}  // namespace pliant
