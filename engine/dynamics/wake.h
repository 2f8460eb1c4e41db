// What wakes sleeping trees. A tree falls asleep in engine/step/sleep.h.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Wakes the trees that a program has touched: one with a number in qvel, qfrc_applied or xfrc_applied that
// is not all zero bits, whose bodies would stand elsewhere by qpos, or whose policy no longer lets it
// sleep. Wakes all when sleep is off.
//   reads    d.qpos qvel qfrc_applied xfrc_applied xpos xquat
//   writes   what UpdateAwake() writes
//   takes    stack
void WakeDisturbed(const mjModel& m, mjData& d);

// Wakes the sleeping one of two trees that are tied by a tendon whose limit is active or that has friction.
// It becomes as tired as the other one.
//   needs    Tendon()
void WakeByTendons(const mjModel& m, mjData& d);

// Wakes trees in contact with one that is awake, as tired as that one is, or with a mocap body. Returns
// whether a tree woke: its other contacts are not in d.contact then.
//   needs    Collision()
bool WakeByContacts(const mjModel& m, mjData& d);

// Wakes trees that an active equality ties to one that is awake, to a mocap body, or to one that fell
// asleep at another time.
bool WakeByEqualities(const mjModel& m, mjData& d);

// Whether an equality ties sleeping trees, which are then asleep together and need no rows.
//   needs    WakeByEqualities()
bool EqualityAsleep(const mjModel& m, const mjData& d, int eq);

}  // namespace pliant
