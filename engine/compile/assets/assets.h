// Loads and compiles the assets of the document: meshes, height fields, textures, materials, skins.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// Fills the asset lists of the context and numbers the elements; assets left out by discardvisual get id -1.
// Needs nothing else; file errors and bad data fail.
void CompileAssets(Context& context);

}  // namespace pliant::compile
