// Arrays of the model that hold assets (mesh_*, hfield_*, tex_*, mat_*, skin_*), and the path pool.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// The sizes of all of them. Needs CompileAssets.
void CountAssets(const Context& context, mjModel& sizes);
// Without the trees over their faces.
void FillMeshes(const Context& context, mjModel& m);
// Which are most of the work of large meshes, and nothing else needs them.
void FillMeshTrees(const Context& context, mjModel& m);
void FillHFields(const Context& context, mjModel& m);
void FillTextures(const Context& context, mjModel& m);
void FillMaterials(Context& context, mjModel& m);
void FillSkins(Context& context, mjModel& m);
void FillPaths(const Context& context, mjModel& m);

}  // namespace pliant::compile
