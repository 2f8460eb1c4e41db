#include <algorithm>
#include <bit>
#include <cstdint>

#include "engine/collision/flex_contacts.h"
#include "engine/collision/flex_crowd.h"
#include "engine/collision/flex_element.h"
#include "engine/collision/flex_pair.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

// Frictionless contacts that keep an element from turning inside out: a vertex against the plane or
// line of others.
class InternalContacts {
 public:
  InternalContacts(const mjModel& m, mjData& d, int flex) : m_(m), d_(d), flex_(flex) {
    MixWithItself(m, flex, pair_);
  }

  // Vertices near an element on the rim of a line or sheet.
  void Pairs() {
    for (int i = 0; i < m_.flex_evpairnum[flex_]; ++i) {
      const int* pair = m_.flex_evpair + 2 * (m_.flex_evpairadr[flex_] + i);
      const FlexElement element(m_, d_, flex_, pair[0]), vertex(m_, d_, flex_, -1, pair[1]);
      FlexPair side = pair_;
      side.ids.elem[1] = pair[0];
      side.ids.vert[0] = pair[1];
      ContactPoint points[mjMAXCONPAIR];
      AddPoints(m_, d_, points,
                CollideVertexElement(m_, points, vertex, element, side.parameters.band.detection), side);
    }
  }

  // Each corner of a tetrahedron against the plane of the other three.
  void Tetrahedra() {
    for (int e = 0; e < m_.flex_elemnum[flex_]; ++e) {
      const ElementVertices element = VerticesOf(m_, flex_, e);
      static constexpr int kFace[4][3] = {{0, 2, 1}, {0, 3, 2}, {0, 1, 3}, {1, 2, 3}};
      static constexpr int kOpposite[4] = {3, 1, 2, 0};
      for (int k = 0; k < 4; ++k) {
        AddIfThrough(e, element.id[kFace[k][0]], element.id[kFace[k][1]], element.id[kFace[k][2]],
                     element.id[kOpposite[k]]);
      }
    }
  }

 private:
  void AddIfThrough(int elem, int a, int b, int c, int vertex) {
    const mjtNum* origin = FlexVertexPos(m_, d_, flex_, a);
    const mjtNum* point = FlexVertexPos(m_, d_, flex_, vertex);
    mjtNum ab[3], ac[3], offset[3], normal[3];
    Sub3(ab, FlexVertexPos(m_, d_, flex_, b), origin);
    Sub3(ac, FlexVertexPos(m_, d_, flex_, c), origin);
    Sub3(offset, point, origin);
    Cross(normal, ab, ac);
    if (Normalize3(normal) < mjMINVAL) return;
    const mjtNum height = Dot3(offset, normal), reach = 2 * m_.flex_radius[flex_];
    if (!(height < reach)) return;
    mjPreContact con;
    con.dist = height - reach;
    AddScl3(con.pos, point, normal, -0.5 * height);
    Copy3(con.normal, normal);
    Zero3(con.tangent);
    FlexPair pair = pair_;
    pair.ids.elem[0] = elem;
    pair.ids.vert[1] = vertex;
    pair.parameters.condim = 1;
    AddContacts(m_, d_, &con, 1, pair.ids, pair.parameters);
  }

  const mjModel& m_;
  mjData& d_;
  int flex_;
  FlexPair pair_;
};

// All pairs whose boxes overlap, found along the axis along which the box of the flex's tree is longest, the
// last of equal ones. Pairs come in the
// order in which the boxes begin along it, and so do the two elements of each. As in the reference the boxes
// have no margin and the sweep is in single precision.
class ElementSweep {
 public:
  ElementSweep(const mjModel& m, const mjData& d, int flex, StackFrame& frame) {
    const int n = m.flex_elemnum[flex];
    ends_ = frame.Take<End>(2 * n);
    open_ = frame.Take<int>(n);
    across_ = frame.Take<Across>(n);
    const mjtNum* half = d.bvh_aabb_dyn + 6 * (m.flex_bvhadr[flex] - m.nbvhstatic) + 3;
    for (int i = 1; i < 3; ++i) {
      if (half[i] >= half[axis_]) axis_ = i;
    }
    for (int e = 0; e < n; ++e) {
      if (!IsActive(m, flex, e)) continue;
      const WorldBox element = ElementBox(m, d, flex, e);
      // With a negative radius, or where the box is no numbers, it meets nothing.
      if (!(element.max[axis_] >= element.min[axis_])) continue;
      ends_[nend_++] = MakeEnd(static_cast<float>(element.min[axis_]), e, false);
      ends_[nend_++] = MakeEnd(static_cast<float>(element.max[axis_]), e, true);
      for (int k = 0; k < 2; ++k) {
        const int other = (axis_ + 1 + k) % 3;
        across_[e].min[k] = element.min[other];
        across_[e].max[k] = element.max[other];
      }
    }
    std::sort(ends_, ends_ + nend_);
  }

