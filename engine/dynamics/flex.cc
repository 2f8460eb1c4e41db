#include "engine/dynamics/flex.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/chain_row.h"
#include "engine/dynamics/flex_cell_frame.h"
#include "engine/dynamics/flex_cells.h"
#include "engine/dynamics/flex_force.h"
#include "engine/dynamics/flex_shell.h"
#include "engine/dynamics/flex_vertex_strain.h"
#include "engine/dynamics/jacobian.h"
#include "engine/math/simd.h"
#include "engine/math/vec3.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

void BodyPoint(const mjData& d, int body, bool centered, const mjtNum local[3], mjtNum res[3]) {
  if (centered) {
    Copy3(res, d.xpos + 3 * body);
  } else {
    MulMatVec3(res, d.xmat + 9 * body, local);
    AddTo3(res, d.xpos + 3 * body);
  }
}

void PlaceVertices(const mjModel& m, mjData& d, int flex) {
  const int first = m.flex_vertadr[flex];
  for (int v = first; v < first + m.flex_vertnum[flex]; ++v) {
    BodyPoint(d, m.flex_vertbodyid[v], m.flex_centered[flex], m.flex_vert + 3 * v, d.flexvert_xpos + 3 * v);
  }
}

// Each vertex lies between the nodes of its cell.
PLIANT_SIMD_CLONES
void InterpolateVertices(const mjModel& m, mjData& d, int flex) {
  constexpr int kPadded = 4;
  StackFrame frame(d);
  const int first_node = m.flex_nodeadr[flex], count = m.flex_nodenum[flex];
  auto* node = frame.Take<mjtNum>(kPadded * count);
  for (int n = 0; n < count; ++n) {
    BodyPoint(d, m.flex_nodebodyid[first_node + n], m.flex_centered[flex], m.flex_node + 3 * (first_node + n),
              node + kPadded * n);
    node[kPadded * n + 3] = 0;
  }
  const CellGrid grid(m, flex);
  if (IsShell(m, flex)) PlaceInnerNodes(grid, kPadded, node);
  const int first = m.flex_vertadr[flex];
  for (int v = first; v < first + m.flex_vertnum[flex]; ++v) {
    VertexNodes nodes;
    FindVertexNodes(grid, m.flex_vert0 + 3 * v, &nodes);
    Vec4 pos = {}, at;
    for (int n = 0; n < nodes.count; ++n) {
      Load4(&at, node + kPadded * nodes.node[n]);
      pos += at * nodes.weight[n];
    }
    for (int k = 0; k < 3; ++k) d.flexvert_xpos[3 * v + k] = pos[k];
  }
}

// x, y, z and a number that does not matter.
__attribute__((always_inline)) inline void LoadPoint(Vec4* to, const mjtNum* from) {
  *to = Vec4{from[0], from[1], from[2], 0};
}

// The box between two corners, grown by a radius: middle and half sizes.
__attribute__((always_inline)) inline void StoreBox(mjtNum box[6], const Vec4& low, const Vec4& high,
                                                    mjtNum radius) {
  const Vec4 middle = 0.5 * (high + low), half = 0.5 * (high - low) + radius;
  Store4(box, __builtin_shufflevector(middle, half, 0, 1, 2, 4));
  box[4] = half[1];
  box[5] = half[2];
}

template <int corners>
__attribute__((always_inline)) inline void BoundElementsOf(const mjModel& m, mjData& d, int flex) {
  const mjtNum* vert = d.flexvert_xpos + 3 * m.flex_vertadr[flex];
  const mjtNum radius = m.flex_radius[flex];
  const int* id = m.flex_elem + m.flex_elemdataadr[flex];
  mjtNum* box = d.flexelem_aabb + 6 * m.flex_elemadr[flex];
  for (int e = 0; e < m.flex_elemnum[flex]; ++e, id += corners, box += 6) {
    Vec4 low, high;
    LoadPoint(&low, vert + 3 * id[0]);
    high = low;
    for (int c = 1; c < corners; ++c) {
      Vec4 corner;
      LoadPoint(&corner, vert + 3 * id[c]);
      low = corner < low ? corner : low;
      high = high < corner ? corner : high;
    }
    StoreBox(box, low, high, radius);
  }
}

PLIANT_SIMD_CLONES
void BoundElements(const mjModel& m, mjData& d, int flex) {
  switch (m.flex_dim[flex]) {
    case 1:
      return BoundElementsOf<2>(m, d, flex);
    case 2:
      return BoundElementsOf<3>(m, d, flex);
    default:
      return BoundElementsOf<4>(m, d, flex);
  }
}

// The corners of a box.
__attribute__((always_inline)) inline void LoadBox(Vec4* low, Vec4* high, const mjtNum box[6]) {
  Vec4 middle, half;
  LoadPoint(&middle, box);
  LoadPoint(&half, box + 3);
  *low = middle - half;
  *high = middle + half;
}

