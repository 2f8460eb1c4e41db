#include "engine/foreign/candidates.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/io/archive/model_archive.h"
#include "engine/io/assets/mesh_data.h"

namespace pliant::foreign {
namespace {

constexpr int kDeepest = 6;
constexpr std::size_t kMaxFolders = 2000;

// The folder and those below it, level by level, with their depth.
std::vector<std::pair<std::string, int>> FoldersBelow(const std::string& top, Folders& folders) {
  std::vector<std::pair<std::string, int>> all = {{top, 0}};
  for (std::size_t i = 0; i < all.size() && all.size() < kMaxFolders; ++i) {
    const auto [folder, depth] = all[i];
    if (depth == kDeepest) continue;
    for (const ListedEntry& entry : folders.List(folder)) {
      const bool skipped = entry.name.starts_with('.') || entry.name.starts_with("__") ||
                           entry.name == "build" || entry.name == "install" || entry.name == "node_modules";
      if (entry.folder && !skipped) all.emplace_back(folder + entry.name + "/", depth + 1);
    }
  }
  return all;
}

// The first kilobytes of a file.
std::string Beginning(const std::string& path, const io::Vfs* vfs) {
  io::Bytes bytes;
  std::string ignored;
  if (!io::ReadResource(vfs, path, bytes, ignored)) return "";
  return {bytes.begin(),
          bytes.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(bytes.size(), 8192))};
}

// Smaller is likelier; -1 for what describes no model.
int KindOf(const std::string& folder, const std::string& name, const io::Vfs* vfs, Folders& folders) {
  if (name.starts_with('.')) return -1;
  const std::string extension = io::ExtensionOf(name);
  const auto beside = [&](std::string_view other) {
    const std::vector<ListedEntry>& entries = folders.List(folder);
    return std::any_of(entries.begin(), entries.end(), [&](const ListedEntry& e) { return e.name == other; });
  };
  if (extension == ".sdf") return name.starts_with("model") && beside("model.config") ? 0 : 5;
  if (extension == ".urdf") return 1;
  if (extension == ".xacro") {
    const std::string text = Beginning(folder + name, vfs);
    const std::size_t robot = text.find("<robot");
    const bool named = robot != std::string::npos &&
                       text.substr(robot, text.find('>', robot) - robot).find(" name=") != std::string::npos;
    return name.find("macro") != std::string::npos ? 7 : named ? 4 : 6;
  }
  if (extension == ".world") return 6;
  if (extension != ".xml") return -1;
  const std::string text = Beginning(folder + name, vfs);
  if (text.find("<mujoco") != std::string::npos) return name.starts_with("scene") ? 2 : 3;
  return text.find("<robot") != std::string::npos ? 4 : -1;
}

// Letters and digits alone, lower case, without what is said of every description.
std::string Essence(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  std::erase_if(text, [](unsigned char c) { return !std::isalnum(c); });
  for (const std::string_view word : {"description", "robot", "model", "support", "urdf", "xacro"}) {
    if (const std::size_t at = text.find(word); at != std::string::npos) text.erase(at, word.size());
  }
  return text;
}

}  // namespace

std::vector<std::string> ModelsBelow(const std::string& top, const io::Vfs* vfs, Folders& folders) {
  const std::string itself = Essence(io::StemOf(top.substr(0, top.find_last_not_of('/') + 1)));
  std::vector<std::tuple<int, bool, int, std::size_t, std::string>> found;
  for (const auto& [folder, depth] : FoldersBelow(top, folders)) {
    for (const ListedEntry& entry : folders.List(folder)) {
      const int kind = entry.folder ? -1 : KindOf(folder, entry.name, vfs, folders);
      if (kind < 0) continue;
      const std::string stem = Essence(entry.name.substr(0, entry.name.find('.')));
      found.emplace_back(kind, stem != itself, depth, entry.name.size(), folder + entry.name);
    }
  }
  std::sort(found.begin(), found.end());
  std::vector<std::string> paths;
  for (const auto& candidate : found) paths.push_back(std::get<4>(candidate));
  return paths;
}

std::vector<std::string> ArchivesBelow(const std::string& top, Folders& folders) {
  std::vector<std::string> archives;
  for (const auto& [folder, depth] : FoldersBelow(top, folders)) {
    for (const ListedEntry& entry : folders.List(folder)) {
      if (!entry.folder && !entry.name.starts_with('.') && io::IsArchive(entry.name))
        archives.push_back(folder + entry.name);
    }
  }
  return archives;
}

std::vector<std::string> MeshesBelow(const std::string& top, Folders& folders) {
  for (const auto& [folder, depth] : FoldersBelow(top, folders)) {
    std::vector<std::string> meshes;
    for (const ListedEntry& entry : folders.List(folder)) {
      const bool mesh = io::FindMeshFormat(entry.name, "") != io::MeshFormat::kUnknown;
      if (!entry.folder && mesh && !entry.name.starts_with('.')) meshes.push_back(folder + entry.name);
    }
    if (!meshes.empty()) return meshes;
  }
  return {};
}

}  // namespace pliant::foreign
