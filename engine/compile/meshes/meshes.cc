#include "engine/compile/meshes/meshes.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "engine/compile/compile_times.h"
#include "engine/compile/meshes/normals.h"
#include "engine/geometry/bvh.h"
#include "engine/geometry/convex_shape.h"
#include "engine/geometry/hull.h"
#include "engine/geometry/mass_properties.h"
#include "engine/geometry/polygons.h"
#include "engine/io/assets/mesh_data.h"
#include "engine/math/eig3.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant::compile {
namespace {

// The mesh while it is worked on: vertices in double until they are stored.
struct Draft {
  std::vector<double> vert;  // [nvert x 3]
  HullGraph hull;            // empty when not needed
  std::vector<int> graph;    // of the hull, when it is kept
  std::vector<float> normal;
  std::vector<int> face, face_normal, face_texcoord;
  MeshPolygons polygons;
};

bool CheckFaces(const std::vector<int>& face, size_t nvert, std::string& error) {
  if (face.size() % 3 != 0) {
    error = "face indices must come in triples, there are " + std::to_string(face.size());
    return false;
  }
  for (const int id : face) {
    if (id < 0 || static_cast<size_t>(id) >= nvert) {
      error = "face index " + std::to_string(id) + " is outside 0 ... " + std::to_string(nvert) + " - 1";
      return false;
    }
  }
  return true;
}

// Ids of normals and texture coordinates are kept even where they are outside: files give them for some faces
// only, and only drawing asks for them.
bool CheckCorners(const std::vector<int>& ids, const std::vector<int>& face, const char* what,
                  std::string& error) {
  if (ids.empty() || ids.size() == face.size()) return true;
  error = std::string("face ") + what + " indices must be as many as face indices, there are " +
          std::to_string(ids.size()) + " and " + std::to_string(face.size());
  return false;
}

bool CheckVertices(const MeshInput& input, std::string& error) {
  const size_t nvert = input.vert.size() / 3;
  if (input.vert.size() % 3 != 0) {
    error = "vertex data must come in triples, there are " + std::to_string(input.vert.size()) + " numbers";
    return false;
  }
  if (nvert < 4) {
    error = "a mesh needs at least 4 vertices, there are " + std::to_string(nvert);
    return false;
  }
  const auto bad =
      std::find_if(input.vert.begin(), input.vert.end(), [](float x) { return !std::isfinite(x); });
  if (bad != input.vert.end()) {
    error =
        "vertex " + std::to_string((bad - input.vert.begin()) / 3) + " has a coordinate that is not finite";
    return false;
  }
  return true;
}

bool CheckInput(const MeshInput& input, std::string& error) {
  if (!CheckVertices(input, error)) return false;
  const size_t nvert = input.vert.size() / 3;
  if (input.max_hull_vert != -1 && input.max_hull_vert < 4) {
    error = "maxhullvert must be -1 or larger than 3, it is " + std::to_string(input.max_hull_vert);
    return false;
  }
  const double* q = input.refquat;
  if (!(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] > mjMINVAL)) {
    error = "refquat must not be zero";
    return false;
  }
  if (input.normal.size() % 3 != 0) {
    error = "normal data must come in triples, there are " + std::to_string(input.normal.size()) + " numbers";
    return false;
  }
  if (input.texcoord.size() % 2 != 0) {
    error =
        "texcoord data must come in pairs, there are " + std::to_string(input.texcoord.size()) + " numbers";
    return false;
  }
  return CheckFaces(input.face, nvert, error) &&
         CheckCorners(input.face_normal, input.face, "normal", error) &&
         CheckCorners(input.face_texcoord, input.face, "texcoord", error);
}

