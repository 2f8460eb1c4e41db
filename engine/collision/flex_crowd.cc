#include "engine/collision/flex_crowd.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <numeric>
#include <utility>

#include "engine/collision/flex_pair.h"
#include "engine/geometry/farthest_point.h"
#include "engine/model/stack.h"
#include "engine/model/warning.h"

namespace pliant {
namespace {

// Contacts of which some stay: where each is, and its place among all.
struct Crowd {
  PointColumns points;
  int* contact;

  // `order`: the contacts as they were found.
  Crowd(const mjContact* con, const int* order, int n, StackFrame& frame) : contact(frame.Take<int>(n)) {
    const int padded = PointColumns::Padded(n);
    points = {frame.Take<mjtNum>(padded), frame.Take<mjtNum>(padded), frame.Take<mjtNum>(padded),
              frame.Take<mjtNum>(padded), n};
    for (int i = 0; i < n; ++i) Place(i, con[order[i]].pos, order[i]);
    for (int i = n; i < padded; ++i) Place(i, con[order[0]].pos);
    std::fill_n(points.nearest, n, std::numeric_limits<mjtNum>::max());
    std::fill(points.nearest + n, points.nearest + padded, -1);
  }
  void Swap(int a, int b) {
    std::swap(points.x[a], points.x[b]);
    std::swap(points.y[a], points.y[b]);
    std::swap(points.z[a], points.z[b]);
    std::swap(contact[a], contact[b]);
  }

 private:
  void Place(int i, const mjtNum pos[3]) {
    points.x[i] = pos[0];
    points.y[i] = pos[1];
    points.z[i] = pos[2];
  }
  void Place(int i, const mjtNum pos[3], int id) {
    Place(i, pos);
    contact[i] = id;
  }
};

// Moves those that stay to the front of the crowd, each time the one that is farthest from all chosen before,
// after the deepest. As in the reference `nearest` belongs to places, not to the contacts that change them,
// a place is chosen once, and the last keeps who stands there.
void ChooseSpread(const mjContact* con, Crowd& crowd) {
  const PointColumns& points = crowd.points;
  int chosen = 0;
  for (int i = 1; i < points.n; ++i) {
    if (con[crowd.contact[i]].dist < con[crowd.contact[chosen]].dist) chosen = i;
  }
  for (int k = 0; k < kMostFlexContacts - 1; ++k) {
    const mjtNum pos[3] = {points.x[chosen], points.y[chosen], points.z[chosen]};
    points.nearest[chosen] = -1;
    const int farthest = FarthestFromChosen(points, pos);
    crowd.Swap(k, chosen);
    if (farthest != k) chosen = farthest;
  }
}

// Puts contacts back in the order of the pairs of elements; those of one pair stay as they were chosen.
void SortByPairs(const mjContact* con, int* chosen, int* pair_of, int n) {
  for (int i = 0; i < n; ++i) {
    const bool same = i > 0 && con[i].geom[0] == con[i - 1].geom[0] && con[i].elem[0] == con[i - 1].elem[0] &&
                      con[i].elem[1] == con[i - 1].elem[1] && con[i].vert[1] == con[i - 1].vert[1];
    pair_of[i] = same ? pair_of[i - 1] : i;
  }
  for (int i = 1; i < kMostFlexContacts; ++i) {
    const int next = chosen[i];
    int k = i;
    for (; k > 0 && pair_of[chosen[k - 1]] > pair_of[next]; --k) chosen[k] = chosen[k - 1];
    chosen[k] = next;
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
  Crowd crowd(con, order, n, frame);
  ChooseSpread(con, crowd);
  if (sorted) SortByPairs(con, crowd.contact, frame.Take<int>(n), n);
  auto* kept = frame.Take<mjContact>(kMostFlexContacts);
  for (int i = 0; i < kMostFlexContacts; ++i) kept[i] = con[crowd.contact[i]];
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
  int FirstChild(const mjModel& m, int node) const { return root + m.bvh_child[2 * node]; }
  int SecondChild(const mjModel& m, int node) const { return root + m.bvh_child[2 * node + 1]; }
};

// A contact and the leaves that met, or -1 where it was found without trees.
struct Met {
  int leaf[2];
  int contact;
};

// Those for which `goes_first` before the others, else in the order in which they were. Their number.
template <class Rule>
int Part(Met* met, int n, Met* others, const Rule& goes_first) {
  int first = 0;
  for (int i = 0; i < n; ++i) {
    if (goes_first(met[i])) {
      met[first++] = met[i];
    } else {
      others[i - first] = met[i];
    }
  }
  std::copy_n(others, n - first, met + first);
  return first;
}

// The order in which the descent of two trees comes to pairs of leaves.
class MeetingOrder {
 public:
  MeetingOrder(const mjModel& m, const mjData& d, const Tree& tree1, const Tree& tree2)
      : m_(m), d_(d), tree1_(tree1), tree2_(tree2) {}

  // What was found without trees comes before the rest. `others`: scratch for as many.
  void Sort(Met* met, int n, Met* others) const {
    const int without = Part(met, n, others, [](const Met& each) { return each.leaf[0] < 0; });
    SortBelow({met + without, n - without, {tree1_.root, tree2_.root}}, others);
  }

 private:
  // Contacts of the leaves below two nodes.
  struct Group {
    Met* met;
    int n;
    int node[2];
  };

  // Splits the groups as the descent splits the nodes; it goes on below the second child first.
  void SortBelow(Group group, Met* others) const {
    Group waiting[2 * mjMAXTREEDEPTH];
    int top = 0;
    for (;;) {
      const int side = group.n > 1 && top < 2 * mjMAXTREEDEPTH ? SplitSide(group.node) : -1;
      if (side < 0) {
        if (top == 0) return;
        group = waiting[--top];
        continue;
      }
      const Tree& tree = side == 0 ? tree1_ : tree2_;
      const int node = group.node[side], second = tree.SecondChild(m_, node);
      const int n =
          Part(group.met, group.n, others, [&](const Met& each) { return each.leaf[side] >= second; });
      Group& rest = waiting[top++];
      rest = {group.met + n, group.n - n, {group.node[0], group.node[1]}};
      rest.node[side] = tree.FirstChild(m_, node);
      group.n = n;
      group.node[side] = second;
    }
  }
  // Which of two nodes is split, -1 where both are leaves.
  int SplitSide(const int node[2]) const {
    const bool leaf1 = m_.bvh_nodeid[node[0]] >= 0, leaf2 = m_.bvh_nodeid[node[1]] >= 0;
    if (leaf1 && leaf2) return -1;
    if (leaf1 || leaf2) return leaf1 ? 1 : 0;
    return SplitRank(m_, d_, node[0]) > SplitRank(m_, d_, node[1]) ? 0 : 1;
  }

  const mjModel& m_;
  const mjData& d_;
  const Tree& tree1_;
  const Tree& tree2_;
};

// leaves(contact, out[2]): the leaves that met, or -1.
template <class Leaves>
void ThinByTrees(mjData& d, int first, const MeetingOrder& meeting, StackFrame& frame, const Leaves& leaves) {
  const int n = d.ncon - first;
  int* order = frame.Take<int>(n);
  {
    StackFrame sorting(d);
    Met* met = sorting.Take<Met>(n);
    for (int i = 0; i < n; ++i) {
      leaves(d.contact[first + i], met[i].leaf);
      met[i].contact = i;
    }
    meeting.Sort(met, n, sorting.Take<Met>(n));
    for (int i = 0; i < n; ++i) order[i] = met[i].contact;
  }
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
