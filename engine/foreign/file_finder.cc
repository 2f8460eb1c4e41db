#include "engine/foreign/file_finder.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <string_view>

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

bool SameIgnoringCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

// The path with each part spelled as on disk; "" when there is none.
std::string SpelledAsOnDisk(const std::string& path) {
  fs::path found = path.starts_with('/') ? fs::path("/") : fs::path();
  for (const fs::path& part : fs::path(path).relative_path()) {
    std::error_code code;
    const fs::path exact = found / part;
    if (fs::exists(exact, code) || part == "..") {
      found = exact;
      continue;
    }
    bool matched = false;
    for (fs::directory_iterator entry(found.empty() ? fs::path(".") : found, code), end;
         !code && entry != end; entry.increment(code)) {
      if (!SameIgnoringCase(entry->path().filename().string(), part.string())) continue;
      found /= entry->path().filename();
      matched = true;
      break;
    }
    if (!matched) return "";
  }
  return found.generic_string();
}

void AddFolders(const char* variable, const std::string& below, std::vector<std::string>& folders) {
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
    const std::string path = name.substr(scheme.size());
    const std::size_t slash = std::min(path.find('/'), path.size());
    package = path.substr(0, slash);
    rest = path.substr(std::min(slash + 1, path.size()));
    return true;
  }
  return false;
}

// Searches below a folder, nearest first, for one of this name.
std::string FindBelow(const std::string& folder, const std::string& name) {
  std::vector<fs::path> level = {folder};
  int visited = 0;
  for (int depth = 0; depth < kLevelsBelow; ++depth) {
    std::vector<fs::path> next;
    for (const fs::path& at : level) {
      std::error_code code;
      for (fs::directory_iterator entry(at, code), end; !code && entry != end; entry.increment(code)) {
        if (!entry->is_directory(code) || ++visited > kMaxVisited) continue;
        const std::string called = entry->path().filename().string();
        if (called == name) return WithSlash(entry->path().generic_string());
        if (!called.starts_with('.')) next.push_back(entry->path());
      }
    }
    std::sort(next.begin(), next.end());
    level = std::move(next);
  }
  return "";
}

}  // namespace

FileFinder::FileFinder(const io::Vfs* vfs, std::string directory,
                       const std::vector<std::string>& package_folders)
    : vfs_(vfs), directory_(std::move(directory)) {
  std::error_code code;
  fs::path at = fs::absolute(directory_.empty() ? "." : directory_, code).lexically_normal();
  if (!at.has_filename()) at = at.parent_path();
  above_.push_back(directory_);
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
  const std::string spelled = SpelledAsOnDisk(path);
  return !spelled.empty() && io::ResourceExists(nullptr, spelled) ? spelled : "";
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
  std::error_code code;
  for (const std::string& folder : PackageCandidates(name)) {
    if (fs::is_directory(folder, code)) return folder;
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

std::string FileFinder::Find(const std::string& name, const std::string& beside) const {
  std::string package, rest;
  if (SplitUri(name, package, rest)) {
    for (const std::string& folder : PackageCandidates(package)) {
      if (std::string found = Existing(folder + rest); !found.empty()) return found;
    }
    const std::string folder = FindPackage(package);
    if (std::string found = folder.empty() ? "" : Existing(folder + rest); !found.empty()) return found;
  } else {
    rest = io::NormalizePath(name.starts_with("file:") ? name.substr(name.starts_with("file://") ? 7 : 5)
                                                       : name);
    if (std::string found = io::IsAbsolutePath(rest) ? Existing(rest) : Existing(beside + rest);
        !found.empty()) {
      return found;
    }
    while (rest.starts_with("../")) rest.erase(0, 3);
  }
  // The package was renamed, or the file moved: its path below some folder above is the next best guess,
  // then its name.
  for (const std::string& folder : above_) {
    if (std::string found = Existing(folder + rest); !found.empty()) return found;
  }
  const std::string last = io::FileNameOf(rest);
  for (const char* folder : {"", "meshes/", "../meshes/"}) {
    if (std::string found = Existing(directory_ + folder + last); !found.empty()) return found;
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
