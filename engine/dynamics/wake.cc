#include "engine/dynamics/wake.h"

#include <algorithm>
#include <utility>

#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/quiet.h"
#include "engine/dynamics/tendon.h"
#include "engine/model/asleep.h"
#include "engine/model/awake.h"
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
    if (tree < 0) {
      awake |= d.body_awake[body] == mjS_AWAKE;
    } else if (d.tree_asleep[tree] < 0) {  // maybe only since the equality before
      awake = true;
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
  if (AreAllQuiet(m, d)) return;
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
