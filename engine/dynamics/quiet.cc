#include "engine/dynamics/quiet.h"

#include <algorithm>
#include <atomic>
#include <cstddef>

#include "engine/core/memory.h"
#include "engine/dynamics/resting_run.h"
#include "engine/dynamics/watch.h"
#include "engine/math/bits.h"
#include "engine/math/runs.h"
#include "engine/model/asleep.h"
#include "engine/model/awake.h"
#include "engine/model/parts.h"
#include "engine/model/sleep_notes.h"

namespace pliant {
namespace {

// Whether each of these bodies is a tree of its own that flies freely.
bool AreFree(const mjModel& m, const Sleepers& run) {
  const int n = run.body_end - run.body, joint = m.body_jntadr[run.body], last = joint + n - 1;
  // No tree has less than a joint, no joint more than seven coordinates.
  return run.tree_end - run.tree == n && last < m.njnt && m.jnt_bodyid[last] == run.body_end - 1 &&
         run.dof_end - run.dof == 6 * n && m.jnt_type[last] == mjJNT_FREE &&
         m.jnt_qposadr[last] - m.jnt_qposadr[joint] == 7 * (n - 1);
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
bool AreEachQuiet(const mjModel& m, mjData& d, SleepNotes* notes) {
  constexpr int kFewPieces = 2;
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

// Whether bodies from begin to end whose data nobody has touched stay where they are also by the model.
bool StayByModel(const mjModel& m, const SleepNotes& notes, int begin, int end) {
  const Resting resting = RestingAmong(m, begin, end);
  const Sleepers& run = resting.run;
  return MayAllSleep(m, run.tree, run.tree_end) &&
         (AreFree(m, run) || (notes.in_place && SameGeometry(m, notes.seen, resting)));
}

// The same for all that rest where those that are watched were not written to.
bool AreOthersQuiet(const mjModel& m, const mjData& d, const SleepNotes& notes) {
  const WatchedSleepers& watched = notes.watched;
  bool quiet = true;
  int k = 0;
  ForRestingBodies(m, d, [&](int begin, int end) {
    for (; k < watched.n && watched.body[k] < end; begin = watched.body_end[k++]) {
      const int next = watched.body[k];
      quiet = quiet && (begin == next || AreQuiet(m, d, &notes, begin, next)) &&
              StayByModel(m, notes, next, watched.body_end[k]);
    }
    quiet = quiet && (begin == end || AreQuiet(m, d, &notes, begin, end));
  });
  return quiet;
}

// Their velocities and forces, which are zero, share a page: of what a look reads, and has to fetch from
// memory where much rests, that is more than half. To give up the pages takes as long as a few looks; who
// writes zeros there gets them back.
void ShareZerosOfSleepers(const mjModel& m, mjData& d) {
  ForSleepers(m, d, [&](const Sleepers& run) {
    const auto dofs = static_cast<std::size_t>(run.dof_end - run.dof);
    ShareZeros(d.qvel + run.dof, sizeof(mjtNum) * dofs);
    ShareZeros(d.qfrc_applied + run.dof, sizeof(mjtNum) * dofs);
    const auto bodies = static_cast<std::size_t>(run.body_end - run.body);
    ShareZeros(d.xfrc_applied + 6 * run.body, 6 * sizeof(mjtNum) * bodies);
  });
}

// Notes that a look at all found none touched. After some looks at the same sleepers they are watched or,
// where the system cannot, further looks made shorter.
void NoteQuiet(const mjModel& m, mjData& d, SleepNotes& notes) {
  const int enough = notes.watched.looks;
  if (notes.quiet_looks == enough || ++notes.quiet_looks < enough) return;
  if (!StartWatch(m, d, notes)) ShareZerosOfSleepers(m, d);
}

// Whoever often writes to sleepers, be it what was there before, is not worth being watched so soon again.
void NoteWritten(SleepNotes& notes) {
  constexpr int kMost = 1 << 20;
  notes.quiet_looks = 0;
  notes.watched.looks = std::min(kMost, 2 * notes.watched.looks);
}

// Whether bodies that a mocap pose moves carry sleepers, whose own coordinates do not tell where they stand.
bool HangOnMoved(const mjModel& m, const Sleepers& run) {
  for (int tree = run.tree; tree < run.tree_end; ++tree) {
    if (m.body_weldid[m.body_parentid[m.tree_bodyadr[tree]]] != 0) return true;
  }
  return false;
}

}  // namespace

bool AreAllQuiet(const mjModel& m, mjData& d) {
  SleepNotes* const notes = NotesOf(d);
  if (!notes) return AreEachQuiet(m, d, notes);
  const bool was_watched = notes->watched.n > 0, unwritten = AreUnwritten(*notes);
  if (was_watched && !unwritten) NoteWritten(*notes);
  const bool quiet = unwritten ? AreOthersQuiet(m, d, *notes) : AreEachQuiet(m, d, notes);
  if (!quiet) return false;
  notes->seen_quiet = true;
  if (!unwritten) NoteQuiet(m, d, *notes);
  return true;
}

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

bool ArePushed(const mjData& d, const Sleepers& run) {
  const int ndof = run.dof_end - run.dof;
  return AnyBit(d.qvel + run.dof, ndof) || AnyBit(d.qfrc_applied + run.dof, ndof) ||
         AnyBit(d.xfrc_applied + 6 * run.body, 6 * (run.body_end - run.body));
}

bool MayAllSleep(const mjModel& m, int tree, int tree_end) {
  constexpr unsigned kMay = 1U << mjSLEEP_AUTO_ALLOWED | 1U << mjSLEEP_ALLOWED | 1U << mjSLEEP_INIT;
  return AllAmong(m.tree_sleep_policy + tree, tree_end - tree, kMay);
}

}  // namespace pliant
