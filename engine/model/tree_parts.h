// Loops over what is awake, as in awake.h, that the workers of an mjData share.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/model/asleep.h"
#include "engine/model/awake.h"
#include "engine/model/parts.h"

namespace pliant {

// Cuts of the kinematic trees: every part begins with a tree that hangs on the world, so that no body of it
// depends on another part. One part where the work is not worth sharing, or while a tree sleeps.
class TreeParts {
 public:
  TreeParts(const mjModel& m, const mjData& d);

  int Count() const { return count_; }
  // First tree of a part; the part behind the last one begins behind all trees.
  int Begin(int part) const { return begin_[part]; }

 private:
  static constexpr int kMaxParts = 64;
  int count_ = 1;
  int begin_[kMaxParts + 1];
};

// As ForAwakeBodies(), then ForAwakeBodiesUp(), then ForAwakeDofs(), but each part of the trees has all three
// at once, and parts are visited at the same time and in no order. What is done for a body or dof depends on
// others of the same tree and on static ones below it only.
template <class Bodies, class BodyUp, class Dofs>
void ForAwakeTreeParts(const mjModel& m, mjData& d, const Bodies& bodies, const BodyUp& body_up,
                       const Dofs& dofs) {
  const auto all = [&] {
    ForAwakeBodies(m, d, bodies);
    ForAwakeBodiesUp(m, d, body_up);
    ForAwakeDofs(m, d, dofs);
  };
  if (!BoundPool(d)) return all();
  const TreeParts parts(m, d);
  if (parts.Count() == 1) return all();
  const auto first_body = [&](int part) {
    if (part == parts.Count()) return static_cast<int>(m.nbody);
    return part ? m.tree_bodyadr[parts.Begin(part)] : 0;
  };
  const auto first_dof = [&](int part) {
    return part == parts.Count() ? static_cast<int>(m.nv) : m.tree_dofadr[parts.Begin(part)];
  };
  ForEachPart(d, parts.Count(), [&](int part) {
    const int begin = first_body(part), end = first_body(part + 1);
    bodies(begin, end);
    for (int i = end - 1; i >= begin && i > 0; --i) body_up(i);
    dofs(first_dof(part), first_dof(part + 1));
  });
}

// The single ones of these loops.
template <class Visit>
void ForAwakeBodyParts(const mjModel& m, mjData& d, const Visit& visit) {
  ForAwakeTreeParts(
      m, d, visit, [](int) {}, [](int, int) {});
}
template <class Visit>
void ForAwakeDofParts(const mjModel& m, mjData& d, const Visit& visit) {
  ForAwakeTreeParts(
      m, d, [](int, int) {}, [](int) {}, visit);
}

// As ForUnsettledDofs() in asleep.h.
template <class Visit>
void ForUnsettledDofParts(const mjModel& m, mjData& d, const Visit& visit) {
  if (SomeAsleep(m, d)) return ForUnsettledDofs(m, d, visit);
  ForAwakeDofParts(m, d, visit);
}

}  // namespace pliant
