// Attributes that name the files of assets.
#pragma once

#include <functional>
#include <string>

#include "engine/io/mjcf/sources/include.h"
#include "engine/io/vfs.h"
#include "engine/io/xml_tree.h"

namespace pliant::io::mjcf {

// Where the names of asset files start, as the compiler elements say; the last one wins.
struct AssetFolders {
  std::string meshes, textures;
  bool strip = false;  // only the last part of a name counts
};
AssetFolders FindAssetFolders(const XmlElement& root);

// Calls visit(element, attribute, folder) for every attribute that names the file of an asset; the folder of
// a sub-model is "": its name starts from the model's own directory.
using AssetFileVisitor = std::function<void(const XmlElement&, XmlAttribute&, const std::string& folder)>;
void VisitAssetFiles(XmlElement& element, const AssetFolders& folders, const AssetFileVisitor& visit);

// A name from an included file that leads nowhere is looked for beside that file, inside the asset folders:
// the attribute gets the name that leads there.
void FindIncludedAssets(const Vfs* vfs, SourceFiles& sources);

}  // namespace pliant::io::mjcf
