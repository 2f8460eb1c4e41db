// What holds a body that stands: the polygon of its contacts, where its weight falls in it, and how far that
// is from its edge.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <array>
#include <vector>

namespace pliant {

using Point3 = std::array<mjtNum, 3>;

// Forces at contacts that hold something, summed up; world axes.
struct SupportForce {
  mjtNum force[3] = {};   // N
  mjtNum moment[3] = {};  // N m, about the origin of the world
  mjtNum height = 0;      // m N: height of the contacts times their normal force
  mjtNum normal = 0;      // N
};

// Adds the force of a contact on one of its sides, 0 or 1.
//   reads    contact, efc_force
void AddSupport(const mjModel& m, const mjData& d, int contact, int side, const mjtNum up[3],
                SupportForce* sum);

// The point about which these forces have no moment but that about `up` (unit length), at the mean height of
// the contacts, weighted by normal force (Vukobratovic and Borovac 2004). False where they hold nothing up.
bool ZeroMomentPointOf(const SupportForce& sum, const mjtNum up[3], mjtNum point[3]);

// How a kinematic tree stands. `Down` is along gravity; the polygon lies in the plane at right angles to it,
// at the mean height of the contacts.
struct Balance {
  int tree = 0;
  int body = 0;     // the first of the tree
  mjtNum mass = 0;  // kg
  mjtNum com[3] = {};
  mjtNum below[3] = {};  // com projected down into the plane
  std::vector<Point3>
      polygon;          // convex, counterclockwise seen from above; a line or a point may be left of it
  mjtNum edge[3] = {};  // the point of its boundary that is nearest to `below`
  mjtNum margin = 0;    // m, from `below` to there; negative outside, and 0 or less of a line or point
  bool has_zmp = false;
  mjtNum zmp[3] = {};
  mjtNum zmp_margin = 0;  // m, as margin
  mjtNum force = 0;       // N, upwards
};

// Of the trees that can leave what they stand on (a free joint at the root, or one that slides with gravity)
// and are held up by contacts with something that is not part of them: the ground or another tree. Contacts
// that press down, such as those of what a robot carries, are left out. Empty without gravity.
//   reads    contact, efc_force, xipos, xaxis
std::vector<Balance> FindBalance(const mjModel& m, const mjData& d);

}  // namespace pliant