// In a consistently oriented surface no two faces run along an edge in the same direction.
// Exact volumes need that; faces without area have none to add.
bool CheckOrientation(const std::vector<double>& vert, const std::vector<int>& face, std::string& error) {
  std::vector<std::pair<int, int>> edges;
  edges.reserve(face.size());
  for (size_t f = 0; f < face.size(); f += 3) {
    double along[3], across[3], normal[3];
    Sub3(along, &vert[3 * face[f + 1]], &vert[3 * face[f]]);
    Sub3(across, &vert[3 * face[f + 2]], &vert[3 * face[f]]);
    Cross(normal, along, across);
    if (Norm3(normal) < mjMINVAL) continue;
    for (int k = 0; k < 3; ++k) edges.emplace_back(face[f + k], face[f + (k + 1) % 3]);
  }
  std::sort(edges.begin(), edges.end());
  const auto twice = std::adjacent_find(edges.begin(), edges.end());
  if (twice == edges.end()) return true;
  error = "the faces are not consistently oriented: two of them run from vertex " +
          std::to_string(twice->first) + " to vertex " + std::to_string(twice->second) +
          "; turn one around, or choose another inertia mode";
  return false;
}

void TurnFaces(std::vector<int>& corners) {
  for (size_t i = 0; i + 2 < corners.size(); i += 3) std::swap(corners[i + 1], corners[i + 2]);
}

bool PrepareHull(const MeshInput& input, Draft& draft, std::string& error) {
  const CompileTimer timer(mjCTIMER_MESH_HULL);
  if (!BuildHull(draft.vert, input.max_hull_vert, draft.hull, error)) return false;
  draft.graph = draft.hull.Packed();
  return true;
}

// Collisions alone ask for polygons, and they see the hull.
void PreparePolygons(Draft& draft) {
  const CompileTimer timer(mjCTIMER_MESH_POLYGON);
  MergeCoplanarFaces(draft.vert, draft.graph.empty() ? std::span<const int>() : draft.hull.face_globalid,
                     draft.polygons);
}

// Faces, normals and their indices, all in the frame of the file.
bool PrepareSurface(const MeshInput& input, Draft& draft, std::string& error) {
  draft.vert.assign(input.vert.begin(), input.vert.end());
  if ((input.need_hull || !HullCanWait(input)) && !PrepareHull(input, draft, error)) return false;
  draft.face = input.face.empty() ? draft.hull.face_globalid : input.face;
  draft.normal = input.normal;
  draft.face_normal = input.face_normal;
  if (draft.normal.empty()) {
    draft.normal = VertexNormals(draft.vert, draft.face, input.smooth_normal);
    draft.face_normal.clear();
  }
  if (draft.face_normal.empty())
    draft.face_normal = io::NormalsOfCorners(draft.face, draft.vert.size(), draft.normal.size());
  draft.face_texcoord = input.face_texcoord;
  if (draft.face_texcoord.empty() && !input.texcoord.empty()) draft.face_texcoord = draft.face;
  if (input.turn_faces) {
    for (std::vector<int>* corners : {&draft.face, &draft.face_normal, &draft.face_texcoord})
      TurnFaces(*corners);
  }
  PreparePolygons(draft);
  return true;
}

// Applies refpos, refquat and scale to vertices and normals. A normal stays normal to a stretched surface
// when it is stretched by the inverse.
void ApplyReference(const MeshInput& input, Draft& draft) {
  std::vector<float>& normal = draft.normal;
  double quat[4], rotation[9];
  Copy4(quat, input.refquat);
  Normalize4(quat);
  Quat2Mat(rotation, quat);
  for (size_t i = 0; i < draft.vert.size(); i += 3) {
    double offset[3];
    double* v = &draft.vert[i];
    Sub3(offset, v, input.refpos);
    MulMatTVec3(v, rotation, offset);
    for (int k = 0; k < 3; ++k) v[k] *= input.scale[k];
  }
  for (size_t i = 0; i < normal.size(); i += 3) {
    const double n[3] = {normal[i], normal[i + 1], normal[i + 2]};
    double turned[3];
    MulMatTVec3(turned, rotation, n);
    for (int k = 0; k < 3; ++k)
      normal[i + k] = static_cast<float>(static_cast<float>(turned[k]) / input.scale[k]);
  }
  NormalizeNormals(normal);
}

