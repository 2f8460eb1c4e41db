#include "engine/query/contact_force.h"

#include "engine/dynamics/contact_wrench.h"
#include "engine/math/vec3.h"

namespace pliant {

void ContactForce(const mjModel& m, const mjData& d, int id, mjtNum result[6]) {
  Zero6(result);
  if (id < 0 || id >= d.ncon || !d.efc_force) return;
  ContactWrench(m, d, d.contact[id], result);
}

}  // namespace pliant
