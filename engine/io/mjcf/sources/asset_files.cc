#include "engine/io/mjcf/sources/asset_files.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "engine/model/load_rules.h"
#include "engine/model/rules.h"

namespace pliant::io::mjcf {
namespace {

void ReadFolders(const XmlElement& element, AssetFolders& folders) {
  if (element.name == "compiler") {
    if (const std::string* dir = element.Find("assetdir")) folders.meshes = folders.textures = *dir;
    if (const std::string* dir = element.Find("meshdir")) folders.meshes = *dir;
    if (const std::string* dir = element.Find("texturedir")) folders.textures = *dir;
    if (const std::string* strip = element.Find("strippath")) folders.strip = *strip == "true";
  }
  for (const XmlElement& child : element.children) ReadFolders(child, folders);
}

bool IsFileAttribute(const std::string& name) {
  static constexpr std::array kNames = {"file",   "filename", "fileright", "fileleft",
                                        "fileup", "filedown", "filefront", "fileback"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

}  // namespace

AssetFolders FindAssetFolders(const XmlElement& root) {
  AssetFolders folders;
  folders.strip = root.name == "robot" && (LoadRules() & kRuleStripPath);
  ReadFolders(root, folders);
  return folders;
}

void VisitAssetFiles(XmlElement& element, const AssetFolders& folders, const AssetFileVisitor& visit) {
  static const std::string kNone;
  const std::string* folder = nullptr;
  if (element.name == "texture") {
    folder = &folders.textures;
  } else if (element.name == "mesh" || element.name == "hfield" || element.name == "skin" ||
             element.name == "flexcomp") {
    folder = &folders.meshes;
  } else if (element.name == "model") {
    folder = &kNone;
  }
  for (XmlAttribute& attribute : element.attributes) {
    if (folder && !attribute.value.empty() && IsFileAttribute(attribute.name))
      visit(element, attribute, *folder);
  }
  for (XmlElement& child : element.children) VisitAssetFiles(child, folders, visit);
}

void FindIncludedAssets(const Vfs* vfs, SourceFiles& sources) {
  if (sources.root.name != "mujoco") return;
  const AssetFolders folders = FindAssetFolders(sources.root);
  const std::string& main = sources.files.front();
  VisitAssetFiles(
      sources.root, folders, [&](const XmlElement& user, XmlAttribute& file, const std::string& folder) {
        if (*user.file == main || IsAbsolutePath(file.value)) return;
        const auto exists = [&](const std::string& name) {
          return ResourceExists(vfs, ResolveAssetPath(sources.directory, folder, name, folders.strip));
        };
        if (exists(file.value)) return;
        const std::filesystem::path beside = DirectoryOf(*user.file);
        const std::filesystem::path from_main =
            sources.directory.empty() ? beside : beside.lexically_relative(sources.directory);
        for (const std::filesystem::path& place : {from_main, beside}) {
          const std::string name = (place / file.value).generic_string();
          if (place.empty() || !exists(name)) continue;
          file.value = name;
          return;
        }
      });
}

}  // namespace pliant::io::mjcf
