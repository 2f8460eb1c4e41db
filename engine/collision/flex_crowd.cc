#include "engine/collision/flex_crowd.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <numeric>
#include <utility>

#include "engine/collision/flex_pair.h"
#include "engine/math/vec3.h"
#include "engine/model/stack.h"
#include "engine/model/warning.h"

namespace pliant {
namespace {

// One contact of a crowd: its place among them, and how far it is from those that were chosen, squared.
struct Candidate {
  const mjtNum* pos;
  int contact;
};

mjtNum Distance2(const mjtNum a[3], const mjtNum b[3]) {
  mjtNum offset[3];
  Sub3(offset, a, b);
  return Dot3(offset, offset);
}

// Moves those that stay to the front of `crowd`, each time the one that is farthest from all chosen before,
// after the deepest. As in the reference `nearest` belongs to places, not to the candidates that change them,
// a place is chosen once, and the last keeps who stands there.
void ChooseSpread(const mjContact* con, Candidate* crowd, mjtNum* nearest, int n) {
  std::fill_n(nearest, n, std::numeric_limits<mjtNum>::max());
  int chosen = 0;
  for (int i = 1; i < n; ++i) {
    if (con[crowd[i].contact].dist < con[crowd[chosen].contact].dist) chosen = i;
  }
  for (int k = 0; k < kMostFlexContacts - 1; ++k) {
    const mjtNum* pos = crowd[chosen].pos;
    nearest[chosen] = -1;
    int farthest = 0;
    for (int i = 0; i < n; ++i) {
      nearest[i] = std::min(nearest[i], Distance2(crowd[i].pos, pos));
      if (nearest[i] > nearest[farthest]) farthest = i;
    }
    std::swap(crowd[k], crowd[chosen]);
    if (farthest != k) chosen = farthest;
  }
}

// Puts contacts back in the order of the pairs of elements; those of one pair stay as they were chosen.
void SortByPairs(const mjContact* con, Candidate* crowd, int* pair_of, int n) {
  for (int i = 0; i < n; ++i) {
    const bool same = i > 0 && con[i].geom[0] == con[i - 1].geom[0] && con[i].elem[0] == con[i - 1].elem[0] &&
                      con[i].elem[1] == con[i - 1].elem[1] && con[i].vert[1] == con[i - 1].vert[1];
    pair_of[i] = same ? pair_of[i - 1] : i;
  }
  for (int i = 1; i < kMostFlexContacts; ++i) {
    const Candidate next = crowd[i];
    int k = i;
    for (; k > 0 && pair_of[crowd[k - 1].contact] > pair_of[next.contact]; --k) crowd[k] = crowd[k - 1];
    crowd[k] = next;
  }
}

void KeepFirst(mjData& d, int first) {
  d.ncon = first + kMostFlexContacts;
  d.parena = static_cast<size_t>(reinterpret_cast<std::byte*>(d.contact + d.ncon) -
                                 static_cast<std::byte*>(d.arena));
}

// `order`: the contacts as they were found, counted from `first`.
void Thin(mjData& d, int first, const int* order, bool sorted) {
  const int n = d.ncon - first;
  mjContact* con = d.contact + first;
  StackFrame frame(d);
  auto* crowd = frame.Take<Candidate>(n);
  for (int i = 0; i < n; ++i) crowd[i] = {con[order[i]].pos, order[i]};
  ChooseSpread(con, crowd, frame.Take<mjtNum>(n), n);
  if (sorted) SortByPairs(con, crowd, frame.Take<int>(n), n);
  auto* kept = frame.Take<mjContact>(kMostFlexContacts);
  for (int i = 0; i < kMostFlexContacts; ++i) kept[i] = con[crowd[i].contact];
  std::memcpy(static_cast<void*>(con), kept, sizeof(mjContact) * kMostFlexContacts);
  KeepFirst(d, first);
}

// Whether there is something to choose. Contacts that leave no room for it are too many already.
bool IsCrowd(mjData& d, int first, size_t leaves) {
  const int n = d.ncon - first;
  if (n <= kMostFlexContacts) return false;
  constexpr size_t kBytesEach = 64;  // more than all lists of contacts together
  const size_t bytes = kBytesEach * static_cast<size_t>(n) + sizeof(int) * leaves +
                       sizeof(mjContact) * (kMostFlexContacts + 2);
  if (static_cast<size_t>(d.narena) - d.parena - d.pstack >= bytes) return true;
  RaiseWarning(d, mjWARN_CONTACTFULL, d.ncon);
  KeepFirst(d, first);
  return false;
}

size_t Leaves(int count1, int count2) { return static_cast<size_t>(count1) + static_cast<size_t>(count2); }

// A tree, and where in it the leaf of each element (of a body: geom) stands.
struct Tree {
  int root;
  int* leaf;

