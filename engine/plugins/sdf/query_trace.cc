#include "engine/plugins/sdf/query_trace.h"

#include "engine/math/vec3.h"
#include "engine/plugins/scene_geoms.h"
#include "engine/visual/geoms/geom.h"

namespace pliant::plugins {
namespace {

constexpr size_t kMaxDescents = 51;
constexpr size_t kMaxPoints = kMaxDescents * 510;

}  // namespace

QueryTrace::QueryTrace() {
  points_.reserve(kMaxPoints);
  begin_.reserve(kMaxDescents);
}

QueryTrace::QueryTrace(const QueryTrace& other) : QueryTrace() { *this = other; }

QueryTrace& QueryTrace::operator=(const QueryTrace& other) {
  points_.assign(other.points_.begin(), other.points_.end());
  begin_.assign(other.begin_.begin(), other.begin_.end());
  return *this;
}

void QueryTrace::Clear() {
  if (!Lock()) return;
  points_.clear();
  begin_.clear();
  Unlock();
}

void QueryTrace::BeginDescent() {
  if (!Lock()) return;
  if (begin_.size() < kMaxDescents) begin_.push_back(static_cast<int>(points_.size()));
  Unlock();
}

void QueryTrace::Add(const mjtNum point[3]) {
  if (!Lock()) return;
  if (!begin_.empty() && points_.size() < kMaxPoints) points_.push_back({point[0], point[1], point[2]});
  Unlock();
}

void QueryTrace::Draw(const mjModel& m, mjData& d, int instance, mjvScene& scene) const {
  int geom = 0;
  while (geom < m.ngeom && m.geom_plugin[geom] != instance) ++geom;
  if (geom == m.ngeom) return;
  for (size_t i = 0; i < begin_.size(); ++i) {
    const int begin = begin_[i];
    const int end = i + 1 < begin_.size() ? begin_[i + 1] : static_cast<int>(points_.size());
    if (end > begin && !DrawDescent(points_.data() + begin, end - begin, m, d, instance, geom, scene)) return;
  }
}

bool QueryTrace::DrawDescent(const Point* points, int n, const mjModel& m, mjData& d, int instance, int geom,
                             mjvScene& scene) const {
  constexpr mjtNum kBall = 0.2;   // of the mean size of the model
  constexpr mjtNum kLine = 0.95;  // of the way between two points
  constexpr mjtNum kPixels = 2;
  const float blue[4] = {0, 0, 1, 1}, red[4] = {1, 0, 0, 1};
  const mjtNum radius = kBall * m.stat.meansize, size[3] = {radius, radius, radius};
  const mjtNum* mat = d.geom_xmat + 9 * geom;
  const auto place = [&](int i, mjtNum world[3]) {
    MulMatVec3(world, mat, points[i].data());
    AddTo3(world, d.geom_xpos + 3 * geom);
  };
  mjtNum from[3], to[3];
  place(0, from);
  place(n - 1, to);
  if (!AppendGeom(scene, instance, mjGEOM_SPHERE, size, from, mat, blue)) return false;
  if (!AppendGeom(scene, instance, mjGEOM_SPHERE, size, to, mat, red)) return false;
  for (int i = 1; i < n; ++i) {
    const auto share = static_cast<float>(i) / static_cast<float>(n - 1);
    const float rgba[4] = {share, 0, 1 - share, 1};
    place(i, to);
    mjtNum near_to[3];
    Sub3(near_to, to, from);
    Scl3(near_to, near_to, kLine);
    AddTo3(near_to, from);
    mjvGeom* line = AppendGeom(scene, instance, mjGEOM_LINE, nullptr, nullptr, nullptr, rgba);
    if (!line) return false;
    visual::Connector(line, mjGEOM_LINE, kPixels, from, near_to);
    Copy3(from, to);
  }
  return true;
}

}  // namespace pliant::plugins
