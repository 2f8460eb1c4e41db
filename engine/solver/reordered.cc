#include "engine/solver/reordered.h"

#include <algorithm>

#include "engine/solver/dof_groups.h"

namespace pliant {
namespace {

LowerPattern ReorderInertia(const PrimalProblem& p, const int* place, Workspace& workspace) {
  const LowerPattern& from = p.inertia.pattern;
  const auto n = static_cast<size_t>(p.nv);
  int *rownnz = workspace.Take<int>(n), *rowadr = workspace.Take<int>(n);
  int end = 0;
  for (int i = 0; i < p.nv; ++i) {
    rownnz[place[i]] = from.rownnz[i];
    rowadr[place[i]] = from.rowadr[i];
    end = std::max(end, from.rowadr[i] + from.rownnz[i]);
  }
  int* colind = workspace.Take<int>(static_cast<size_t>(end));
  for (int i = 0; i < p.nv; ++i) {
    const int begin = from.rowadr[i];
    for (int k = begin; k < begin + from.rownnz[i]; ++k) colind[k] = place[from.colind[k]];
  }
  return {rownnz, rowadr, colind};
}

// The entries of a row in one block: `count` from `from` on, which go to those from `to` on.
struct Piece {
  int from, count, column, to;
};

// The pieces of a run by their new columns. Returns their number.
int FindPieces(const RowRun& run, const EliminationOrder& order, Piece* piece) {
  int n = 0;
  for (int k = 0; k < run.nnz; ++k) {
    const int column = order.place[run.col[k]];
    if (n && order.block[run.col[k]] == order.block[run.col[k - 1]]) {
      ++piece[n - 1].count;
    } else {
      piece[n++] = {k, 1, column, 0};
    }
  }
  std::sort(piece, piece + n, [](const Piece& a, const Piece& b) { return a.column < b.column; });
  for (int i = 0, to = 0; i < n; to += piece[i++].count) piece[i].to = to;
  return n;
}

const double* ReorderValues(const RowRun& run, const Piece* piece, int n, Workspace& workspace) {
  const bool same = std::all_of(piece, piece + n, [](const Piece& p) { return p.from == p.to; });
  if (same) return run.val;
  auto* const values = workspace.Take<double>(static_cast<size_t>(run.count) * static_cast<size_t>(run.ld));
  const double* from = run.val;
  for (double *to = values, *end = values + run.count * run.ld; to != end; to += run.ld, from += run.ld) {
    for (const Piece* p = piece; p != piece + n; ++p) {
      for (int k = 0; k < p->count; ++k) to[p->to + k] = from[p->from + k];
    }
    std::fill(to + run.nnz, to + run.ld, 0.0);
  }
  return values;
}

RowJacobian ReorderRows(const PrimalProblem& p, const EliminationOrder& order, Workspace& workspace) {
  const RowJacobian& j = p.jacobian;
  auto* const runs = workspace.Take<RowRun>(static_cast<size_t>(j.nrun));
  auto* const piece = workspace.Take<Piece>(static_cast<size_t>(p.nv));
  int n = 0;
  for (int r = 0; r < j.nrun; ++r) {
    const RowRun& from = j.run[r];
    const int* col = r ? runs[r - 1].col : nullptr;
    if (!GoesOn(j.run + r, j)) {
      n = FindPieces(from, order, piece);
      int* own = workspace.Take<int>(static_cast<size_t>(from.nnz));
      for (const Piece* at = piece; at != piece + n; ++at) {
        for (int k = 0; k < at->count; ++k) own[at->to + k] = order.place[from.col[at->from + k]];
      }
      col = own;
    }
    runs[r] = {from.row, from.count, from.nnz, from.ld, col, ReorderValues(from, piece, n, workspace)};
  }
  return {runs, j.nrun, j.scratch};
}

}  // namespace

size_t ReorderBound(const PrimalProblem& problem) {
  constexpr size_t kPadding = 64;
  const auto nv = static_cast<size_t>(problem.nv);
  const LowerPattern& inertia = problem.inertia.pattern;
  size_t bytes = nv * (sizeof(Piece) + 2 * sizeof(int)) + 8 * kPadding;
  for (int i = 0; i < problem.nv; ++i) bytes += sizeof(int) * static_cast<size_t>(inertia.rownnz[i]);
  for (const RowRun *run = problem.jacobian.run, *end = run + problem.jacobian.nrun; run != end; ++run) {
    bytes += sizeof(RowRun) + sizeof(int) * static_cast<size_t>(run->nnz) + 2 * kPadding;
    bytes += sizeof(double) * static_cast<size_t>(run->count) * static_cast<size_t>(run->ld);
  }
  return bytes;
}

PrimalProblem Reorder(const PrimalProblem& problem, const EliminationOrder& order, Workspace& workspace) {
  PrimalProblem reordered = problem;
  reordered.inertia.pattern = ReorderInertia(problem, order.place, workspace);
  reordered.jacobian = ReorderRows(problem, order, workspace);
  return reordered;
}

}  // namespace pliant
