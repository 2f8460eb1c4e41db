#include "engine/runner/values/whole_motion.h"

#include <limits>

#include "engine/query/balance.h"

namespace pliant::runner {
namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

constexpr double kUp[3] = {0, 0, 1};

bool CannotMove(const mjModel& m, int geom) { return geom >= 0 && m.body_weldid[m.geom_bodyid[geom]] == 0; }

// What cannot move, on what can.
SupportForce SupportOf(const mjModel& m, const mjData& d) {
  SupportForce sum;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    const bool first = CannotMove(m, contact.geom[0]), second = CannotMove(m, contact.geom[1]);
    if (first != second) AddSupport(m, d, i, first ? 1 : 0, kUp, &sum);
  }
  return sum;
}

}  // namespace

double Momentum(const mjModel& m, const mjData& d, int axis) {
  return m.body_subtreemass[0] * d.subtree_linvel[axis];
}

double AngularMomentum(const mjModel&, const mjData& d, int axis) { return d.subtree_angmom[axis]; }

double ZeroMomentPoint(const mjModel& m, const mjData& d, int axis) {
  double point[3];
  return ZeroMomentPointOf(SupportOf(m, d), kUp, point) ? point[axis] : kNothing;
}

}  // namespace pliant::runner
