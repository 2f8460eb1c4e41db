#include "engine/compile/tree/body_trees.h"

#include <algorithm>
#include <vector>

#include "engine/compile/meshes/bvh.h"

namespace pliant::compile {

namespace {

// The reference leaves one unused node whenever a body with a tree takes in another; so do we,
// to have the same sizes.
int SpareNodes(const BodyRecord& body) {
  int trees = 0;
  for (const BodyPart& part : body.parts) {
    const auto collides = [](const Placed<spec::Geom>& geom) {
      return geom.element->spec.contype || geom.element->spec.conaffinity;
    };
    const auto first = body.geoms.begin() + part.geom_begin, last = body.geoms.begin() + part.geom_end;
    trees += std::any_of(first, last, collides);
  }
  return std::max(0, trees - 1);
}

}  // namespace

void BuildBodyTrees(Context& context) {
  context.body_trees.trees.resize(context.bodies.size());
  context.body_trees.nodes = 0;
  std::vector<BodyBvhGeom> parts;
  size_t geom = 0;
  for (size_t b = 0; b < context.bodies.size(); ++b) {
    parts.clear();
    for (; geom < context.geoms.size() && context.geoms[geom].body == static_cast<int>(b); ++geom) {
      const GeomRecord& record = context.geoms[geom];
      if (!record.source->spec.contype && !record.source->spec.conaffinity) continue;
      parts.push_back({static_cast<int>(geom), record.shape.pos, record.shape.quat, record.shape.aabb});
    }
    const BodyInertia& inertia = context.bodies[b].inertia;
    BuildBodyBvh(parts, inertia.ipos, inertia.iquat, context.body_trees.trees[b]);
    context.body_trees.nodes += context.body_trees.trees[b].Size();
    context.body_trees.spare_nodes += SpareNodes(context.bodies[b]);
  }
}

void FillBodyTrees(const Context& context, mjModel& m) {
  int at = 0;
  for (int b = 0; b < m.nbody; ++b) {
    const BvhTree& tree = context.body_trees.trees[b];
    m.body_bvhadr[b] = tree.Size() ? at : -1;
    m.body_bvhnum[b] = tree.Size();
    std::copy(tree.child.begin(), tree.child.end(), m.bvh_child + 2 * at);
    std::copy(tree.level.begin(), tree.level.end(), m.bvh_depth + at);
    std::copy(tree.nodeid.begin(), tree.nodeid.end(), m.bvh_nodeid + at);
    std::copy(tree.aabb.begin(), tree.aabb.end(), m.bvh_aabb + 6 * at);
    at += tree.Size();
  }
}

}  // namespace pliant::compile
