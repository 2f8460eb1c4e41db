#include "engine/dynamics/wake.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <utility>

#include "engine/core/memory.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/tendon.h"
#include "engine/math/bits.h"
#include "engine/math/runs.h"
#include "engine/model/asleep.h"
#include "engine/model/awake.h"
#include "engine/model/parts.h"
#include "engine/model/sleep_notes.h"
#include "engine/model/trees.h"

namespace pliant {
namespace {

// Neighbouring trees that sleep, and their bodies and dofs, each from begin to end.
Sleepers SleepingTrees(const mjModel& m, int tree, int tree_end) {
  const int last = tree_end - 1;
  return SleepersAmong(m, m.tree_bodyadr[tree], m.tree_bodyadr[last] + m.tree_bodynum[last]);
}

// Whether qpos puts bodies of whole trees where they are not.
bool HaveMoved(const mjModel& m, mjData& d, const Sleepers& run) {
  return !AreInPlace(m, d, run.body, run.body_end);
}

bool ArePushed(const mjData& d, const Sleepers& run) {
  const int ndof = run.dof_end - run.dof;
  return AnyBit(d.qvel + run.dof, ndof) || AnyBit(d.qfrc_applied + run.dof, ndof) ||
         AnyBit(d.xfrc_applied + 6 * run.body, 6 * (run.body_end - run.body));
}

// Whether each of these bodies is a tree of its own that flies freely.
bool AreFree(const mjModel& m, const Sleepers& run) {
  const int n = run.body_end - run.body, joint = m.body_jntadr[run.body], last = joint + n - 1;
  // No tree has less than a joint, no joint more than seven coordinates.
  return run.tree_end - run.tree == n && last < m.njnt && m.jnt_bodyid[last] == run.body_end - 1 &&
         run.dof_end - run.dof == 6 * n && m.jnt_type[last] == mjJNT_FREE &&
         m.jnt_qposadr[last] - m.jnt_qposadr[joint] == 7 * (n - 1);
}

// MaySleep() of each of these trees.
bool MayAllSleep(const mjModel& m, int tree, int tree_end) {
  constexpr unsigned kMay = 1U << mjSLEEP_AUTO_ALLOWED | 1U << mjSLEEP_ALLOWED | 1U << mjSLEEP_INIT;
  return AllAmong(m.tree_sleep_policy + tree, tree_end - tree, kMay);
}

// Trees, dofs and joints among resting bodies from body to body_end. Empty where all are static.
struct Resting {
  Sleepers run;
  int joint = 0, joint_end = 0;
  int qpos = 0, qpos_end = 0;
};

Resting RestingAmong(const mjModel& m, int body, int body_end) {
  int first = body, last = body_end - 1;
  while (first < body_end && m.body_treeid[first] < 0) ++first;
  if (first == body_end) return {{body, body_end, 0, 0, 0, 0}};
  while (m.body_treeid[last] < 0) --last;
  Resting resting = {SleepersAmong(m, first, last + 1)};
  resting.run.body = body;
  resting.run.body_end = body_end;
  resting.joint = m.dof_jntid[resting.run.dof];
  resting.joint_end = m.dof_jntid[resting.run.dof_end - 1] + 1;
  resting.qpos = m.jnt_qposadr[resting.joint];
  resting.qpos_end = resting.joint_end < m.njnt ? m.jnt_qposadr[resting.joint_end] : static_cast<int>(m.nq);
  return resting;
}

// Whether what poses of resting bodies follow from, coordinates aside, is as it was when they were last in
// place. Those that they hang on rest, too.
bool SameGeometry(const mjModel& m, const SeenPoses& seen, const Resting& resting) {
  const int body = resting.run.body, n = resting.run.body_end - body;
  const int joint = resting.joint, njoint = resting.joint_end - joint, q = resting.qpos;
  return EqualBits(m.qpos0 + q, seen.qpos0 + q, resting.qpos_end - q) &&
         EqualBits(m.body_pos + 3 * body, seen.body_pos + 3 * body, 3 * n) &&
         EqualBits(m.body_quat + 4 * body, seen.body_quat + 4 * body, 4 * n) &&
         EqualBits(m.jnt_pos + 3 * joint, seen.jnt_pos + 3 * joint, 3 * njoint) &&
         EqualBits(m.jnt_axis + 3 * joint, seen.jnt_axis + 3 * joint, 3 * njoint);
}

bool SameCoordinates(const mjData& d, const SeenPoses& seen, const Resting& resting) {
  const int body = resting.run.body, n = resting.run.body_end - body, q = resting.qpos;
  return EqualBits(d.qpos + q, seen.qpos + q, resting.qpos_end - q) &&
         EqualBits(d.xpos + 3 * body, seen.xpos + 3 * body, 3 * n) &&
         EqualBits(d.xquat + 4 * body, seen.xquat + 4 * body, 4 * n);
}

// Whether nobody has touched resting bodies from begin to end, as far as that can be seen without a look at
// single trees: free bodies by themselves, others where they stand as when they were last found in place.
bool AreQuiet(const mjModel& m, const mjData& d, const SleepNotes* notes, int begin, int end) {
  const Resting resting = RestingAmong(m, begin, end);
  const Sleepers& run = resting.run;
  if (!MayAllSleep(m, run.tree, run.tree_end) || ArePushed(d, run)) return false;
  if (run.tree < run.tree_end && AreFree(m, run) &&
      SamePoses(d.qpos + resting.qpos, d.xpos + 3 * begin, d.xquat + 4 * begin, end - begin)) {
    return true;
  }
  return notes && notes->in_place && SameGeometry(m, notes->seen, resting) &&
         SameCoordinates(d, notes->seen, resting);
}

// Resting bodies from begin to end in pieces that cut no tree.
struct Pieces {
  static constexpr int kBodies = 512;
  const mjModel& m;
  int begin, end;

