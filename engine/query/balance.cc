#include "engine/query/balance.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/math/vec3.h"
#include "engine/query/contact_force.h"

namespace pliant {
namespace {

// A point in the plane at right angles to gravity.
struct Flat {
  mjtNum x = 0;
  mjtNum y = 0;
};

struct Plane {
  mjtNum up[3] = {0, 0, 1};
  mjtNum x[3] = {1, 0, 0};
  mjtNum y[3] = {0, 1, 0};
  mjtNum height = 0;

  [[nodiscard]] Flat Of(const mjtNum point[3]) const { return {Dot3(point, x), Dot3(point, y)}; }
  void ToWorld(Flat p, mjtNum point[3]) const {
    for (int i = 0; i < 3; ++i) point[i] = p.x * x[i] + p.y * y[i] + height * up[i];
  }
};

// False without gravity. The axes are those of the world where gravity is along its z.
bool PlaneOf(const mjModel& m, Plane* plane) {
  if ((m.opt.disableflags & mjDSBL_GRAVITY) != 0) return false;
  Scl3(plane->up, m.opt.gravity, -1);
  if (Normalize3(plane->up) < mjMINVAL) return false;
  const mjtNum ahead[3] = {1, 0, 0}, aside[3] = {0, 1, 0};
  const mjtNum* start = std::abs(plane->up[0]) < 0.9 ? ahead : aside;
  AddScl3(plane->x, start, plane->up, -Dot3(start, plane->up));
  Normalize3(plane->x);
  Cross(plane->y, plane->up, plane->x);
  return true;
}

mjtNum Turn(Flat a, Flat b, Flat c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

// Convex hull, counterclockwise (monotone chain, Andrew 1979); one or two points where all are on a line.
std::vector<Flat> HullOf(std::vector<Flat> points) {
  const auto less = [](Flat a, Flat b) { return a.x < b.x || (a.x == b.x && a.y < b.y); };
  const auto same = [](Flat a, Flat b) { return a.x == b.x && a.y == b.y; };
  std::sort(points.begin(), points.end(), less);
  points.erase(std::unique(points.begin(), points.end(), same), points.end());
  if (points.size() < 3) return points;
  std::vector<Flat> hull;
  for (int half = 0; half < 2; ++half) {
    const size_t first = hull.size();
    for (const Flat p : points) {
      while (hull.size() >= first + 2 && Turn(hull[hull.size() - 2], hull.back(), p) <= 0) hull.pop_back();
      hull.push_back(p);
    }
    hull.pop_back();
    std::reverse(points.begin(), points.end());
  }
  return hull;
}

// Distance to the boundary, negative outside; its nearest point.
mjtNum MarginOf(const std::vector<Flat>& hull, Flat p, Flat* edge) {
  mjtNum nearest = std::numeric_limits<mjtNum>::infinity();
  bool inside = hull.size() > 2;
  for (size_t i = 0; i < hull.size(); ++i) {
    const Flat a = hull[i], b = hull[(i + 1) % hull.size()];
    if (Turn(a, b, p) < 0) inside = false;
    const mjtNum dx = b.x - a.x, dy = b.y - a.y, length2 = dx * dx + dy * dy;
    const mjtNum share =
        length2 > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length2, mjtNum{0}, mjtNum{1}) : 0;
    const Flat q = {a.x + share * dx, a.y + share * dy};
    const mjtNum distance = std::hypot(p.x - q.x, p.y - q.y);
    if (distance >= nearest) continue;
    nearest = distance;
    *edge = q;
  }
  return inside ? nearest : -nearest;
}

// Whether the root of the tree may go along gravity.
bool CanFall(const mjModel& m, const mjData& d, int body, const mjtNum up[3]) {
  for (int j = m.body_jntadr[body]; j < m.body_jntadr[body] + m.body_jntnum[body]; ++j) {
    if (m.jnt_type[j] == mjJNT_FREE) return true;
    if (m.jnt_type[j] == mjJNT_SLIDE && std::abs(Dot3(d.xaxis + 3 * j, up)) > 0.5) return true;
  }
  return false;
}

int TreeOfSide(const mjModel& m, const mjContact& contact, int side) {
  const int geom = contact.geom[side];
  return geom >= 0 ? m.body_treeid[m.geom_bodyid[geom]] : -1;
}

// What holds one tree.
struct Held {
  SupportForce sum;
  std::vector<Flat> points;
};

std::vector<Held> FindHeld(const mjModel& m, const mjData& d, const Plane& plane) {
  std::vector<Held> held(static_cast<size_t>(m.ntree));
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    const int trees[2] = {TreeOfSide(m, contact, 0), TreeOfSide(m, contact, 1)};
    if (contact.efc_address < 0 || trees[0] == trees[1]) continue;
    for (int side = 0; side < 2; ++side) {
      if (trees[side] < 0) continue;
      SupportForce one;
      AddSupport(m, d, i, side, plane.up, &one);
      if (Dot3(one.force, plane.up) <= 0) continue;
      Held& tree = held[static_cast<size_t>(trees[side])];
      AddSupport(m, d, i, side, plane.up, &tree.sum);
      tree.points.push_back(plane.Of(contact.pos));
    }
  }
  return held;
}

Balance BalanceOf(const mjModel& m, const mjData& d, int tree, const Held& held, Plane plane) {
  Balance out;
  out.tree = tree;
  out.body = m.tree_bodyadr[tree];
  for (int b = out.body; b < out.body + m.tree_bodynum[tree]; ++b) {
    out.mass += m.body_mass[b];
    AddToScl3(out.com, d.xipos + 3 * b, m.body_mass[b]);
  }
  if (out.mass > 0) Scl3(out.com, out.com, 1 / out.mass);
  out.force = Dot3(held.sum.force, plane.up);
  plane.height = held.sum.height / held.sum.normal;
  const std::vector<Flat> hull = HullOf(held.points);
  for (const Flat p : hull) {
    Point3 point;
    plane.ToWorld(p, point.data());
    out.polygon.push_back(point);
  }
  Flat edge;
  const Flat below = plane.Of(out.com);
  out.margin = MarginOf(hull, below, &edge);
  plane.ToWorld(below, out.below);
  plane.ToWorld(edge, out.edge);
  out.has_zmp = ZeroMomentPointOf(held.sum, plane.up, out.zmp);
  if (out.has_zmp) out.zmp_margin = MarginOf(hull, plane.Of(out.zmp), &edge);
  return out;
}

}  // namespace