MeshMassMode MassMode(mjtMeshInertia inertia) {
  switch (inertia) {
    case mjMESH_INERTIA_LEGACY:
      return MeshMassMode::kUnsignedLegacy;
    case mjMESH_INERTIA_SHELL:
      return MeshMassMode::kShell;
    default:
      return MeshMassMode::kSolid;
  }
}

// Principal moments and axes of a mesh in its reference frame.
struct PrincipalAxes {
  double com[3] = {0, 0, 0};
  double quat[4] = {1, 0, 0, 0};
};

bool ComputeMass(const MeshInput& input, const Draft& draft, PrincipalAxes& axes, CompiledMesh& out,
                 std::string& error) {
  const bool convex = input.inertia == mjMESH_INERTIA_CONVEX;
  const std::vector<int>& face = convex ? draft.hull.face_globalid : draft.face;
  double centroid[3], area;
  if (!FaceCentroid(draft.vert, face, centroid, &area)) {
    error = "the surface area is too small: the faces are degenerate";
    return false;
  }
  const MeshMass mass = MeshMassProperties(draft.vert, face, centroid, MassMode(input.inertia));
  out.volume = mass.volume;
  if (mass.volume < 0) {
    error = "the volume is negative: the faces are oriented inward; turn them around";
    return false;
  }
  if (mass.volume < mjMINVAL) {
    error = "the volume is too small; for a flat mesh choose inertia=\"shell\"";
    return false;
  }
  Copy3(axes.com, mass.com);
  const double* m = mass.inertia;
  const double full[9] = {m[0], m[3], m[4], m[3], m[1], m[5], m[4], m[5], m[2]};
  double axes_matrix[9];
  // Vertices are floats: smaller differences would turn the axes of a shape with equal moments at random.
  constexpr double kFloat = 1e-7;
  Eig3(out.inertia, axes_matrix, axes.quat, full, {.unit = 1e-14, .diagonal = kFloat, .equal = kFloat});
  return true;
}

// Moves vertices and normals into the frame of the principal axes, and stores the pose of that frame.
void Align(const PrincipalAxes& axes, Draft& draft, CompiledMesh& out) {
  double rotation[9];
  Quat2Mat(rotation, axes.quat);
  for (size_t i = 0; i < draft.vert.size(); i += 3) {
    double offset[3];
    Sub3(offset, &draft.vert[i], axes.com);
    MulMatTVec3(&draft.vert[i], rotation, offset);
  }
  for (size_t i = 0; i < draft.normal.size(); i += 3) {
    const double n[3] = {draft.normal[i], draft.normal[i + 1], draft.normal[i + 2]};
    double turned[3];
    MulMatTVec3(turned, rotation, n);
    for (int k = 0; k < 3; ++k) draft.normal[i + k] = static_cast<float>(turned[k]);
  }
  Copy3(out.pos, axes.com);
  Copy4(out.quat, axes.quat);
}

void ComputeBounds(const std::vector<double>& vert, CompiledMesh& out) {
  for (int k = 0; k < 3; ++k) {
    double low = vert[k], high = vert[k];
    for (size_t i = k; i < vert.size(); i += 3) {
      low = std::min(low, vert[i]);
      high = std::max(high, vert[i]);
    }
    out.aabb[k] = (high + low) / 2;
    out.aabb[k + 3] = (high - low) / 2;
    const double* I = out.inertia;
    const double sum = I[(k + 1) % 3] + I[(k + 2) % 3] - I[k];
    out.inertia_box[k] = out.volume > 0 ? std::sqrt(6 * std::max(sum, 0.0) / out.volume) / 2 : 0;
  }
}

