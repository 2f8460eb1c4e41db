#include "engine/compile/meshes/mesh_record.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

#include "engine/compile/meshes/bvh.h"
#include "engine/core/digest.h"

namespace pliant::compile {
namespace {

// To be raised when the layout changes, or what a mesh is compiled to.
constexpr std::string_view kBegin = "pliant mesh 2\n";

class Writer {
 public:
  template <class T>
  void Put(const std::vector<T>& array) {
    PutSpan(std::span<const T>(array));
  }
  template <class T>
  void PutSpan(std::span<const T> array) {
    const std::uint64_t count = array.size();
    PutBytes(&count, sizeof count);
    PutBytes(array.data(), array.size_bytes());
  }
  std::string Take() { return std::move(bytes_); }

 private:
  void PutBytes(const void* data, std::size_t count) {
    if (count > 0) bytes_.append(static_cast<const char*>(data), count);
  }
  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}
  template <class T>
  bool Get(std::vector<T>& array) {
    std::uint64_t count = 0;
    if (bytes_.size() < sizeof count) return false;
    std::memcpy(&count, bytes_.data(), sizeof count);
    bytes_.remove_prefix(sizeof count);
    if (count > bytes_.size() / sizeof(T)) return false;
    array.resize(count);
    if (count > 0) std::memcpy(array.data(), bytes_.data(), count * sizeof(T));
    bytes_.remove_prefix(count * sizeof(T));
    return true;
  }
  bool GetScalars(std::span<double> to) {
    std::vector<double> numbers;
    if (!Get(numbers) || numbers.size() != to.size()) return false;
    std::copy(numbers.begin(), numbers.end(), to.begin());
    return true;
  }
  bool AtEnd() const { return bytes_.empty(); }

 private:
  std::string_view bytes_;
};

// How indices of corners that most meshes do not give are made of the faces.
enum Corners : int { kOwn, kLikeFaces, kZeros };

Corners KindOf(const std::vector<int>& corners, const std::vector<int>& face) {
  if (corners == face) return kLikeFaces;
  const bool zeros = std::all_of(corners.begin(), corners.end(), [](int id) { return id == 0; });
  return zeros && corners.size() == face.size() ? kZeros : kOwn;
}

void PutCorners(const std::vector<int>& corners, const std::vector<int>& face, Writer& writer) {
  const Corners kind = KindOf(corners, face);
  writer.Put(std::vector<int>{kind});
  if (kind == kOwn) writer.Put(corners);
}

bool GetCorners(const std::vector<int>& face, Reader& reader, std::vector<int>& corners) {
  std::vector<int> kind;
  if (!reader.Get(kind) || kind.size() != 1) return false;
  if (kind[0] == kOwn) return reader.Get(corners);
  corners = kind[0] == kLikeFaces ? face : std::vector<int>(face.size(), 0);
  return true;
}

// Where lists that follow each other begin.
std::vector<int> Begins(const std::vector<int>& counts) {
  std::vector<int> begins;
  int at = 0;
  for (const int count : counts) {
    begins.push_back(at);
    at += count;
  }
  return begins;
}

std::string ChecksumOf(std::string_view body) {
  Digest digest;
  digest.AddBytes(body.data(), body.size());
  return digest.Text();
}

bool ReadBody(std::string_view body, CompiledMesh& mesh) {
  Reader reader(body);
  MeshPolygons& polygons = mesh.polygons;
  std::vector<double> exact;
  std::vector<int> order;
  std::vector<PointBlock> climb, scan;
  const bool whole =
      reader.Get(exact) && reader.Get(mesh.normal) && reader.Get(mesh.texcoord) && reader.Get(mesh.face) &&
      GetCorners(mesh.face, reader, mesh.face_normal) && GetCorners(mesh.face, reader, mesh.face_texcoord) &&
      reader.Get(mesh.graph) && reader.Get(polygons.normal) && reader.Get(polygons.vertnum) &&
      reader.Get(polygons.vert) && reader.Get(polygons.mapnum) && reader.Get(polygons.map) &&
      reader.Get(order) && reader.Get(climb) && reader.Get(scan) && reader.GetScalars(mesh.scale) &&
      reader.GetScalars(mesh.pos) && reader.GetScalars(mesh.quat) && reader.GetScalars(mesh.aabb) &&
      reader.GetScalars({&mesh.volume, 1}) && reader.GetScalars(mesh.inertia) &&
      reader.GetScalars(mesh.inertia_box) && reader.AtEnd();
  if (!whole || climb.empty() != mesh.graph.empty()) return false;
  if (!BuildMeshBvhInOrder(exact, mesh.face, order, mesh.bvh)) return false;
  polygons.vertadr = Begins(polygons.vertnum);
  polygons.mapadr = Begins(polygons.mapnum);
  mesh.vert.assign(exact.begin(), exact.end());
  if (!climb.empty()) mesh.tables = std::make_shared<const MeshTables>(std::move(climb), std::move(scan));
  return true;
}

}  // namespace

std::string WriteMeshRecord(const CompiledMesh& mesh, std::span<const double> exact, std::string_view key) {
  const MeshPolygons& polygons = mesh.polygons;
  Writer writer;
  writer.PutSpan(exact);
  writer.Put(mesh.normal);
  writer.Put(mesh.texcoord);
  writer.Put(mesh.face);
  PutCorners(mesh.face_normal, mesh.face, writer);
  PutCorners(mesh.face_texcoord, mesh.face, writer);
  writer.Put(mesh.graph);
  writer.Put(polygons.normal);
  for (const std::vector<int>* part : {&polygons.vertnum, &polygons.vert, &polygons.mapnum, &polygons.map})
    writer.Put(*part);
  writer.Put(LeafOrder(mesh.bvh));
  // Most of the time of loading would go into making these again.
  const std::vector<PointBlock> none;
  writer.Put(mesh.tables ? mesh.tables->Climb() : none);
  writer.Put(mesh.tables ? mesh.tables->Scan() : none);
  for (const std::span<const double> part :
       {std::span<const double>(mesh.scale), std::span<const double>(mesh.pos),
        std::span<const double>(mesh.quat), std::span<const double>(mesh.aabb),
        std::span<const double>(&mesh.volume, 1), std::span<const double>(mesh.inertia),
        std::span<const double>(mesh.inertia_box)})
    writer.PutSpan(part);
  const std::string body = writer.Take();
  std::string record(kBegin);
  record.append(key).append("\n").append(ChecksumOf(body)).append("\n");
  return record.append(body);
}

bool ReadMeshRecord(std::string_view bytes, std::string_view key, CompiledMesh& mesh) {
  mesh = CompiledMesh();
  const auto take = [&bytes](std::string_view text) {
    if (!bytes.starts_with(text)) return false;
    bytes.remove_prefix(text.size());
    return true;
  };
  if (!take(kBegin) || !take(key) || !take("\n")) return false;
  const std::size_t line = bytes.find('\n');
  if (line == std::string_view::npos) return false;
  const std::string_view body = bytes.substr(line + 1);
  return bytes.substr(0, line) == ChecksumOf(body) && ReadBody(body, mesh);
}

}  // namespace pliant::compile
