#include "engine/foreign/file_finder.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "engine/core/spelling.h"
#include "engine/io/source_journal.h"
#include "engine/io/uri.h"

namespace pliant::foreign {

namespace fs = std::filesystem;

namespace {

constexpr int kLevelsAbove = 16;
constexpr int kLevelsBelow = 3;    // of a package inside a folder that was given
constexpr int kMaxVisited = 3000;  // folders looked into for one package

std::string WithSlash(std::string folder) {
  if (!folder.empty() && folder.back() != '/') folder += '/';
  return folder;
}

void AddFolders(const char* variable, const std::string& below, std::vector<std::string>& folders) {
  io::NoteVariable(variable);
  const char* value = std::getenv(variable);
  std::string_view list = value ? value : "";
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(':'), list.size());
    if (end > 0) folders.push_back(WithSlash(std::string(list.substr(0, end))) + below);
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

// Splits "scheme://NAME/rest"; false for other names.
bool SplitUri(const std::string& name, std::string& package, std::string& rest) {
  for (const std::string_view scheme : {"package://", "model://", "models://"}) {
    if (!name.starts_with(scheme)) continue;
    const std::string path = name.substr(name.find_first_not_of('/', scheme.size() - 2));
    const std::size_t slash = std::min(path.find('/'), path.size());
    package = path.substr(0, slash);
    rest = path.substr(std::min(slash + 1, path.size()));
    if (rest.empty()) rest = package;  // some exporters name the file where the package should stand
    return true;
  }
  return false;
}

// The name in the forms above: without blanks around it, the separators of Windows and the scheme of
// files, with "$(find NAME)" and "package:/NAME" as package://NAME.
std::string Unified(std::string name) {
  const std::size_t begin = std::min(name.find_first_not_of(" \t\r\n"), name.size());
  name = name.substr(begin, name.find_last_not_of(" \t\r\n") + 1 - begin);
  std::replace(name.begin(), name.end(), '\\', '/');
  if (name.starts_with("file:")) name.erase(0, name.starts_with("file://") ? 7 : 5);
  for (const std::string_view find : {"$(find ", "$(find-pkg-share ", "${find "}) {
    const std::size_t end = name.find_first_of(")}");
    if (name.starts_with(find) && end != std::string::npos) {
      name = "package://" + name.substr(find.size(), end - find.size()) + name.substr(end + 1);
    }
  }
  for (const std::string_view scheme : {"package:", "model:"}) {
    const std::string full = std::string(scheme) + "//";
    if (name.starts_with(scheme) && !name.starts_with(full)) {
      name = full + name.substr(std::min(name.find_first_not_of('/', scheme.size()), name.size()));
    }
  }
  return name;
}

}  // namespace

std::string PackageName(const io::Vfs* vfs, const std::string& folder) {
  io::Bytes bytes;
  std::string ignored;
  if (!io::ReadResource(vfs, folder + "package.xml", bytes, ignored)) return "";
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const std::size_t begin = text.find("<name>"), end = text.find("</name>");
  if (begin == std::string_view::npos || end == std::string_view::npos || end < begin) return "";
  return Unified(std::string(text.substr(begin + 6, end - begin - 6)));
}

bool IsWhereNamed(const std::string& path, const std::string& name) {
  std::string package, rest = Unified(name);
  if (std::string below; SplitUri(rest, package, below)) rest = below;
  const std::size_t last = rest.rfind('/');
  const std::size_t before = last == std::string::npos || last == 0 ? last : rest.rfind('/', last - 1);
  if (last == std::string::npos) return true;
  const std::string end = "/" + rest.substr(before == std::string::npos ? 0 : before + 1);
  const std::string whole = "/" + path;
  return end.find("..") != std::string::npos ||
         (whole.size() >= end.size() && SameIgnoringCase(whole.substr(whole.size() - end.size()), end));
}

FileFinder::FileFinder(const io::Vfs* vfs, std::string directory,
                       const std::vector<std::string>& package_folders)
    : vfs_(vfs), directory_(std::move(directory)) {
  std::error_code code;
  fs::path at = fs::absolute(directory_.empty() ? "." : directory_, code).lexically_normal();
  if (!at.has_filename()) at = at.parent_path();
  above_.push_back(directory_);
  folders_on_disk_ = std::make_shared<Folders>(vfs_);
  for (int i = 0; i < kLevelsAbove && at != at.parent_path(); ++i, at = at.parent_path()) {
    above_.push_back(WithSlash(at.generic_string()));
  }
  for (const std::string& folder : package_folders) folders_.push_back(WithSlash(folder));
  AddFolders("ROS_PACKAGE_PATH", "", folders_);
  AddFolders("AMENT_PREFIX_PATH", "share/", folders_);
  for (const char* variable : {"GAZEBO_MODEL_PATH", "GZ_SIM_RESOURCE_PATH", "IGN_GAZEBO_RESOURCE_PATH"}) {
    AddFolders(variable, "", folders_);
  }
}

std::string FileFinder::Existing(const std::string& path) const {
  if (io::ResourceExists(vfs_, path)) return path;
  const std::string spelled = folders_on_disk_->Spelled(path);
  return !spelled.empty() && io::ResourceExists(vfs_, spelled) ? spelled : "";
}

// Searches below a folder, nearest first, for a package.
std::string FileFinder::FindBelow(const std::string& folder, const std::string& name) const {
  std::vector<std::string> level = {folder};
  int visited = 0;
  for (int depth = 0; depth < kLevelsBelow; ++depth) {
    std::vector<std::string> next;
    for (const std::string& at : level) {
      for (const ListedEntry& entry : folders_on_disk_->List(at)) {
        if (!entry.folder || entry.name.starts_with('.') || ++visited > kMaxVisited) continue;
        std::string path = at + entry.name + "/";
        if (entry.name == name || PackageName(vfs_, path) == name) return path;
        next.push_back(path);
      }
    }
    level = std::move(next);
  }
  return "";
}

// Where the package itself stands in a folder of its name: where it was installed, that is share/NAME below.
std::string FileFinder::InstalledIn(const std::string& folder, const std::string& package) const {
  const std::string shared = folder + "share/" + package + "/";
  return !io::ResourceExists(vfs_, folder + "package.xml") && folders_on_disk_->Contains(shared) ? shared
                                                                                                 : folder;
}

// Folders that may be the package, the likeliest first.
std::vector<std::string> FileFinder::PackageCandidates(const std::string& package) const {
  std::vector<std::string> candidates;
  for (const std::string& folder : above_) {
    const std::string itself = fs::path(folder).parent_path().filename().string();
    if (itself == package) candidates.push_back(folder);
    candidates.push_back(folder + package + "/");
  }
  for (const std::string& folder : folders_) {
    if (fs::path(folder).parent_path().filename() == package) candidates.push_back(folder);
    candidates.push_back(folder + package + "/");
  }
  return candidates;
}

std::string FileFinder::FindPackage(const std::string& name) const {
  const auto [known, added] = packages_->try_emplace(name);
  if (added) known->second = SearchPackage(name);
  return known->second;
}

std::string FileFinder::SearchPackage(const std::string& name) const {
  for (const std::string& folder : above_) {
    if (PackageName(vfs_, folder) == name) return folder;
  }
  for (const std::string& folder : PackageCandidates(name)) {
    if (folders_on_disk_->Contains(folder)) return InstalledIn(folder, name);
  }
  for (const std::string& folder : folders_) {
    if (std::string found = FindBelow(folder, name); !found.empty()) return found;
  }
  // Packages of one robot often stand beside each other, in folders of their own.
  for (std::size_t i = 1; i < above_.size() && i < 5; ++i) {
    if (above_[i].size() < 4 || std::count(above_[i].begin(), above_[i].end(), '/') < 3) break;
    if (std::string found = FindBelow(above_[i], name); !found.empty()) return found;
  }
  return "";
}

std::string FileFinder::Find(const std::string& given, const std::string& beside) const {
  const std::string name = Unified(given);
  if (name.empty()) return "";
  const std::string found = FindUnified(name, beside), decoded = io::PercentDecoded(name);
  return found.empty() && decoded != name ? FindUnified(decoded, beside) : found;
}

std::string FileFinder::FindUnified(const std::string& name, const std::string& beside) const {
  std::string package, rest;
  if (SplitUri(name, package, rest)) {
    if (const std::string folder = FindPackage(package); !folder.empty()) {
      if (std::string found = Existing(folder + rest); !found.empty()) return found;
      if (std::string found = InSimilarFolder(folder + rest); !found.empty()) return found;
    }
    for (const std::string& folder : PackageCandidates(package)) {
      if (std::string found = Existing(folder + rest); !found.empty()) return found;
    }
  } else {
    rest = io::NormalizePath(name);
    const std::string path = io::IsAbsolutePath(rest) ? rest : beside + rest;
    if (std::string found = Existing(path); !found.empty()) return found;
    if (std::string found = StartingAt(beside, rest); !found.empty()) return found;
    if (std::string found = InSimilarFolder(path); !found.empty()) return found;
    while (rest.starts_with("../")) rest.erase(0, 3);
  }
  return FindMoved(rest, beside);
}

// A path that begins with a folder as it was given, as `$(dirname)` of xacro makes it.
std::string FileFinder::StartingAt(const std::string& beside, const std::string& path) const {
  for (const std::string& folder : {beside, directory_}) {
    if (!folder.empty() && path.starts_with(folder)) return Existing(path);
  }
  return "";
}

// The same file in the folder that is spelled most like the one that is not there, as of one size of a robot
// where a default names a size that it never had.
std::string FileFinder::InSimilarFolder(const std::string& path) const {
  const std::string folder = io::DirectoryOf(path);
  const std::size_t end = folder.size() < 2 ? 0 : folder.rfind('/', folder.size() - 2) + 1;
  if (end == 0 || folders_on_disk_->Contains(folder)) return "";
  const std::string around = folder.substr(0, end), file = path.substr(folder.size());
  std::vector<std::string> names;
  for (const ListedEntry& entry : std::vector<ListedEntry>(folders_on_disk_->List(around))) {
    if (entry.folder && !Existing(around + entry.name + "/" + file).empty()) names.push_back(entry.name);
  }
  std::vector<const char*> words;
  for (const std::string& name : names) words.push_back(name.c_str());
  const std::string nearest = NearestSpelling(folder.substr(end, folder.size() - end - 1), words);
  return nearest.empty() ? "" : Existing(around + nearest + "/" + file);
}

// The package was renamed, the file moved, or it stood in a folder of the maker's machine: its path, or
// an end of it, below some folder above is the next best guess, then its name.
std::string FileFinder::FindMoved(std::string rest, const std::string& beside) const {
  const std::string last = io::FileNameOf(rest);
  const std::size_t levels = std::min(above_.size(), std::size_t{8});
  for (std::size_t slash = 0; slash != std::string::npos; slash = rest.find('/')) {
    if (slash > 0 || rest.starts_with('/')) rest.erase(0, slash + 1);
    if (rest.find('/') == std::string::npos && slash > 0) break;
    for (std::size_t i = 0; i < levels; ++i) {
      if (std::string found = Existing(above_[i] + rest); !found.empty()) return found;
    }
  }
  for (const std::string& from : {beside, directory_}) {
    for (const char* folder : {"", "meshes/", "../meshes/", "../meshes/visual/", "../meshes/collision/",
                               "textures/", "../textures/", "../materials/textures/"}) {
      if (std::string found = Existing(from + folder + last); !found.empty()) return found;
    }
  }
  return FindByName(last);
}

// A file of this name, letter case aside, somewhere in the package of the model, or else
// below the model's folder.
std::string FileFinder::FindByName(const std::string& name) const {
  constexpr int kDeepest = 4, kMostFolders = 300;
  const auto package = std::find_if(above_.begin(), above_.end(), [&](const std::string& folder) {
    return io::ResourceExists(vfs_, folder + "package.xml");
  });
  std::vector<std::string> level = {package == above_.end() ? directory_ : *package};
  int visited = 0;
  for (int depth = 0; depth < kDeepest; ++depth) {
    std::vector<std::string> next;
    for (const std::string& at : level) {
      if (++visited > kMostFolders) return "";
      for (const ListedEntry& entry : folders_on_disk_->List(at)) {
        if (!entry.folder && SameIgnoringCase(entry.name, name)) return at + entry.name;
        if (entry.folder && !entry.name.starts_with('.')) next.push_back(at + entry.name + "/");
      }
    }
    level = std::move(next);
  }
  return "";
}

std::string FileFinder::Places(const std::string& name) const {
  std::string package, rest;
  if (!SplitUri(name, package, rest))
    return "it was looked for in '" + directory_ + "' and the folders above";
  return "package '" + package + "' was looked for in the folders above the model, " +
         (folders_.empty() ? "no others were given" : std::to_string(folders_.size()) + " given folders") +
         "; name its folder with --packages, ROS_PACKAGE_PATH or AMENT_PREFIX_PATH";
}

std::string FileFinder::Relative(const std::string& path) const {
  if (!directory_.empty() && path.starts_with(directory_)) return path.substr(directory_.size());
  if (directory_.empty() || io::IsAbsolutePath(path) != io::IsAbsolutePath(directory_)) {
    std::error_code code;
    if (io::IsAbsolutePath(path) || directory_.empty()) return path;
    return fs::absolute(path, code).lexically_normal().generic_string();
  }
  return fs::path(path)
      .lexically_normal()
      .lexically_relative(fs::path(directory_).lexically_normal())
      .generic_string();
}

}  // namespace pliant::foreign
