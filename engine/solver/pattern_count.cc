#include "engine/solver/pattern_count.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "engine/math/simd.h"
#include "engine/solver/dof_groups.h"

namespace pliant {
namespace {

// Row i of a lower triangle as bits: the columns from 64 * first to i.
struct BitRow {
  uint64_t* word;
  int first;

  void Set(int column) { word[column / 64 - first] |= uint64_t{1} << (column % 64); }
  bool Has(int column) const { return word[column / 64 - first] >> (column % 64) & 1; }
};

BitRow TakeRow(int row, int first, Workspace& workspace) {
  const int words = row / 64 - first + 1;
  BitRow bits{workspace.Take<uint64_t>(static_cast<size_t>(words)), first};
  for (int w = 0; w < words; ++w) bits.word[w] = 0;
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

// Neighbouring dofs that no pattern tells apart, as those of a free body or of a point mostly are: a run of
// rows has all of a group or none, and the inertia couples them to no others. Patterns are then made and
// eliminated with a group in the place of a dof. Dofs of which that is not so are groups of their own.
struct DofGroups {
  int count = 0;
  int size = 0;  // of all of them, 0 where they differ
  int* of;       // [nv] the group of a dof
  int* first;    // [count + 1] its first dof

  int Size(int group) const { return first[group + 1] - first[group]; }
  // Entries of a lower triangle in the rows of a group that has these columns, its own among them.
  int Entries(const BitRow& bits, int group) const;
};

int DofGroups::Entries(const BitRow& bits, int group) const {
  const int own = Size(group);
  int columns = 0;
  if (size) {
    columns = size * (Count(bits, group) - 1);
  } else {
    for (int w = bits.first; w <= group / 64; ++w) {
      for (uint64_t word = bits.word[w - bits.first]; word; word &= word - 1) {
        columns += Size(64 * w + std::countr_zero(word));
      }
    }
    columns -= own;
  }
  return own * columns + own * (own + 1) / 2;
}

DofGroups FindGroups(const PrimalProblem& p, Workspace& workspace) {
  const int n = p.nv;
  const auto size = static_cast<size_t>(n);
  DofGroups groups;
  groups.of = workspace.Take<int>(size);
  groups.first = workspace.Take<int>(size + 1);
  constexpr int kFewDofs = 128;  // are counted one by one as fast as groups are found
  if (n <= kFewDofs) {
    std::iota(groups.of, groups.of + n, 0);
    std::iota(groups.first, groups.first + n + 1, 0);
    groups.count = n;
    groups.size = 1;
    return groups;
  }
  bool* begins = workspace.Take<bool>(size + 1);
  FindBeginnings(p.jacobian, n, begins, workspace.Take<bool>(size));
  int* first = groups.first;  // of the group of each dof, for now
  for (int i = 0; i < n; ++i) first[i] = begins[i] || i == 0 ? i : first[i - 1];
  // A dof that is coupled to one before its group is alone, and so is what lies between.
  int alone = n;
  for (int i = n - 1; i >= 0; --i) {
    const int coupled = p.inertia.pattern.colind[p.inertia.pattern.rowadr[i]];
    if (i < alone && coupled >= first[i]) continue;
    alone = std::min(alone, coupled);
    begins[i] = begins[i + 1] = true;
  }
  for (int i = 0; i < n; ++i) {
    if (begins[i] || i == 0) groups.first[groups.count++] = i;
    groups.of[i] = groups.count - 1;
  }
  groups.first[groups.count] = n;
  groups.size = groups.Size(0);
  for (int g = 1; g < groups.count; ++g) {
    if (groups.Size(g) != groups.size) groups.size = 0;
  }
  return groups;
}

// The groups of a run of rows, ascending.
struct GroupList {
  const int* group;
  int n;
};

// `room` [groups.count] is used where groups are not dofs. Looks at every dof: steps from group to group
// would each wait for the one before.
GroupList ListGroups(const RowRun& run, const DofGroups& groups, int* room) {
  if (groups.size == 1) return {run.col, run.nnz};
  int n = 0, last = -1;
  if (groups.size) {
    for (int k = 0; k < run.nnz; k += groups.size) room[n++] = groups.of[run.col[k]];
    return {room, n};
  }
  for (int k = 0; k < run.nnz; ++k) {
    const int group = groups.of[run.col[k]];
    n += group != last;
    room[n - 1] = last = group;
  }
  return {room, n};
}

// Adds the columns of the list up to and with each of them to its row.
void AddBlock(BitRow* product, const GroupList& list, uint64_t* before) {
  constexpr int kFew = 4;
  const int* const group = list.group;
  const int n = list.n, base = group[0] / 64;
  if (group[n - 1] / 64 == base) {
    uint64_t columns = 0;
    for (int k = 0; k < n; ++k) {
      columns |= uint64_t{1} << (group[k] % 64);
      product[group[k]].word[base - product[group[k]].first] |= columns;
    }
  } else if (n <= kFew) {
    for (int k = 0; k < n; ++k) {
      for (int i = 0; i <= k; ++i) product[group[k]].Set(group[i]);
    }
  } else {
    int last = base - 1;
    for (int k = 0; k < n; ++k) {
      const int word = group[k] / 64;
      while (last < word) before[++last] = 0;
      before[word] |= uint64_t{1} << (group[k] % 64);
      const BitRow& bits = product[group[k]];
      for (int w = base; w <= word; ++w) bits.word[w - bits.first] |= before[w];
    }
  }
}

// Pattern of J'J: every run of rows makes a full block.
void TakeProduct(BitRow* product, const PrimalProblem& p, const DofGroups& groups, Workspace& workspace) {
  const auto n = static_cast<size_t>(groups.count);
  int* first = workspace.Take<int>(n);
  int* room = workspace.Take<int>(n);
  for (int i = 0; i < groups.count; ++i) first[i] = i / 64;
  const RowRun *const begin = p.jacobian.run, *const end = begin + p.jacobian.nrun;
  const bool several_words = groups.count > 64;
  for (const RowRun* run = begin; several_words && run != end; ++run) {
    if (GoesOn(run, p.jacobian)) continue;
    const GroupList list = ListGroups(*run, groups, room);
    for (int k = 0; k < list.n; ++k) {
      first[list.group[k]] = std::min(first[list.group[k]], list.group[0] / 64);
    }
  }
  for (int i = 0; i < groups.count; ++i) product[i] = TakeRow(i, first[i], workspace);
  uint64_t* before = workspace.Take<uint64_t>(n / 64 + 1);
  for (const RowRun* run = begin; run != end; ++run) {
    if (GoesOn(run, p.jacobian)) continue;
    const GroupList list = ListGroups(*run, groups, room);
    if (list.n) AddBlock(product, list, before);
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

// Of the inertia and of J'J, and the pattern of J'J for who wants to go on with it.
struct ProductCount {
  int inertia = 0, square = 0;
};

ProductCount CountProduct(const PrimalProblem& p, const DofGroups& groups, BitRow* product,
                          Workspace& workspace) {
  TakeProduct(product, p, groups, workspace);
  ProductCount count;
  for (int i = 0; i < p.nv; ++i) count.inertia += p.inertia.pattern.rownnz[i];
  for (int g = 0; g < groups.count; ++g) {
    if (product[g].Has(g)) count.square += groups.Entries(product[g], g);
  }
  return count;
}

// Elimination from the last row to the first: a row fills its parent, the largest column that it has.
int CountFactor(const PrimalProblem& p, const DofGroups& groups, const BitRow* product,
                Workspace& workspace) {
  const int n = groups.count;
  const auto size = static_cast<size_t>(n);
  BitRow* factor = workspace.Take<BitRow>(size);
  int* child = workspace.Take<int>(size);
  int* sibling = workspace.Take<int>(size);
  std::fill_n(child, n, -1);
  int filled = 0;
  for (int i = n - 1; i >= 0; --i) {
    const int dof = groups.first[i];
    const int nnz = p.inertia.pattern.rownnz[dof];
    const int* columns = p.inertia.pattern.colind + p.inertia.pattern.rowadr[dof];
    int first = std::min(product[i].first, groups.of[columns[0]] / 64);
    for (int c = child[i]; c >= 0; c = sibling[c]) first = std::min(first, factor[c].first);
    factor[i] = TakeRow(i, first, workspace);
    for (int k = 0; k < nnz; ++k) factor[i].Set(groups.of[columns[k]]);
    AddBelow(factor[i], product[i], i);
    for (int c = child[i]; c >= 0; c = sibling[c]) AddBelow(factor[i], factor[c], i);
    filled += groups.Entries(factor[i], i);
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
  const DofGroups groups = FindGroups(problem, workspace);
  BitRow* product = workspace.Take<BitRow>(static_cast<size_t>(groups.count));
  const ProductCount count = CountProduct(problem, groups, product, workspace);
  return Total(problem, count.inertia, count.square, CountFactor(problem, groups, product, workspace));
}

int CountNewtonNonzeros(const PrimalProblem& problem, int factor, Workspace& workspace) {
  const WorkspaceFrame frame(workspace);
  const DofGroups groups = FindGroups(problem, workspace);
  BitRow* product = workspace.Take<BitRow>(static_cast<size_t>(groups.count));
  const ProductCount count = CountProduct(problem, groups, product, workspace);
  return Total(problem, count.inertia, count.square, factor);
}

}  // namespace pliant
