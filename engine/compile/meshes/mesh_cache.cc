#include "engine/compile/meshes/mesh_cache.h"

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "engine/io/assets/asset_cache.h"

namespace pliant::compile {
namespace {

// Two sums of 64 bits over words of 8 bytes: equal for different contents once in 2^128.
class Digest {
 public:
  template <class T>
  void Add(const std::vector<T>& numbers) {
    AddWord(numbers.size());
    AddBytes(numbers.data(), sizeof(T) * numbers.size());
  }
  void Add(std::span<const double> numbers) { AddBytes(numbers.data(), numbers.size_bytes()); }
  void AddWord(std::uint64_t word) {
    one_ = (one_ ^ word) * 0x9E3779B97F4A7C15ull;
    one_ ^= one_ >> 31;
    other_ = (other_ + word) * 0xD6E8FEB86659FD93ull;
    other_ ^= other_ >> 32;
  }
  std::string Text() const {
    char text[40];
    std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(one_),
                  static_cast<unsigned long long>(other_));
    return text;
  }

 private:
  void AddBytes(const void* data, std::size_t count) {
    const char* at = static_cast<const char*>(data);
    std::uint64_t word = 0;
    for (; count >= sizeof word; count -= sizeof word, at += sizeof word) {
      std::memcpy(&word, at, sizeof word);
      AddWord(word);
    }
    word = 0;
    if (count > 0) std::memcpy(&word, at, count);
    AddWord(word);
  }
  std::uint64_t one_ = 1, other_ = 2;
};

std::string KeyOf(const MeshInput& input) {
  Digest digest;
  digest.Add(input.vert);
  digest.Add(input.normal);
  digest.Add(input.texcoord);
  digest.Add(input.face);
  digest.Add(input.face_normal);
  digest.Add(input.face_texcoord);
  digest.Add(std::span<const double>(input.scale));
  digest.Add(std::span<const double>(input.refpos));
  digest.Add(std::span<const double>(input.refquat));
  for (const int setting :
       {static_cast<int>(input.inertia), input.smooth_normal ? 1 : 0, input.turn_faces ? 1 : 0,
        input.max_hull_vert, input.need_hull ? 1 : 0, input.need_sdf ? 1 : 0, input.keep_frame ? 1 : 0}) {
    digest.AddWord(static_cast<std::uint64_t>(setting));
  }
  return "compiled mesh:" + digest.Text();
}

template <class... Arrays>
std::size_t BytesOf(const Arrays&... arrays) {
  return (0 + ... + (arrays.size() * sizeof(typename Arrays::value_type)));
}

std::size_t BytesOf(const CompiledMesh& mesh) {
  const MeshPolygons& polygons = mesh.polygons;
  return sizeof mesh +
         BytesOf(mesh.vert, mesh.normal, mesh.texcoord, mesh.face, mesh.face_normal, mesh.face_texcoord,
                 mesh.graph) +
         BytesOf(polygons.normal, polygons.vertadr, polygons.vertnum, polygons.vert, polygons.mapadr,
                 polygons.mapnum, polygons.map) +
         BytesOf(mesh.bvh.child, mesh.bvh.nodeid, mesh.bvh.level, mesh.bvh.aabb) +
         (mesh.tables ? mesh.tables->Bytes() : 0);
}

}  // namespace

CompiledMeshPtr CompileMeshOnce(const MeshInput& input, std::string& error) {
  constexpr std::size_t kWorthKeeping = 3000;  // numbers; smaller ones are made as fast as looked up
  const bool keep = input.vert.size() >= kWorthKeeping && !input.need_sdf;
  const std::string key = keep ? KeyOf(input) : "", stamp = "content";
  if (keep) {
    if (auto kept = io::AssetCache::Get().Find<CompiledMesh>(key, stamp)) return kept;
  }
  auto compiled = std::make_shared<CompiledMesh>();
  if (!CompileMesh(input, *compiled, error)) return nullptr;
  if (keep) io::AssetCache::Get().Insert<CompiledMesh>(key, stamp, compiled, BytesOf(*compiled));
  return compiled;
}

}  // namespace pliant::compile
