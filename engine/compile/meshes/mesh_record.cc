#include "engine/compile/meshes/mesh_record.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/compile/meshes/bvh.h"
#include "engine/io/assets/record.h"

namespace pliant::compile {
namespace {

// How indices of corners that most meshes do not give are made of the faces.
enum Corners : int { kOwn, kLikeFaces, kZeros };

Corners KindOf(const std::vector<int>& corners, const std::vector<int>& face) {
  if (corners == face) return kLikeFaces;
  const bool zeros = std::all_of(corners.begin(), corners.end(), [](int id) { return id == 0; });
  return zeros && corners.size() == face.size() ? kZeros : kOwn;
}

void PutCorners(const std::vector<int>& corners, const std::vector<int>& face, io::RecordWriter& writer) {
  const Corners kind = KindOf(corners, face);
  writer.Put(std::vector<int>{kind});
  if (kind == kOwn) writer.Put(corners);
}

bool GetCorners(const std::vector<int>& face, io::RecordReader& reader, std::vector<int>& corners) {
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

}  // namespace

std::string WriteMeshRecord(const CompiledMesh& mesh, std::span<const double> exact) {
  const MeshPolygons& polygons = mesh.polygons;
  io::RecordWriter writer;
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
  return writer.Take();
}

bool ReadMeshRecord(std::string_view record, CompiledMesh& mesh) {
  mesh = CompiledMesh();
  io::RecordReader reader(record);
  MeshPolygons& polygons = mesh.polygons;
  std::vector<double> exact;
  std::vector<int> order;
  std::vector<PointBlock> climb, scan;
  const bool whole =
      reader.Get(exact) && reader.Get(mesh.normal) && reader.Get(mesh.texcoord) && reader.Get(mesh.face) &&
      GetCorners(mesh.face, reader, mesh.face_normal) && GetCorners(mesh.face, reader, mesh.face_texcoord) &&
      reader.Get(mesh.graph) && reader.Get(polygons.normal) && reader.Get(polygons.vertnum) &&
      reader.Get(polygons.vert) && reader.Get(polygons.mapnum) && reader.Get(polygons.map) &&
      reader.Get(order) && reader.Get(climb) && reader.Get(scan) &&
      reader.GetScalars(std::span<double>(mesh.scale)) && reader.GetScalars(std::span<double>(mesh.pos)) &&
      reader.GetScalars(std::span<double>(mesh.quat)) && reader.GetScalars(std::span<double>(mesh.aabb)) &&
      reader.GetScalars(std::span<double>(&mesh.volume, 1)) &&
      reader.GetScalars(std::span<double>(mesh.inertia)) &&
      reader.GetScalars(std::span<double>(mesh.inertia_box)) && reader.AtEnd();
  if (!whole || climb.empty() != mesh.graph.empty()) return false;
  if (!BuildMeshBvhInOrder(exact, mesh.face, order, mesh.bvh)) return false;
  polygons.vertadr = Begins(polygons.vertnum);
  polygons.mapadr = Begins(polygons.mapnum);
  mesh.vert.assign(exact.begin(), exact.end());
  if (!climb.empty()) mesh.tables = std::make_shared<const MeshTables>(std::move(climb), std::move(scan));
  return true;
}

}  // namespace pliant::compile
