#include "engine/foreign/scenes/pieces.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/io/assets/obj.h"
#include "engine/math/vec3.h"

namespace pliant::foreign {
namespace {

using io::MeshData;

constexpr std::size_t kMaxPieces = 256, kMaxVertices = 1000;  // of a piece
constexpr double kTolerance = 1e-3;                           // of the size of a piece

double SizeOf(const MeshData& mesh) {
  float low[3] = {mesh.vertices[0], mesh.vertices[1], mesh.vertices[2]}, high[3] = {low[0], low[1], low[2]};
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    low[i % 3] = std::min(low[i % 3], mesh.vertices[i]);
    high[i % 3] = std::max(high[i % 3], mesh.vertices[i]);
  }
  return std::hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
}

void PointOf(const MeshData& mesh, int id, double point[3]) {
  for (std::size_t k = 0; k < 3; ++k) point[k] = mesh.vertices[3 * static_cast<std::size_t>(id) + k];
}

// Whether all vertices lie on one side of every face, and some of them clearly off it.
bool IsConvex(const MeshData& mesh) {
  const int count = static_cast<int>(mesh.vertices.size() / 3);
  const double size = SizeOf(mesh);
  if (count < 4 || mesh.vertices.size() / 3 > kMaxVertices) return false;
  double deepest = 0;
  for (std::size_t f = 0; f + 2 < mesh.faces.size(); f += 3) {
    double a[3], b[3], c[3], p[3], u[3], v[3], n[3];
    PointOf(mesh, mesh.faces[f], a);
    PointOf(mesh, mesh.faces[f + 1], b);
    PointOf(mesh, mesh.faces[f + 2], c);
    Sub3(u, b, a);
    Sub3(v, c, a);
    Cross(n, u, v);
    if (Norm3(n) < 1e-6 * size * size) continue;  // the direction of a sliver says nothing
    Normalize3(n);
    double above = 0, below = 0;
    for (int i = 0; i < count; ++i) {
      PointOf(mesh, i, p);
      Sub3(u, p, a);
      above = std::max(above, Dot3(u, n));
      below = std::max(below, -Dot3(u, n));
    }
    if (std::min(above, below) > kTolerance * size) return false;  // (some writers turn faces inside out)
    deepest = std::max({deepest, above, below});
  }
  return deepest > kTolerance * size;
}

class Splitter {
 public:
  Splitter(const FileFinder& finder, spec::Spec& spec) : finder_(finder), spec_(spec) {}

  void Run() {
    for (spec::Mesh* mesh : std::vector<spec::Mesh*>(spec_.meshes.begin(), spec_.meshes.end())) {
      if (io::FindMeshFormat(mesh->own.file, mesh->own.content_type) != io::MeshFormat::kObj ||
          !io::PartOf(mesh->own.content_type).name.empty())  // one of them
        continue;
      const std::vector<spec::Geom*> geoms = CollidingWith(*mesh);
      const std::vector<MeshData> pieces = geoms.empty() ? std::vector<MeshData>() : PiecesOf(*mesh);
      if (!pieces.empty()) Replace(*mesh, geoms, pieces);
    }
  }

 private:
  std::vector<spec::Geom*> CollidingWith(const spec::Mesh& mesh) const {
    std::vector<spec::Geom*> geoms;
    for (spec::Geom* geom : spec_.geoms) {
      const bool collides = geom->spec.contype || geom->spec.conaffinity;
      if (collides && geom->spec.type == mjGEOM_MESH && geom->own.meshname == mesh.name)
        geoms.push_back(geom);
    }
    return geoms;
  }

  // Empty unless the file is a list of at least two of them.
  std::vector<MeshData> PiecesOf(const spec::Mesh& mesh) const {
    io::Bytes bytes;
    std::string ignored;
    const std::string path = io::ResolveAssetPath(spec_.own.modelfiledir, spec_.own.meshdir, mesh.own.file,
                                                  spec_.spec.strippath != 0);
    std::vector<MeshData> pieces;
    if (!io::ReadResource(finder_.vfs(), path, bytes, ignored) || !HasObjects(bytes)) return {};
    if (!io::LoadObjObjects(bytes, pieces, ignored)) return {};
    const bool list = pieces.size() > 1 && pieces.size() <= kMaxPieces &&
                      std::all_of(pieces.begin(), pieces.end(), IsConvex);
    return list ? pieces : std::vector<MeshData>();
  }

  // Most files have one object, and need not be taken apart to see it.
  static bool HasObjects(const io::Bytes& bytes) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    int objects = 0;
    for (std::size_t at = 0; at < text.size() && objects < 2; ++at) {
      const std::string_view word = text.substr(at, 2);
      if (word == "o " || word == "g ") ++objects;
      at = std::min(text.find('\n', at), text.size());
    }
    return objects > 1;
  }

  void Replace(spec::Mesh& mesh, const std::vector<spec::Geom*>& geoms, const std::vector<MeshData>& pieces) {
    std::vector<std::string> names;
    for (const MeshData& data : pieces) names.push_back(AddMesh(mesh, data));
    for (spec::Geom* geom : geoms) {
      for (std::size_t i = 1; i < names.size(); ++i) {
        spec::Geom* piece = spec_.AddGeom(*geom->body, geom->dclass, geom->frame);
        spec::CopyData(*piece, *geom);
        piece->where = geom->where;
        piece->own.meshname = names[i];
      }
      geom->own.meshname = names[0];
    }
    const auto shows = [&](const spec::Geom* geom) { return geom->own.meshname == mesh.name; };
    if (std::none_of(spec_.geoms.begin(), spec_.geoms.end(), shows)) spec_.Delete(mesh);
  }

  std::string AddMesh(const spec::Mesh& from, const MeshData& data) {
    spec::Mesh* mesh = spec_.AddMesh(from.dclass);
    spec::CopyData(*mesh, from);
    mesh->where = from.where;
    mesh->own.file.clear();
    mesh->own.content_type.clear();
    mesh->own.uservert = data.vertices;
    mesh->own.userface = data.faces;
    std::string name;
    for (int i = 1; name.empty() || !spec_.SetName(*mesh, name); ++i)
      name = from.name + "_piece" + std::to_string(i);
    return name;
  }

  const FileFinder& finder_;
  spec::Spec& spec_;
};

}  // namespace

void SplitPieces(const FileFinder& finder, spec::Spec& spec) {
  spec.Renumber();
  Splitter(finder, spec).Run();
  spec.Renumber();
}

}  // namespace pliant::foreign
