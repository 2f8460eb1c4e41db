#include "engine/compile/flex/bending_metric.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <vector>

namespace pliant::compile {
namespace {

constexpr int kJoints = 3;  // of the body of a vertex that bends; others pin it
constexpr int kStencil = 4;

// Ends and opposite vertices of an edge, in the order of its stencil.
bool StencilOf(const int* edge, const int* flap, int ids[kStencil]) {
  std::copy_n(edge, 2, ids);
  std::copy_n(flap, 2, ids + 2);
  return flap[1] >= 0;
}

// Rows of the lower triangle are eliminated from the last one up: what is left of a row stands in that of its
// largest column, too.
void AddFill(std::vector<std::vector<int>>& rows) {
  for (size_t r = rows.size(); r-- > 0;) {
    std::vector<int>& row = rows[r];
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    if (row.empty()) continue;
    std::vector<int>& next = rows[static_cast<size_t>(row.back())];
    next.insert(next.end(), row.begin(), row.end() - 1);
  }
}

// Adds to an entry of the factor. Binary models of others may lack it.
void AddTo(mjModel& m, int row, int column, mjtNum value) {
  const int adr = m.efm0_L_rowadr[row];
  const int *first = m.efm0_L_colind + adr, *end = first + m.efm0_L_rownnz[row];
  const int* at = std::lower_bound(first, end, column);
  if (at != end && *at == column) m.efm0_L[adr + (at - first)] += value;
}

// Adds the rows of one flex, from row `next` on, which it moves.
void AddFlex(mjModel& m, int flex, mjtNum scale, int* next) {
  const int first = m.flex_vertadr[flex], first_edge = m.flex_edgeadr[flex];
  std::unordered_map<int, int> row_of;  // by body: with several vertices on it, those of the last one count
  for (int v = 0; v < m.flex_vertnum[flex]; ++v) {
    const int body = m.flex_vertbodyid[first + v];
    if (m.body_jntnum[body] != kJoints || *next + kJoints > m.nefm0dof) continue;
    row_of[body] = *next;
    for (int k = 0; k < kJoints; ++k, ++*next) {
      AddTo(m, *next, *next, m.body_mass[body] + m.dof_armature[m.efm0_dofid[*next]]);
    }
  }
  for (int e = 0; e < m.flex_edgenum[flex]; ++e) {
    int ids[kStencil];
    if (!StencilOf(m.flex_edge + 2 * (first_edge + e), m.flex_edgeflap + 2 * (first_edge + e), ids)) continue;
    const mjtNum* stencil = m.flex_bending + m.flex_bendingadr[flex] + kFlexBending * e;
    int row_at[kStencil];
    for (int i = 0; i < kStencil; ++i) {
      const auto found = row_of.find(m.flex_vertbodyid[first + ids[i]]);
      row_at[i] = found == row_of.end() ? -1 : found->second;
    }
    for (int i = 0; i < kStencil; ++i) {
      for (int j = 0; j < kStencil; ++j) {
        const int row = row_at[i], column = row_at[j];
        if (column < 0 || row < column) continue;
        for (int k = 0; k < kJoints; ++k) AddTo(m, row + k, column + k, scale * stencil[kStencil * i + j]);
      }
    }
  }
}

// In place, rows from the last one up.
void Factor(mjModel& m) {
  for (int r = static_cast<int>(m.nefm0dof) - 1; r >= 0; --r) {
    const int* column = m.efm0_L_colind + m.efm0_L_rowadr[r];
    mjtNum* value = m.efm0_L + m.efm0_L_rowadr[r];
    const int last = m.efm0_L_rownnz[r] - 1;
    value[last] = std::sqrt(std::max(mjtNum{mjMINVAL}, value[last]));
    for (int k = 0; k < last; ++k) value[k] /= value[last];
    for (int k = 0; k < last; ++k) {
      const int adr = m.efm0_L_rowadr[column[k]];
      const int* const end = m.efm0_L_colind + adr + m.efm0_L_rownnz[column[k]];
      const int* to = m.efm0_L_colind + adr;
      for (int i = 0; i <= k; ++i) {
        to = std::find(to, end, column[i]);
        if (to == end) break;
        m.efm0_L[to - m.efm0_L_colind] -= value[k] * value[i];
      }
    }
  }
}

}  // namespace

void FindBendingRows(const Context& context, CompiledFlex& flex) {
  if (flex.bending.empty() || flex.interpolated) return;
  std::vector<int> row_of(flex.vert_body.size(), -1);
  int count = 0;
  for (size_t v = 0; v < row_of.size(); ++v) {
    if (context.bodies[flex.vert_body[v]].joints.size() == kJoints) row_of[v] = count++;
  }
  flex.bending_rows.resize(count);
  for (int e = 0; e < flex.EdgeCount(); ++e) {
    int ids[kStencil];
    if (!StencilOf(&flex.edge[2 * e], &flex.edge_flap[2 * e], ids)) continue;
    for (const int a : ids) {
      for (const int b : ids) {
        if (row_of[b] >= 0 && row_of[a] > row_of[b]) flex.bending_rows[row_of[a]].push_back(row_of[b]);
      }
    }
  }
  AddFill(flex.bending_rows);
  for (int r = 0; r < count; ++r) flex.bending_rows[r].push_back(r);
}

void FillBendingRows(const Context& context, mjModel& m) {
  int row = 0, adr = 0;
  for (int f = 0; f < m.nflex; ++f) {
    const CompiledFlex& flex = context.flexes[f];
    const int first = row;
    auto pattern = flex.bending_rows.begin();
    for (int v = 0; v < flex.VertCount() && pattern != flex.bending_rows.end(); ++v) {
      const int body = flex.vert_body[v];
      if (m.body_jntnum[body] != kJoints) continue;
      for (int k = 0; k < kJoints; ++k, ++row) {
        m.efm0_dofid[row] = m.body_dofadr[body] + k;
        m.efm0_L_rownnz[row] = static_cast<int>(pattern->size());
        m.efm0_L_rowadr[row] = adr;
        for (const int column : *pattern) m.efm0_L_colind[adr++] = first + kJoints * column + k;
      }
      ++pattern;
    }
  }
}

void SetBendingMetric(mjModel& m) {
  std::fill_n(m.efm0_L, m.nefm0L, 0.0);
  const mjtNum h = m.opt.timestep;
  const bool springs = !(m.opt.disableflags & mjDSBL_SPRING), dampers = !(m.opt.disableflags & mjDSBL_DAMPER);
  int row = 0;
  for (int f = 0; f < m.nflex; ++f) {
    if (m.flex_bendingadr[f] < 0 || m.flex_interp[f]) continue;
    AddFlex(m, f, (springs ? h * h : 0) + (dampers ? h * m.flex_damping[f] : 0), &row);
  }
  Factor(m);
}

}  // namespace pliant::compile
