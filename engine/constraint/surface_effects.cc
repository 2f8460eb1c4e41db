#include "engine/constraint/surface_effects.h"

#include "engine/math/vec3.h"
#include "engine/model/options.h"

namespace pliant {
namespace {

bool IsMoving(const mjModel& m, int geom) {
  if (geom < 0) return false;
  const mjtNum* vel = m.geom_surfacevel + 6 * geom;
  return vel[0] || vel[1] || vel[2] || vel[3] || vel[4] || vel[5];
}

// Adds sign times the velocity and the spin (world axes) of the surface of `geom` at `point`.
void AddSurfaceMotion(const mjModel& m, const mjData& d, int geom, const mjtNum point[3], mjtNum sign,
                      mjtNum velocity[3], mjtNum spin[3]) {
  const mjtNum* mat = d.geom_xmat + 9 * geom;
  mjtNum linear[3], angular[3], offset[3], turn[3];
  MulMatVec3(linear, mat, m.geom_surfacevel + 6 * geom);
  MulMatVec3(angular, mat, m.geom_surfacevel + 6 * geom + 3);
  Sub3(offset, point, d.geom_xpos + 3 * geom);
  Cross(turn, angular, offset);
  AddTo3(linear, turn);
  AddToScl3(velocity, linear, sign);
  AddToScl3(spin, angular, sign);
}

}  // namespace

void AddSurfaceVelocity(const mjModel& m, mjData& d) {
  const bool pyramidal = IsPyramidal(m);
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    const bool moves[2] = {IsMoving(m, contact.geom[0]), IsMoving(m, contact.geom[1])};
    if (contact.efc_address < 0 || !(moves[0] || moves[1])) continue;
    mjtNum velocity[3] = {0}, spin[3] = {0};
    for (int side = 0; side < 2; ++side) {
      if (moves[side]) AddSurfaceMotion(m, d, contact.geom[side], contact.pos, side ? 1 : -1, velocity, spin);
    }
    const mjtNum along[3] = {Dot3(contact.frame + 3, velocity), Dot3(contact.frame + 6, velocity),
                             Dot3(contact.frame, spin)};
    mjtNum* row = d.efc_vel + contact.efc_address;
    for (int k = 0; k < contact.dim - 1 && k < 3; ++k) {
      if (pyramidal) {
        row[2 * k] += contact.friction[k] * along[k];
        row[2 * k + 1] -= contact.friction[k] * along[k];
      } else {
        row[k + 1] += along[k];
      }
    }
  }
}

void HoldAgainstAdhesion(mjData& d, mjtNum part) {
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    if (!contact.adhesion || contact.efc_address < 0) continue;
    const int first = contact.efc_address;
    const int edges = d.efc_type[first] == mjCNSTR_CONTACT_PYRAMIDAL ? 2 * (contact.dim - 1) : 1;
    for (int row = first; row < first + edges; ++row)
      d.efc_aref[row] += part * d.efc_R[row] * contact.adhesion / edges;
  }
}

}  // namespace pliant
