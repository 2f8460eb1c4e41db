#include "engine/runner/values/whole_motion.h"

#include <limits>

#include "engine/query/contact_force.h"

namespace pliant::runner {
namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

// Sums of contacts of what cannot move with what can; forces are those on what can.
struct Support {
  double force[3] = {};   // N
  double moment[3] = {};  // N m, about the origin of the world
  double height = 0;      // m N: height times normal force
  double normal = 0;      // N
};

bool CannotMove(const mjModel& m, int geom) { return geom >= 0 && m.body_weldid[m.geom_bodyid[geom]] == 0; }

Support SupportOf(const mjModel& m, const mjData& d) {
  Support out;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    const bool first = CannotMove(m, contact.geom[0]), second = CannotMove(m, contact.geom[1]);
    if (first == second) continue;
    mjtNum local[6];
    ContactForce(m, d, i, local);
    const double sign = first ? 1 : -1;  // the force acts on the second
    double force[3], torque[3];
    for (int k = 0; k < 3; ++k) {
      force[k] = torque[k] = 0;
      for (int axis = 0; axis < 3; ++axis) {
        force[k] += sign * contact.frame[3 * axis + k] * local[axis];
        torque[k] += sign * contact.frame[3 * axis + k] * local[3 + axis];
      }
      out.force[k] += force[k];
    }
    for (int k = 0; k < 3; ++k) {
      const int a = (k + 1) % 3, b = (k + 2) % 3;
      out.moment[k] += torque[k] + contact.pos[a] * force[b] - contact.pos[b] * force[a];
    }
    out.height += contact.pos[2] * local[0];
    out.normal += local[0];
  }
  return out;
}

}  // namespace

double Momentum(const mjModel& m, const mjData& d, int axis) {
  return m.body_subtreemass[0] * d.subtree_linvel[axis];
}

double AngularMomentum(const mjModel&, const mjData& d, int axis) { return d.subtree_angmom[axis]; }

double ZeroMomentPoint(const mjModel& m, const mjData& d, int axis) {
  const Support s = SupportOf(m, d);
  if (s.normal <= 0 || s.force[2] <= 0) return kNothing;
  const double height = s.height / s.normal;
  // The moment about the point, moment - p x force, has no horizontal part.
  return axis == 0 ? (height * s.force[0] - s.moment[1]) / s.force[2]
                   : (height * s.force[1] + s.moment[0]) / s.force[2];
}

}  // namespace pliant::runner
