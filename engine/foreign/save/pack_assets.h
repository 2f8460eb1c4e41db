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

// Whether the document holds what MJCF can only name as files: pictures, and meshes whose faces have
// normals or texture coordinates of their own, as those have that come from files with several materials.
bool HoldsFiles(const spec::Spec& spec);

// A folder for the assets of a document that is written into an archive. It goes with this object.
class AssetFolder {
 public:
  AssetFolder() = default;
  ~AssetFolder();
  AssetFolder(const AssetFolder&) = delete;
  AssetFolder& operator=(const AssetFolder&) = delete;

  // Packs the assets (see above) of a document that HoldsFiles(); others stay as they are. Once at most.
  bool Take(const io::Vfs* vfs, spec::Spec& spec, std::string& error);

 private:
  std::string path_;
};

}  // namespace pliant::foreign