  Tree(const mjModel& m, int bvhadr, int bvhnum, int begin, int count, StackFrame& frame)
      : root(bvhadr), leaf(frame.Take<int>(count)) {
    std::fill_n(leaf, count, bvhadr);
    for (int node = bvhadr; node < bvhadr + bvhnum; ++node) {
      if (m.bvh_nodeid[node] >= 0) leaf[m.bvh_nodeid[node] - begin] = node;
    }
  }
  // Nodes stand before their children, and the first child with all below it before the second.
  int SecondChild(const mjModel& m, int node) const { return root + m.bvh_child[2 * node + 1]; }
  int Child(const mjModel& m, int node, bool second) const {
    return root + m.bvh_child[2 * node + (second ? 1 : 0)];
  }
};

// Which of two pairs of leaves the descent of two trees comes to first.
class MeetingOrder {
 public:
  MeetingOrder(const mjModel& m, const mjData& d, const Tree& tree1, const Tree& tree2)
      : m_(m), d_(d), tree1_(tree1), tree2_(tree2) {}

  bool IsBefore(const int a[2], const int b[2]) const {
    int node1 = tree1_.root, node2 = tree2_.root;
    for (;;) {
      const bool leaf1 = m_.bvh_nodeid[node1] >= 0, leaf2 = m_.bvh_nodeid[node2] >= 0;
      if (leaf1 && leaf2) return false;
      const bool split1 = leaf2 || (!leaf1 && SplitRank(m_, d_, node1) > SplitRank(m_, d_, node2));
      const Tree& tree = split1 ? tree1_ : tree2_;
      int& node = split1 ? node1 : node2;
      const int side = split1 ? 0 : 1, second = tree.SecondChild(m_, node);
      if ((a[side] >= second) != (b[side] >= second)) return a[side] >= second;
      node = tree.Child(m_, node, a[side] >= second);
    }
  }

 private:
  const mjModel& m_;
  const mjData& d_;
  const Tree& tree1_;
  const Tree& tree2_;
};

// leaves(contact, out[2]): the leaves that met, or -1 for what was found without trees, before the rest.
template <class Leaves>
void ThinByTrees(mjData& d, int first, const MeetingOrder& meeting, StackFrame& frame, const Leaves& leaves) {
  const int n = d.ncon - first;
  struct Met {
    int leaf[2];
    int contact;
  };
  auto* met = frame.Take<Met>(n);
  for (int i = 0; i < n; ++i) {
    leaves(d.contact[first + i], met[i].leaf);
    met[i].contact = i;
  }
  std::sort(met, met + n, [&](const Met& a, const Met& b) {
    if (a.leaf[0] == b.leaf[0] && a.leaf[1] == b.leaf[1]) return a.contact < b.contact;
    if (a.leaf[0] < 0 || b.leaf[0] < 0) return a.leaf[0] < 0;
    return meeting.IsBefore(a.leaf, b.leaf);
  });
  int* order = frame.Take<int>(n);
  for (int i = 0; i < n; ++i) order[i] = met[i].contact;
  Thin(d, first, order, true);
}

}  // namespace

mjtNum SplitRank(const mjModel& m, const mjData& d, int node) {
  const mjtNum* aabb =
      node < m.nbvhstatic ? m.bvh_aabb + 6 * node : d.bvh_aabb_dyn + 6 * (node - m.nbvhstatic);
  const mjtNum x = aabb[3] - aabb[0], y = aabb[4] - aabb[1], z = aabb[5] - aabb[2];
  return x * y + y * z + z * x;
}

void ThinContacts(mjData& d, int first) {
  if (!IsCrowd(d, first, 0)) return;
  StackFrame frame(d);
  int* order = frame.Take<int>(d.ncon - first);
  std::iota(order, order + (d.ncon - first), 0);
  Thin(d, first, order, false);
}

void ThinBodyFlex(const mjModel& m, mjData& d, int first, int body, int flex) {
  if (!IsCrowd(d, first, Leaves(m.body_geomnum[body], m.flex_elemnum[flex]))) return;
  StackFrame frame(d);
  const Tree geoms(m, m.body_bvhadr[body], m.body_bvhnum[body], m.body_geomadr[body], m.body_geomnum[body],
                   frame);
  const Tree elements(m, m.flex_bvhadr[flex], m.flex_bvhnum[flex], 0, m.flex_elemnum[flex], frame);
  ThinByTrees(d, first, MeetingOrder(m, d, geoms, elements), frame, [&](const mjContact& con, int leaf[2]) {
    leaf[0] = con.elem[1] < 0 ? -1 : geoms.leaf[con.geom[0] - m.body_geomadr[body]];
    leaf[1] = con.elem[1] < 0 ? -1 : elements.leaf[con.elem[1]];
  });
}

void ThinFlexes(const mjModel& m, mjData& d, int first, int flex1, int flex2) {
  if (!HasTree(m, flex1) || !HasTree(m, flex2)) {
    ThinContacts(d, first);
    return;
  }
  if (!IsCrowd(d, first, Leaves(m.flex_elemnum[flex1], m.flex_elemnum[flex2]))) return;
  StackFrame frame(d);
  const Tree tree1(m, m.flex_bvhadr[flex1], m.flex_bvhnum[flex1], 0, m.flex_elemnum[flex1], frame);
  const Tree tree2(m, m.flex_bvhadr[flex2], m.flex_bvhnum[flex2], 0, m.flex_elemnum[flex2], frame);
  ThinByTrees(d, first, MeetingOrder(m, d, tree1, tree2), frame, [&](const mjContact& con, int leaf[2]) {
    leaf[0] = tree1.leaf[con.elem[0]];
    leaf[1] = tree2.leaf[con.elem[1]];
  });
}

}  // namespace pliant
