// What sleeps, as awake.h says who is awake: loops over runs of sleepers, and whether they have settled.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>

#include "engine/model/awake.h"
#include "engine/model/sleep_notes.h"

namespace pliant {

// Neighbours that sleep: bodies, and the trees and dofs that they make up, each from begin to end.
struct Sleepers {
  int body, body_end;
  int tree, tree_end;
  int dof, dof_end;
};

inline Sleepers SleepersAmong(const mjModel& m, int body, int body_end) {
  const int tree = m.body_treeid[body], last = m.body_treeid[body_end - 1];
  return {body, body_end, tree, last + 1, m.tree_dofadr[tree], m.tree_dofadr[last] + m.tree_dofnum[last]};
}

// visit(sleepers) for every run, ascending. The world never sleeps. `visit` may wake trees: the lists that
// are read here change in UpdateAwake() only.
template <class Visit>
void ForSleepers(const mjModel& m, const mjData& d, const Visit& visit) {
  if (!SomeAsleep(m, d)) return;
  for (int k = 0; k < d.nbody_awake; ++k) {
    const int begin = d.body_awake_ind[k] + 1;
    const int end = k + 1 < d.nbody_awake ? d.body_awake_ind[k + 1] : static_cast<int>(m.nbody);
    if (begin < end) visit(SleepersAmong(m, begin, end));
  }
}

// visit(begin, end) for runs of trees that do not sleep, ascending.
template <class Visit>
void ForAwakeTrees(const mjModel& m, const mjData& d, const Visit& visit) {
  if (!SomeAsleep(m, d)) return visit(0, static_cast<int>(m.ntree));
  ForAwakeDofs(m, d, [&](int begin, int end) { visit(m.dof_treeid[begin], m.dof_treeid[end - 1] + 1); });
}

// What follows from forces takes a step to become that of sleepers: then their qacc and qacc_warmstart are
// qacc_smooth and their qfrc_constraint is zero, and stay so as long as the same trees sleep. The last place
// of body_awake_ind, which the list leaves free while a body sleeps, says how far that has come; no body has
// such a number. UpdateAwake() starts anew.
inline constexpr int kUnsettled = -1;  // trees have just fallen asleep or woken
inline constexpr int kSolved = -2;     // FwdConstraint() has run
inline constexpr int kSettled = -3;    // and the warm start is that of sleepers too

inline bool SleepersAreSettled(const mjModel& m, const mjData& d) {
  return SomeAsleep(m, d) && d.body_awake_ind[m.nbody - 1] == kSettled;
}
inline void NoteSleepers(const mjModel& m, mjData& d, int from, int to) {
  if (SomeAsleep(m, d) && d.body_awake_ind[m.nbody - 1] == from) d.body_awake_ind[m.nbody - 1] = to;
}
// For who writes qacc_warmstart from outside.
inline void UnsettleSleepers(const mjModel& m, mjData& d) {
  if (!SomeAsleep(m, d)) return;
  d.body_awake_ind[m.nbody - 1] = kUnsettled;
  if (SleepNotes* const notes = NotesOf(d)) ++notes->changes;
}

// A number of the sleepers that d has now, if they have settled and only the engine writes to d in a step;
// else 0. As long as it is the same and nobody writes between steps, steps change nothing of sleepers.
inline std::uint64_t StillSleepers(const mjModel& m, const mjData& d) {
  const SleepNotes* const notes = SleepersAreSettled(m, d) && !OthersMayWrite(m) ? NotesOf(d) : nullptr;
  return notes ? notes->changes : 0;
}

// visit(begin, end) for runs of dofs of which a solution of the constraints may be new: all, or those that
// are awake once the others have settled.
template <class Visit>
void ForUnsettledDofs(const mjModel& m, const mjData& d, const Visit& visit) {
  if (SleepersAreSettled(m, d)) return ForAwakeDofs(m, d, visit);
  visit(0, static_cast<int>(m.nv));
}

// visit(begin, end) for the entries of the inertia in the rows of these dofs.
template <class Visit>
void ForUnsettledRows(const mjModel& m, const mjData& d, const Visit& visit) {
  ForUnsettledDofs(m, d, [&](int begin, int end) {
    if (begin < end) visit(m.M_rowadr[begin], m.M_rowadr[end - 1] + m.M_rownnz[end - 1]);
  });
}

// visit(begin, end) for runs of their bodies; and visit(body) for those but the world, children first.
template <class Visit>
void ForUnsettledBodies(const mjModel& m, const mjData& d, const Visit& visit) {
  if (SleepersAreSettled(m, d)) return ForAwakeBodies(m, d, visit);
  visit(0, static_cast<int>(m.nbody));
}
template <class Visit>
void ForUnsettledBodiesUp(const mjModel& m, const mjData& d, const Visit& visit) {
  if (SleepersAreSettled(m, d)) return ForAwakeBodiesUp(m, d, visit);
  for (int i = static_cast<int>(m.nbody) - 1; i > 0; --i) visit(i);
}

}  // namespace pliant
