#include "engine/derivative/flex_blocks.h"

#include <algorithm>
#include <numeric>

#include "engine/dynamics/flex_cell_frame.h"
#include "engine/dynamics/flex_cells.h"
#include "engine/dynamics/flex_force.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

constexpr int kStiffnessSize = 21;  // upper triangle of the 6x6 form of an element
constexpr int kBendingSize = 17;    // 4x4 matrix of a hinge and the coefficient of its cubic term

// Vertices of the hinge over an edge: its ends, and the vertices across it, -1 at the rim.
struct Hinge {
  int id[4];
  Hinge(const mjModel& m, int edge)
      : id{m.flex_edge[2 * edge], m.flex_edge[2 * edge + 1], m.flex_edgeflap[2 * edge],
           m.flex_edgeflap[2 * edge + 1]} {}
  bool Bends() const { return id[3] >= 0; }
};

// Calls f(i, j) for all pairs of points, counted within the flex, that have a block of their own.
template <class F>
void ForVertexPairs(const mjModel& m, int flex, F f) {
  for (int v = 0; v < m.flex_vertnum[flex]; ++v) f(v, v);
  const int first = m.flex_edgeadr[flex];
  for (int e = first; e < first + m.flex_edgenum[flex]; ++e) {
    const Hinge hinge(m, e);
    f(hinge.id[0], hinge.id[1]);
    f(hinge.id[1], hinge.id[0]);
    if (m.flex_bendingadr[flex] < 0 || !hinge.Bends()) continue;
    f(hinge.id[2], hinge.id[3]);
    f(hinge.id[3], hinge.id[2]);
  }
}

template <class F>
void ForNodePairs(const CellGrid& grid, F f) {
  int node[kMaxCellNodes];
  for (int cell = 0; cell < grid.CellCount(); ++cell) {
    grid.ListNodes(cell, node);
    for (int i = 0; i < grid.NodesOfCell(); ++i) {
      for (int j = 0; j < grid.NodesOfCell(); ++j) f(node[i], node[j]);
    }
  }
}

template <class F>
void ForPairs(const mjModel& m, int flex, F f) {
  if (m.flex_interp[flex]) {
    ForNodePairs(CellGrid(m, flex), f);
  } else {
    ForVertexPairs(m, flex, f);
  }
}

int PointCount(const mjModel& m, int flex) {
  return m.flex_interp[flex] ? m.flex_nodenum[flex] : m.flex_vertnum[flex];
}

void PlacePoints(const mjModel& m, const mjData& d, int flex, int first, FlexBlocks* all) {
  for (int i = 0; i < PointCount(m, flex); ++i) {
    all->flex[first + i] = flex;
    mjtNum* pos = all->pos + 3 * (first + i);
    if (!m.flex_interp[flex]) {
      all->body[first + i] = m.flex_vertbodyid[m.flex_vertadr[flex] + i];
      Copy3(pos, d.flexvert_xpos + 3 * (m.flex_vertadr[flex] + i));
      continue;
    }
    const int node = m.flex_nodeadr[flex] + i;
    all->body[first + i] = m.flex_nodebodyid[node];
    PlaceFlexNode(m, d, node, pos);
  }
}

// The blocks of one flex, addressed by points counted within it.
class FlexRows {
 public:
  FlexRows(FlexBlocks& all, int first) : all_(all), first_(first) {}

  // The block of a pair that has only one.
  mjtNum* Find(int i, int j) const {
    int k = all_.start[first_ + i];
    while (all_.other[k] != first_ + j) ++k;
    return all_.block + 9 * k;
  }

  void AddScaledUnit(int i, int j, mjtNum scale) const {
    mjtNum* block = Find(i, j);
    for (int k = 0; k < 3; ++k) block[4 * k] += scale;
  }

  void AddOuter(int i, int j, mjtNum scale, const mjtNum a[3], const mjtNum b[3]) const {
    mjtNum* block = Find(i, j);
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) block[3 * r + c] += scale * a[r] * b[c];
    }
  }

 private:
  FlexBlocks& all_;
  int first_;
};

