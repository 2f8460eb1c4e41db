#include "engine/collision/midphase.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "engine/collision/filter.h"
#include "engine/collision/mixing.h"
#include "engine/collision/narrowphase.h"
#include "engine/collision/node_box.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

bool IsExplicit(const mjModel& m, int geom1, int geom2, int first_pair, int last_pair) {
  for (int p = first_pair; p < last_pair; ++p) {
    if ((m.pair_geom1[p] == geom1 && m.pair_geom2[p] == geom2) ||
        (m.pair_geom1[p] == geom2 && m.pair_geom2[p] == geom1)) {
      return true;
    }
  }
  return false;
}

// Geom pairs, kept as numbers that sort by (geom1, geom2) in the order of their types.
struct PairList {
  uint64_t* keys;
  int n = 0;
  int capacity;

  // Most pairs end here: few are left to sort.
  void AddNear(const mjModel& m, const mjData& d, int geom1, int geom2) {
    if (!MayTouch(m, d, geom1, geom2)) return;
    if (m.geom_type[geom1] > m.geom_type[geom2]) std::swap(geom1, geom2);
    keys[n++] = (static_cast<uint64_t>(geom1) << 32) + static_cast<uint64_t>(geom2);
  }
};

void Flush(const mjModel& m, const ContactSink& sink, PairList& list) {
  std::sort(list.keys, list.keys + list.n);
  for (int i = 0; i < list.n; ++i) {
    CollideNearGeoms(m, sink, static_cast<int>(list.keys[i] >> 32),
                     static_cast<int>(list.keys[i] & 0xffffffffu));
  }
  list.n = 0;
}

struct NodePair {
  int node1, node2;
  WorldBox box1, box2;
};

bool IsLeaf(const mjModel& m, int node) { return m.bvh_nodeid[node] >= 0; }

// Coordinate by coordinate, as they were written: wider loads would wait for the stores to leave
// the core's buffer.
void CopyBox(WorldBox& to, const WorldBox& from) {
  Copy3(to.min, from.min);
  Copy3(to.max, from.max);
}

mjtNum Extent(const WorldBox& box) {
  return box.max[0] - box.min[0] + box.max[1] - box.min[1] + box.max[2] - box.min[2];
}

// Boxes of the nodes of one body's tree.
class BodyTree {
 public:
  BodyTree(const mjModel& m, const mjData& d, int body)
      : m_(m), d_(d), body_(body), root_(m.body_bvhadr[body]), reach_(BodyReach(m, body)) {}

  int root() const { return root_; }
  // Children are relative to the root of their tree.
  int Child(int node, int k) const { return root_ + m_.bvh_child[2 * node + k]; }
  [[gnu::always_inline]] WorldBox Box(int node) const {
    return body_ ? NodeBox(m_, d_, body_, node, reach_) : WorldNodeBox(m_, node, reach_);
  }

 private:
  const mjModel& m_;
  const mjData& d_;
  const int body_, root_;
  const mjtNum reach_;
};

constexpr int kDepth = 2 * mjMAXTREEDEPTH + 4;  // of a stack

// Two leaves that have met.
void AddLeaves(const mjModel& m, const ContactSink& sink, int node1, int node2, int first_pair, int last_pair,
               PairList& list) {
  const int geom1 = m.bvh_nodeid[node1], geom2 = m.bvh_nodeid[node2];
  if (IsExplicit(m, geom1, geom2, first_pair, last_pair)) return;
  if (list.n == list.capacity) Flush(m, sink, list);
  list.AddNear(m, sink.d, geom1, geom2);
}

// As Descend(), where body 1 is the world and body 2 has one geom: a leaf against a tree of fixed boxes, as
// most pairs are in a scene of many fixed geoms. Only nodes are on the stack.
void DescendWorld(const mjModel& m, const ContactSink& sink, int body2, int first_pair, int last_pair,
                  PairList& list) {
  mjData& d = sink.d;
  const BodyTree world(m, d, 0), tree2(m, d, body2);
  const int leaf = tree2.root();
  const WorldBox box = tree2.Box(leaf);
  int stack[kDepth];  // nodes whose boxes overlap that of the leaf
  int top = 0;
  const auto push = [&](int node) {
    if (top < kDepth && Overlap(world.Box(node), box)) stack[top++] = node;
  };
  push(world.root());
  while (top) {
    const int node = stack[--top];
    if (m.vis.global.bvactive) d.bvh_active[node] = d.bvh_active[leaf] = 1;
    if (IsLeaf(m, node)) {
      AddLeaves(m, sink, node, leaf, first_pair, last_pair, list);
      continue;
    }
    push(world.Child(node, 1));
    push(world.Child(node, 0));
  }
}

