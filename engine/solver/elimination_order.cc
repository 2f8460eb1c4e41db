#include "engine/solver/elimination_order.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "engine/math/simd.h"
#include "engine/solver/dof_groups.h"

namespace pliant {
namespace {

// Another order must save a quarter of the multiplications, this many for each entry of the rows, which are
// copied for it, and what the search takes for each block.
constexpr double kSmallerShare = 0.75, kForEntry = 8, kForBlock = 500;
constexpr int kFewBlocks = 4;
constexpr int kMostBlocks = 4096;  // whose graph is kept as bits

struct Blocks {
  int count = 0;
  int* of;       // [nv] the block of a dof
  int* first;    // [count + 1] its first dof
  int size = 0;  // of all of them, 0 where they differ

  int Size(int block) const { return first[block + 1] - first[block]; }
};

Blocks FindBlocks(const PrimalProblem& p, Workspace& workspace) {
  const auto size = static_cast<size_t>(p.nv);
  Blocks blocks;
  blocks.of = workspace.Take<int>(size);
  blocks.first = workspace.Take<int>(size + 1);
  const WorkspaceFrame frame(workspace);
  bool* begins = workspace.Take<bool>(size + 1);
  FindBeginnings(p.jacobian, p.nv, begins, workspace.Take<bool>(size));
  // Nor does a block begin where the inertia couples a later dof to an earlier one.
  int lowest = p.nv;
  for (int i = p.nv - 1; i > 0; --i) {
    lowest = std::min(lowest, p.inertia.pattern.colind[p.inertia.pattern.rowadr[i]]);
    begins[i] = begins[i] && lowest >= i;
  }
  for (int i = 0; i < p.nv; ++i) {
    if (begins[i] || i == 0) blocks.first[blocks.count++] = i;
    blocks.of[i] = blocks.count - 1;
  }
  blocks.first[blocks.count] = p.nv;
  blocks.size = blocks.Size(0);
  for (int b = 1; b < blocks.count; ++b) {
    if (blocks.Size(b) != blocks.size) blocks.size = 0;
  }
  return blocks;
}

// to |= from; returns the number of bits that are new. Most words have none.
PLIANT_SIMD_CLONES int AddBits(uint64_t* to, const uint64_t* from, size_t words) {
  int count = 0;
  for (size_t w = 0; w < words; ++w) {
    const uint64_t added = from[w] & ~to[w];
    if (!added) continue;
    count += std::popcount(added);
    to[w] |= added;
  }
  return count;
}

// The last of the least numbers.
PLIANT_SIMD_CLONES int LastLeast(const int* number, int n) {
  int least = number[0], last = 0;
  for (int i = 1; i < n; ++i) least = std::min(least, number[i]);
  for (int i = 0; i < n; ++i) last = std::max(last, number[i] == least ? i : 0);
  return last;
}

// Which blocks the remaining matrix couples, as a symmetric table of bits.
class Graph {
 public:
  Graph(const Blocks& blocks, Workspace& workspace)
      : blocks_(blocks),
        words_(static_cast<size_t>(blocks.count + 63) / 64),
        bits_(workspace.Take<uint64_t>(words_ * static_cast<size_t>(blocks.count))),
        degree_(workspace.Take<int>(static_cast<size_t>(blocks.count))) {
    std::fill_n(bits_, words_ * static_cast<size_t>(blocks.count), uint64_t{0});
  }

  // Every run of rows couples all of its blocks. `list` [count] is scratch.
  void AddRows(const RowJacobian& j, int* list) {
    for (const RowRun* run = j.run; run != j.run + j.nrun; ++run) {
      if (GoesOn(run, j)) continue;
      int n = 0;
      for (int k = 0; k < run->nnz; ++k) {
        const int block = blocks_.of[run->col[k]];
        if (n == 0 || list[n - 1] != block) list[n++] = block;
      }
      for (int a = 0; a < n; ++a) {
        for (int b = 0; b < a; ++b) {
          Set(list[a], list[b]);
          Set(list[b], list[a]);
        }
      }
    }
    for (int b = 0; b < blocks_.count; ++b) Measure(b);
  }
  void CopyFrom(const Graph& other) {
    std::memcpy(bits_, other.bits_, sizeof(uint64_t) * words_ * static_cast<size_t>(blocks_.count));
    std::copy_n(other.degree_, blocks_.count, degree_);
  }

