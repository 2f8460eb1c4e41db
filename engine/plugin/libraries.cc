#include "engine/plugin/libraries.h"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <string>
#include <system_error>

#include "engine/core/log.h"
#include "engine/plugin/registry.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;

// When a file was written, and its size.
struct Stamp {
  fs::file_time_type written = {};
  uintmax_t size = 0;
  bool operator==(const Stamp&) const = default;
};

Stamp StampOf(const std::string& path) {
  std::error_code code;
  Stamp stamp;
  stamp.written = fs::last_write_time(path, code);
  stamp.size = fs::file_size(path, code);
  return stamp;
}

struct Library {
  std::string path;
  Stamp stamp;
};

struct Libraries {
  std::mutex mutex;
  std::vector<Library> list;
};

Libraries& GetLibraries() {
  static Libraries libraries;
  return libraries;
}

// The shared libraries of a folder, in order of name; files and links to files.
std::vector<std::string> LibrariesIn(const std::string& folder, std::error_code& code) {
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(folder, code)) {
    std::error_code unreadable;
    if (entry.path().extension() == ".so" && entry.is_regular_file(unreadable))
      files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// A file of our own with the same contents; removed with this object, which does not harm who has mapped it.
class PrivateCopy {
 public:
  explicit PrivateCopy(const std::string& path) {
    std::error_code code;
    std::string folder = (fs::temp_directory_path(code) / "pliant-plugin-XXXXXX").string();
    if (code || !mkdtemp(folder.data())) return;
    folder_ = folder;
    const fs::path copy = fs::path(folder) / fs::path(path).filename();
    if (fs::copy_file(path, copy, code)) path_ = copy.string();
  }
  ~PrivateCopy() {
    std::error_code code;
    if (!folder_.empty()) fs::remove_all(folder_, code);
  }
  PrivateCopy(const PrivateCopy&) = delete;
  PrivateCopy& operator=(const PrivateCopy&) = delete;

  const std::string& path() const { return path_; }  // empty: there is none

 private:
  std::string folder_, path_;
};

// From a copy, as the code of a running program must not change under it; in its own place where it needs
// neighbours. Empty, or why it cannot be loaded.
std::string OpenLibrary(const std::string& path) {
  {
    const PrivateCopy copy(path);
    if (!copy.path().empty() && dlopen(copy.path().c_str(), RTLD_NOW | RTLD_LOCAL)) return {};
  }
  if (dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) return {};
  std::string problem = dlerror();
  if (problem.rfind("libpliant", 0) == 0 || problem.rfind("libmujoco", 0) == 0) {
    problem +=
        "; the program has the engine in it: link the plugin without that library, or name the "
        "library's folder in LD_LIBRARY_PATH";
  }
  return problem;
}

// As in " 'a', extension 'b'".
std::string Listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? " " : ", ") + name;
  return text;
}

void Load(const std::string& path, LoadedPlugins& out) {
  PluginOrigin origin(path);
  const std::string problem = OpenLibrary(path);
  if (!problem.empty()) {
    out.problems.push_back(path + ": it cannot be loaded: " + problem);
    return;
  }
  for (const std::string& refused : origin.problems) out.problems.push_back(path + ": " + refused);
  if (!origin.registered.empty()) {
    out.news.push_back(path + ": loaded" + Listed(origin.registered));
  } else if (origin.problems.empty()) {
    out.problems.push_back(
        path + ": it registers no plugin, decoder, encoder, resource provider or extension; such a " +
        "library has a constructor that does, as mjPLUGIN_LIB_INIT makes it");
  }
}

}  // namespace

void LoadPluginLibrary(const char* path) {
  if (!dlopen(path, RTLD_NOW | RTLD_LOCAL))
    Fatal("plugin library '%s' cannot be loaded: %s", path, dlerror());
}

void LoadAllPluginLibraries(const char* directory, mjfPluginLibraryLoadCallback callback) {
  std::error_code code;
  const std::vector<std::string> files = LibrariesIn(directory, code);
  if (code) Warn("plugin directory '%s' cannot be read: %s", directory, code.message().c_str());
  for (const std::string& file : files) {
    const int before = PluginCount();
    LoadPluginLibrary(file.c_str());
    const int registered = PluginCount() - before;
    if (callback) callback(file.c_str(), registered ? before : -1, registered);
  }
}

LoadedPlugins LoadPlugins(const std::string& path) {
  LoadedPlugins out;
  std::error_code code;
  std::vector<std::string> files = {path};
  if (fs::is_directory(path, code)) {
    files = LibrariesIn(path, code);
    if (code) out.problems.push_back(path + ": the folder cannot be read: " + code.message());
    if (!code && files.empty()) out.problems.push_back(path + ": there is no shared library (.so) in it");
  } else if (!fs::exists(path, code)) {
    out.problems.push_back(path + ": no such file or folder");
    return out;
  }
  Libraries& libraries = GetLibraries();
  const std::lock_guard lock(libraries.mutex);
  for (const std::string& file : files) {
    const std::string whole = fs::absolute(file, code).lexically_normal().string();
    const auto known = [&](const Library& library) { return library.path == whole; };
    if (std::any_of(libraries.list.begin(), libraries.list.end(), known)) continue;
    libraries.list.push_back({whole, StampOf(whole)});
    Load(whole, out);
  }
  return out;
}

LoadedPlugins ReloadChangedPlugins() {
  LoadedPlugins out;
  Libraries& libraries = GetLibraries();
  const std::lock_guard lock(libraries.mutex);
  for (Library& library : libraries.list) {
    const Stamp now = StampOf(library.path);
    if (now == library.stamp || now == Stamp()) continue;
    library.stamp = now;
    Load(library.path, out);
  }
  return out;
}

std::vector<std::string> PluginLibraryFiles() {
  Libraries& libraries = GetLibraries();
  const std::lock_guard lock(libraries.mutex);
  std::vector<std::string> files;
  for (const Library& library : libraries.list) files.push_back(library.path);
  return files;
}

}  // namespace pliant
