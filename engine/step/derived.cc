#include "engine/step/derived.h"

#include "engine/constraint/body_forces.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/velocity.h"

namespace pliant {

unsigned DerivedFor(std::string_view data_field) {
  if (data_field == "subtree_linvel" || data_field == "subtree_angmom") return kDerivedSubtreeVelocity;
  if (data_field == "cacc" || data_field == "cfrc_int" || data_field == "cfrc_ext") return kDerivedBodyForces;
  return 0;
}

void ComputeDerived(const mjModel& m, mjData& d, unsigned wanted) {
  if (wanted & kDerivedEnergy) {
    EnergyPos(m, d);
    EnergyVel(m, d);
  }
  if (wanted & kDerivedSubtreeVelocity) SubtreeVel(m, d);
  if (wanted & kDerivedBodyForces) RnePostConstraint(m, d);
}

}  // namespace pliant
