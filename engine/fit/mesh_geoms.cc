#include "engine/fit/mesh_geoms.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <span>

#include "engine/collision/driver.h"
#include "engine/geometry/fit/pieces.h"
#include "engine/geometry/mesh_defects.h"
#include "engine/model/handles.h"
#include "engine/step/forward.h"

namespace pliant::fit {
namespace {

constexpr int kRuns = 9;           // of which the median counts
constexpr double kRunTime = 2e-4;  // s, that one run takes at least

double Seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Of one pass over all collisions.
double CollisionTime(const mjModel& m, mjData& d) {
  std::vector<double> times;
  for (int run = 0; run < kRuns; ++run) {
    const double start = Seconds();
    double now = start;
    int passes = 0;
    for (; now - start < kRunTime; now = Seconds(), ++passes) {
      FwdKinematics(m, d);  // frees the contacts of the pass before
      Collision(m, d);
    }
    times.push_back((now - start) / passes);
  }
  std::nth_element(times.begin(), times.begin() + kRuns / 2, times.end());
  return times[kRuns / 2];
}

void Measure(const mjModel& m, std::vector<MeshGeom>& geoms) {
  const ModelPtr without(CopyModel(nullptr, m));
  const DataPtr d(MakeData(m));
  if (without == nullptr || d == nullptr) return;
  const double all = CollisionTime(m, *d);
  for (MeshGeom& g : geoms) {
    const int contype = m.geom_contype[g.geom], conaffinity = m.geom_conaffinity[g.geom];
    without->geom_contype[g.geom] = without->geom_conaffinity[g.geom] = 0;
    g.microseconds = 1e6 * std::max(0.0, all - CollisionTime(*without, *d));
    without->geom_contype[g.geom] = contype;
    without->geom_conaffinity[g.geom] = conaffinity;
  }
}

}  // namespace

std::vector<double> MeshVertices(const mjModel& m, int mesh) {
  const float* first = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  return {first, first + 3 * m.mesh_vertnum[mesh]};
}

bool CollidesAsMesh(const mjModel& m, int geom) {
  const int type = m.geom_type[geom];
  return (type == mjGEOM_MESH || type == mjGEOM_SDF) && m.geom_dataid[geom] >= 0 &&
         (m.geom_contype[geom] != 0 || m.geom_conaffinity[geom] != 0);
}

std::vector<MeshGeom> FindMeshGeoms(const mjModel& m, bool measure) {
  std::vector<MeshGeom> out;
  for (int g = 0; g < m.ngeom; ++g) {
    if (!CollidesAsMesh(m, g)) continue;
    const int type = m.geom_type[g], mesh = m.geom_dataid[g];
    MeshGeom row;
    row.geom = g;
    row.mesh = mesh;
    row.faces = m.mesh_facenum[mesh];
    row.field = type == mjGEOM_SDF;
    const std::vector<double> vert = MeshVertices(m, mesh);
    const std::span<const int> face(m.mesh_face + 3 * m.mesh_faceadr[mesh],
                                    3 * static_cast<std::size_t>(row.faces));
    row.volume = std::fabs(FindMeshDefects(vert, face).volume);
    HullGraph hull;
    row.hull_volume = HullVolume(vert, -1, &hull);
    row.hull_vertices = hull.NumVert();
    out.push_back(row);
  }
  if (measure && !out.empty()) Measure(m, out);
  return out;
}

}  // namespace pliant::fit