// Boxes of the bounding volume tree from the leaves up; children follow their parent in memory.
PLIANT_SIMD_CLONES
void BoundTree(const mjModel& m, mjData& d, int flex) {
  const int first = m.flex_bvhadr[flex];
  if (first < 0) return;
  for (int node = first + m.flex_bvhnum[flex] - 1; node >= first; --node) {
    mjtNum* box = d.bvh_aabb_dyn + 6 * (node - m.nbvhstatic);
    if (m.bvh_nodeid[node] >= 0) {
      std::copy_n(d.flexelem_aabb + 6 * (m.flex_elemadr[flex] + m.bvh_nodeid[node]), 6, box);
      continue;
    }
    Vec4 low[2], high[2];
    for (int c = 0; c < 2; ++c) {
      const int child = first - static_cast<int>(m.nbvhstatic) + m.bvh_child[2 * node + c];
      LoadBox(&low[c], &high[c], d.bvh_aabb_dyn + 6 * child);
    }
    StoreBox(box, low[1] < low[0] ? low[1] : low[0], high[0] < high[1] ? high[1] : high[0], 0);
  }
}

// The vertices of an edge.
struct EdgeEnds {
  const mjtNum* pos[2];
  int body[2];

  EdgeEnds(const mjModel& m, const mjData& d, int first_vert, int edge) {
    for (int side = 0; side < 2; ++side) {
      const int vert = first_vert + m.flex_edge[2 * edge + side];
      pos[side] = d.flexvert_xpos + 3 * vert;
      body[side] = m.flex_vertbodyid[vert];
    }
  }
};

// Whether a body's chain is no more than slides of its own, or nothing.
bool OnlySlides(const mjModel& m, int body) {
  return m.body_simple[body] == 2 || !m.body_dofnum[m.body_weldid[body]];
}

// Writes how far each slide of a body goes along `dir`, or against it. Returns the place behind.
template <bool Along>
inline mjtNum* WriteSlides(const mjModel& m, const mjData& d, int body, const mjtNum dir[3], mjtNum* entry) {
  if (m.body_simple[body] != 2) return entry;
  const mjtNum* axis = d.cdof + 6 * m.body_dofadr[body] + 3;
  for (int left = m.body_dofnum[body]; left > 0; --left, axis += 6) {
    const mjtNum slope = Dot3(dir, axis);
    *entry++ = Along ? slope : -slope;
  }
  return entry;
}

// Gradient of an edge's length between two different bodies that only slide: the direction along each axis.
inline void DifferentiateSlidingEdge(const mjModel& m, const mjData& d, const EdgeEnds& ends,
                                     const mjtNum dir[3], mjtNum* entry) {
  if (ends.body[0] < ends.body[1]) {
    WriteSlides<true>(m, d, ends.body[1], dir, WriteSlides<false>(m, d, ends.body[0], dir, entry));
  } else {
    WriteSlides<false>(m, d, ends.body[0], dir, WriteSlides<true>(m, d, ends.body[1], dir, entry));
  }
}

// Gradient of an edge's length: the unit vector along it times the difference of the vertex Jacobians.
void DifferentiateEdge(const mjModel& m, mjData& d, const EdgeEnds& ends, const mjtNum dir[3],
                       const ChainRow& row) {
  if (ends.body[0] != ends.body[1] && OnlySlides(m, ends.body[0]) && OnlySlides(m, ends.body[1])) {
    DifferentiateSlidingEdge(m, d, ends, dir, row.val);
    return;
  }
  const int end[2] = {ChainEnd(m, ends.body[0]), ChainEnd(m, ends.body[1])};
  std::fill(row.val, row.val + row.nnz, 0);
  const int stop = CommonDof(m, end[0], end[1]);
  for (int side = 0; side < 2; ++side) {
    mjtNum wrench[6];
    CenteredWrench(m, d, dir, nullptr, ends.pos[side], ends.body[side], wrench);
    AddChain(m, d, row, end[side], stop, wrench, side ? 1 : -1);
  }
}

// Whether anything acts along the edges of a flex or on their rates. Compiled patterns have rows also where
// an equality constrains something else than the edges.
bool UsesEdges(const mjModel& m, int flex) {
  return m.flex_edgeequality[flex] == 1 || m.flex_edgestiffness[flex] || m.flex_edgedamping[flex] ||
         m.flex_damping[flex];
}

void MeasureEdges(const mjModel& m, mjData& d) {
  for (int f = 0; f < m.nflex; ++f) {
    if (m.flex_rigid[f] || m.flex_interp[f]) continue;
    const bool used = UsesEdges(m, f);
    const int first = m.flex_edgeadr[f], last = first + m.flex_edgenum[f], first_vert = m.flex_vertadr[f];
    for (int e = first; e < last; ++e) {
      const EdgeEnds ends(m, d, first_vert, e);
      mjtNum dir[3];
      Sub3(dir, ends.pos[1], ends.pos[0]);
      d.flexedge_length[e] = Normalize3(dir);
      const int adr = m.flexedge_J_rowadr[e];
      const ChainRow row{d.flexedge_J + adr, m.flexedge_J_colind + adr, m.flexedge_J_rownnz[e]};
      if (used && row.nnz) DifferentiateEdge(m, d, ends, dir, row);
    }
  }
}

}  // namespace

void Flex(const mjModel& m, mjData& d) {
  for (int f = 0; f < m.nflex; ++f) {
    if (m.flex_interp[f]) {
      InterpolateVertices(m, d, f);
    } else {
      PlaceVertices(m, d, f);
    }
    if (m.flex_interp[f] && m.opt.integrator == mjINT_DISCRETE && HasFlexStiffness(m, f))
      RotateFlexStiffness(m, d, f);
    BoundElements(m, d, f);
    BoundTree(m, d, f);
  }
  if (m.nflexedge) MeasureEdges(m, d);
  StrainVertices(m, d);
}

}  // namespace pliant
