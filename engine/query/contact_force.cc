#include "engine/query/contact_force.h"

#include <algorithm>

#include "engine/math/vec3.h"
#include "engine/model/options.h"

namespace pliant {

void ContactForce(const mjModel& m, const mjData& d, int id, mjtNum result[6]) {
  Zero6(result);
  if (id < 0 || id >= d.ncon) return;
  const mjContact& con = d.contact[id];
  if (con.efc_address < 0 || !d.efc_force) return;
  const mjtNum* force = d.efc_force + con.efc_address;
  if (con.dim == 1 || !IsPyramidal(m)) {
    std::copy_n(force, con.dim, result);
    return;
  }
  for (int i = 0; i < con.dim - 1; ++i) {
    result[0] += force[2 * i] + force[2 * i + 1];
    result[i + 1] = con.friction[i] * (force[2 * i] - force[2 * i + 1]);
  }
}

}  // namespace pliant
