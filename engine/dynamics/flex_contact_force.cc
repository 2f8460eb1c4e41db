#include "engine/dynamics/flex_contact_force.h"

#include <algorithm>

#include "engine/dynamics/contact_sides.h"
#include "engine/dynamics/jacobian.h"
#include "engine/math/vec3.h"
#include "engine/model/options.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

constexpr mjtNum kStiffnessPerMass = 5e7;   // 1/s^2
constexpr mjtNum kExplicitStiffness = 1e4;  // N/m, of release 3.3

}  // namespace

bool HasPassiveContact(const mjModel& m, int flex) {
  return m.flex_passive[flex] && !m.flex_interp[flex] && m.flex_dim[flex] > 1;
}

bool IsPassiveContact(const mjModel& m, const mjContact& contact) {
  const bool in_metric = m.opt.integrator == mjINT_DISCRETE;
  bool passive = false;
  for (int side = 0; side < 2; ++side) {
    const int flex = contact.flex[side], geom = contact.geom[side];
    if (in_metric && geom >= 0 && ChainEnd(m, m.geom_bodyid[geom]) >= 0) return false;
    passive |= flex >= 0 && HasPassiveContact(m, flex);
  }
  return passive;
}

FlexContactSpring SpringOfContact(const mjModel& m, const mjData& d, const mjContact& contact) {
  const mjtNum depth = std::max<mjtNum>(0, -contact.dist);
  if (m.opt.integrator != mjINT_DISCRETE) return {kExplicitStiffness, kExplicitStiffness * depth};
  ContactSides sides;
  FindContactSides(m, d, contact, &sides);
  mjtNum mass = 0;
  for (int i = 0; i < sides.count; ++i) {
    const int body = sides.body[i];
    if (m.body_dofnum[body] != 3 || m.body_mass[body] <= 0) continue;
    mass = mass > 0 ? std::min(mass, m.body_mass[body]) : m.body_mass[body];
  }
  const mjtNum stiffness = kStiffnessPerMass * mass;
  return {stiffness, stiffness * depth};
}

int FlexContactRow(const mjModel& m, const mjData& d, const mjContact& contact, int* col, mjtNum* row,
                   mjtNum* scratch) {
  ContactSides sides;
  FindContactSides(m, d, contact, &sides);
  std::fill_n(scratch, m.nv, 0);
  int count = 0;
  for (int i = 0; i < sides.count; ++i) {
    mjtNum push[3];
    Scl3(push, contact.frame, sides.weight[i]);
    ApplyFT(m, d, push, nullptr, contact.pos, sides.body[i], scratch);
  }
  // Dofs across the normal are part of the pattern of a sparse Jacobian, not of a dense one.
  const bool sparse = IsSparse(m) != 0;
  for (int dof = 0; dof < m.nv; ++dof) {
    bool moves = scratch[dof] != 0;
    for (int i = 0; i < sides.count && sparse && !moves; ++i) {
      int k = ChainEnd(m, sides.body[i]);
      while (k > dof) k = m.dof_parentid[k];
      moves = k == dof;
    }
    if (!moves) continue;
    if (col) col[count] = dof;
    if (row) row[count] = scratch[dof];
    ++count;
  }
  return count;
}

void FlexContactForces(const mjModel& m, mjData& d) {
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    if (contact.exclude != kPassiveContact) continue;
    ContactSides sides;
    FindContactSides(m, d, contact, &sides);
    const FlexContactSpring spring = SpringOfContact(m, d, contact);
    for (int k = 0; k < sides.count; ++k) {
      mjtNum push[3];
      Scl3(push, contact.frame, sides.weight[k] * spring.force);
      ApplyFT(m, d, push, nullptr, contact.pos, sides.body[k], d.qfrc_spring);
    }
  }
}

}  // namespace pliant
