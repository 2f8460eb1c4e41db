#include "engine/constraint/islands.h"

#include <mujoco/mjxmacro.h>

#include <algorithm>
#include <climits>

#include "engine/model/options.h"
#include "engine/model/stack.h"
#include "engine/model/warning.h"

namespace pliant {
namespace {

// Disjoint sets of trees. The root of a set is its smallest member.
class TreeSets {
 public:
  TreeSets(int* parent, int n) : parent_(parent) {
    for (int i = 0; i < n; ++i) parent_[i] = i;
  }
  int Root(int tree) const {
    while (parent_[tree] != tree) tree = parent_[tree] = parent_[parent_[tree]];
    return tree;
  }
  void Join(int a, int b) {
    a = Root(a);
    b = Root(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  int* parent_;
};

// Rows with one pattern follow each other: visits the first of each run.
template <class Visit>
void ForEachRun(const mjData& d, Visit visit) {
  for (int row = 0; row < d.nefc; row += 1 + d.efc_J_rowsuper[row]) {
    visit(row, d.efc_J_colind + d.efc_J_rowadr[row], d.efc_J_rownnz[row]);
  }
}

// island [ntree]: the island of each tree, -1 without constraints. Returns the number of islands.
int FindIslands(const mjModel& m, mjData& d, int* island) {
  if (m.ntree == 1) {
    bool touched = false;
    ForEachRun(d, [&](int, const int*, int nnz) { touched |= nnz > 0; });
    island[0] = touched ? 0 : -1;
    return touched;
  }
  StackFrame frame(d);
  TreeSets sets(frame.Take<int>(m.ntree), m.ntree);
  std::fill_n(island, m.ntree, -1);
  ForEachRun(d, [&](int, const int* col, int nnz) {
    int previous = -1;
    for (int k = 0; k < nnz; ++k) {
      const int tree = m.dof_treeid[col[k]];
      if (tree == previous) continue;
      if (k) sets.Join(previous, tree);
      island[tree] = 0;
      previous = tree;
    }
  });
  int count = 0;
  for (int tree = 0; tree < m.ntree; ++tree) {
    if (island[tree] < 0) continue;
    const int root = sets.Root(tree);
    island[tree] = root == tree ? count++ : island[root];
  }
  return count;
}

void ClearIslands(mjData& d, size_t parena) {
#undef XNV
#define XNV X
#define X(type, name, nrow, ncol) d.name = nullptr;
  MJDATA_ARENA_POINTERS_ISLAND
#undef X
#undef XNV
  d.nisland = d.nidof = 0;
  d.parena = parena;
}

bool Allocate(const mjModel& m, mjData& d) {
#undef MJ_M
#define MJ_M(n) m.n
#undef MJ_D
#define MJ_D(n) d.n
#define XNV X
#define X(type, name, nrow, ncol)                                                                        \
  d.name = static_cast<type*>(ArenaAllocByte(d, sizeof(type) * static_cast<size_t>(nrow) * (ncol), 64)); \
  if (!d.name) return false;
  MJDATA_ARENA_POINTERS_ISLAND
#undef X
#undef XNV
  return true;
}

// Order of n things by island: start of each island, and the maps between both orders.
// Things in no island go last.
void SortByIsland(const int* island, int n, int nisland, int* count, int* start, int* forward,
                  int* backward) {
  std::fill_n(count, nisland, 0);
  for (int i = 0; i < n; ++i) {
    if (island[i] >= 0) ++count[island[i]];
  }
  int total = 0;
  for (int k = 0; k < nisland; ++k) {
    start[k] = total;
    total += count[k];
  }
  std::fill_n(count, nisland, 0);
  for (int i = 0; i < n; ++i) {
    const int to = island[i] >= 0 ? start[island[i]] + count[island[i]]++ : total++;
    forward[i] = to;
    backward[to] = i;
  }
}

// The most common case: one island holds all dofs and rows, and both orders are the same.
void MapEverything(const mjModel& m, mjData& d) {
  d.nidof = d.island_nv[0] = m.nv;
  d.island_nefc[0] = d.nefc;
  d.island_ne[0] = d.ne;
  d.island_nf[0] = d.nf;
  d.island_dofadr[0] = d.island_idofadr[0] = d.island_iefcadr[0] = 0;
  std::fill_n(d.dof_island, m.nv, 0);
  std::fill_n(d.efc_island, d.nefc, 0);
  for (int dof = 0; dof < m.nv; ++dof) d.map_dof2idof[dof] = d.map_idof2dof[dof] = dof;
  for (int row = 0; row < d.nefc; ++row) d.map_efc2iefc[row] = d.map_iefc2efc[row] = row;
}

bool IsOneIsland(const mjModel& m, const mjData& d, const int* tree_island) {
  if (d.nisland != 1 || std::count(tree_island, tree_island + m.ntree, 0) != m.ntree) return false;
  bool all = true;
  ForEachRun(d, [&](int, const int*, int nnz) { all &= nnz > 0; });
  return all;
}

void CopyWholeInertia(const mjModel& m, mjData& d) {
  std::copy_n(d.M, m.nC, d.iM);
  std::copy_n(d.qLD, m.nC, d.iLD);
  std::copy_n(d.qLDiagInv, m.nv, d.iLDiagInv);
  std::copy_n(m.M_rownnz, m.nv, d.iM_rownnz);
  std::copy_n(m.M_rowadr, m.nv, d.iM_rowadr);
  std::copy_n(m.M_colind, m.nC, d.iM_colind);
}

void MapDofs(const mjModel& m, mjData& d, const int* tree_island) {
  d.nidof = 0;
  for (int dof = 0; dof < m.nv; ++dof) {
    d.dof_island[dof] = tree_island[m.dof_treeid[dof]];
    d.nidof += d.dof_island[dof] >= 0;
  }
  SortByIsland(d.dof_island, m.nv, d.nisland, d.island_nv, d.island_idofadr, d.map_dof2idof, d.map_idof2dof);
  for (int k = 0; k < d.nisland; ++k) d.island_dofadr[k] = d.map_idof2dof[d.island_idofadr[k]];
}

void MapRows(mjData& d) {
  ForEachRun(d, [&](int row, const int* col, int nnz) {
    const int island = nnz ? d.dof_island[col[0]] : -1;
    std::fill_n(d.efc_island + row, 1 + d.efc_J_rowsuper[row], island);
  });
  SortByIsland(d.efc_island, d.nefc, d.nisland, d.island_nefc, d.island_iefcadr, d.map_efc2iefc,
               d.map_iefc2efc);
  std::fill_n(d.island_ne, d.nisland, 0);
  std::fill_n(d.island_nf, d.nisland, 0);
  for (int row = 0; row < d.ne + d.nf; ++row) {
    const int island = d.efc_island[row];
    if (island >= 0) ++(row < d.ne ? d.island_ne : d.island_nf)[island];
  }
}

// Whether the dofs of an island follow each other, so that blocks can be copied whole.
bool IsContiguous(const mjData& d, int island) {
  const int* dofs = d.map_idof2dof + d.island_idofadr[island];
  const int nv = d.island_nv[island];
  return dofs[nv - 1] - dofs[0] == nv - 1;
}

// The inertia and its factor, rows in island order with columns local to the island.
void CopyInertia(const mjModel& m, mjData& d) {
  int address = 0;
  for (int island = 0; island < d.nisland; ++island) {
    const int shift = d.island_idofadr[island], nv = d.island_nv[island];
    const bool contiguous = IsContiguous(d, island);
    if (contiguous) {
      const int first = m.M_rowadr[d.map_idof2dof[shift]], last = d.map_idof2dof[shift + nv - 1];
      const int size = m.M_rowadr[last] + m.M_rownnz[last] - first;
      std::copy_n(d.M + first, size, d.iM + address);
      std::copy_n(d.qLD + first, size, d.iLD + address);
    }
    for (int idof = shift; idof < shift + nv; ++idof) {
      const int dof = d.map_idof2dof[idof], nnz = m.M_rownnz[dof], from = m.M_rowadr[dof];
      d.iM_rownnz[idof] = nnz;
      d.iM_rowadr[idof] = address;
      for (int k = 0; k < nnz; ++k) d.iM_colind[address + k] = d.map_dof2idof[m.M_colind[from + k]] - shift;
      if (!contiguous) {
        std::copy_n(d.M + from, nnz, d.iM + address);
        std::copy_n(d.qLD + from, nnz, d.iLD + address);
      }
      d.iLDiagInv[idof] = d.qLDiagInv[dof];
      address += nnz;
    }
  }
}

// A run of rows of one pattern, in the global order from `row` and in island order from `to`.
struct Run {
  int row;
  int to;
  int count;
  int island;
};

void CopyDenseRun(const mjModel& m, mjData& d, const Run& run) {
  const int nv = d.island_nv[run.island], shift = d.island_idofadr[run.island],
            first = d.island_iefcadr[run.island];
  const int* dofs = d.map_idof2dof + shift;
  const bool contiguous = IsContiguous(d, run.island);
  const int address = m.nv * first + nv * (run.to - first);
  const mjtNum* from = d.efc_J + static_cast<size_t>(run.row) * m.nv;
  mjtNum* to = d.iefc_J + address;
  if (nv == m.nv) std::copy_n(from, run.count * nv, to);
  for (int k = 0; k < run.count; ++k, from += m.nv, to += nv) {
    d.iefc_J_rowadr[run.to + k] = address + k * nv;
    if (nv == m.nv) continue;
    if (contiguous) {
      std::copy_n(from + dofs[0], nv, to);
    } else {
      for (int i = 0; i < nv; ++i) to[i] = from[dofs[i]];
    }
  }
  const int* col = d.efc_J_colind + d.efc_J_rowadr[run.row];
  for (int i = 0; i < d.efc_J_rownnz[run.row]; ++i)
    d.iefc_J_colind[address + i] = d.map_dof2idof[col[i]] - shift;
}

void CopySparseRun(mjData& d, const Run& run, int address) {
  const int shift = d.island_idofadr[run.island], nnz = d.efc_J_rownnz[run.row],
            from = d.efc_J_rowadr[run.row];
  int* col = d.iefc_J_colind + address;
  for (int i = 0; i < nnz; ++i) col[i] = d.map_dof2idof[d.efc_J_colind[from + i]] - shift;
  for (int k = 0; k < run.count; ++k) {
    d.iefc_J_rowadr[run.to + k] = address + k * nnz;
    if (k) std::copy_n(col, nnz, col + k * nnz);
  }
  std::copy_n(d.efc_J + from, run.count * nnz, d.iefc_J + address);
}

// Whether two runs of the global order have one pattern.
bool SamePattern(const mjData& d, int row, int next) {
  const int nnz = d.efc_J_rownnz[row];
  const int* a = d.efc_J_colind + d.efc_J_rowadr[row];
  return nnz == d.efc_J_rownnz[next] && std::equal(a, a + nnz, d.efc_J_colind + d.efc_J_rowadr[next]);
}

// What rows have but their Jacobians: `count` rows from `row` on in the global order,
// from `to` on in island order.
void CopyScalars(mjData& d, int row, int to, int count) {
  std::copy_n(d.efc_type + row, count, d.iefc_type + to);
  std::copy_n(d.efc_id + row, count, d.iefc_id + to);
  std::copy_n(d.efc_frictionloss + row, count, d.iefc_frictionloss + to);
  std::copy_n(d.efc_D + row, count, d.iefc_D + to);
  std::copy_n(d.efc_R + row, count, d.iefc_R + to);
  std::copy_n(d.efc_J_rownnz + row, count, d.iefc_J_rownnz + to);
  std::copy_n(d.efc_J_rowsuper + row, count, d.iefc_J_rowsuper + to);
}

void CopyRows(const mjModel& m, mjData& d, bool whole) {
  const bool sparse = IsSparse(m);
  if (whole) CopyScalars(d, 0, 0, d.nefc);
  int address = 0, head = -1;  // head: first row of the run before, in the global order
  for (int to = 0; to < d.nefc;) {
    const int row = d.map_iefc2efc[to];
    const Run run = {row, to, 1 + d.efc_J_rowsuper[row], d.efc_island[row]};
    if (!whole) CopyScalars(d, row, to, run.count);
    if (run.island >= 0) {
      if (sparse) {
        CopySparseRun(d, run, address);
        address += run.count * d.efc_J_rownnz[row];
      } else {
        CopyDenseRun(m, d, run);
      }
      // Runs that meet in an island and agree become one: -1 marks where.
      if (head >= 0 && d.efc_island[head] == run.island && SamePattern(d, head, row))
        d.iefc_J_rowsuper[to - 1] = -1;
    }
    head = row;
    to += run.count;
  }
  for (int to = d.nefc - 2; to >= 0; --to) {
    if (d.iefc_J_rowsuper[to]) d.iefc_J_rowsuper[to] = d.iefc_J_rowsuper[to + 1] + 1;
  }
}

}  // namespace

void Island(const mjModel& m, mjData& d) {
  // A second call in one step takes the place of the first, and of what was put behind it.
  size_t parena = d.parena;
  if (d.dof_island) {
    parena = static_cast<size_t>(reinterpret_cast<char*>(d.dof_island) - static_cast<char*>(d.arena));
    d.efc_AR = nullptr;
    d.efc_AR_rownnz = d.efc_AR_rowadr = d.efc_AR_colind = nullptr;
    d.nA = 0;
  }
  ClearIslands(d, parena);
  if (!d.nefc || (m.opt.disableflags & mjDSBL_ISLAND)) return;

  StackFrame frame(d);
  int* tree_island = frame.Take<int>(m.ntree);
  d.nisland = FindIslands(m, d, tree_island);
  d.nidof = m.nv;  // room for all
  if (!Allocate(m, d)) {
    RaiseWarning(d, mjWARN_CNSTRFULL, static_cast<int>(std::min<size_t>(d.narena, INT_MAX)));
    ClearIslands(d, parena);
    return;
  }
  const bool whole = IsOneIsland(m, d, tree_island);
  if (whole) {
    MapEverything(m, d);
    CopyWholeInertia(m, d);
  } else {
    MapDofs(m, d, tree_island);
    MapRows(d);
    CopyInertia(m, d);
  }
  CopyRows(m, d, whole);
}

}  // namespace pliant
