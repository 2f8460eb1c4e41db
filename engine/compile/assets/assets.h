// Loads and compiles the assets of the document: meshes, height fields, textures, materials, skins.
#pragma once

#include "engine/compile/context.h"

namespace pliant {

// Fills the asset lists of the context and numbers the elements; assets left out by discardvisual get id -1.
// Needs nothing else; file errors and bad data fail.
void CompileAssets(Context& context);

// Arrays of the model that hold assets (mesh_*, hfield_*, tex_*, mat_*, skin_*), and the path pool.
void CountAssets(const Context& context, mjModel& sizes);
void FillMeshes(const Context& context, mjModel& m);
void FillHFields(const Context& context, mjModel& m);
void FillTextures(const Context& context, mjModel& m);
void FillMaterials(Context& context, mjModel& m);
void FillSkins(Context& context, mjModel& m);
void FillPaths(const Context& context, mjModel& m);

}  // namespace pliant