// Descends both trees. The node that is not split keeps its box.
void Descend(const mjModel& m, const ContactSink& sink, int body1, int body2, int first_pair, int last_pair,
             PairList& list) {
  mjData& d = sink.d;
  const BodyTree tree1(m, d, body1), tree2(m, d, body2);
  NodePair stack[kDepth];  // boxes that overlap
  int top = 0;
  const auto push = [&](int node1, int node2, const WorldBox& box1, const WorldBox& box2) {
    if (top == kDepth || !Overlap(box1, box2)) return;
    NodePair& pair = stack[top++];
    pair.node1 = node1;
    pair.node2 = node2;
    CopyBox(pair.box1, box1);
    CopyBox(pair.box2, box2);
  };
  push(tree1.root(), tree2.root(), tree1.Box(tree1.root()), tree2.Box(tree2.root()));
  while (top) {
    NodePair pair;
    --top;
    pair.node1 = stack[top].node1;
    pair.node2 = stack[top].node2;
    if (m.vis.global.bvactive) d.bvh_active[pair.node1] = d.bvh_active[pair.node2] = 1;
    const bool leaf1 = IsLeaf(m, pair.node1), leaf2 = IsLeaf(m, pair.node2);
    if (leaf1 && leaf2) {
      AddLeaves(m, sink, pair.node1, pair.node2, first_pair, last_pair, list);
      continue;
    }
    CopyBox(pair.box1, stack[top].box1);
    CopyBox(pair.box2, stack[top].box2);
    const bool split1 = leaf2 || (!leaf1 && Extent(pair.box1) > Extent(pair.box2));
    for (int k = 1; k >= 0; --k) {
      if (split1) {
        const int child = tree1.Child(pair.node1, k);
        push(child, pair.node2, tree1.Box(child), pair.box2);
      } else {
        const int child = tree2.Child(pair.node2, k);
        push(pair.node1, child, pair.box1, tree2.Box(child));
      }
    }
  }
}

template <class Visit>
void ForAllGeoms(const mjModel& m, int body1, int body2, int first_pair, int last_pair, const Visit& visit) {
  const int end1 = m.body_geomadr[body1] + m.body_geomnum[body1];
  const int end2 = m.body_geomadr[body2] + m.body_geomnum[body2];
  for (int geom1 = m.body_geomadr[body1]; geom1 < end1; ++geom1) {
    for (int geom2 = m.body_geomadr[body2]; geom2 < end2; ++geom2) {
      if (!IsExplicit(m, geom1, geom2, first_pair, last_pair)) visit(geom1, geom2);
    }
  }
}

// The geoms of body1 that are near the only one of body2, as AddNear() lists them. What is asked of that one
// is read once: nothing in the loop may have changed it.
void AddNearToOne(const mjModel& m, const mjData& d, int body1, int geom2, PairList& list) {
  const int begin = m.body_geomadr[body1], end = begin + m.body_geomnum[body1];
  const int type2 = m.geom_type[geom2], contype2 = m.geom_contype[geom2],
            conaffinity2 = m.geom_conaffinity[geom2];
  uint64_t* key = list.keys + list.n;
  for (int geom1 = begin; geom1 < end; ++geom1) {
    if (!MasksMatch(m.geom_contype[geom1], m.geom_conaffinity[geom1], contype2, conaffinity2)) continue;
    if (FilterSpheres(m, d, geom1, geom2, GeomBand(m, geom1, geom2).detection)) continue;
    const bool turned = m.geom_type[geom1] > type2;
    *key++ =
        (static_cast<uint64_t>(turned ? geom2 : geom1) << 32) + static_cast<uint64_t>(turned ? geom1 : geom2);
  }
  list.n = static_cast<int>(key - list.keys);
}

// What a pair of bodies needs beyond one pair of geoms takes room on the call stack, and time to make it.
__attribute__((noinline)) void CollideManyGeoms(const mjModel& m, const ContactSink& sink, int body1,
                                                int body2, int first_pair, int last_pair) {
  const int64_t product = static_cast<int64_t>(m.body_geomnum[body1]) * m.body_geomnum[body2];
  if (product <= 1 || (m.opt.disableflags & mjDSBL_MIDPHASE)) {
    ForAllGeoms(m, body1, body2, first_pair, last_pair,
                [&](int geom1, int geom2) { CollideGeoms(m, sink, geom1, geom2); });
    return;
  }
  constexpr int64_t kMaxKeys = 4096;
  constexpr int kFewKeys = 64;
  uint64_t keys[kFewKeys];
  PairList list = {keys, 0, kFewKeys};
  // So few pairs are tested faster one by one, bounding spheres first, than through the trees; but then
  // nobody knows which nodes have met.
  constexpr int64_t kFewPairs = kFewKeys;
  if (product <= kFewPairs && !m.vis.global.bvactive) {
    if (m.body_geomnum[body2] == 1 && first_pair == last_pair && !mjcb_contactfilter) {
      AddNearToOne(m, sink.d, body1, m.body_geomadr[body2], list);
    } else {
      ForAllGeoms(m, body1, body2, first_pair, last_pair,
                  [&](int geom1, int geom2) { list.AddNear(m, sink.d, geom1, geom2); });
    }
    Flush(m, sink, list);
    return;
  }
  StackFrame frame(sink.d);
  if (product > kFewKeys) {
    list.capacity = static_cast<int>(std::min(product, kMaxKeys));
    list.keys = frame.Take<uint64_t>(list.capacity);
  }
  if (body1 == 0 && IsLeaf(m, m.body_bvhadr[body2])) {
    DescendWorld(m, sink, body2, first_pair, last_pair, list);
  } else {
    Descend(m, sink, body1, body2, first_pair, last_pair, list);
  }
  Flush(m, sink, list);
}

}  // namespace

void CollideBodies(const mjModel& m, const ContactSink& sink, int body1, int body2, int first_pair,
                   int last_pair) {
  if (m.body_geomnum[body1] == 1 && m.body_geomnum[body2] == 1 && first_pair == last_pair) {
    CollideGeoms(m, sink, m.body_geomadr[body1], m.body_geomadr[body2]);
  } else {
    CollideManyGeoms(m, sink, body1, body2, first_pair, last_pair);
  }
}

}  // namespace pliant
