#include "engine/doctor/shapes.h"

#include <algorithm>
#include <cmath>

#include "engine/geometry/primitive.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant::doctor {

void Bounds::Add(const double point[3]) {
  const bool first = Empty();
  for (int k = 0; k < 3; ++k) {
    low[k] = first ? point[k] : std::min(low[k], point[k]);
    high[k] = first ? point[k] : std::max(high[k], point[k]);
  }
}

double Bounds::Diagonal() const { return Empty() ? 0 : Dist3(low, high); }

std::vector<double> MeshVertices(const mjModel& m, int mesh) {
  const float* first = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  return {first, first + 3 * m.mesh_vertnum[mesh]};
}

namespace {

double MeshVolume(const mjModel& m, int mesh) {
  const float* vert = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  const int* face = m.mesh_face + 3 * m.mesh_faceadr[mesh];
  double six = 0;
  for (int f = 0; f < m.mesh_facenum[mesh]; ++f) {
    double corner[3][3], cross[3];
    for (int k = 0; k < 3; ++k) std::copy_n(vert + 3 * face[3 * f + k], 3, corner[k]);
    Cross(cross, corner[1], corner[2]);
    six += Dot3(corner[0], cross);
  }
  return six / 6;
}

}  // namespace

std::vector<double> MeshVolumes(const mjModel& m) {
  std::vector<double> volumes;
  for (int mesh = 0; mesh < m.nmesh; ++mesh) volumes.push_back(MeshVolume(m, mesh));
  return volumes;
}

double GeomVolume(const mjModel& m, std::span<const double> meshes, int geom) {
  if (m.geom_type[geom] == mjGEOM_MESH || m.geom_type[geom] == mjGEOM_SDF) {
    const int mesh = m.geom_dataid[geom];
    return mesh >= 0 ? std::fabs(meshes[static_cast<std::size_t>(mesh)]) : 0;
  }
  const Primitive* solid = FindSolid(m.geom_type[geom]);
  return solid != nullptr ? solid->volume(m.geom_size + 3 * geom, false) : 0;
}

double BodyVolume(const mjModel& m, std::span<const double> meshes, int body) {
  double collides = 0, seen = 0;
  for (int i = 0; i < m.body_geomnum[body]; ++i) {
    const int g = m.body_geomadr[body] + i;
    (m.geom_contype[g] != 0 || m.geom_conaffinity[g] != 0 ? collides : seen) += GeomVolume(m, meshes, g);
  }
  return std::max(collides, seen);
}

Bounds BodyBounds(const mjModel& m, int body) {
  Bounds out;
  for (int i = 0; i < m.body_geomnum[body]; ++i) {
    const int g = m.body_geomadr[body] + i;
    if (m.geom_type[g] == mjGEOM_PLANE || m.geom_type[g] == mjGEOM_HFIELD) continue;
    const double* box = m.geom_aabb + 6 * g;
    for (int corner = 0; corner < 8; ++corner) {
      double local[3], turned[3];
      for (int k = 0; k < 3; ++k) local[k] = box[k] + ((corner >> k) & 1 ? box[3 + k] : -box[3 + k]);
      RotVecQuat(turned, local, m.geom_quat + 4 * g);
      AddTo3(turned, m.geom_pos + 3 * g);
      out.Add(turned);
    }
  }
  return out;
}

}  // namespace pliant::doctor
