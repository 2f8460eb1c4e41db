#include "engine/constraint/flex_equality_rows.h"

#include "engine/constraint/sparse_row.h"
#include "engine/dynamics/tendon.h"

namespace pliant {
namespace {

// Calls f(index among all flexes, entries, first entry, dofs of the entries) for each row of the equality.
template <class F>
void ForPatterns(const mjModel& m, int eq, F f) {
  const int flex = m.eq_obj1id[eq];
  if (m.eq_type[eq] == mjEQ_FLEX) {
    const int begin = m.flex_edgeadr[flex], end = begin + m.flex_edgenum[flex];
    for (int edge = begin; edge < end; ++edge) {
      const int adr = m.flexedge_J_rowadr[edge];
      const int nnz = m.flexedge_J_rownnz[edge];
      // Both ends rigidly joined means that the length cannot change; edges of a grid of nodes have no dofs.
      if (nnz && !m.flexedge_rigid[edge]) f(edge, nnz, adr, m.flexedge_J_colind + adr);
    }
    return;
  }
  const int begin = 2 * m.flex_vertadr[flex], end = begin + 2 * m.flex_vertnum[flex];
  for (int row = begin; row < end; ++row) {
    const int adr = m.flexvert_J_rowadr[row];
    if (m.flexvert_J_rownnz[row]) f(row, m.flexvert_J_rownnz[row], adr, m.flexvert_J_colind + adr);
  }
}

}  // namespace

void CountFlexRows(const mjModel& m, int eq, RowCount* count) {
  ForPatterns(m, eq, [&](int, int nnz, int, const int*) { count->Add(&count->equality, 1, nnz); });
}

void AddFlexRows(const mjModel& m, const mjData& d, int eq, RowBuilder& rows) {
  const bool edges = m.eq_type[eq] == mjEQ_FLEX;
  int added = 0;
  ForPatterns(m, eq, [&](int row, int nnz, int adr, const int* col) {
    const mjtNum residual = edges ? d.flexedge_length[row] - m.flexedge_length0[row] : d.flexvert_length[row];
    // Where vertices have no rows, the reference gives the k-th pair of rows the weight of the k-th vertex.
    const int vertex = m.flex_vertadr[m.eq_obj1id[eq]] + added / 2;
    const mjtNum diagonal =
        edges ? m.flexedge_invweight0[row] : m.body_invweight0[2 * m.flex_vertbodyid[vertex]];
    const RowTarget target = rows.OpenList(1, mjCNSTR_EQUALITY, eq, rows.sparse() ? col : nullptr, nnz);
    AddTendonRow({nnz, col, (edges ? d.flexedge_J : d.flexvert_J) + adr}, 1, target);
    if (rows.DropIfZero()) return;  // a vertex with too few moving neighbours
    FinishScalarEquality(m, eq, residual, diagonal, rows);
    ++added;
  });
}

}  // namespace pliant
