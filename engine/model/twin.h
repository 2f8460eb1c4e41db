// Models whose arrays lie in several blocks: those that share with another what neither changes.
#pragma once

#include <mujoco/mjmodel.h>

#include <memory>

#include "engine/model/fields.h"
#include "engine/model/handles.h"

namespace pliant {

// What meshes and textures are made of, with its trees: most of a large model, and nothing that may be
// changed once it is compiled.
bool IsAssetData(const ModelField& field);

// The model as it is now, for readers while the numbers of `m` go on changing. Shares the asset data of m and
// keeps that alive, also when m is deleted. Copied with CopyView() alone. Null when memory is short.
std::shared_ptr<const mjModel> TwinOf(const mjModel& m);

// A complete copy of a model whose arrays may lie in several blocks, as those of twins and snapshots do. Null
// when memory is short.
ModelPtr CopyView(const mjModel& view);

}  // namespace pliant
