#include "engine/dynamics/com.h"

#include <algorithm>

#include "engine/math/bits.h"
#include "engine/math/runs.h"
#include "engine/math/simd.h"
#include "engine/math/spatial.h"
#include "engine/math/vec3.h"
#include "engine/model/asleep.h"
#include "engine/model/awake.h"
#include "engine/model/sleep_notes.h"
#include "engine/model/tree_parts.h"

namespace pliant {
namespace {

// The mass moments of a run of sleepers on the world are added to it as they were in the last step if that
// can be: they have their places still, and most often their masses.
bool AddNoted(const mjModel& m, mjData& d, const Sleepers& run) {
  const SleepNotes* const notes = NotesOf(d);
  if (!notes) return false;
  const SleepingMass& noted = notes->mass;
  if (noted.body != run.body || noted.body_end != run.body_end ||
      !EqualBits(noted.before, d.subtree_com, 3) ||
      !EqualBits(noted.mass, m.body_subtreemass + run.body, run.body_end - run.body))
    return false;
  Copy3(d.subtree_com, noted.after);
  return true;
}

// For AddNoted(). before: the mass moment of the world without them.
void NoteMass(const mjModel& m, mjData& d, const Sleepers& run, const mjtNum before[3]) {
  constexpr int kManyBodies = 256;  // are worth a note
  const int n = run.body_end - run.body;
  SleepNotes* const notes = n < kManyBodies ? nullptr : NotesOf(d);
  if (!notes) return;
  notes->mass.body = run.body;
  notes->mass.body_end = run.body_end;
  Copy3(notes->mass.before, before);
  Copy3(notes->mass.after, d.subtree_com);
  std::copy_n(m.body_subtreemass + run.body, n, notes->mass.mass);
}

// Adds the mass moments of the trees in a run of sleepers to the bodies that they hang on, the last first.
// Most hang on the world, whose sum stays in registers, and many are a body each.
void AddSleepers(const mjModel& m, mjData& d, const Sleepers& run) {
  mjtNum* com = d.subtree_com;
  const int body = run.body, n = run.body_end - body;
  if (AddNoted(m, d, run)) return;
  mjtNum before[3], world[3];
  Copy3(before, com);
  // With a body each none hangs on another.
  if (run.tree_end - run.tree == n && !AnyBit(m.body_parentid + body, n)) {
    AddMomentsBack(com, com + 3 * body, m.body_subtreemass + body, n);
    return NoteMass(m, d, run, before);
  }
  Copy3(world, com);
  bool on_world = true;
  for (int tree = run.tree_end - 1; tree >= run.tree; --tree) {
    const int root = m.tree_bodyadr[tree], parent = m.body_parentid[root];
    if (parent == 0) {
      AddToScl3(world, com + 3 * root, m.body_subtreemass[root]);
    } else {
      on_world = false;
      AddToScl3(com + 3 * parent, com + 3 * root, m.body_subtreemass[root]);
    }
  }
  Copy3(com, world);
  if (on_world) NoteMass(m, d, run, before);
}

// Sleeping trees keep theirs, and hang on static bodies: their sums go to those, as does every other child's.
void SubtreeComAmongSleepers(const mjModel& m, mjData& d) {
  mjtNum* com = d.subtree_com;
  for (int k = 0; k < d.nbody_awake; ++k) {
    const int i = d.body_awake_ind[k];
    Scl3(com + 3 * i, d.xipos + 3 * i, m.body_mass[i]);
  }
  const auto finish = [&](int i) {
    const mjtNum mass = m.body_subtreemass[i];
    if (mass < mjMINVAL) {
      Copy3(com + 3 * i, d.xipos + 3 * i);
    } else {
      Scl3(com + 3 * i, com + 3 * i, 1 / mass);
    }
  };
  int end = static_cast<int>(m.nbody);
  for (int k = d.nbody_awake - 1; k >= 0; --k) {
    const int i = d.body_awake_ind[k];
    if (i + 1 < end) AddSleepers(m, d, SleepersAmong(m, i + 1, end));
    if (i) AddTo3(com + 3 * m.body_parentid[i], com + 3 * i);
    finish(i);
    end = i;
  }
}

void SubtreeCom(const mjModel& m, mjData& d) {
  if (SomeAsleep(m, d)) return SubtreeComAmongSleepers(m, d);
  mjtNum* com = d.subtree_com;
  for (int i = 0; i < m.nbody; ++i) Scl3(com + 3 * i, d.xipos + 3 * i, m.body_mass[i]);
  for (int i = m.nbody - 1; i >= 0; --i) {
    if (i > 0) AddTo3(com + 3 * m.body_parentid[i], com + 3 * i);
    const mjtNum mass = m.body_subtreemass[i];
    if (mass < mjMINVAL) {
      Copy3(com + 3 * i, d.xipos + 3 * i);
    } else {
      Scl3(com + 3 * i, com + 3 * i, 1 / mass);
    }
  }
}

// Translation axes: the c-frame origin does not matter.
void TranslationDof(mjtNum cdof[6], const mjtNum axis[3]) {
  Zero3(cdof);
  Copy3(cdof + 3, axis);
}

// Three rotations about the columns of the body's frame.
void BallDofs(mjtNum* cdof, const mjtNum xmat[9], const mjtNum offset[3]) {
  for (int k = 0; k < 3; ++k) {
    const mjtNum axis[3] = {xmat[k], xmat[3 + k], xmat[6 + k]};
    DofCom(cdof + 6 * k, axis, offset);
  }
}

__attribute__((always_inline)) inline void JointDofs(const mjModel& m, mjData& d, int joint) {
  const int body = m.jnt_bodyid[joint];
  mjtNum* cdof = d.cdof + 6 * m.jnt_dofadr[joint];
  mjtNum offset[3];
  Sub3(offset, d.subtree_com + 3 * m.body_rootid[body], d.xanchor + 3 * joint);
  switch (m.jnt_type[joint]) {
    case mjJNT_FREE:
      for (int k = 0; k < 3; ++k) Zero6(cdof + 6 * k);
      cdof[3] = cdof[6 + 4] = cdof[12 + 5] = 1;
      BallDofs(cdof + 18, d.xmat + 9 * body, offset);
      break;
    case mjJNT_BALL:
      BallDofs(cdof, d.xmat + 9 * body, offset);
      break;
    case mjJNT_SLIDE:
      TranslationDof(cdof, d.xaxis + 3 * joint);
      break;
    default:
      DofCom(cdof, d.xaxis + 3 * joint, offset);
  }
}

// Inertias of bodies and axes of dofs about the com of their trees.
PLIANT_SIMD_CLONES void PlaceInertias(const mjModel& m, mjData& d, int begin, int end) {
  for (int i = begin; i < end; ++i) {
    mjtNum offset[3];
    Sub3(offset, d.xipos + 3 * i, d.subtree_com + 3 * m.body_rootid[i]);
    InertCom(d.cinert + 10 * i, m.body_inertia + 3 * i, d.ximat + 9 * i, offset, m.body_mass[i]);
  }
}
PLIANT_SIMD_CLONES void PlaceDofs(const mjModel& m, mjData& d, int joint, int end) {
  for (; joint < end; ++joint) JointDofs(m, d, joint);
}

}  // namespace

void ComPos(const mjModel& m, mjData& d) {
  SubtreeCom(m, d);

  for (int k = 0; k < 10; ++k) d.cinert[k] = 0;
  const auto bodies = [&](int begin, int end) { PlaceInertias(m, d, std::max(begin, 1), end); };
  const auto dofs = [&](int begin, int end) {
    PlaceDofs(m, d, m.dof_jntid[begin], m.dof_jntid[end - 1] + 1);
  };
  ForAwakeTreeParts(
      m, d, bodies, [](int) {}, dofs);
}

mjtNum GetTotalmass(const mjModel& m) {
  mjtNum total = 0;
  for (int i = 1; i < m.nbody; ++i) total += m.body_mass[i];
  return total;
}

void SetTotalmass(mjModel& m, mjtNum newmass) {
  const mjtNum scale = std::max<mjtNum>(mjMINVAL, newmass / std::max<mjtNum>(mjMINVAL, GetTotalmass(m)));
  for (int i = 1; i < m.nbody; ++i) {
    m.body_mass[i] *= scale;
    Scl3(m.body_inertia + 3 * i, m.body_inertia + 3 * i, scale);
  }
}

}  // namespace pliant
