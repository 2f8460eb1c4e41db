#include "engine/compile/meshes/mesh_record.h"

#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace pliant::compile {
namespace {

// Indices of corners that most meshes do not give are those of the faces.
enum Corners : int { kOwn, kLikeFaces };

template <class T>
void Put(const HeldArray<T>& array, io::RecordWriter& writer) {
  writer.PutSpan(std::span<const T>(array));
}

void PutCorners(const HeldArray<int>& corners, const HeldArray<int>& face, io::RecordWriter& writer) {
  const Corners kind = corners == face ? kLikeFaces : kOwn;
  writer.Put(std::vector<int>{kind});
  if (kind == kOwn) Put(corners, writer);
}

bool GetCorners(const HeldArray<int>& face, io::RecordReader& reader, HeldArray<int>& corners) {
  int kind = kOwn;
  if (!reader.GetScalars(std::span<int>(&kind, 1))) return false;
  if (kind == kOwn) return reader.Get(corners);
  corners = face;
  return true;
}

// Each of them once.
bool NamesAll(const HeldArray<int>& order, std::size_t count) {
  if (order.size() != count) return false;
  std::vector<bool> named(count, false);
  for (const int id : order) {
    if (id < 0 || static_cast<std::size_t>(id) >= count || named[static_cast<std::size_t>(id)]) return false;
    named[static_cast<std::size_t>(id)] = true;
  }
  return true;
}

}  // namespace

std::string WriteMeshRecord(const CompiledMesh& mesh) {
  const CompiledPolygons& polygons = mesh.polygons;
  io::RecordWriter writer;
  writer.Reserve(BytesOf(mesh) + (std::size_t{1} << 12));  // beside the arrays: counts, gaps, single numbers
  Put(mesh.exact, writer);
  for (const HeldArray<float>* part : {&mesh.vert, &mesh.normal, &mesh.texcoord}) Put(*part, writer);
  Put(mesh.face, writer);
  PutCorners(mesh.face_normal, mesh.face, writer);
  PutCorners(mesh.face_texcoord, mesh.face, writer);
  Put(mesh.graph, writer);
  Put(polygons.normal, writer);
  for (const HeldArray<int>* part :
       {&polygons.vertnum, &polygons.vert, &polygons.mapnum, &polygons.map, &mesh.leaf_order})
    Put(*part, writer);
  // Most of the time of loading would go into making these again.
  const HeldArray<PointBlock> none;
  Put(mesh.tables ? mesh.tables->Climb() : none, writer);
  Put(mesh.tables ? mesh.tables->Scan() : none, writer);
  for (const std::span<const double> part :
       {std::span<const double>(mesh.scale), std::span<const double>(mesh.pos),
        std::span<const double>(mesh.quat), std::span<const double>(mesh.aabb),
        std::span<const double>(&mesh.volume, 1), std::span<const double>(mesh.inertia),
        std::span<const double>(mesh.inertia_box)})
    writer.PutSpan(part);
  return writer.Take();
}

bool ReadMeshRecord(const io::HeldRecord& record, CompiledMesh& mesh) {
  mesh = CompiledMesh();
  io::RecordReader reader(record);
  CompiledPolygons& polygons = mesh.polygons;
  HeldArray<PointBlock> climb, scan;
  const bool whole =
      reader.Get(mesh.exact) && reader.Get(mesh.vert) && reader.Get(mesh.normal) &&
      reader.Get(mesh.texcoord) && reader.Get(mesh.face) && GetCorners(mesh.face, reader, mesh.face_normal) &&
      GetCorners(mesh.face, reader, mesh.face_texcoord) && reader.Get(mesh.graph) &&
      reader.Get(polygons.normal) && reader.Get(polygons.vertnum) && reader.Get(polygons.vert) &&
      reader.Get(polygons.mapnum) && reader.Get(polygons.map) && reader.Get(mesh.leaf_order) &&
      reader.Get(climb) && reader.Get(scan) && reader.GetScalars(std::span<double>(mesh.scale)) &&
      reader.GetScalars(std::span<double>(mesh.pos)) && reader.GetScalars(std::span<double>(mesh.quat)) &&
      reader.GetScalars(std::span<double>(mesh.aabb)) &&
      reader.GetScalars(std::span<double>(&mesh.volume, 1)) &&
      reader.GetScalars(std::span<double>(mesh.inertia)) &&
      reader.GetScalars(std::span<double>(mesh.inertia_box)) && reader.AtEnd();
  if (!whole || climb.empty() != mesh.graph.empty()) return false;
  if (!NamesAll(mesh.leaf_order, mesh.face.size() / 3)) return false;
  if (!climb.empty()) mesh.tables = std::make_shared<const MeshTables>(std::move(climb), std::move(scan));
  return true;
}

}  // namespace pliant::compile
