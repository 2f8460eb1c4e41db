#include "render/scene/shared_ends.h"

#include <algorithm>
#include <cmath>

namespace pliant::render {
namespace {

constexpr float kSamePlace = 2e-3f;   // of the radius: distance of ends that count as one
constexpr float kSameRadius = 0.05f;  // relative
constexpr float kStep = 0.03f;        // of the radius: more than facets lie below the round surface
// Few scenes have many ends in planes at right angles to it.
constexpr float kDirection[3] = {0.5313f, 0.6727f, 0.5149f};

}  // namespace

SharedEnds::SharedEnds(const mjvScene& scene) {
  const auto shown = [](const mjvGeom& g, int type) { return g.type == type && g.rgba[3] > 0; };
  const mjvGeom* const begin = scene.geoms;
  if (std::none_of(begin, begin + scene.ngeom, [&](const mjvGeom& g) { return shown(g, mjGEOM_CAPSULE); }))
    return;
  for (int i = 0; i < scene.ngeom; ++i) {
    const mjvGeom& g = scene.geoms[i];
    const bool capsule = shown(g, mjGEOM_CAPSULE);
    for (int side = 0; side < (capsule ? 2 : shown(g, mjGEOM_SPHERE) ? 1 : 0); ++side) {
      End place{0, {}, g.size[0], i, side};
      const float reach = capsule ? (side == 0 ? g.size[2] : -g.size[2]) : 0;
      for (int k = 0; k < 3; ++k) {
        place.pos[k] = g.pos[k] + reach * g.mat[3 * k + 2];
        place.along += kDirection[k] * place.pos[k];
      }
      if (std::isfinite(place.along)) ends_.push_back(place);
    }
  }
  std::sort(ends_.begin(), ends_.end(), [](const End& a, const End& b) { return a.along < b.along; });
  of_geom_.assign(static_cast<size_t>(scene.ngeom), {-1, -1});
  std::vector<size_t> same;
  for (size_t i = 0; i < ends_.size(); ++i) {
    const auto geom = static_cast<size_t>(ends_[i].geom);
    of_geom_[geom][static_cast<size_t>(ends_[i].side)] = static_cast<int>(i);
    if (ends_[i].nearer == 0) Rank(i, same);
  }
}

// Those at the place of one, which is the first along the direction.
void SharedEnds::Rank(size_t first, std::vector<size_t>& same) {
  const End& a = ends_[first];
  const float reach = kSamePlace * a.radius;
  same.assign(1, first);
  for (size_t i = first + 1; i < ends_.size() && ends_[i].along - a.along <= reach; ++i) {
    const End& b = ends_[i];
    const float distance = std::hypot(a.pos[0] - b.pos[0], a.pos[1] - b.pos[1], a.pos[2] - b.pos[2]);
    if (distance <= reach && std::fabs(a.radius - b.radius) <= kSameRadius * a.radius) same.push_back(i);
  }
  if (same.size() < 2) return;
  std::sort(same.begin(), same.end(), [this](size_t x, size_t y) {
    const End &p = ends_[x], &q = ends_[y];
    return p.radius != q.radius ? p.radius < q.radius : p.geom < q.geom;
  });
  for (size_t k = 0; k < same.size(); ++k)
    ends_[same[k]].nearer = static_cast<float>(k) * kStep * ends_[same[k]].radius;
}

std::array<float, 2> SharedEnds::NearerBy(int geom) const {
  std::array<float, 2> out = {0, 0};
  if (of_geom_.empty()) return out;
  for (size_t side = 0; side < 2; ++side) {
    const int end = of_geom_[static_cast<size_t>(geom)][side];
    if (end >= 0) out[side] = ends_[static_cast<size_t>(end)].nearer;
  }
  return out;
}

}  // namespace pliant::render
