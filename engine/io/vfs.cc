#include "engine/io/vfs.h"

#include <sys/stat.h>

#include <atomic>
#include <cctype>
#include <memory>
#include <new>
#include <utility>

#include "engine/io/archive/model_archive.h"
#include "engine/io/resource.h"
#include "engine/io/source_journal.h"
#include "engine/plugin/registry.h"

namespace pliant::io {
namespace {

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

std::string Key(std::string_view name) { return Lower(NormalizePath(name)); }

// Length of a "scheme:" prefix, 0 when there is none. One letter is a drive, not a scheme.
std::size_t SchemeLength(std::string_view path) {
  std::size_t i = 0;
  while (i < path.size() && (std::isalnum(static_cast<unsigned char>(path[i])) || path[i] == '_' ||
                             path[i] == '+' || path[i] == '-' || path[i] == '.')) {
    ++i;
  }
  return i > 1 && i < path.size() && path[i] == ':' ? i + 1 : 0;
}

std::atomic<std::size_t> file_size_limit = std::size_t{1} << 30;

// Whether a name is this path or lies below it; both as keys.
bool IsAtOrBelow(const std::string& name, const std::string& path) {
  if (!name.starts_with(path)) return false;
  return path.empty() || name.size() == path.size() || path.back() == '/' || path.back() == ':' ||
         name[path.size()] == '/';
}

}  // namespace

std::size_t FileSizeLimit() { return file_size_limit.load(std::memory_order_relaxed); }

void SetFileSizeLimit(std::size_t bytes) { file_size_limit.store(bytes, std::memory_order_relaxed); }

MountPoint::MountPoint(std::string mount_path, const mjpResourceProvider& mounted_provider,
                       const mjVFS* handle)
    : path(std::move(mount_path)), provider(mounted_provider) {
  resource.name = path.data();
  resource.provider = &provider;
  resource.vfs = handle;
  mounted = !provider.mount || provider.mount(&resource) != 0;
}

MountPoint::~MountPoint() {
  if (mounted && provider.unmount) provider.unmount(&resource);
}

Vfs::AddResult Vfs::AddBuffer(std::string_view name, const void* data, std::size_t size) {
  if (name.empty() || (!data && size > 0)) return AddResult::kFailed;
  const auto* first = static_cast<const std::uint8_t*>(data);
  Bytes bytes;
  if (size > 0) bytes.assign(first, first + size);
  return files_.emplace(Key(name), std::move(bytes)).second ? AddResult::kOk : AddResult::kDuplicate;
}

Vfs::AddResult Vfs::AddFile(std::string_view directory, std::string_view filename) {
  if (filename.empty()) return AddResult::kFailed;
  if (files_.contains(Key(filename))) return AddResult::kDuplicate;
  Bytes bytes;
  std::string error;
  if (!ReadFileOnDisk(JoinPath(directory, filename), bytes, error)) return AddResult::kFailed;
  return files_.emplace(Key(filename), std::move(bytes)).second ? AddResult::kOk : AddResult::kDuplicate;
}

bool Vfs::Remove(std::string_view name) { return files_.erase(Key(name)) > 0; }

void Vfs::Clear() {
  files_.clear();
  mounts_.clear();
}

bool Vfs::Contains(std::string_view name) const { return files_.contains(Key(name)); }

Vfs::AddResult Vfs::Mount(std::string_view path, const mjpResourceProvider& provider) {
  if (!provider.open || !provider.read || !provider.close) return AddResult::kFailed;
  const std::string key = Key(path);
  if (mounts_.contains(key)) return AddResult::kDuplicate;
  auto mount = std::make_unique<MountPoint>(std::string(path), provider, handle());
  if (!mount->mounted) return AddResult::kFailed;
  mounts_.emplace(key, std::move(mount));
  return AddResult::kOk;
}

bool Vfs::Unmount(std::string_view path) { return mounts_.erase(Key(path)) > 0; }

const MountPoint* Vfs::FindMount(std::string_view name) const {
  if (mounts_.empty()) return nullptr;
  const std::string key = Key(name);
  const MountPoint* longest = nullptr;  // a longer path comes later in the map than its beginning
  for (const auto& [path, mount] : mounts_) {
    if (IsAtOrBelow(key, path)) longest = mount.get();
  }
  return longest;
}

const Bytes* Vfs::Find(std::string_view name) const {
  auto found = files_.find(Key(name));
  if (found == files_.end()) found = files_.find(Lower(FileNameOf(name)));
  return found == files_.end() ? nullptr : &found->second;
}

std::string NormalizePath(std::string_view path) {
  const std::size_t scheme = SchemeLength(path);
  std::string result(path.substr(0, scheme));
  std::vector<std::string> parts;
  const std::string_view rest = path.substr(scheme);
  const bool rooted = !rest.empty() && (rest[0] == '/' || rest[0] == '\\');
  std::size_t i = 0;
  while (i < rest.size()) {
    std::size_t end = rest.find_first_of("/\\", i);
    if (end == std::string_view::npos) end = rest.size();
    const std::string_view part = rest.substr(i, end - i);
    if (part == "..") {
      if (!parts.empty() && parts.back() != "..") {
        parts.pop_back();
      } else if (!rooted) {
        parts.emplace_back("..");
      }
    } else if (!part.empty() && part != ".") {
      parts.emplace_back(part);
    }
    i = end + 1;
  }
  if (rooted) result += '/';
  for (std::size_t p = 0; p < parts.size(); ++p) {
    if (p) result += '/';
    result += parts[p];
  }
  return result;
}

std::string DirectoryOf(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? "" : std::string(path.substr(0, slash + 1));
}

std::string FileNameOf(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

std::string StemOf(std::string_view path) {
  std::string name = FileNameOf(path);
  if (const std::size_t dot = name.find_last_of('.'); dot != std::string::npos) name.erase(dot);
  return name;
}

std::string ExtensionOf(std::string_view path) {
  const std::string name = FileNameOf(path);
  const std::size_t dot = name.find_last_of('.');
  return dot == std::string::npos ? "" : Lower(std::string_view(name).substr(dot));
}

bool IsAbsolutePath(std::string_view path) {
  if (path.empty()) return false;
  if (path[0] == '/' || path[0] == '\\') return true;
  if (path.size() > 1 && path[1] == ':') return true;
  return SchemeLength(path) > 0;
}

std::string JoinPath(std::string_view directory, std::string_view name) {
  std::string path(directory);
  if (!path.empty() && path.back() != '/' && path.back() != '\\') path += '/';
  path += name;
  return path;
}

std::string ResolveAssetPath(std::string_view model_dir, std::string_view asset_dir, std::string_view file,
                             bool strip) {
  std::string name = strip ? FileNameOf(file) : std::string(file);
  if (IsAbsolutePath(name)) return name;
  const std::string beside = JoinPath(asset_dir, name);
  return IsAbsolutePath(asset_dir) ? beside : JoinPath(model_dir, beside);
}

std::string MediaType(std::string_view content_type) {
  return std::string(content_type.substr(0, content_type.find(';')));
}

std::string ResourceName(std::string_view name) {
  return GetResourceProvider(std::string(name).c_str()) ? std::string(name) : NormalizePath(name);
}

bool ReadResource(const Vfs* vfs, const std::string& name, Bytes& bytes, std::string& error,
                  std::string* directory) {
  try {
    const ResourcePtr resource = OpenResource(vfs, "", name, error);
    if (!resource) return false;
    if (!resource->bytes.empty()) {  // of the disk: no copy
      bytes = std::move(resource->bytes);
    } else {
      const void* data;
      const int size = ReadOpenResource(*resource, data);
      if (size < 0) {
        error = "'" + name + "': its resource provider could not read it";
        return false;
      }
      const auto* first = static_cast<const std::uint8_t*>(data);
      bytes.assign(first, first + size);
    }
    if (directory) *directory = FolderOf(*resource);
    return true;
  } catch (const std::bad_alloc&) {
    bytes = {};
    error = "out of memory while reading '" + name + "'";
    return false;
  }
}

bool ResourceExists(const Vfs* vfs, const std::string& name) {
  if (vfs && vfs->Find(name)) return true;
  std::string error;
  if (vfs && vfs->FindMount(name)) return OpenResource(vfs, "", name, error) != nullptr;
  if (GetResourceProvider(name.c_str())) return true;
  NotePath(name);
  struct stat info;
  if (stat(name.c_str(), &info) == 0) return !S_ISDIR(info.st_mode);
  std::string archive, inside;
  return SplitArchiveName(name, archive, inside) && OpenResource(vfs, "", name, error) != nullptr;
}

}  // namespace pliant::io
