#include "engine/compile/flex/vertex_strain.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/compile/error.h"
#include "engine/dynamics/flex_vertex_strain.h"

namespace pliant::compile {
namespace {

// Heights may differ by rounding of the poses that made them.
void RequireFlat(const CompiledFlex& flex) {
  double low = 0, high = 0, reach = 0;
  for (size_t v = 0; v < flex.vert_world.size() / 3; ++v) {
    const double* p = flex.vert_world.data() + 3 * v;
    low = v ? std::min(low, p[2]) : p[2];
    high = v ? std::max(high, p[2]) : p[2];
    for (int k = 0; k < 3; ++k) reach = std::max(reach, std::abs(p[k]));
  }
  if (high - low <= 1e-9 * reach) return;
  Fail(*flex.source,
       "flexvert needs a membrane that is level at rest, with all vertices at one z; those of this one "
       "differ by " +
           std::to_string(high - low) + " (flex vertices are not in the same plane)");
}

// Whether the elements of a level membrane look down.
bool LooksDown(const mjModel& m, int flex) {
  const int* element = m.flex_elem + m.flex_elemdataadr[flex];
  const mjtNum* vert = m.flex_vert0 + 3 * m.flex_vertadr[flex];
  const mjtNum *a = vert + 3 * element[0], *b = vert + 3 * element[1], *c = vert + 3 * element[2];
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) < 0;
}

// As the reference has the places at rest where the membrane looks down: turned about x until it looks up.
void TurnUp(mjModel& m, int flex) {
  for (int v = m.flex_vertadr[flex]; v < m.flex_vertadr[flex] + m.flex_vertnum[flex]; ++v) {
    m.flex_vert0[3 * v + 1] *= -1;
    m.flex_vert0[3 * v + 2] *= -1;
  }
}

// Edges in order of their ids.
void ListEdges(mjModel& m, int flex, int* next) {
  const int first = m.flex_vertadr[flex], edges = m.flex_edgeadr[flex];
  for (int v = 0; v < m.flex_vertnum[flex]; ++v) {
    m.flex_vertedgeadr[first + v] = *next;
    for (int e = 0; e < m.flex_edgenum[flex]; ++e) {
      const int* ends = m.flex_edge + 2 * (edges + e);
      if (ends[0] == v || ends[1] == v) m.flex_vertedge[(*next)++] = e;
    }
    m.flex_vertedgenum[first + v] = *next - m.flex_vertedgeadr[first + v];
  }
}

// The two rows of a vertex have one pattern.
void ListDofs(const Context& context, mjModel& m, int flex, int* next) {
  const int first = m.flex_vertadr[flex], edges = m.flex_edgeadr[flex];
  for (int v = first; v < first + m.flex_vertnum[flex]; ++v) {
    std::vector<int> dofs;
    for (int k = 0; k < m.flex_vertedgenum[v]; ++k) {
      for (int side = 0; side < 2; ++side) {
        const int end = m.flex_edge[2 * (edges + m.flex_vertedge[m.flex_vertedgeadr[v] + k]) + side];
        int dof = context.last_dof[m.flex_vertbodyid[first + end]];
        for (; dof >= 0; dof = context.dof_parentid[dof]) dofs.push_back(dof);
      }
    }
    std::sort(dofs.begin(), dofs.end());
    dofs.erase(std::unique(dofs.begin(), dofs.end()), dofs.end());
    for (int row = 2 * v; row < 2 * v + 2; ++row) {
      m.flexvert_J_rownnz[row] = static_cast<int>(dofs.size());
      m.flexvert_J_rowadr[row] = *next;
      std::copy(dofs.begin(), dofs.end(), m.flexvert_J_colind + *next);
      *next += m.flexvert_J_rownnz[row];
      // As in the reference, the row behind the last one has its address, too.
      if (row + 1 < 2 * m.nflexvert) m.flexvert_J_rowadr[row + 1] = *next;
    }
  }
}

// Inverse of the sum of w x x' over the edges x at rest, w the mass at the other end; zero where they do not
// span the plane.
void SetMetric(mjModel& m, int flex, int vertex) {
  const int first = m.flex_vertadr[flex], edges = m.flex_edgeadr[flex];
  mjtNum xx = 0, xy = 0, yy = 0;
  for (int k = 0; k < m.flex_vertedgenum[vertex]; ++k) {
    const int* ends = m.flex_edge + 2 * (edges + m.flex_vertedge[m.flex_vertedgeadr[vertex] + k]);
    const int other = first + (first + ends[0] == vertex ? ends[1] : ends[0]);
    const mjtNum weight = m.body_mass[m.flex_vertbodyid[other]];
    mjtNum edge[2];
    for (int c = 0; c < 2; ++c) {
      edge[c] = 2 * m.flex_size[3 * flex + c] * (m.flex_vert0[3 * other + c] - m.flex_vert0[3 * vertex + c]);
    }
    xx += weight * edge[0] * edge[0];
    xy += weight * edge[0] * edge[1];
    yy += weight * edge[1] * edge[1];
  }
  if (m.flex_vert0[3 * vertex + 2] < 0) xy = -xy;  // TurnUp() was here: the metric is that of before
  const mjtNum det = xx * yy - xy * xy;
  const mjtNum scale = det > 0 ? 1 / det : 0;
  const mjtNum metric[4] = {scale * yy, -scale * xy, -scale * xy, scale * xx};
  std::copy_n(metric, 4, m.flex_vertmetric + 4 * vertex);
}

}  // namespace

void FillVertexStrain(const Context& context, mjModel& m) {
  int next_edge = 0, next_entry = 0;
  for (int f = 0; f < m.nflex; ++f) {
    if (!AreVerticesHeld(m, f)) continue;
    RequireFlat(context.flexes[f]);
    if (LooksDown(m, f)) TurnUp(m, f);
    ListEdges(m, f, &next_edge);
    ListDofs(context, m, f, &next_entry);
  }
}

void SetVertexMetric(mjModel& m) {
  for (int f = 0; f < m.nflex; ++f) {
    if (!AreVerticesHeld(m, f)) continue;
    for (int v = m.flex_vertadr[f]; v < m.flex_vertadr[f] + m.flex_vertnum[f]; ++v) SetMetric(m, f, v);
  }
}

}  // namespace pliant::compile
