#include "engine/query/contact_slip.h"

#include <cmath>

#include "engine/query/contact_force.h"

namespace pliant {
namespace {

// Velocity (m/s) along a tangent of the contact, and the creep of R f / b.
struct Tangent {
  double velocity;
  double creep;
};

double Damping(const mjData& d, int row) { return d.efc_KBIP[4 * row + 1]; }

Tangent EllipticTangent(const mjData& d, int row) {
  const double b = Damping(d, row);
  return {d.efc_vel[row], b > 0 ? d.efc_R[row] * d.efc_force[row] / b : 0};
}

// Of two edges, normal plus and minus mu times the tangent.
Tangent PyramidTangent(const mjData& d, int row, double mu) {
  const double b = Damping(d, row);
  if (mu <= 0) return {0, 0};
  return {(d.efc_vel[row] - d.efc_vel[row + 1]) / (2 * mu),
          b > 0 ? d.efc_R[row] * (d.efc_force[row] - d.efc_force[row + 1]) / (2 * mu * b) : 0};
}

}  // namespace

double FrictionUse(const mjModel& m, const mjContact& contact, const mjtNum force[6]) {
  if (contact.dim == 1 || force[0] <= 0) return 0;
  double sum = 0;
  for (int i = 1; i < contact.dim; ++i) {
    const double mu = contact.friction[i - 1];
    const double share = mu > 0 ? force[i] / mu : 0;
    sum += m.opt.cone == mjCONE_ELLIPTIC ? share * share : std::abs(share);
  }
  return (m.opt.cone == mjCONE_ELLIPTIC ? std::sqrt(sum) : sum) / force[0];
}

bool MeasureSlip(const mjModel& m, const mjData& d, int id, ContactSlip& slip) {
  slip = {};
  if (id < 0 || id >= d.ncon || d.efc_force == nullptr || d.efc_vel == nullptr) return false;
  const mjContact& contact = d.contact[id];
  const int row = contact.efc_address;
  if (row < 0 || row >= d.nefc || contact.dim < 3) return false;
  Tangent along[2];
  for (int k = 0; k < 2; ++k) {
    along[k] = m.opt.cone == mjCONE_ELLIPTIC ? EllipticTangent(d, row + 1 + k)
                                             : PyramidTangent(d, row + 2 * k, contact.friction[k]);
  }
  mjtNum force[6];
  ContactForce(m, d, id, force);
  slip.speed = std::hypot(along[0].velocity, along[1].velocity);
  slip.soft_speed = std::hypot(along[0].creep, along[1].creep);
  slip.normal = force[0];
  slip.use = FrictionUse(m, contact, force);
  return true;
}

}  // namespace pliant
