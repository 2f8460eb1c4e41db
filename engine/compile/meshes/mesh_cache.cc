#include "engine/compile/meshes/mesh_cache.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engine/compile/meshes/mesh_record.h"
#include "engine/core/digest.h"
#include "engine/geometry/hull.h"
#include "engine/io/assets/asset_cache.h"
#include "engine/io/assets/record.h"
#include "engine/io/assets/record_store.h"

namespace pliant::compile {
namespace {

template <class T>
void Add(const std::vector<T>& numbers, Digest& digest) {
  digest.AddWord(numbers.size());
  digest.AddBytes(numbers.data(), sizeof(T) * numbers.size());
}

std::string KeyOf(const MeshInput& input) {
  Digest digest;
  Add(input.vert, digest);
  Add(input.normal, digest);
  Add(input.texcoord, digest);
  Add(input.face, digest);
  Add(input.face_normal, digest);
  Add(input.face_texcoord, digest);
  digest.AddBytes(input.scale, sizeof input.scale);
  digest.AddBytes(input.refpos, sizeof input.refpos);
  digest.AddBytes(input.refquat, sizeof input.refquat);
  for (const int setting :
       {static_cast<int>(input.inertia), input.smooth_normal ? 1 : 0, input.turn_faces ? 1 : 0,
        input.max_hull_vert, input.need_hull ? 1 : 0, input.keep_frame ? 1 : 0}) {
    digest.AddWord(static_cast<std::uint64_t>(setting));
  }
  return digest.Text();
}

// Of the record on disk. Other versions of qhull may give other hulls.
std::string StoreKey(const std::string& content) {
  return "mesh " + std::to_string(kMeshRecordVersion) + " qhull " + HullLibraryVersion() + " " + content;
}

void MakeTables(const CompiledMesh& mesh) {
  if (mesh.tables) mesh.tables->Make();
}

bool LoadKept(const std::string& content, CompiledMesh& mesh) {
  io::HeldRecord record;
  return io::RecordStore::Get().Load(StoreKey(content), record) && ReadMeshRecord(record, mesh);
}

// The tables of the hull speed up contacts and are for nobody to wait for: they are made where the record is.
void Keep(const std::string& content, CompiledMeshPtr mesh) {
  if (!io::RecordStore::Get().IsOpen()) return MakeTables(*mesh);
  io::RecordStore::Get().Save(StoreKey(content), [mesh = std::move(mesh)] { return WriteMeshRecord(*mesh); });
}

constexpr std::size_t kWorthKeeping = 3000;  // numbers; smaller ones are made as fast as looked up
constexpr char kStamp[] = "content";

bool IsWorthKeeping(const MeshInput& input) {
  return input.vert.size() >= kWorthKeeping && input.octree_depth < 0;
}

std::string NameOf(const std::string& key) { return "compiled mesh:" + key; }

CompiledMeshPtr FindKept(const std::string& key) {
  if (auto kept = io::AssetCache::Get().Find<CompiledMesh>(NameOf(key), kStamp)) return kept;
  auto loaded = std::make_shared<CompiledMesh>();
  if (!LoadKept(key, *loaded)) return nullptr;
  io::AssetCache::Get().Insert<CompiledMesh>(NameOf(key), kStamp, loaded, BytesOf(*loaded));
  return loaded;
}

CompiledMeshPtr KeepNew(const MeshInput& input, std::shared_ptr<CompiledMesh> made) {
  if (!IsWorthKeeping(input)) {
    MakeTables(*made);
    return made;
  }
  const std::string key = KeyOf(input);
  Keep(key, made);
  io::AssetCache::Get().Insert<CompiledMesh>(NameOf(key), kStamp, made, BytesOf(*made));
  return made;
}

}  // namespace

CompiledMeshPtr CompileMeshOnce(const MeshInput& input, std::string& error) {
  if (IsWorthKeeping(input)) {
    if (CompiledMeshPtr kept = FindKept(KeyOf(input))) return kept;
  }
  auto compiled = std::make_shared<CompiledMesh>();
  if (!CompileMesh(input, *compiled, error)) return nullptr;
  return KeepNew(input, std::move(compiled));
}

bool HullTakesLong(const MeshInput& input) {
  constexpr std::size_t kManyVertices = 5000;
  if (!input.need_hull || !HullCanWait(input) || input.octree_depth >= 0) return false;
  return input.vert.size() >= 3 * kManyVertices && FindKept(KeyOf(input)) == nullptr;
}

CompiledMeshPtr CompileSurface(MeshInput& input, std::string& error) {
  auto surface = std::make_shared<CompiledMesh>();
  input.need_hull = false;
  const bool made = CompileMesh(input, *surface, error);
  input.need_hull = true;
  return made ? surface : nullptr;
}

CompiledMeshPtr CompleteSurface(const MeshInput& input, const CompiledMesh& surface, std::string& error) {
  auto whole = std::make_shared<CompiledMesh>(surface);
  if (!AddHull(input, *whole, error)) return nullptr;
  return KeepNew(input, std::move(whole));
}

}  // namespace pliant::compile