// Elements with E edges: energy e' k e / 4, e the changes of squared edge lengths.
template <int E>
void AddElement(const mjModel& m, const mjData& d, int flex, int element, const FlexRows& rows) {
  const int edgeadr = m.flex_edgeadr[flex];
  const int* edges = m.flex_elemedge + m.flex_elemedgeadr[flex] + element * E;
  const mjtNum* upper = m.flex_stiffness + m.flex_stiffnessadr[flex] + kStiffnessSize * element;
  const mjtNum* vert = d.flexvert_xpos + 3 * m.flex_vertadr[flex];
  mjtNum k[E][E], dir[E][3], change[E];
  for (int i = 0; i < E; ++i) {
    for (int j = i; j < E; ++j) k[i][j] = k[j][i] = *upper++;
    const int e = edgeadr + edges[i];
    Sub3(dir[i], vert + 3 * m.flex_edge[2 * e], vert + 3 * m.flex_edge[2 * e + 1]);
    const mjtNum length = d.flexedge_length[e], rest = m.flexedge_length0[e];
    change[i] = length * length - rest * rest;
  }
  for (int i = 0; i < E; ++i) {
    const int* a = m.flex_edge + 2 * (edgeadr + edges[i]);
    mjtNum tension = 0;
    for (int j = 0; j < E; ++j) {
      tension += k[i][j] * change[j];
      const int* b = m.flex_edge + 2 * (edgeadr + edges[j]);
      for (int s = 0; s < 2; ++s) {
        for (int t = 0; t < 2; ++t) rows.AddOuter(a[s], b[t], (s == t ? 2 : -2) * k[i][j], dir[i], dir[j]);
      }
    }
    if (tension <= 0) continue;
    for (int s = 0; s < 2; ++s) {
      for (int t = 0; t < 2; ++t) rows.AddScaledUnit(a[s], a[t], s == t ? tension : -tension);
    }
  }
}

void AddVertexStiffness(const mjModel& m, const mjData& d, int flex, const FlexRows& rows) {
  if (m.flex_stiffnessadr[flex] >= 0 && m.flex_stiffness[m.flex_stiffnessadr[flex]]) {
    for (int t = 0; t < m.flex_elemnum[flex]; ++t) {
      if (m.flex_dim[flex] == 3) {
        AddElement<6>(m, d, flex, t, rows);
      } else {
        AddElement<3>(m, d, flex, t, rows);
      }
    }
  }
  if (m.flex_bendingadr[flex] < 0) return;
  for (int i = 0; i < m.flex_edgenum[flex]; ++i) {
    const Hinge hinge(m, m.flex_edgeadr[flex] + i);
    if (!hinge.Bends()) continue;
    const mjtNum* b = m.flex_bending + m.flex_bendingadr[flex] + kBendingSize * i;
    for (int p = 0; p < 4; ++p) {
      for (int q = 0; q < 4; ++q) rows.AddScaledUnit(hinge.id[p], hinge.id[q], b[4 * p + q]);
    }
  }
}

// next: first free block of each point. Cells keep blocks of their own, in the order of ForNodePairs().
void AddCellStiffness(const mjModel& m, const mjData& d, int flex, int first, int* next, FlexBlocks* all) {
  const CellGrid grid(m, flex);
  const ptrdiff_t count = grid.NodesOfCell(), size = 3 * count;
  const mjtNum* k = d.flexelem_krot + m.flex_stiffnessadr[flex];
  int node[kMaxCellNodes];
  for (int cell = 0; cell < grid.CellCount(); ++cell, k += size * size) {
    grid.ListNodes(cell, node);
    for (ptrdiff_t i = 0; i < count; ++i) {
      for (ptrdiff_t j = 0; j < count; ++j) {
        mjtNum* block = all->block + 9 * next[first + node[i]]++;
        for (int r = 0; r < 3; ++r) Scl3(block + 3 * r, k + size * (3 * i + r) + 3 * j, -1);
      }
    }
  }
}

}  // namespace

FlexBlocks MakeFlexBlocks(const mjModel& m, const mjData& d, StackFrame& frame) {
  FlexBlocks all;
  for (int f = 0; f < m.nflex; ++f) all.count += HasFlexStiffness(m, f) ? PointCount(m, f) : 0;
  all.flex = frame.Take<int>(all.count);
  all.body = frame.Take<int>(all.count);
  all.pos = frame.Take<mjtNum>(3 * all.count);
  all.start = frame.Take<int>(all.count + 1);
  std::fill_n(all.start, all.count + 1, 0);
  int* next = frame.Take<int>(all.count);
  int first = 0;
  for (int f = 0; f < m.nflex; ++f) {
    if (!HasFlexStiffness(m, f)) continue;
    PlacePoints(m, d, f, first, &all);
    ForPairs(m, f, [&](int i, int) { ++all.start[first + i + 1]; });
    first += PointCount(m, f);
  }
  std::partial_sum(all.start, all.start + all.count + 1, all.start);
  std::copy_n(all.start, all.count, next);
  const int total = all.start[all.count];
  all.other = frame.Take<int>(total);
  all.block = frame.Take<mjtNum>(9 * static_cast<size_t>(total));
  std::fill_n(all.block, 9 * static_cast<size_t>(total), 0);
  first = 0;
  for (int f = 0; f < m.nflex; ++f) {
    if (!HasFlexStiffness(m, f)) continue;
    ForPairs(m, f, [&](int i, int j) { all.other[next[first + i]++] = first + j; });
    if (m.flex_interp[f]) {
      std::copy_n(all.start + first, PointCount(m, f), next + first);
      AddCellStiffness(m, d, f, first, next, &all);
    } else {
      AddVertexStiffness(m, d, f, FlexRows(all, first));
    }
    first += PointCount(m, f);
  }
  return all;
}

}  // namespace pliant
