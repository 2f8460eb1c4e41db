#include "engine/query/print/print_rows.h"

#include <algorithm>
#include <string>

#include "engine/model/options.h"

namespace pliant {
namespace {

int Int(mjtSize size) { return static_cast<int>(size); }

bool AnyOf(const mjtNum* values, mjtSize n) {
  return values && std::any_of(values, values + n, [](mjtNum x) { return x != 0; });
}

SparsePattern InertiaPattern(const mjModel& m) {
  return {.rows = Int(m.nv), .cols = Int(m.nv), .nnz = m.M_rownnz, .adr = m.M_rowadr, .col = m.M_colind};
}

SparsePattern DofPattern(const mjModel& m) {
  return {.rows = Int(m.nv), .cols = Int(m.nv), .nnz = m.D_rownnz, .adr = m.D_rowadr, .col = m.D_colind};
}

// Digit of an island in pictures.
char Digit(int island) { return static_cast<char>('0' + island % 10); }

// The pattern of a matrix over dofs in the order of islands, `count` of its rows in the order of `rows`.
void DrawIslands(Printer& p, const std::string& title, SparsePattern pattern, const mjData& d,
                 const int* rows, int count, const int* island) {
  pattern.rows = count;
  pattern.cols = d.nidof;
  PictureOrder order;
  order.row = rows;
  order.col = d.map_dof2idof;
  order.mark = [island](int row, int) { return Digit(island[row]); };
  p.Picture(title, pattern, order);
}

// The dense Jacobian in the order of islands. Outside of the row's island there are no entries.
void PrintDenseIslands(Printer& p, const mjModel& m, const mjData& d) {
  p.Text("IEFC_J\n");
  for (int i = 0; i < d.nefc; ++i) {
    const int row = d.map_iefc2efc[i], island = d.efc_island[row];
    p.Text(" ");
    for (int k = 0; k < m.nv; ++k) {
      const int dof = d.map_idof2dof[k];
      if (d.dof_island[dof] == island) {
        p.Text(" ");
        p.Number(d.efc_J[row * m.nv + dof]);
      } else {
        p.Text("%s ", std::string(p.Width(), '.').c_str());
      }
    }
    p.Text("\n");
  }
  p.Text("\n");
}

void PrintSparseJacobian(Printer& p, const mjModel& m, const mjData& d) {
  const size_t rows = static_cast<size_t>(d.nefc);
  const SparsePattern jacobian = {.rows = d.nefc,
                                  .cols = Int(m.nv),
                                  .nnz = d.efc_J_rownnz,
                                  .adr = d.efc_J_rowadr,
                                  .col = d.efc_J_colind,
                                  .super = d.efc_J_rowsuper};
  p.Column("EFC_J_ROWNNZ", d.efc_J_rownnz, rows);
  p.Column("EFC_J_ROWADR", d.efc_J_rowadr, rows);
  p.SparseRows("EFC_J", jacobian, d.efc_J);
  p.Picture("J: constraint Jacobian", jacobian);
  if (d.nY) {
    p.Picture("EFC_Y: inverse constraint inertia square root", {.rows = d.nefc,
                                                                .cols = Int(m.nv),
                                                                .nnz = d.efc_Y_rownnz,
                                                                .adr = d.efc_Y_rowadr,
                                                                .col = d.efc_Y_colind,
                                                                .super = d.efc_J_rowsuper});
  }
  if (!d.nisland) return;
  DrawIslands(p, "IEFC_J: block-diagonalized constraint Jacobian (nnzs are island ids)", jacobian, d,
              d.map_iefc2efc, d.nefc, d.efc_island);
}

}  // namespace

void PrintFlexEdges(Printer& p, const mjModel& m, const mjData& d) {
  const SparsePattern edges = {.rows = Int(m.nflexedge),
                               .cols = Int(m.nv),
                               .nnz = m.flexedge_J_rownnz,
                               .adr = m.flexedge_J_rowadr,
                               .col = m.flexedge_J_colind};
  p.Picture("FLEXEDGE_J: flex edge connectivity", edges);
  p.SparseRows("FLEXEDGE_J", edges, d.flexedge_J);
}

void PrintTendons(Printer& p, const mjModel& m, const mjData& d) {
  const SparsePattern tendons = {.rows = Int(m.ntendon),
                                 .cols = Int(m.nv),
                                 .nnz = m.ten_J_rownnz,
                                 .adr = m.ten_J_rowadr,
                                 .col = m.ten_J_colind};
  p.Picture("TEN_J: tendon moments", tendons);
  p.Column("TEN_J_ROWNNZ", m.ten_J_rownnz, static_cast<size_t>(m.ntendon));
  p.Column("TEN_J_ROWADR", m.ten_J_rowadr, static_cast<size_t>(m.ntendon));
  p.SparseRows("TEN_J", tendons, d.ten_J);
  for (int i = 0; i < m.ntendon; ++i) {
    p.Text("TENDON %d: %d wrap points\n", i, d.ten_wrapnum[i]);
    for (int k = d.ten_wrapadr[i]; k < d.ten_wrapadr[i] + d.ten_wrapnum[i]; ++k) {
      p.Text("    %d: ", d.wrap_obj[k]);
      p.Row(d.wrap_xpos + 3 * k, 3);
    }
    p.Text("\n");
  }
}

void PrintMoments(Printer& p, const mjModel& m, const mjData& d) {
  const SparsePattern moments = {.rows = Int(m.nout),
                                 .cols = Int(m.nv),
                                 .nnz = d.moment_rownnz,
                                 .adr = d.moment_rowadr,
                                 .col = d.moment_colind};
  p.Picture("actuator_moment", moments);
  p.SparseRows("ACTUATOR_MOMENT", moments, d.actuator_moment);
}

void PrintInertia(Printer& p, const mjModel& m, const mjData& d) {
  const SparsePattern inertia = InertiaPattern(m);
  p.SparseRows("M", inertia, d.M);
  p.SparseRows("QLD", inertia, d.qLD);
  p.Rows("QLDIAGINV", d.qLDiagInv, static_cast<size_t>(m.nv), 1);
  if (d.nisland) {
    p.Picture("M: inertia structure", inertia);
    DrawIslands(p, "iM: block-diagonal inertia (nnzs are island ids)", inertia, d, d.map_idof2dof, d.nidof,
                d.dof_island);
  }
  if (!AnyOf(d.qHDiagInv, m.nv)) return;
  p.SparseRows("QH", inertia, d.qH);
  p.Rows("QHDIAGINV", d.qHDiagInv, static_cast<size_t>(m.nv), 1);
}

void PrintDerivatives(Printer& p, const mjModel& m, const mjData& d) {
  if (AnyOf(d.qDeriv, m.nD)) p.SparseRows("QDERIV", DofPattern(m), d.qDeriv);
  if (AnyOf(d.qLU, m.nD)) p.SparseRows("QLU", DofPattern(m), d.qLU);
}

void PrintConstraintMatrices(Printer& p, const mjModel& m, const mjData& d) {
  // Data that were copied for pictures have rows without their matrices.
  if (!d.nefc || !d.efc_J) return;
  const size_t rows = static_cast<size_t>(d.nefc);
  if (!IsSparse(m)) {
    p.Rows("EFC_J", d.efc_J, rows, static_cast<size_t>(m.nv));
    if (d.nisland) PrintDenseIslands(p, m, d);
    if (d.nA) p.Rows("EFC_AR", d.efc_AR, rows, rows);
    return;
  }
  PrintSparseJacobian(p, m, d);
  if (!d.nA) return;
  const SparsePattern product = {
      .rows = d.nefc, .cols = d.nefc, .nnz = d.efc_AR_rownnz, .adr = d.efc_AR_rowadr, .col = d.efc_AR_colind};
  p.Column("EFC_AR_ROWNNZ", d.efc_AR_rownnz, rows);
  p.Column("EFC_AR_ROWADR", d.efc_AR_rowadr, rows);
  p.SparseRows("EFC_AR", product, d.efc_AR);
  p.Picture("EFC_AR: inverse constraint inertia", product);
}

}  // namespace pliant