  int Count() const { return (end - begin + kBodies - 1) / kBodies; }
  // Where a piece begins; it ends where the next one begins.
  int Begin(int piece) const {
    const int body = begin + piece * kBodies, tree = body < end ? m.body_treeid[body] : -1;
    return tree < 0 ? std::min(body, end) : std::max(begin, m.tree_bodyadr[tree]);
  }
};

// The same for all that rest, with the workers of d. Where much rests, most of the time goes into fetching it
// from memory. Therefore each look begins where the one before ended, with what the nearer caches still hold:
// looks that all began at the same end would each push out what the next one needs first.
bool AreAllQuiet(const mjModel& m, mjData& d) {
  constexpr int kFewPieces = 2;
  SleepNotes* const notes = NotesOf(d);
  const bool back = notes && notes->look_back;
  if (notes) notes->look_back = !back;
  std::atomic<bool> quiet = true;
  ForRestingBodies(m, d, [&](int begin, int end) {
    const Pieces pieces = {m, begin, end};
    const int n = pieces.Count(), parts = CountParts(d, n, kFewPieces);
    ForEachPart(d, parts, [&](int part) {
      const int first = PartBegin(n, parts, part), last = PartBegin(n, parts, part + 1);
      for (int i = first; i < last && quiet.load(std::memory_order_relaxed); ++i) {
        const int piece = back ? first + last - 1 - i : i;
        const int from = pieces.Begin(piece), to = pieces.Begin(piece + 1);
        if (from < to && !AreQuiet(m, d, notes, from, to)) quiet = false;
      }
    });
  });
  return quiet;
}

// Notes that none was touched. After some looks at the same sleepers their velocities and forces, which are
// zero, share a page: of what a look reads, and has to fetch from memory where much rests, that is more than
// half. To give up the pages takes as long as a few looks; who writes zeros there gets them back.
void NoteQuiet(const mjModel& m, mjData& d) {
  constexpr int kEnoughLooks = 32;
  SleepNotes* const notes = NotesOf(d);
  if (!notes) return;
  notes->seen_quiet = true;
  if (notes->quiet_looks == kEnoughLooks || ++notes->quiet_looks < kEnoughLooks) return;
  ForSleepers(m, d, [&](const Sleepers& run) {
    const auto dofs = static_cast<std::size_t>(run.dof_end - run.dof);
    ShareZeros(d.qvel + run.dof, sizeof(mjtNum) * dofs);
    ShareZeros(d.qfrc_applied + run.dof, sizeof(mjtNum) * dofs);
    const auto bodies = static_cast<std::size_t>(run.body_end - run.body);
    ShareZeros(d.xfrc_applied + 6 * run.body, 6 * sizeof(mjtNum) * bodies);
  });
}

// Whether bodies that a mocap pose moves carry sleepers: these follow one step later.
bool HangOnMoved(const mjModel& m, const Sleepers& run) {
  for (int tree = run.tree; tree < run.tree_end; ++tree) {
    if (m.body_weldid[m.body_parentid[m.tree_bodyadr[tree]]] != 0) return true;
  }
  return false;
}

// Notes that all sleepers are in place.
void NotePoses(const mjModel& m, mjData& d) {
  SleepNotes* const notes = NotesOf(d);
  if (!notes) return;
  const SeenPoses& seen = notes->seen;
  bool follow = false;
  ForRestingBodies(m, d, [&](int begin, int end) {
    const Resting resting = RestingAmong(m, begin, end);
    follow = follow || HangOnMoved(m, resting.run);
    std::copy(d.qpos + resting.qpos, d.qpos + resting.qpos_end, seen.qpos + resting.qpos);
    std::copy(d.xpos + 3 * begin, d.xpos + 3 * end, seen.xpos + 3 * begin);
    std::copy(d.xquat + 4 * begin, d.xquat + 4 * end, seen.xquat + 4 * begin);
  });
  std::copy_n(m.qpos0, m.nq, seen.qpos0);
  std::copy_n(m.body_pos, 3 * m.nbody, seen.body_pos);
  std::copy_n(m.body_quat, 4 * m.nbody, seen.body_quat);
  std::copy_n(m.jnt_pos, 3 * m.njnt, seen.jnt_pos);
  std::copy_n(m.jnt_axis, 3 * m.njnt, seen.jnt_axis);
  notes->in_place = !follow;
}

// visit(trees) for the trees of a run, some at a time.
template <class Visit>
void ForBlocks(const mjModel& m, const Sleepers& run, const Visit& visit) {
  constexpr int kBodies = 64;  // in a block, or those of one tree
  for (int begin = run.tree; begin < run.tree_end;) {
    int end = begin + 1;
    while (end < run.tree_end && m.tree_bodyadr[end] + m.tree_bodynum[end] - m.tree_bodyadr[begin] <= kBodies)
      ++end;
    visit(SleepingTrees(m, begin, end));
    begin = end;
  }
}

// Wakes those of some trees that were touched. Most often none was, which is sooner seen of all together.
bool WakeTouched(const mjModel& m, mjData& d, const Sleepers& run) {
  if (MayAllSleep(m, run.tree, run.tree_end) && !ArePushed(d, run) && !HaveMoved(m, d, run)) return false;
  bool woken = false;
  for (int tree = run.tree; tree < run.tree_end; ++tree) {
    if (d.tree_asleep[tree] < 0) continue;
    const Sleepers one = SleepingTrees(m, tree, tree + 1);
    if (!MaySleep(m, tree) || ArePushed(d, one) || HaveMoved(m, d, one)) {
      woken |= WakeTree(m, d, tree, kFullyAwake);
    }
  }
  return woken;
}

// Whether a limit of the tendon is active.
bool AtLimit(const mjModel& m, const mjData& d, int tendon) {
  if (!m.tendon_limited[tendon] || (m.opt.disableflags & mjDSBL_LIMIT)) return false;
  const mjtNum length = d.ten_length[tendon], margin = m.tendon_margin[tendon];
  return length - m.tendon_range[2 * tendon] < margin || m.tendon_range[2 * tendon + 1] - length < margin;
}

bool HasFriction(const mjModel& m, int tendon) {
  return m.tendon_frictionloss[tendon] > 0 && !(m.opt.disableflags & mjDSBL_FRICTIONLOSS);
}

// Calls visit(body) for the bodies that one side of a contact, or one end of an equality, belongs to.
template <class Visit>
void ForContactSide(const mjModel& m, const mjContact& contact, int side, const Visit& visit) {
  if (contact.geom[side] >= 0) return visit(m.geom_bodyid[contact.geom[side]]);
  const FlexBodies flex = BodiesOfFlex(m, contact.flex[side]);
  for (int i = 0; i < flex.count; ++i) visit(flex.body[i]);
}

// What wakes trees that are tied together: the counter of the first awake tree, or a mocap body.
struct Alarm {
  int counter = 0;  // negative: something is awake
  bool asleep = false;