  // Dofs of the blocks that a block is coupled to.
  int Degree(int block) const { return degree_[block]; }

  // visit(block) for each that `block` is coupled to, ascending; of those below `end` only.
  template <class Visit>
  void ForNeighbours(int block, int end, const Visit& visit) const {
    const uint64_t* row = Row(block);
    for (int w = 0; 64 * w < end; ++w) {
      const uint64_t all = end - 64 * w < 64 ? (uint64_t{1} << (end - 64 * w)) - 1 : ~uint64_t{0};
      for (uint64_t word = row[w] & all; word; word &= word - 1) visit(64 * w + std::countr_zero(word));
    }
  }
  template <class Visit>
  void ForNeighbours(int block, const Visit& visit) const {
    ForNeighbours(block, blocks_.count, visit);
  }

  // Couples a block to all that another one is coupled to.
  void Add(int block, int other) {
    uint64_t* to = Row(block);
    const uint64_t* from = Row(other);
    for (size_t w = 0; w < words_; ++w) to[w] |= from[w];
  }

  // Takes a block out and couples all that it was coupled to. Its row stays as it is.
  void Eliminate(int block) {
    ForNeighbours(block, [&](int other) {
      Set(other, other);  // so that it is not new to itself
      degree_[other] += AddNew(other, block) - blocks_.Size(block);
      Clear(other, block);
      Clear(other, other);
    });
    degree_[block] = kTakenOut;
  }

  // Of the blocks of least degree the last one.
  int LastOfLeastDegree() const { return LastLeast(degree_, blocks_.count); }

 private:
  static constexpr int kTakenOut = std::numeric_limits<int>::max();

  uint64_t* Row(int block) const { return bits_ + words_ * static_cast<size_t>(block); }
  void Set(int row, int column) { Row(row)[column / 64] |= uint64_t{1} << (column % 64); }
  void Clear(int row, int column) { Row(row)[column / 64] &= ~(uint64_t{1} << (column % 64)); }
  // As Add(); returns the dofs of the blocks that are new. Few are, so that counting all again takes longer.
  int AddNew(int block, int other) {
    uint64_t* to = Row(block);
    const uint64_t* from = Row(other);
    if (blocks_.size) return blocks_.size * AddBits(to, from, words_);
    int dofs = 0;
    for (size_t w = 0; w < words_; ++w) {
      for (uint64_t added = from[w] & ~to[w]; added; added &= added - 1) {
        dofs += blocks_.Size(64 * static_cast<int>(w) + std::countr_zero(added));
      }
      to[w] |= from[w];
    }
    return dofs;
  }
  void Measure(int block) {
    int dofs = 0;
    ForNeighbours(block, [&](int other) { dofs += blocks_.Size(other); });
    degree_[block] = dofs;
  }

  const Blocks& blocks_;
  const size_t words_;
  uint64_t* bits_;
  int* degree_;
};

// What a factor takes.
struct FactorCount {
  double multiplications = 0;
  size_t entries = 0;  // the diagonal apart

