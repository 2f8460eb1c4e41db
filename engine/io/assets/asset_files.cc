#include "engine/io/assets/asset_files.h"

#include <cstddef>
#include <exception>
#include <mutex>
#include <utility>

#include "engine/core/progress.h"
#include "engine/core/share_work.h"
#include "engine/io/assets/asset_cache.h"

namespace pliant::io {
namespace {

std::size_t BytesOf(const MeshData& data) {
  return sizeof(float) * (data.vertices.size() + data.normals.size() + data.texcoords.size()) +
         sizeof(int) * (data.faces.size() + data.face_normals.size() + data.face_texcoords.size());
}

std::string KeyOf(const MeshFile& file) { return "mesh:" + file.content_type + ":" + file.path; }

}  // namespace

std::string CacheStamp(const Vfs* vfs, const std::string& path) {
  const bool virtual_file = vfs && (vfs->Find(path) || vfs->FindMount(path));
  return virtual_file ? std::string() : FileStamp(path);
}

bool ReadAsset(const Vfs* vfs, const std::string& path, Bytes& bytes, std::string& error) {
  if (!CacheStamp(vfs, path).empty()) return ReadResource(vfs, path, bytes, error);
  static std::mutex mutex;  // resource providers are foreign code
  const std::lock_guard<std::mutex> lock(mutex);
  return ReadResource(vfs, path, bytes, error);
}

std::shared_ptr<const MeshData> ReadMeshFile(const Vfs* vfs, const MeshFile& file, std::string& error) {
  const std::string key = KeyOf(file);
  const std::string stamp = CacheStamp(vfs, file.path);
  if (!stamp.empty()) {
    if (auto cached = AssetCache::Get().Find<MeshData>(key, stamp)) return cached;
  }
  Bytes bytes;
  if (!ReadAsset(vfs, file.path, bytes, error)) return nullptr;
  auto data = std::make_shared<MeshData>();
  bool alone = true;  // the stamp is that of this file alone
  const auto read_sibling = [&](const std::string& name, Bytes& sibling) {
    alone = false;
    std::string missing;
    return ReadAsset(vfs, JoinPath(DirectoryOf(file.path), name), sibling, missing);
  };
  if (!LoadMesh(bytes, file.name, file.content_type, *data, error, read_sibling)) return nullptr;
  if (!stamp.empty() && alone) AssetCache::Get().Insert<MeshData>(key, stamp, data, BytesOf(*data));
  return data;
}

void KeepMeshFile(const Vfs* vfs, const MeshFile& file, std::shared_ptr<const MeshData> data) {
  const std::string stamp = CacheStamp(vfs, file.path);
  const std::size_t bytes = BytesOf(*data);
  if (!stamp.empty()) AssetCache::Get().Insert<MeshData>(KeyOf(file), stamp, std::move(data), bytes);
}

void ReadMeshFilesAhead(const Vfs* vfs, std::span<const MeshFile> files) {
  if (AssetCache::Get().Capacity() == 0) return;
  ShareWork(files.size(), [&](std::size_t i) {
    if (WorkCancelled()) return;
    try {
      std::string ignored;
      ReadMeshFile(vfs, files[i], ignored);
    } catch (const std::exception&) {
      // Whoever needs the file meets the same, and says so.
    }
  });
}

}  // namespace pliant::io
