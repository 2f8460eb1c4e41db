#include "engine/solver/pattern_count.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "engine/math/simd.h"

namespace pliant {
namespace {

// Row i of a lower triangle as bits: the columns from 64 * first to i.
struct BitRow {
  uint64_t* word;
  int first;

  void Set(int column) { word[column / 64 - first] |= uint64_t{1} << (column % 64); }
};

BitRow TakeRow(int row, int first, Workspace& workspace) {
  const int words = row / 64 - first + 1;
  BitRow bits{workspace.Take<uint64_t>(static_cast<size_t>(words)), first};
  std::fill_n(bits.word, words, uint64_t{0});
  return bits;
}

PLIANT_SIMD_CLONES int CountBits(const uint64_t* word, int n) {
  int count = 0;
  for (int w = 0; w < n; ++w) count += std::popcount(word[w]);
  return count;
}

int Count(const BitRow& bits, int row) { return CountBits(bits.word, row / 64 - bits.first + 1); }

// Adds the columns of `from` below `limit`, up to the last word that both have.
void AddBelow(BitRow& to, const BitRow& from, int limit) {
  const int last = limit / 64;
  for (int w = from.first; w < last; ++w) to.word[w - to.first] |= from.word[w - from.first];
  const uint64_t below = (uint64_t{1} << (limit % 64)) - 1;
  to.word[last - to.first] |= from.word[last - from.first] & below;
}

// Largest column below the diagonal, -1 when there is none.
int Parent(const BitRow& bits, int row) {
  for (int w = row / 64; w >= bits.first; --w) {
    uint64_t word = bits.word[w - bits.first];
    if (w == row / 64) word &= (uint64_t{1} << (row % 64)) - 1;
    if (word) return 64 * w + 63 - std::countl_zero(word);
  }
  return -1;
}

// Pattern of J'J: every run of rows makes a full block.
void TakeProduct(BitRow* product, const PrimalProblem& p, Workspace& workspace) {
  const int n = p.nv;
  int* first = workspace.Take<int>(static_cast<size_t>(n));
  for (int i = 0; i < n; ++i) first[i] = i / 64;
  for (int r = 0; r < p.jacobian.nrun; ++r) {
    const RowRun& run = p.jacobian.run[r];
    for (int k = 0; k < run.nnz; ++k) first[run.col[k]] = std::min(first[run.col[k]], run.col[0] / 64);
  }
  for (int i = 0; i < n; ++i) product[i] = TakeRow(i, first[i], workspace);
  // A column of a run meets itself and the columns before it.
  uint64_t* before = workspace.Take<uint64_t>(static_cast<size_t>(n) / 64 + 1);
  for (int r = 0; r < p.jacobian.nrun; ++r) {
    const RowRun& run = p.jacobian.run[r];
    if (run.nnz == 0) continue;
    const int base = run.col[0] / 64;
    int last = base - 1;
    for (int k = 0; k < run.nnz; ++k) {
      const int column = run.col[k], word = column / 64;
      while (last < word) before[++last] = 0;
      before[word] |= uint64_t{1} << (column % 64);
      const BitRow& bits = product[column];
      for (int w = base; w <= word; ++w) bits.word[w - bits.first] |= before[w];
    }
  }
}

int Total(const PrimalProblem& p, int inertia, int square, int filled) {
  return inertia + square + (p.rows.ncone ? 2 : 1) * filled;
}

// A run over all dofs, such as a contact of a lone body, fills everything.
bool HasFullRun(const PrimalProblem& p) {
  for (int r = 0; r < p.jacobian.nrun; ++r) {
    if (p.jacobian.run[r].nnz == p.nv) return true;
  }
  return false;
}

// The same counts for problems whose rows fit in one word each.
constexpr int kWordBits = 64;
PLIANT_SIMD_CLONES int CountInWords(const PrimalProblem& p) {
  if (HasFullRun(p)) {
    const int full = p.nv * (p.nv + 1) / 2;
    return Total(p, std::accumulate(p.inertia.pattern.rownnz, p.inertia.pattern.rownnz + p.nv, 0), full,
                 full);
  }
  uint64_t product[kWordBits], factor[kWordBits];
  std::fill_n(product, p.nv, uint64_t{0});
  std::fill_n(factor, p.nv, uint64_t{0});
  for (int r = 0; r < p.jacobian.nrun; ++r) {
    const RowRun& run = p.jacobian.run[r];
    uint64_t before = 0;
    for (int k = 0; k < run.nnz; ++k) {
      before |= uint64_t{1} << run.col[k];
      product[run.col[k]] |= before;
    }
  }
  int inertia = 0, square = 0, filled = 0;
  for (int i = p.nv - 1; i >= 0; --i) {
    const uint64_t diagonal = uint64_t{1} << i, below = diagonal - 1;
    const int nnz = p.inertia.pattern.rownnz[i];
    const int* columns = p.inertia.pattern.colind + p.inertia.pattern.rowadr[i];
    uint64_t row = (factor[i] | product[i]) & below;
    for (int k = 0; k < nnz; ++k) row |= uint64_t{1} << columns[k];
    inertia += nnz;
    square += std::popcount(product[i]);
    filled += std::popcount(row);
    row &= below;
    if (row) factor[63 - std::countl_zero(row)] |= row;
  }
  return Total(p, inertia, square, filled);
}

}  // namespace

namespace {

// Of the inertia and of J'J, and the pattern of J'J for who wants to go on with it.
struct ProductCount {
  int inertia = 0, square = 0;
};

ProductCount CountProduct(const PrimalProblem& p, BitRow* product, Workspace& workspace) {
  TakeProduct(product, p, workspace);
  ProductCount count;
  for (int i = 0; i < p.nv; ++i) {
    count.inertia += p.inertia.pattern.rownnz[i];
    count.square += Count(product[i], i);
  }
  return count;
}

// Elimination from the last row to the first: a row fills its parent, the largest column that it has.
int CountFactor(const PrimalProblem& p, const BitRow* product, Workspace& workspace) {
  const int n = p.nv;
  const auto size = static_cast<size_t>(n);
  BitRow* factor = workspace.Take<BitRow>(size);
  int* child = workspace.Take<int>(size);
  int* sibling = workspace.Take<int>(size);
  std::fill_n(child, n, -1);
  int filled = 0;
  for (int i = n - 1; i >= 0; --i) {
    const int nnz = p.inertia.pattern.rownnz[i];
    const int* columns = p.inertia.pattern.colind + p.inertia.pattern.rowadr[i];
    int first = std::min(product[i].first, columns[0] / 64);
    for (int c = child[i]; c >= 0; c = sibling[c]) first = std::min(first, factor[c].first);
    factor[i] = TakeRow(i, first, workspace);
    for (int k = 0; k < nnz; ++k) factor[i].Set(columns[k]);
    AddBelow(factor[i], product[i], i);
    for (int c = child[i]; c >= 0; c = sibling[c]) AddBelow(factor[i], factor[c], i);
    filled += Count(factor[i], i);
    const int parent = Parent(factor[i], i);
    if (parent < 0) continue;
    sibling[i] = child[parent];
    child[parent] = i;
  }
  return filled;
}

}  // namespace

int CountNewtonNonzeros(const PrimalProblem& problem, Workspace& workspace) {
  if (problem.nv <= kWordBits) return CountInWords(problem);
  const WorkspaceFrame frame(workspace);
  BitRow* product = workspace.Take<BitRow>(static_cast<size_t>(problem.nv));
  const ProductCount count = CountProduct(problem, product, workspace);
  return Total(problem, count.inertia, count.square, CountFactor(problem, product, workspace));
}

int CountNewtonNonzeros(const PrimalProblem& problem, int factor, Workspace& workspace) {
  const WorkspaceFrame frame(workspace);
  BitRow* product = workspace.Take<BitRow>(static_cast<size_t>(problem.nv));
  const ProductCount count = CountProduct(problem, product, workspace);
  return Total(problem, count.inertia, count.square, factor);
}

}  // namespace pliant