void BuildTrees(const MeshInput& input, const Draft& draft, CompiledMesh& out) {
  std::vector<int> order;
  {
    const CompileTimer timer(mjCTIMER_MESH_BVH);
    order = TriangleOrder(draft.vert, draft.face);
  }
  if (input.octree_depth >= 0) {
    const CompileTimer timer(mjCTIMER_MESH_OCTREE);
    BvhTree tree;
    BuildTriangleBvh(draft.vert, draft.face, order, tree);
    BuildOctree(draft.vert, draft.face, tree, out.aabb, input.octree_depth, out.octree);
  }
  out.leaf_order = std::move(order);
}

void KeepHull(Draft& draft, CompiledMesh& out) {
  out.graph = std::move(draft.graph);
  out.polygons = {std::move(draft.polygons.normal), std::move(draft.polygons.vertnum),
                  std::move(draft.polygons.vert), std::move(draft.polygons.mapnum),
                  std::move(draft.polygons.map)};
  if (!out.graph.empty()) out.tables = std::make_shared<const MeshTables>(out.vert, out.graph);
}

// What is final is given away.
void Keep(Draft&& draft, CompiledMesh& out) {
  out.vert = std::vector<float>(draft.vert.begin(), draft.vert.end());
  out.exact = std::move(draft.vert);
  out.normal = std::move(draft.normal);
  out.face_normal = draft.face_normal == draft.face ? std::vector<int>() : std::move(draft.face_normal);
  out.face = std::move(draft.face);
  if (out.face_normal.empty()) out.face_normal = out.face;
  out.face_texcoord = std::move(draft.face_texcoord);
  KeepHull(draft, out);
}

template <class... Arrays>
std::size_t BytesOfAll(const Arrays&... arrays) {
  return (0 + ... + (arrays.size() * sizeof(typename Arrays::value_type)));
}

}  // namespace

bool HullCanWait(const MeshInput& input) {
  return !input.face.empty() && input.inertia != mjMESH_INERTIA_CONVEX;
}

bool CompileMesh(const MeshInput& input, CompiledMesh& out, std::string& error) {
  out = CompiledMesh();
  Draft draft;
  PrincipalAxes axes;
  if (!CheckInput(input, error) || !PrepareSurface(input, draft, error)) return false;
  ApplyReference(input, draft);
  if (input.inertia == mjMESH_INERTIA_EXACT && !CheckOrientation(draft.vert, draft.face, error)) return false;
  {
    const CompileTimer timer(mjCTIMER_MESH_INERTIA);
    if (!ComputeMass(input, draft, axes, out, error)) return false;
  }
  if (!input.keep_frame) Align(axes, draft, out);
  Copy3(out.scale, input.scale);
  ComputeBounds(draft.vert, out);
  {
    const CompileTimer timer(mjCTIMER_MESH_POLYGON);
    ComputePolygonNormals(draft.vert, !draft.graph.empty(), draft.polygons);
  }
  BuildTrees(input, draft, out);
  out.texcoord = input.texcoord;
  Keep(std::move(draft), out);
  return true;
}

bool AddHull(const MeshInput& input, CompiledMesh& mesh, std::string& error) {
  Draft draft;
  draft.vert.assign(input.vert.begin(), input.vert.end());
  if (!PrepareHull(input, draft, error)) return false;
  PreparePolygons(draft);
  {
    const CompileTimer timer(mjCTIMER_MESH_POLYGON);
    ComputePolygonNormals(mesh.exact, true, draft.polygons);
  }
  KeepHull(draft, mesh);
  return true;
}

std::size_t BytesOf(const CompiledMesh& mesh) {
  const CompiledPolygons& polygons = mesh.polygons;
  return sizeof mesh +
         BytesOfAll(mesh.exact, mesh.vert, mesh.normal, mesh.texcoord, mesh.face, mesh.face_normal,
                    mesh.face_texcoord, mesh.graph, mesh.leaf_order) +
         BytesOfAll(polygons.normal, polygons.vertnum, polygons.vert, polygons.mapnum, polygons.map) +
         (mesh.tables ? mesh.tables->Bytes() : 0);
}

}  // namespace pliant::compile