  // Calls visit(elem1, elem2) until it returns false.
  template <class Visit>
  void ForPairs(const Visit& visit) const {
    int nopen = 0;
    for (int i = 0; i < nend_; ++i) {
      const int elem = static_cast<int>(ends_[i] >> 1 & 0x7fffffff);
      if (ends_[i] & 1) {
        int* const place = std::find(open_, open_ + nopen, elem);
        std::copy(place + 1, open_ + nopen, place);
        --nopen;
        continue;
      }
      const Across& across = across_[elem];
      for (int k = 0; k < nopen; ++k) {
        if (Meet(across, across_[open_[k]]) && !visit(open_[k], elem)) return;
      }
      open_[nopen++] = elem;
    }
  }

 private:
  // Where an element begins or ends, as one number, which sorts without branches: the place, then the
  // element, then whether it ends there.
  using End = std::uint64_t;
  static End MakeEnd(float at, int elem, bool last) {
    constexpr std::uint32_t kSign = 0x80000000;
    const auto bits = std::bit_cast<std::uint32_t>(at + 0.0F);  // of both zeros those of the positive one
    const End place = bits & kSign ? ~bits : bits | kSign;
    return place << 32 | static_cast<End>(elem) << 1 | static_cast<End>(last);
  }

  // An element along the other two axes.
  struct Across {
    mjtNum min[2], max[2];
  };
  // Which of the four keeps two elements apart is hard to foresee: all are looked at.
  static bool Meet(const Across& a, const Across& b) {
    return !((a.min[0] > b.max[0]) | (b.min[0] > a.max[0]) | (a.min[1] > b.max[1]) | (b.min[1] > a.max[1]));
  }

  int axis_ = 0;
  End* ends_;
  int nend_ = 0;
  Across* across_;  // of each element
  int* open_;       // elements whose boxes have begun and not ended
};

void CollideSwept(const mjModel& m, mjData& d, int flex) {
  FlexPair pair;
  MixWithItself(m, flex, pair);
  StackFrame frame(d);
  const ElementSweep sweep(m, d, flex, frame);
  sweep.ForPairs([&](int elem1, int elem2) { return CollideTwoElements(m, d, elem1, elem2, pair); });
}

void CollideAll(const mjModel& m, mjData& d, int flex) {
  FlexPair pair;
  MixWithItself(m, flex, pair);
  for (int e1 = 0; e1 < m.flex_elemnum[flex]; ++e1) {
    if (!IsActive(m, flex, e1)) continue;
    const WorldBox box = ElementBox(m, d, flex, e1);
    for (int e2 = e1 + 1; e2 < m.flex_elemnum[flex]; ++e2) {
      if (!IsActive(m, flex, e2) || !Overlap(box, ElementBox(m, d, flex, e2))) continue;
      if (!CollideTwoElements(m, d, e1, e2, pair)) return;
    }
  }
}

// The tree against itself, each pair of leaves once.
void CollideTree(const mjModel& m, mjData& d, int flex) {
  FlexPair pair;
  MixWithItself(m, flex, pair);
  constexpr int kDepth = 2 * mjMAXTREEDEPTH + 4;
  struct {
    int node1, node2;
  } stack[kDepth];
  const int root = m.flex_bvhadr[flex];
  int top = 0;
  stack[top++] = {root, root};
  while (top) {
    const auto [node1, node2] = stack[--top];
    // Children follow their parent: what is left out here comes up the other way round.
    if (node1 > node2 || !Overlap(FlexNodeBox(m, d, node1), FlexNodeBox(m, d, node2))) continue;
    d.bvh_active[node1] = d.bvh_active[node2] = 1;
    const int elem1 = m.bvh_nodeid[node1], elem2 = m.bvh_nodeid[node2];
    if (elem1 >= 0 && elem2 >= 0) {
      if (!CollideTwoElements(m, d, elem1, elem2, pair)) return;
      continue;
    }
    const bool split1 = elem2 >= 0 || (elem1 < 0 && SplitRank(m, d, node1) > SplitRank(m, d, node2));
    for (int k = 0; k < 2 && top < kDepth; ++k) {
      const int child = root + m.bvh_child[2 * (split1 ? node1 : node2) + k];
      stack[top++] = {split1 ? child : node1, split1 ? node2 : child};
    }
  }
}

}  // namespace

void CollideFlexSelf(const mjModel& m, mjData& d, int flex) {
  if (m.flex_rigid[flex]) return;
  if (m.flex_internal[flex]) {
    const int first = d.ncon;
    InternalContacts internal(m, d, flex);
    internal.Pairs();
    if (m.flex_dim[flex] == 3) internal.Tetrahedra();
    ThinContacts(d, first);
  }
  if (!(m.flex_contype[flex] & m.flex_conaffinity[flex])) return;
  int mode = m.flex_selfcollide[flex];
  if (mode == mjFLEXSELF_NONE) return;
  if (mode == mjFLEXSELF_AUTO) mode = m.flex_dim[flex] == 3 ? mjFLEXSELF_BVH : mjFLEXSELF_SAP;
  const int first = d.ncon;
  if (mode == mjFLEXSELF_NARROW || !HasTree(m, flex)) {
    CollideAll(m, d, flex);
  } else if (mode == mjFLEXSELF_BVH) {
    CollideTree(m, d, flex);
  } else {
    CollideSwept(m, d, flex);
  }
  ThinContacts(d, first);
}

}  // namespace pliant
