#include "engine/foreign/stance/low_parts.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

namespace pliant::foreign {
namespace {

using spec::Body;
using spec::Geom;

constexpr double kLeast = 3e-3;          // m, and
constexpr double kLeastShare = 0.02;     // of the height: how far below counts
constexpr float kLeastOpaqueness = 0.5;  // beams of sensors are drawn as glass

bool Collides(const Geom* geom) { return geom->spec.contype || geom->spec.conaffinity; }

bool Counts(const Geom& geom) { return Collides(&geom) || geom.spec.rgba[3] >= kLeastOpaqueness; }

bool AnyCollides(const Body& body) { return std::any_of(body.geoms.begin(), body.geoms.end(), Collides); }

void CollectGeoms(const Body& body, std::vector<Geom*>& geoms) {
  geoms.insert(geoms.end(), body.geoms.begin(), body.geoms.end());
  for (const Body* child : body.bodies) CollectGeoms(*child, geoms);
}

// The lowest point that collides, less what is not worth a word. Minus infinite where nothing collides.
double LowestThatCounts(const std::vector<Reach>& reaches) {
  double floor = std::numeric_limits<double>::infinity(), low = floor, high = -floor;
  for (const Reach& reach : reaches) {
    if (!Counts(*reach.geom)) continue;
    low = std::min(low, reach.low);
    high = std::max(high, reach.high);
    if (Collides(reach.geom)) floor = std::min(floor, reach.low);
  }
  if (!std::isfinite(floor)) return -floor;
  return floor - std::max(kLeast, kLeastShare * (high - low));
}

std::string Names(const std::vector<Geom*>& shapes) {
  constexpr std::size_t kNamed = 6;
  std::vector<const Body*> bodies;
  for (const Geom* shape : shapes) {
    if (std::find(bodies.begin(), bodies.end(), shape->body) == bodies.end()) bodies.push_back(shape->body);
  }
  std::string names;
  for (std::size_t i = 0; i < std::min(bodies.size(), kNamed); ++i)
    names += (i > 0 ? ", '" : "'") + bodies[i]->name + "'";
  if (bodies.size() > kNamed) names += " and " + std::to_string(bodies.size() - kNamed) + " more";
  return names;
}

}  // namespace

std::vector<Geom*> LowSeenShapes(const std::vector<Reach>& tree) {
  const double floor = LowestThatCounts(tree);
  std::vector<Geom*> shapes;
  for (const Reach& reach : tree) {
    if (reach.low < floor && Counts(*reach.geom) && !AnyCollides(*reach.geom->body))
      shapes.push_back(reach.geom);
  }
  return shapes;
}

void SetCollides(const std::vector<Geom*>& shapes, bool collides) {
  for (Geom* shape : shapes) shape->spec.contype = shape->spec.conaffinity = collides;
}

void TellOfLowParts(const std::vector<Reach>& tree, const std::vector<Geom*>& low, DiagnosticSink& sink) {
  if (!low.empty()) {
    sink.Warning(low.front()->where.ToLocation(), "",
                 "the robot is seen to stand on parts without collision shapes, " + Names(low) +
                     "; what is seen of them collides, or it would sink into the floor");
  }
  double floor = std::numeric_limits<double>::infinity();
  const Reach* lowest = nullptr;
  for (const Reach& reach : tree) {
    if (Collides(reach.geom)) floor = std::min(floor, reach.low);
    if (Counts(*reach.geom) && (!lowest || reach.low < lowest->low)) lowest = &reach;
  }
  if (!lowest || !(lowest->low < LowestThatCounts(tree))) return;
  char depth[32];
  std::snprintf(depth, sizeof depth, "%.3g mm", 1e3 * (floor - lowest->low));
  sink.Warning(lowest->geom->where.ToLocation(), "body '" + lowest->geom->body->name + "'",
               std::string("it is seen ") + depth +
                   " below all that collides, and stands in the floor by as much; larger collision shapes "
                   "would hold it up");
}

void StandOnWhatIsSeen(const Body& tree, DiagnosticSink& sink) {
  std::vector<Geom*> geoms;
  CollectGeoms(tree, geoms);
  if (geoms.empty() || std::any_of(geoms.begin(), geoms.end(), Collides)) return;
  SetCollides(geoms, true);
  sink.Warning(
      tree.where.ToLocation(), "body '" + tree.name + "'",
      "none of its parts has a collision shape; those that are seen collide, or it would fall for ever");
}

}  // namespace pliant::foreign
