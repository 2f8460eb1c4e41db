// In-memory files and the one place where bytes of a named resource come from.
//
// A name is looked up, in this order, in the Vfs (if there is one: its buffers, then what is mounted in it),
// among the registered resource providers (names of the form "scheme:rest"), and on disk.
#pragma once

#include <mujoco/mjmodel.h>
#include <mujoco/mjplugin.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::io {

using Bytes = std::vector<std::uint8_t>;

// A provider that serves every name at or below a path. Its mount callback has run,
// its unmount callback runs at the end.
struct MountPoint {
  MountPoint(std::string path, const mjpResourceProvider& provider, const mjVFS* handle);
  ~MountPoint();
  MountPoint(const MountPoint&) = delete;
  MountPoint& operator=(const MountPoint&) = delete;

  std::string path;
  mjpResourceProvider provider;
  mjResource resource = {};  // of the path itself: its data is what the mount callback left there
  bool mounted = false;
};

// Named buffers and mounted providers, searched before the disk. Names are paths: separators are unified to
// '/', "." and "dir/.." are folded, letter case is ignored. A lookup of a buffer that misses by full name is
// repeated with the file name alone, because a file added from a directory is stored without it.
class Vfs {
 public:
  enum class AddResult { kOk = 0, kDuplicate = 2, kFailed = -1 };

  Vfs() = default;
  Vfs(const Vfs&) = delete;
  Vfs& operator=(const Vfs&) = delete;

  AddResult AddBuffer(std::string_view name, const void* data, std::size_t size);
  AddResult AddFile(std::string_view directory, std::string_view filename);
  bool Remove(std::string_view name);
  void Clear();  // buffers and mounts
  // The stored bytes, or nullptr. The pointer lives until the entry is removed.
  const Bytes* Find(std::string_view name) const;
  // Whether there is a buffer of exactly this name.
  bool Contains(std::string_view name) const;

  // Fails when the provider lacks a required callback or cannot be mounted.
  AddResult Mount(std::string_view path, const mjpResourceProvider& provider);
  bool Unmount(std::string_view path);
  // The mount with the longest path that leads to this name, or nullptr.
  const MountPoint* FindMount(std::string_view name) const;

  // What programs call this store.
  const mjVFS* handle() const { return &handle_; }

 private:
  std::map<std::string, Bytes> files_;                         // key: normalised name
  std::map<std::string, std::unique_ptr<MountPoint>> mounts_;  // likewise
  mjVFS handle_ = {this};
};

// Path helpers; they work on text only and never touch the disk.
std::string NormalizePath(std::string_view path);  // '/' separators, "." and ".." folded
std::string DirectoryOf(std::string_view path);    // with its final '/', or ""
std::string FileNameOf(std::string_view path);     // behind the last separator
std::string StemOf(std::string_view path);         // file name without its extension
std::string ExtensionOf(std::string_view path);    // lower case, with its dot, or ""
bool IsAbsolutePath(std::string_view path);        // "/..", "C:..", or "scheme:.."
std::string JoinPath(std::string_view directory, std::string_view name);
// "type/subtype" of a content type that may have parameters behind it: "model/obj;charset=utf-8".
std::string MediaType(std::string_view content_type);

// File name of an asset as the model means it: `strip` cuts every directory from `file`; an absolute
// file stands alone; otherwise model directory + asset directory + file, where an absolute asset
// directory replaces the model directory.
std::string ResolveAssetPath(std::string_view model_dir, std::string_view asset_dir, std::string_view file,
                             bool strip);

// Larger files are refused, so that one of them does not take the whole memory. 1 GB unless set;
// for all threads.
std::size_t FileSizeLimit();
void SetFileSizeLimit(std::size_t bytes);

// Reads a whole resource. On failure returns false and `error` says which name could not be read and why.
// Where `directory` is not null it becomes the folder that the names in this resource start from, with its
// final '/', or "".
bool ReadResource(const Vfs* vfs, const std::string& name, Bytes& bytes, std::string& error,
                  std::string* directory = nullptr);
// The name as ReadResource should get it: normalised, unless a provider gives it a meaning of its own.
std::string ResourceName(std::string_view name);
// Whether ReadResource would find something, without reading it.
bool ResourceExists(const Vfs* vfs, const std::string& name);

// The store behind the public handle; null when there is none.
inline const Vfs* AsVfs(const mjVFS* vfs) { return vfs ? static_cast<const Vfs*>(vfs->impl_) : nullptr; }

}  // namespace pliant::io
