// Contact forces as constraint rows store them.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <algorithm>

namespace pliant {

// Force and torque on geom 2 of a contact, contact frame (normal first), less the pull of its adhesion, which
// the rows carry too. Zero without rows.
inline void ContactWrench(const mjModel& m, const mjData& d, const mjContact& contact, mjtNum wrench[6]) {
  std::fill(wrench, wrench + 6, 0);
  if (contact.efc_address < 0) return;
  const mjtNum* row = d.efc_force + contact.efc_address;
  if (m.opt.cone == mjCONE_ELLIPTIC || contact.dim == 1) {
    std::copy(row, row + contact.dim, wrench);
    wrench[0] -= contact.adhesion;
    return;
  }
  // Edges 2k and 2k + 1 of the pyramid are the normal plus and minus friction times axis k.
  for (int k = 0; k < contact.dim - 1; ++k) {
    wrench[0] += row[2 * k] + row[2 * k + 1];
    wrench[k + 1] = (row[2 * k] - row[2 * k + 1]) * contact.friction[k];
  }
  wrench[0] -= contact.adhesion;
}

}  // namespace pliant