  // Of `size` rows which have themselves, and `degree` more, as columns.
  void Count(int size, int degree) {
    for (int i = degree; i < degree + size; ++i) {
      multiplications += 0.5 * i * (i + 1.0);
      entries += static_cast<size_t>(i);
    }
  }
};

// From the last block to the first. A block fills the row of its parent, the last of those before it that it
// is coupled to; what it fills in theirs follows from there.
FactorCount CountInOrder(const Blocks& blocks, Graph& graph) {
  FactorCount count;
  for (int b = blocks.count - 1; b >= 0; --b) {
    int dofs = 0, parent = -1;
    graph.ForNeighbours(b, b, [&](int other) {
      dofs += blocks.Size(other);
      parent = other;
    });
    count.Count(blocks.Size(b), dofs);
    if (parent >= 0) graph.Add(parent, b);
  }
  return count;
}

// Blocks in the order in which they are eliminated, and the one that each is eliminated into: of those that
// it is coupled to then, the first that is eliminated later; -1 where there is none.
struct Elimination : FactorCount {
  int* order;   // [count]
  int* parent;  // [count]
};

// Ends early where it takes more than `most` multiplications.
Elimination ByDegree(const Blocks& blocks, Graph& graph, double most, Workspace& workspace) {
  const int n = blocks.count;
  const auto size = static_cast<size_t>(n);
  Elimination found;
  found.order = workspace.Take<int>(size);
  found.parent = workspace.Take<int>(size);
  int* when = workspace.Take<int>(size);  // a block was eliminated; n: not yet
  std::fill_n(when, n, n);
  std::fill_n(found.parent, n, -1);
  int done = 0;
  const auto eliminate = [&](int b) {
    when[b] = done;
    found.order[done++] = b;
    found.Count(blocks.Size(b), graph.Degree(b));
    graph.Eliminate(b);
  };
  for (int b = n - 1; b >= 0; --b) {
    if (graph.Degree(b) == 0) eliminate(b);
  }
  while (done < n && found.multiplications <= most) eliminate(graph.LastOfLeastDegree());
  if (found.multiplications > most) return found;
  // A block's row still tells what it was coupled to when it was eliminated.
  for (int b = 0; b < n; ++b) {
    graph.ForNeighbours(b, [&](int other) {
      int& parent = found.parent[b];
      if (parent < 0 || when[other] < when[parent]) parent = other;
    });
  }
  return found;
}

// Places of dofs: a block, then what is eliminated into it, what was eliminated last first.
void NumberDown(const Blocks& blocks, const Elimination& found, int* place, Workspace& workspace) {
  const int n = blocks.count;
  const auto size = static_cast<size_t>(n);
  int* child = workspace.Take<int>(size);
  int* sibling = workspace.Take<int>(size);
  int* stack = workspace.Take<int>(size + 1);
  std::fill_n(child, n, -1);
  int depth = 0;
  for (int k = 0; k < n; ++k) {
    const int b = found.order[k], parent = found.parent[b];
    if (parent < 0) {
      stack[depth++] = b;
    } else {
      sibling[b] = child[parent];
      child[parent] = b;
    }
  }
  for (int next = 0; depth;) {
    const int b = stack[--depth];
    for (int i = blocks.first[b]; i < blocks.first[b + 1]; ++i) place[i] = next++;
    // Children are listed from the last eliminated on, which is to come off the stack first.
    const int bottom = depth;
    for (int c = child[b]; c >= 0; c = sibling[c]) stack[depth++] = c;
    std::reverse(stack + bottom, stack + depth);
  }
}

// What no order goes below: its rows have the entries of the matrix between them, and what they cost together
// is least where all have equally many.
double LeastMultiplications(const Blocks& blocks, const Graph& graph, int nv) {
  double entries = 0;  // both triangles, the diagonal apart
  for (int b = 0; b < blocks.count; ++b) {
    entries += blocks.Size(b) * (blocks.Size(b) - 1.0 + graph.Degree(b));
  }
  const double each = 0.5 * entries / nv;
  return 0.5 * nv * each * (each + 1);
}

double CountEntries(const RowJacobian& j) {
  double entries = 0;
  for (const RowRun* run = j.run; run != j.run + j.nrun; ++run) entries += run->count * run->ld;
  return entries;
}

}  // namespace

EliminationOrder FindEliminationOrder(const PrimalProblem& p, Workspace& workspace) {
  EliminationOrder order;
  int* const place = workspace.Take<int>(static_cast<size_t>(p.nv));
  const Blocks blocks = FindBlocks(p, workspace);
  if (blocks.count < kFewBlocks || blocks.count > kMostBlocks) return order;
  const WorkspaceFrame frame(workspace);
  Graph graph(blocks, workspace), given(blocks, workspace);
  graph.AddRows(p.jacobian, workspace.Take<int>(static_cast<size_t>(blocks.count)));
  given.CopyFrom(graph);
  const double multiplications = CountInOrder(blocks, given).multiplications;
  const double most =
      std::min(kSmallerShare * multiplications,
               multiplications - kForEntry * CountEntries(p.jacobian) - kForBlock * blocks.count);
  if (LeastMultiplications(blocks, graph, p.nv) > most) return order;
  const Elimination found = ByDegree(blocks, graph, most, workspace);
  if (found.multiplications > most) return order;
  NumberDown(blocks, found, place, workspace);
  order.place = place;
  order.block = blocks.of;
  order.entries = found.entries;
  return order;
}

}  // namespace pliant
