#include "engine/io/assets/asset_files.h"

#include <cstddef>
#include <exception>
#include <mutex>
#include <utility>

#include "engine/core/progress.h"
#include "engine/core/share_work.h"
#include "engine/io/assets/asset_cache.h"
#include "engine/io/assets/mesh_store.h"
#include "engine/io/decoding.h"
#include "engine/io/resource.h"
#include "engine/plugin/codecs.h"
#include "engine/spec/assets.h"

namespace pliant::io {
namespace {

std::size_t BytesOf(const MeshData& data) {
  return sizeof(float) * (data.vertices.size() + data.normals.size() + data.texcoords.size()) +
         sizeof(int) * (data.faces.size() + data.face_normals.size() + data.face_texcoords.size());
}

// Resource providers and decoders are foreign code: one thread at a time asks them.
std::mutex& ForeignCode() {
  static std::mutex mutex;
  return mutex;
}

// Whether a decoder of the program for this content type, or where that is empty for the name, takes the
// file. Then it is its first mesh, or null with a sentence in `error`.
bool DecodeMesh(const Vfs* vfs, const MeshFile& file, const std::string& content_type,
                std::shared_ptr<MeshData>& data, std::string& error) {
  if (!MayFindDecoder(file.path.c_str(), content_type.c_str())) return false;
  const std::lock_guard<std::mutex> lock(ForeignCode());
  const ResourcePtr resource = OpenResource(vfs, "", file.path, error);
  if (!resource) return true;
  bool found = false;
  DiagnosticSink sink;
  const std::unique_ptr<spec::Spec> document = DecodeResource(*resource, content_type, vfs, sink, found);
  if (!found) return false;
  if (!document) {
    error = sink.FirstError();
  } else if (document->meshes.empty()) {
    error = "mesh file '" + file.name + "': its decoder found no mesh in it";
  } else {
    const spec::Mesh::Own& mesh = document->meshes.front()->own;
    data = std::make_shared<MeshData>(MeshData{mesh.uservert, mesh.usernormal, mesh.usertexcoord,
                                               mesh.userface, mesh.userfacenormal, mesh.userfacetexcoord});
  }
  return true;
}

std::string KeyOf(const MeshFile& file) { return "mesh:" + file.content_type + ":" + file.path; }

}  // namespace

std::string CacheStamp(const Vfs* vfs, const std::string& path) {
  const bool virtual_file = vfs && (vfs->Find(path) || vfs->FindMount(path));
  return virtual_file ? std::string() : FileStamp(path);
}

bool ReadAsset(const Vfs* vfs, const std::string& path, Bytes& bytes, std::string& error) {
  if (!CacheStamp(vfs, path).empty()) return ReadResource(vfs, path, bytes, error);
  const std::lock_guard<std::mutex> lock(ForeignCode());
  return ReadResource(vfs, path, bytes, error);
}

std::shared_ptr<const MeshData> ReadMeshFile(const Vfs* vfs, const MeshFile& file, std::string& error) {
  const std::string key = KeyOf(file);
  const std::string stamp = CacheStamp(vfs, file.path);
  if (!stamp.empty()) {
    if (auto cached = AssetCache::Get().Find<MeshData>(key, stamp)) return cached;
  }
  std::shared_ptr<MeshData> data;
  for (const std::string& type : {file.content_type, std::string()}) {
    if (DecodeMesh(vfs, file, type, data, error)) return data;
  }
  const MeshFileNow now(stamp.empty() ? std::string() : file.path,
                        ExtensionOf(file.name) + " " + file.content_type);
  if ((data = now.FindKept()) != nullptr) {
    AssetCache::Get().Insert<MeshData>(key, stamp, data, BytesOf(*data));
    return data;
  }
  Bytes bytes;
  if (!ReadAsset(vfs, file.path, bytes, error)) return nullptr;
  data = std::make_shared<MeshData>();
  bool alone = true;  // the stamp is that of this file alone
  const auto read_sibling = [&](const std::string& name, Bytes& sibling) {
    alone = false;
    std::string missing;
    return ReadAsset(vfs, JoinPath(DirectoryOf(file.path), name), sibling, missing);
  };
  if (!LoadMesh(bytes, file.name, file.content_type, *data, error, read_sibling)) return nullptr;
  if (!stamp.empty() && alone) {
    AssetCache::Get().Insert<MeshData>(key, stamp, data, BytesOf(*data));
    now.Keep(data);
  }
  return data;
}

void KeepMeshFile(const Vfs* vfs, const MeshFile& file, std::shared_ptr<const MeshData> data) {
  const std::string stamp = CacheStamp(vfs, file.path);
  const std::size_t bytes = BytesOf(*data);
  if (!stamp.empty()) AssetCache::Get().Insert<MeshData>(KeyOf(file), stamp, std::move(data), bytes);
}

std::shared_ptr<const ImageData> ReadImageFile(const Vfs* vfs, const ImageFile& file, std::string& error) {
  const std::string key = "image:" + std::to_string(file.nchannel) + file.content_type + ":" + file.path;
  const std::string stamp = CacheStamp(vfs, file.path);
  if (!stamp.empty()) {
    if (auto cached = AssetCache::Get().Find<ImageData>(key, stamp)) return cached;
  }
  Bytes bytes;
  auto image = std::make_shared<ImageData>();
  if (!ReadAsset(vfs, file.path, bytes, error) ||
      !LoadTexture(bytes, file.name, file.content_type, file.nchannel, *image, error)) {
    return nullptr;
  }
  if (!stamp.empty()) AssetCache::Get().Insert<ImageData>(key, stamp, image, image->pixels.size());
  return image;
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