  void Add(const mjModel& m, const mjData& d, int body) {
    const int tree = m.body_treeid[body];
    if (tree >= 0 && d.tree_asleep[tree] >= 0) {
      asleep = true;
    } else if (counter == 0 && tree >= 0) {
      counter = d.tree_asleep[tree];
    } else if (counter == 0 && d.body_awake[body] == mjS_AWAKE) {
      counter = kFullyAwake;
    }
  }
};

bool WakeBody(const mjModel& m, mjData& d, int body, int counter) {
  const int tree = m.body_treeid[body];
  return tree >= 0 && WakeTree(m, d, tree, counter);
}

bool WakeByContact(const mjModel& m, mjData& d, const mjContact& contact) {
  Alarm alarm;
  for (int side = 0; side < 2; ++side) {
    ForContactSide(m, contact, side, [&](int body) { alarm.Add(m, d, body); });
  }
  if (!alarm.asleep || !alarm.counter) return false;
  bool woken = false;
  for (int side = 0; side < 2; ++side) {
    ForContactSide(m, contact, side, [&](int body) { woken |= WakeBody(m, d, body, alarm.counter); });
  }
  return woken;
}

template <class Visit>
void ForTendonTrees(const mjModel& m, int tendon, const Visit& visit) {
  for (int k = 0; k < std::min(2, m.tendon_treenum[tendon]); ++k) {
    visit(m.tree_bodyadr[m.tendon_treeid[2 * tendon + k]]);
  }
}

// visit(body) for a body of every tree that an equality ties, and for its other bodies.
template <class Visit>
void ForEqualityBodies(const mjModel& m, int eq, const Visit& visit) {
  const int ids[2] = {m.eq_obj1id[eq], m.eq_obj2id[eq]};
  switch (m.eq_type[eq]) {
    case mjEQ_CONNECT:
    case mjEQ_WELD:
      for (const int id : ids) visit(m.eq_objtype[eq] == mjOBJ_SITE ? m.site_bodyid[id] : id);
      break;
    case mjEQ_JOINT:
      for (const int id : ids) {
        if (id >= 0) visit(m.jnt_bodyid[id]);
      }
      break;
    case mjEQ_TENDON:
      for (const int id : ids) {
        if (id >= 0) ForTendonTrees(m, id, visit);
      }
      break;
    case mjEQ_FLEX:
    case mjEQ_FLEXVERT:
    case mjEQ_FLEXSTRAIN: {
      const FlexBodies flex = BodiesOfFlex(m, ids[0]);
      for (int i = 0; i < flex.count; ++i) visit(flex.body[i]);
      break;
    }
    default:
      break;
  }
}

bool WakeByEquality(const mjModel& m, mjData& d, int eq) {
  bool awake = false, apart = false;
  int sleeper = -1;
  ForEqualityBodies(m, eq, [&](int body) {
    const int tree = m.body_treeid[body];
    if (tree < 0 || d.tree_asleep[tree] < 0) {
      awake |= d.body_awake[body] == mjS_AWAKE;
    } else if (sleeper < 0) {
      sleeper = tree;
    } else {
      apart = apart || !SleepTogether(d, sleeper, tree);
    }
  });
  if (sleeper < 0 || !(awake || apart)) return false;
  bool woken = false;
  ForEqualityBodies(m, eq, [&](int body) { woken |= WakeBody(m, d, body, kFullyAwake); });
  return woken;
}

}  // namespace

void WakeDisturbed(const mjModel& m, mjData& d) {
  if (!SomeAsleep(m, d)) return;
  if (!SleepEnabled(m)) return WakeAllTrees(m, d);
  SleepNotes* const notes = NotesOf(d);
  const bool promised = notes && std::exchange(notes->promised, false);
  if (promised && notes->seen_quiet) return;
  if (AreAllQuiet(m, d)) return NoteQuiet(m, d);
  bool woken = false;
  ForSleepers(m, d, [&](const Sleepers& run) {
    ForBlocks(m, run, [&](const Sleepers& block) { woken |= WakeTouched(m, d, block); });
  });
  if (woken) {
    UpdateAwake(m, d);
  } else {
    NotePoses(m, d);
  }
}

void WakeByTendons(const mjModel& m, mjData& d) {
  if (!SomeAsleep(m, d)) return;
  bool woken = false;
  for (int t = 0; t < m.ntendon; ++t) {
    if (m.tendon_treenum[t] != 2) continue;
    int tree1 = m.tendon_treeid[2 * t], tree2 = m.tendon_treeid[2 * t + 1];
    if (d.tree_asleep[tree1] >= 0) std::swap(tree1, tree2);
    if (d.tree_asleep[tree1] >= 0 || d.tree_asleep[tree2] < 0) continue;
    if (AtLimit(m, d, t) || HasFriction(m, t)) woken |= WakeTree(m, d, tree2, d.tree_asleep[tree1]);
  }
  if (woken) UpdateAwake(m, d);
}

bool WakeByContacts(const mjModel& m, mjData& d) {
  if (!SomeAsleep(m, d)) return false;
  bool woken = false;
  for (int i = 0; i < d.ncon; ++i) woken |= WakeByContact(m, d, d.contact[i]);
  if (woken) UpdateAwake(m, d);
  return woken;
}

bool EqualityAsleep(const mjModel& m, const mjData& d, int eq) {
  if (!SomeAsleep(m, d)) return false;
  bool asleep = false;
  ForEqualityBodies(m, eq, [&](int body) { asleep |= d.body_awake[body] == mjS_ASLEEP; });
  return asleep;
}

bool WakeByEqualities(const mjModel& m, mjData& d) {
  if (!SomeAsleep(m, d) || (m.opt.disableflags & mjDSBL_EQUALITY)) return false;
  bool woken = false;
  for (int eq = 0; eq < m.neq; ++eq) {
    if (d.eq_active[eq]) woken |= WakeByEquality(m, d, eq);
  }
  if (woken) UpdateAwake(m, d);
  return woken;
}

}  // namespace pliant
