// A document and all of its assets in one folder that any program for MJCF can open.
#pragma once

#include <string>

#include "engine/io/vfs.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// Writes the files of meshes, textures, height fields and skins into `folder`/assets, which is made where it
// is missing, and changes the document so that it names them from there. Equal files are written once. Meshes
// of formats that MJCF does not know, and those whose vertices came from such a file, become OBJ; pictures
// other than PNG become PNG. Files that stand there already are replaced. False with a sentence in `error`.
bool PackAssets(const io::Vfs* vfs, const std::string& folder, spec::Spec& spec, std::string& error);

}  // namespace pliant::foreign
