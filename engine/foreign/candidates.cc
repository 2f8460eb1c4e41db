#include "engine/foreign/candidates.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/foreign/file_finder.h"
#include "engine/foreign/robot_languages.h"
#include "engine/io/archive/model_archive.h"
#include "engine/io/assets/mesh_data.h"

namespace pliant::foreign {
namespace {

constexpr int kDeepest = 16;
constexpr std::size_t kMaxFolders = 2000;

// The folder and those below it, level by level, with their depth. What was installed is a copy of what was
// not, and is looked at where there is nothing else: with "" as `installed`.
std::vector<std::pair<std::string, int>> FoldersBelow(const std::string& top, Folders& folders,
                                                      std::string_view installed = "install") {
  std::vector<std::pair<std::string, int>> all = {{top, 0}};
  for (std::size_t i = 0; i < all.size() && all.size() < kMaxFolders; ++i) {
    const auto [folder, depth] = all[i];
    if (depth == kDeepest) continue;
    for (const ListedEntry& entry : folders.List(folder)) {
      const bool skipped = entry.name.starts_with('.') || entry.name.starts_with("__") ||
                           entry.name == "build" || entry.name == installed || entry.name == "node_modules";
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

enum Kind { kGazebo, kTree, kScene, kMjcf, kSdf, kWorld, kMacros, kNone };  // the likeliest first

Kind KindOfXacro(const std::string& name, const std::string& text) {
  const std::size_t robot = text.find("<robot");
  const bool named = robot != std::string::npos &&
                     text.substr(robot, text.find('>', robot) - robot).find(" name=") != std::string::npos;
  return name.find("macro") != std::string::npos ? kMacros : named ? kTree : kWorld;
}

bool IsOfLanguage(const std::string& extension, const std::string& path, const io::Vfs* vfs) {
  const RobotLanguage* language = LanguageOfEnding(extension);
  if (!language) return false;
  const std::string text = Beginning(path, vfs);
  return std::ranges::any_of(language->roots, [&](std::string_view root) {
    return text.find("<" + std::string(root)) != std::string::npos;
  });
}

Kind KindOf(const std::string& folder, const std::string& name, const io::Vfs* vfs, Folders& folders) {
  if (name.starts_with('.')) return kNone;
  const std::string extension = io::ExtensionOf(name);
  const auto beside = [&](std::string_view other) {
    const std::vector<ListedEntry>& entries = folders.List(folder);
    return std::any_of(entries.begin(), entries.end(), [&](const ListedEntry& e) { return e.name == other; });
  };
  if (extension == ".sdf") return name.starts_with("model") && beside("model.config") ? kGazebo : kSdf;
  if (extension == ".urdf") return kTree;
  if (extension == ".xacro") return KindOfXacro(name, Beginning(folder + name, vfs));
  if (extension == ".world") return kWorld;
  if (extension != ".xml") return IsOfLanguage(extension, folder + name, vfs) ? kSdf : kNone;
  const std::string text = Beginning(folder + name, vfs);
  if (text.find("<mujoco") != std::string::npos) return name.starts_with("scene") ? kScene : kMjcf;
  return text.find("<robot") != std::string::npos ? kTree : kNone;
}

std::string LowerCase(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

// Letters and digits alone, lower case, without what is said of every description, and without a version.
std::string Essence(std::string text) {
  text = LowerCase(std::move(text));
  for (std::size_t dash = text.find('-'); dash != std::string::npos; dash = text.find('-', dash + 1)) {
    if (dash + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[dash + 1]))) text.resize(dash);
  }
  std::erase_if(text, [](unsigned char c) { return !std::isalnum(c); });
  for (const std::string_view word :
       {"description", "robots", "robot", "model", "support", "urdf", "xacro", "master", "main"}) {
    if (const std::size_t at = text.find(word); at != std::string::npos) text.erase(at, word.size());
  }
  return text;
}

// Whether a folder of this name holds what is not the robot itself.
bool IsAside(const std::string& folder) {
  const std::string name = LowerCase(folder);
  if (name.ends_with("_gazebo") || name.ends_with("moveit_config")) return true;
  static constexpr std::string_view kNames[] = {"test",    "tests",     "example",     "examples",
                                                "demo",    "parts",     "accessories", "components",
                                                "sensors", "deprecated"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

// What is known of a folder by its name, those around it, and its package.
struct Names {
  std::set<std::string> essences;
  bool aside = false;
};

Names NamesAround(const std::string& top, const std::string& folder, const io::Vfs* vfs) {
  Names names;
  const std::size_t begin = top.find_last_of('/', top.size() - 2) + 1;
  for (std::size_t at = begin; at < folder.size();) {
    const std::size_t end = folder.find('/', at);
    const std::string name = folder.substr(at, end - at);
    names.aside = names.aside || (at > begin && IsAside(name));
    names.essences.insert(Essence(name));
    names.essences.insert(Essence(PackageName(vfs, folder.substr(0, end + 1))));
    at = end + 1;
  }
  names.essences.erase("");
  return names;
}

// Which folders of models are parts of what stands in others, as a sensor is of the robot that includes it.
class Mentions {
 public:
  explicit Mentions(const io::Vfs* vfs) : vfs_(vfs) {}

  void Read(const std::string& folder, const std::string& file) {
    constexpr int kMostFiles = 500;
    constexpr std::string_view kScheme = "model://";
    io::Bytes bytes;
    std::string ignored;
    if (++files_ > kMostFiles || !io::ReadResource(vfs_, folder + file, bytes, ignored)) return;
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    for (std::size_t at = text.find(kScheme); at != std::string_view::npos; at = text.find(kScheme, at)) {
      at += kScheme.size();
      const std::string name(text.substr(at, text.find_first_of("/< \t\r\n", at) - at));
      if (name != LastOf(folder)) names_.insert(name);
    }
  }
  bool Has(const std::string& folder) const { return names_.contains(LastOf(folder)); }

 private:
  static std::string LastOf(const std::string& folder) {
    return io::FileNameOf(folder.substr(0, folder.empty() ? 0 : folder.size() - 1));
  }

  const io::Vfs* vfs_;
  int files_ = 0;
  std::set<std::string> names_;
};

}  // namespace

std::vector<Candidate> ModelsBelow(const std::string& top, const io::Vfs* vfs, Folders& folders) {
  std::vector<std::tuple<bool, int, bool, bool, int, std::size_t, std::string>> found;
  for (const std::string_view installed : {"install", ""}) {
    Mentions mentions(vfs);
    for (const auto& [folder, depth] : FoldersBelow(top, folders, installed)) {
      const Names names = NamesAround(top, folder, vfs);
      for (const ListedEntry& entry : folders.List(folder)) {
        const Kind kind = entry.folder ? kNone : KindOf(folder, entry.name, vfs, folders);
        if (kind == kNone) continue;
        if (kind == kGazebo || kind == kSdf || kind == kWorld) mentions.Read(folder, entry.name);
        const bool named = names.essences.contains(Essence(entry.name.substr(0, entry.name.find('.'))));
        found.emplace_back(false, kind, names.aside, !named, depth, entry.name.size(), folder + entry.name);
      }
    }
    for (auto& [part, kind, aside, unnamed, depth, length, path] : found)
      part = (kind == kGazebo || kind == kSdf) && mentions.Has(io::DirectoryOf(path));
    if (!found.empty()) break;
  }
  std::sort(found.begin(), found.end());
  std::vector<Candidate> candidates;
  for (auto& [part, kind, aside, unnamed, depth, length, path] : found) {
    candidates.push_back({std::move(path), kind == kTree, !unnamed, aside});
  }
  return candidates;
}

void PutMostCompleteFirst(const std::function<int(const std::string& path)>& links,
                          std::vector<Candidate>& candidates) {
  constexpr std::ptrdiff_t kMostCounted = 24;
  const auto begin =
      std::find_if(candidates.begin(), candidates.end(), [](const Candidate& c) { return c.tree; });
  if (begin == candidates.end()) return;
  auto end = std::find_if(begin, candidates.end(),
                          [&](const Candidate& c) { return !c.tree || c.aside != begin->aside; });
  if (end - begin > kMostCounted) end = begin + kMostCounted;
  if (end - begin < 2) return;
  std::vector<int> counts;
  for (auto candidate = begin; candidate != end; ++candidate) counts.push_back(links(candidate->path));
  const auto most = std::max_element(counts.begin(), counts.end());
  const auto count_of = [&](auto candidate) { return counts[static_cast<std::size_t>(candidate - begin)]; };
  auto meant = begin + (most - counts.begin());
  for (auto candidate = begin; candidate != end; ++candidate) {
    if (!candidate->named || 2 * count_of(candidate) < *most) continue;
    meant = candidate;
    break;
  }
  std::rotate(begin, meant, meant + 1);
}

std::string SceneOf(const std::string& model, const io::Vfs* vfs, Folders& folders) {
  const std::string folder = io::DirectoryOf(model), name = io::FileNameOf(model);
  std::string scene;
  for (const ListedEntry& entry : folders.List(folder)) {
    const bool called_so =
        LowerCase(entry.name).starts_with("scene") && io::ExtensionOf(entry.name) == ".xml";
    if (entry.folder || !called_so || entry.name == name) continue;
    if (!scene.empty() && scene.size() <= entry.name.size()) continue;
    if (Beginning(folder + entry.name, vfs).find("file=\"" + name + "\"") != std::string::npos)
      scene = entry.name;
  }
  return scene.empty() ? "" : folder + scene;
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
