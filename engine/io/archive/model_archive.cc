#include "engine/io/archive/model_archive.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <list>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/io/archive/tar.h"
#include "engine/io/archive/zip.h"
#include "engine/io/resource.h"
#include "engine/io/source_journal.h"

namespace pliant::io {
namespace {

// Archives that were opened last, the newest first; an unchanged one is not unpacked again for each asset.
class Recent {
 public:
  std::shared_ptr<const Archive> Find(const std::string& key) {
    const std::lock_guard lock(mutex_);
    for (auto it = list_.begin(); it != list_.end(); ++it) {
      if (it->first != key) continue;
      list_.splice(list_.begin(), list_, it);
      return it->second;
    }
    return nullptr;
  }
  void Add(const std::string& key, std::shared_ptr<const Archive> archive) {
    constexpr std::size_t kMaxKept = 4;
    const std::lock_guard lock(mutex_);
    list_.emplace_front(key, std::move(archive));
    if (list_.size() > kMaxKept) list_.pop_back();
  }
  static Recent& Get() {
    static Recent recent;
    return recent;
  }

 private:
  std::mutex mutex_;
  std::list<std::pair<std::string, std::shared_ptr<const Archive>>> list_;
};

// What changes with the contents: on disk the time of change, else the bytes themselves.
std::string KeyOf(const OpenedResource& resource, std::span<const std::uint8_t> bytes) {
  std::string key = resource.full_name + '\n' + std::to_string(bytes.size()) + '\n';
  if (!resource.bytes.empty()) return key + resource.timestamp;
  std::uint64_t hash = 1469598103934665603ull;
  for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 1099511628211ull;
  return key + std::to_string(hash);
}

// Of a file on disk, without reading it; "" for others.
std::string KeyOnDisk(const std::string& name) {
  NotePath(name);
  std::error_code code;
  const auto size = std::filesystem::file_size(name, code);
  if (code) return "";
  const auto changed = std::filesystem::last_write_time(name, code).time_since_epoch().count();
  return code ? "" : name + '\n' + std::to_string(size) + '\n' + std::to_string(changed) + "\ndisk";
}

// Of an archive on disk, or of one in such an archive, without reading it; "" for others.
std::string QuickKey(const std::string& name) {
  std::string archive, inside;
  std::string key = KeyOnDisk(name);
  if (!key.empty() || !SplitArchiveName(name, archive, inside)) return key;
  const std::string outer = QuickKey(archive);
  return outer.empty() ? "" : outer + '\n' + inside;
}

// Whether all names stay in the archive.
bool AreInside(const std::vector<ZipEntry>& entries, std::string& error) {
  for (const ZipEntry& entry : entries) {
    const std::string name = NormalizePath(entry.name);
    if (!IsAbsolutePath(name) && name != ".." && !name.starts_with("../")) continue;
    error = "its file '" + entry.name + "' would stand outside of it; such archives are not opened";
    return false;
  }
  return true;
}

// Archives of packages hold files .xml of other kinds too: manifests, launch files, lists of plugins.
bool IsModel(const std::string& path, const Bytes& bytes) {
  const std::string extension = ExtensionOf(path);
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return extension == ".urdf" || (extension == ".xml" && (text.find("<mujoco") != std::string_view::npos ||
                                                          text.find("<robot") != std::string_view::npos));
}

bool IsTar(std::string_view name) {
  static constexpr std::string_view kTars[] = {".tar", ".tgz", ".txz", ".tbz", ".tbz2"};
  static constexpr std::string_view kPacked[] = {".gz", ".xz", ".bz2"};
  const std::string extension = ExtensionOf(name);
  const auto among = [&](const auto& list) {
    return std::find(std::begin(list), std::end(list), extension) != std::end(list);
  };
  return among(kTars) || (among(kPacked) && ExtensionOf(StemOf(name)) == ".tar");
}

}  // namespace

bool IsArchive(std::string_view name) {
  const std::string extension = ExtensionOf(name);
  return extension == ".mjz" || extension == ".zip" || extension == ".pliant" || IsTar(name);
}

bool SplitArchiveName(std::string_view name, std::string& archive, std::string& inside) {
  for (std::size_t slash = name.rfind('/'); slash != std::string_view::npos && slash > 0;
       slash = name.rfind('/', slash - 1)) {
    if (!IsArchive(name.substr(0, slash)) || slash + 1 == name.size()) continue;
    archive = name.substr(0, slash);
    inside = name.substr(slash + 1);
    return true;
  }
  return false;
}

std::shared_ptr<const Archive> OpenArchive(const Vfs* vfs, const std::string& name, std::string& error) {
  const std::string quick_key = vfs ? "" : QuickKey(name);
  if (!quick_key.empty()) {
    if (auto known = Recent::Get().Find(quick_key)) return known;
  }
  const ResourcePtr resource = OpenResource(vfs, "", name, error);
  if (!resource) return nullptr;
  const void* data = nullptr;
  const int size = ReadOpenResource(*resource, data);
  if (size < 0) {
    error = "'" + name + "': it could not be read";
    return nullptr;
  }
  const std::span<const std::uint8_t> bytes(static_cast<const std::uint8_t*>(data),
                                            static_cast<std::size_t>(size));
  const std::string key = KeyOf(*resource, bytes);
  if (auto known = Recent::Get().Find(key)) return known;
  std::vector<ZipEntry> entries;
  if (!(IsTar(name) ? ReadTar(bytes, entries, error) : ReadZip(bytes, entries, error)) ||
      !AreInside(entries, error)) {
    error = "archive '" + name + "': " + error;
    return nullptr;
  }
  auto archive = std::make_shared<Archive>();
  for (ZipEntry& entry : entries) (*archive)[NormalizePath(entry.name)] = std::move(entry.bytes);
  Recent::Get().Add(quick_key.empty() ? key : quick_key, archive);
  return archive;
}

std::string ModelInArchive(const Archive& archive, const std::string& name, std::string& error) {
  const std::string stem = StemOf(name);
  for (const std::string& candidate :
       {stem + ".xml", stem + "/" + stem + ".xml", std::string("model.xml"), stem + "/model.xml"}) {
    if (archive.count(candidate)) return name + "/" + candidate;
  }
  std::string only;
  int models = 0;
  for (const auto& [path, bytes] : archive) {
    if (!IsModel(path, bytes)) continue;
    only = path;
    ++models;
  }
  if (models == 1) return name + "/" + only;
  error = "archive '" + name + "' has " + (models ? "several model files" : "no model file") +
          "; the one to open must be called '" + stem + ".xml' or 'model.xml'";
  return "";
}

}  // namespace pliant::io