void AddSupport(const mjModel& m, const mjData& d, int contact, int side, const mjtNum up[3],
                SupportForce* sum) {
  const mjContact& con = d.contact[contact];
  mjtNum local[6], force[3], torque[3], moment[3];
  ContactForce(m, d, contact, local);
  const mjtNum sign = side == 1 ? 1 : -1;  // the force acts on the second
  MulMatTVec3(force, con.frame, local);
  MulMatTVec3(torque, con.frame, local + 3);
  Cross(moment, con.pos, force);
  AddTo3(moment, torque);
  AddToScl3(sum->force, force, sign);
  AddToScl3(sum->moment, moment, sign);
  sum->height += Dot3(con.pos, up) * local[0];
  sum->normal += local[0];
}

// The moment about the point p, moment - p x force, is along `up`: up x moment = p (up.force) - force (up.p).
bool ZeroMomentPointOf(const SupportForce& sum, const mjtNum up[3], mjtNum point[3]) {
  const mjtNum holding = Dot3(sum.force, up);
  if (sum.normal <= 0 || holding <= 0) return false;
  const mjtNum height = sum.height / sum.normal;
  mjtNum across[3];
  Cross(across, up, sum.moment);
  for (int i = 0; i < 3; ++i) point[i] = (across[i] + height * sum.force[i]) / holding;
  return true;
}

std::vector<Balance> FindBalance(const mjModel& m, const mjData& d) {
  std::vector<Balance> out;
  Plane plane;
  if (d.ncon == 0 || m.ntree == 0 || !PlaneOf(m, &plane)) return out;
  const std::vector<Held> held = FindHeld(m, d, plane);
  for (int tree = 0; tree < m.ntree; ++tree) {
    const Held& one = held[static_cast<size_t>(tree)];
    if (one.points.empty() || one.sum.normal <= 0 || !CanFall(m, d, m.tree_bodyadr[tree], plane.up)) continue;
    out.push_back(BalanceOf(m, d, tree, one, plane));
  }
  return out;
}

}  // namespace pliant
