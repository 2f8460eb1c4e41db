// mjModel as memory: making, copying, releasing, default options.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstddef>

namespace pliant {

// A zeroed model with the sizes of `sizes` (all members of ModelSizes() but nbuffer, which is computed) and
// every array allocated in one block, each aligned to 64 bytes. Options, visual and statistic have their
// defaults. Arrays are zero. Null when memory is short or the sizes overflow. Release with DeleteModel.
mjModel* MakeModel(const mjModel& sizes);

// Points the arrays of m into m.buffer.
void SetModelPointers(mjModel& m);

// Deep copy. dest may be null (allocates) or a model made by this room, reused when its buffer has the same
// size. Returns null when memory is short.
mjModel* CopyModel(mjModel* dest, const mjModel& src);

// The arrays that a scene needs and all records, into a model of the same sizes (else a fatal error). The raw
// data of meshes and the like stay as they are in dest.
void CopyModelForScene(mjModel& dest, const mjModel& src);

// Null is allowed.
void DeleteModel(mjModel* m);

void DefaultOption(mjOption* opt);
void DefaultVisual(mjVisual* vis);
void DefaultStatistic(mjStatistic* stat);
void DefaultLROpt(mjLROpt* opt);
void DefaultSolRefImp(mjtNum* solref, mjtNum* solimp);

}  // namespace pliant
