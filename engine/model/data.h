// mjData as memory: making, copying, resetting, releasing. The plugin instances live and die with it.
#pragma once

#include <mujoco/mjdata.h>

namespace pliant {

struct PluginFailure;

// Data for m in the reset state; null when memory is short. An instance that cannot be made is a fatal
// error, or goes to *failure and gives null. Release with DeleteData.
mjData* MakeData(const mjModel& m, PluginFailure* failure = nullptr);

// Deep copy; dest may be null (allocates) or data of a model of the same sizes (reused). m needs only its
// sizes where it has no plugins. With scene_only the arrays that drawing never needs are left out (zero, or
// null in the arena). dest has plugin instances of its own: kept when it is reused, made when not, and then
// told by the plugin's copy.
mjData* CopyData(mjData* dest, const mjModel& m, const mjData& src, bool scene_only = false);

// Makes `copy`, a scene-only copy of d from when StillSleepers() was what it is now, such a copy of the d of
// now. Nobody may have written to d since but steps.
void UpdateSceneCopy(const mjModel& m, const mjData& d, mjData& copy);

// Initial state: qpos0, mocap poses of the bodies, eq_active0; everything else zero, the arena empty. What
// becomes of plugin_state is up to the plugins.
void ResetData(const mjModel& m, mjData& d);

// As ResetData, but what the reset does not define is filled with the byte `debug_value`.
void ResetDataDebug(const mjModel& m, mjData& d, unsigned char debug_value);

// Time, qpos, qvel, act, mocap poses and controls of a keyframe, when 0 <= key < nkey.
void LoadKeyframe(const mjModel& m, mjData& d, int key);

// Null is allowed.
void DeleteData(mjData* d);

}  // namespace pliant
