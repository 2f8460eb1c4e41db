// Loops over what is awake, as in awake.h, that the workers of an mjData share.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

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

// As ForAwakeBodies() and ForAwakeDofs(), but runs are visited at the same time and in no order. What `visit`
// does for a body or dof depends on others of the same tree and on static ones below it only.
template <class Visit>
void ForAwakeBodyParts(const mjModel& m, mjData& d, const Visit& visit) {
  if (!BoundPool(d)) return ForAwakeBodies(m, d, visit);
  const TreeParts parts(m, d);
  if (parts.Count() == 1) return ForAwakeBodies(m, d, visit);
  const auto first = [&](int part) {
    if (part == parts.Count()) return static_cast<int>(m.nbody);
    return part ? m.tree_bodyadr[parts.Begin(part)] : 0;
  };
  ForEachPart(d, parts.Count(), [&](int part) { visit(first(part), first(part + 1)); });
}

// As ForAwakeBodiesUp(), in the same way.
template <class Visit>
void ForAwakeBodyPartsUp(const mjModel& m, mjData& d, const Visit& visit) {
  if (!BoundPool(d) || SomeAsleep(m, d)) return ForAwakeBodiesUp(m, d, visit);
  ForAwakeBodyParts(m, d, [&](int begin, int end) {
    for (int i = end - 1; i >= begin && i > 0; --i) visit(i);
  });
}

template <class Visit>
void ForAwakeDofParts(const mjModel& m, mjData& d, const Visit& visit) {
  if (!BoundPool(d)) return ForAwakeDofs(m, d, visit);
  const TreeParts parts(m, d);
  if (parts.Count() == 1) return ForAwakeDofs(m, d, visit);
  const auto first = [&](int part) {
    return part == parts.Count() ? static_cast<int>(m.nv) : m.tree_dofadr[parts.Begin(part)];
  };
  ForEachPart(d, parts.Count(), [&](int part) { visit(first(part), first(part + 1)); });
}

}  // namespace pliant
