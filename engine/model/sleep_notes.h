// What a step notes of sleepers for the next one. It lies behind the buffer of mjData and is none of its
// arrays: whoever has no notes finds the same out anew.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstddef>
#include <cstdint>

#include "engine/core/pages.h"
#include "engine/model/awake.h"

namespace pliant {

// Coordinates and poses, and the numbers of the model that poses follow from.
struct SeenPoses {
  mjtNum* qpos;   // [nq]
  mjtNum* xpos;   // [3 nbody]
  mjtNum* xquat;  // [4 nbody]
  mjtNum* qpos0;
  mjtNum* body_pos;
  mjtNum* body_quat;
  mjtNum* jnt_pos;
  mjtNum* jnt_axis;
};

// Where geoms of sleepers are, for who looks for those near something.
struct SleepingGeoms {
  static constexpr int kBlock = 64;
  // Around the centres of those among geoms kBlock * i to kBlock * (i + 1) - 1: least and largest x, y, z.
  // Without any, the least are larger.
  mjtNum* box;        // [6 (ngeom / kBlock + 1)]
  mjtNum radius;      // the largest geom_rbound
  int widest_margin;  // the body whose body_margin is largest
  bool known;
};

// A run of sleepers whose trees hang on the world, and what they added to the mass moment of all when that
// was `before` them.
struct SleepingMass {
  mjtNum* mass;  // [nbody] body_subtreemass then
  int body, body_end;
  mjtNum before[3], after[3];
};

// What other forces did on sleepers for these accelerations, once they had settled.
struct SleepersForce {
  mjtNum* qacc;          // [nv]
  mjtNum* qfrc_inverse;  // [nv]
  bool known;
};

// The maps between trees and dofs and their order in islands, where they were last written while these trees
// slept. What they say of trees without rows stays as long as the same trees have some.
struct WrittenMaps {
  const int* array[5];     // tree_island, map_itree2tree, dof_island, map_dof2idof, map_idof2dof
  std::size_t begin, end;  // in the arena
  mjtSize maxuse_stack;    // then
  int members;             // trees with rows
  bool known;              // and nothing has been laid over them from the front of the arena
};

// Sleepers whose coordinates, poses, velocities and given forces lie on pages that hold nothing of others,
// and that the system watches since these were last seen to be untouched.
struct WatchedSleepers {
  static constexpr int kArrays = 6;  // of mjData
  PageRange all[kArrays];            // of each array, registered
  PageRange* pages;                  // [kArrays x max]
  int* body;                         // [max] runs of bodies: from here
  int* body_end;                     // [max] to here
  int max, n;
  bool registered;
  int looks;  // so many looks must find those that sleep now untouched before they are watched
};

struct SleepNotes {
  std::size_t bytes;  // of all
  SeenPoses seen;
  bool in_place;  // `seen` is how all bodies that rest stood when they were last seen to be in place
  int nactuator_awake;
  int* actuator_awake_ind;  // [nactuator] ascending, while a tree sleeps
  SleepingGeoms geoms;
  SleepingMass mass;
  SleepersForce force;
  WrittenMaps maps;
  WatchedSleepers watched;
  bool look_back;         // the next look for touched sleepers begins with the last of them
  bool seen_quiet;        // the last look at those that sleep now found none touched
  int quiet_looks;        // so many looks at those that sleep now found none touched
  bool promised;          // that the next look would not, either
  bool fixed_moments;     // no actuator's row of moments changes its length; while a tree sleeps
  std::uint64_t changes;  // so often others slept than before, or what sleepers keep was to be found anew
};

// Null for data without a buffer, or whose buffer was not made by AllocateDataBuffer().
SleepNotes* NotesOf(const mjData& d);

// A buffer of `bytes` for data of m with room for notes; null when memory is short. Once d.buffer and
// d.nbuffer are those of the data, StartNotes() makes them.
void* AllocateDataBuffer(const mjModel& m, std::size_t bytes);
void StartNotes(const mjModel& m, mjData& d);
void FreeDataBuffer(mjData& d);

// Whether the notes of d, if it has some, are of the size that data of m needs.
bool HasRoomForNotes(const mjModel& m, const mjData& d);

// For who changes which trees sleep, once the arrays say so.
void RenewNotes(const mjModel& m, mjData& d);

// Whether a step may write what no stage of the engine writes: callbacks or plugins do.
bool OthersMayWrite(const mjModel& m);

// For who is about to call a step or a forward pass and knows that since the last one nobody has written to
// the model, nor to qpos, qvel, xpos, xquat, qfrc_applied or xfrc_applied of d: nothing looks whether
// somebody has pushed or moved a sleeper, which takes longer than all the rest where few of many bodies are
// awake. Does nothing where OthersMayWrite().
void PromiseUntouched(const mjModel& m, mjData& d);

// For who lays something over the bytes from begin to end of the arena.
void ForgetOverwritten(mjData& d, std::size_t begin, std::size_t end);

// visit(begin, end) for runs of bodies that sleep or are static, ascending; all but the world.
template <class Visit>
void ForRestingBodies(const mjModel& m, const mjData& d, const Visit& visit) {
  int begin = 1;
  for (int k = 0; k < d.nbody_awake; ++k) {
    const int body = d.body_awake_ind[k];
    if (body == 0 || d.body_awake[body] != mjS_AWAKE) continue;
    if (begin < body) visit(begin, body);
    begin = body + 1;
  }
  if (begin < m.nbody) visit(begin, static_cast<int>(m.nbody));
}

// Whether rows of moments keep their lengths, so that the empty ones of sleepers stay where they are.
inline bool MomentsStay(const mjModel& m, const mjData& d) {
  const SleepNotes* const notes = SomeAsleep(m, d) ? NotesOf(d) : nullptr;
  return notes && notes->fixed_moments;
}

// visit(actuator) for those that do not sleep, ascending.
template <class Visit>
void ForAwakeActuators(const mjModel& m, const mjData& d, const Visit& visit) {
  const bool some_asleep = SomeAsleep(m, d);
  const SleepNotes* const notes = some_asleep ? NotesOf(d) : nullptr;
  const bool unknown = some_asleep && !notes;
  const int n = notes ? notes->nactuator_awake : static_cast<int>(m.nactuator);
  for (int k = 0; k < n; ++k) {
    const int i = notes ? notes->actuator_awake_ind[k] : k;
    if (!unknown || ActuatorState(m, d, i) != mjS_ASLEEP) visit(i);
  }
}

}  // namespace pliant
