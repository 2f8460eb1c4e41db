#include "engine/constraint/islands.h"

#include <algorithm>
#include <climits>

#include "engine/constraint/coupled_trees.h"
#include "engine/constraint/tree_sets.h"
#include "engine/math/runs.h"
#include "engine/model/arena_arrays.h"
#include "engine/model/awake.h"
#include "engine/model/parts.h"
#include "engine/model/sleep_notes.h"
#include "engine/model/stack.h"
#include "engine/model/warning.h"

namespace pliant {
namespace {

// Rows with one pattern, which follow each other, and the trees that they touch.
struct Run {
  static constexpr int kNone = -1, kMore = -2;

  int row, count;
  int tree, other;  // kNone where there is none; kMore: others than the first are found in the pattern
  int island, to;   // and the place of the first row in island order, set by PlaceRuns()
};

// visit(tree) for the trees of a pattern, ascending.
template <class Visit>
void ForTreesOf(const mjModel& m, const mjData& d, int row, const Visit& visit) {
  const int *col = d.efc_J_colind + d.efc_J_rowadr[row], *const last = col + d.efc_J_rownnz[row];
  for (int end = 0; col != last; ++col) {
    if (*col < end) continue;  // of the tree before
    const int tree = m.dof_treeid[*col];
    end = m.tree_dofadr[tree] + m.tree_dofnum[tree];
    visit(tree);
  }
}

Run RunAt(const mjModel& m, const mjData& d, int row) {
  Run run = {row, 1 + d.efc_J_rowsuper[row], Run::kNone, Run::kNone, -1, 0};
  ForTreesOf(m, d, row, [&](int tree) {
    if (run.tree == Run::kNone) {
      run.tree = tree;
    } else {
      run.other = run.other == Run::kNone ? tree : Run::kMore;
    }
  });
  return run;
}

// The runs of all rows. They are listed by parts of the rows, with the workers of d, so that one thread does
// not have to fetch the patterns that others have written.
class Runs {
 public:
  Runs(const mjModel& m, mjData& d, StackFrame& frame) : run_(frame.Take<Run>(d.nefc)) {
    constexpr int kFewRows = 256;
    parts_ = std::min(kMaxParts, CountParts(d, d.nefc, kFewRows));
    ForEachPart(d, parts_, [&](int part) {
      Run* next = run_ + First(d, part);
      const int end = First(d, part + 1);
      for (int row = First(d, part); row < end; row += (next++)->count) *next = RunAt(m, d, row);
      begin_[part] = run_ + First(d, part);
      end_[part] = next;
    });
  }

  template <class Visit>
  void ForEach(const Visit& visit) const {
    for (int part = 0; part < parts_; ++part) ForPart(part, visit);
  }
  // The same with the workers of d, in no order.
  template <class Visit>
  void ForEachShared(mjData& d, const Visit& visit) const {
    ForEachPart(d, parts_, [&](int part) { ForPart(part, visit); });
  }

 private:
  static constexpr int kMaxParts = 64;

  // The first row of a part: the first of a run.
  int First(const mjData& d, int part) const {
    const int row = PartBegin(d.nefc, parts_, part);
    return row ? row + d.efc_J_rowsuper[row - 1] : 0;
  }
  template <class Visit>
  void ForPart(int part, const Visit& visit) const {
    for (Run* run = begin_[part]; run != end_[part]; ++run) visit(*run);
  }

  Run* run_;
  int parts_;
  Run *begin_[kMaxParts], *end_[kMaxParts];
};

// Trees, ascending.
struct TreeList {
  int* tree;
  int count;
};

// The trees that rows touch: their sets, and each of them once, in some order.
struct Touched {
  TreeSets sets;
  TreeList list;
};

// Marks them with 0 in island [ntree], which is -1 elsewhere. tree: room for all.
Touched FindTouched(const mjModel& m, mjData& d, const Runs& runs, int* island, int* tree,
                    StackFrame& frame) {
  Touched touched = {TreeSets(frame.Take<int>(m.ntree)), {tree, 0}};
  std::fill_n(island, m.ntree, -1);
  const auto touch = [&](int one) {
    if (island[one] == 0) return;
    island[one] = 0;
    touched.sets.Add(one);
    touched.list.tree[touched.list.count++] = one;
  };
  runs.ForEach([&](const Run& run) {
    if (run.tree == Run::kNone) return;
    touch(run.tree);
    if (run.other == Run::kNone) return;
    int previous = run.tree;
    const auto join = [&](int next) {
      touch(next);
      touched.sets.Join(previous, next);
      previous = next;
    };
    if (run.other == Run::kMore) {
      ForTreesOf(m, d, run.row, join);
    } else {
      join(run.other);
    }
  });
  return touched;
}

// Trees that are only coupled to one with constraints belong to its island. As in the reference, some that
// are coupled to each other are an island without rows.
void AddCoupled(const mjModel& m, Touched& touched, int* island) {
  const int ntree = static_cast<int>(m.ntree);
  for (int tree = 0; tree < ntree; ++tree) {
    if (island[tree] < 0) touched.sets.Add(tree);
  }
  JoinCoupledTrees(m, touched.sets);
  for (int tree = 0; tree < ntree; ++tree) {
    const int root = touched.sets.Root(tree);
    if (island[tree] == 0 || root != tree) island[root] = 0;
  }
  touched.list.count = 0;
  for (int tree = 0; tree < ntree; ++tree) {
    if (island[touched.sets.Root(tree)] == 0) touched.list.tree[touched.list.count++] = tree;
  }
}

// Sorts what FindTouched() has listed. Where many are touched, one look at all is less.
void SortTouched(int ntree, const int* island, TreeList& list) {
  constexpr int kFew = 16;
  if (list.count < ntree / kFew) {
    std::sort(list.tree, list.tree + list.count);
    return;
  }
  list.count = 0;
  for (int tree = 0; tree < ntree; ++tree) {
    if (island[tree] == 0) list.tree[list.count++] = tree;
  }
}

struct Islands {
  int count;
  TreeList members;  // the trees in an island
};

// island [ntree]: the island of each tree, -1 without constraints. tree: room for all.
Islands FindIslands(const mjModel& m, mjData& d, const Runs& runs, int* island, int* tree) {
  const int ntree = static_cast<int>(m.ntree);
  if (ntree == 1) {
    bool any = false;
    runs.ForEach([&](const Run& run) { any |= run.tree != Run::kNone; });
    tree[0] = 0;
    island[0] = any ? 0 : -1;
    return {any, {tree, any}};
  }
  StackFrame frame(d);
  Touched touched = FindTouched(m, d, runs, island, tree, frame);
  if (CouplesTrees(m)) {
    AddCoupled(m, touched, island);
  } else {
    SortTouched(ntree, island, touched.list);
  }
  // The root of a set is its smallest member.
  Islands found = {0, touched.list};
  for (int i = 0; i < touched.list.count; ++i) {
    const int root = touched.sets.Root(tree[i]);
    island[tree[i]] = root == tree[i] ? found.count++ : island[root];
  }
  return found;
}

void ClearIslands(mjData& d, size_t parena) {
  ForgetArrays(d, ArenaGroup::kIslands);
  d.nisland = d.nidof = 0;
  d.parena = parena;
}

// The most common case: one island holds all dofs and rows, and both orders are the same.
void MapAllTreesAndDofs(const mjModel& m, mjData& d) {
  d.nidof = d.island_nv[0] = static_cast<int>(m.nv);
  d.island_dofadr[0] = d.island_idofadr[0] = d.island_itreeadr[0] = 0;
  d.island_ntree[0] = static_cast<int>(m.ntree);
  CountUp(d.map_itree2tree, static_cast<int>(m.ntree), 0);
  std::fill_n(d.tree_island, m.ntree, 0);
  std::fill_n(d.dof_island, m.nv, 0);
  CountUp(d.map_dof2idof, static_cast<int>(m.nv), 0);
  CountUp(d.map_idof2dof, static_cast<int>(m.nv), 0);
}

// Order of things by island: start of each island, how many it has, and the maps between both orders.
struct IslandOrder {
  int* start;
  int* count;
  int* forward;  // null where nobody asks
  int* backward;
};

// Things that are in an island, ascending.
struct MemberList {
  const int* member;
  int count;
};

// Fills `order` for the members; island: that of each thing.
void PlaceMembers(const int* island, int nisland, const MemberList& members, const IslandOrder& order) {
  std::fill_n(order.count, nisland, 0);
  for (int i = 0; i < members.count; ++i) ++order.count[island[members.member[i]]];
  int total = 0;
  for (int k = 0; k < nisland; ++k) {
    order.start[k] = total;
    total += order.count[k];
  }
  std::fill_n(order.count, nisland, 0);
  for (int i = 0; i < members.count; ++i) {
    const int member = members.member[i], k = island[member], to = order.start[k] + order.count[k]++;
    order.backward[to] = member;
  }
}

// The dofs of the members, which are trees, in the same way.
void PlaceDofs(const mjModel& m, mjData& d, const MemberList& members) {
  std::fill_n(d.island_nv, d.nisland, 0);
  for (int i = 0; i < members.count; ++i) {
    const int tree = members.member[i];
    d.island_nv[d.tree_island[tree]] += m.tree_dofnum[tree];
  }
  d.nidof = 0;
  for (int k = 0; k < d.nisland; ++k) {
    d.island_idofadr[k] = d.nidof;
    d.nidof += d.island_nv[k];
  }
  std::fill_n(d.island_nv, d.nisland, 0);
  for (int i = 0; i < members.count; ++i) {
    const int tree = members.member[i], island = d.tree_island[tree], first = m.tree_dofadr[tree],
              to = d.island_idofadr[island] + d.island_nv[island];
    d.island_nv[island] += m.tree_dofnum[tree];
    for (int k = 0; k < m.tree_dofnum[tree]; ++k) {
      d.dof_island[first + k] = island;
      d.map_dof2idof[first + k] = to + k;
      d.map_idof2dof[to + k] = first + k;
    }
  }
}

// Puts the things of those of n trees that are no members behind the `placed` ones, in the order that they
// have. begin(tree): the first thing of a tree; that of n is behind all.
template <class Begin>
void PlaceOthers(int n, const MemberList& members, int placed, const Begin& begin, const IslandOrder& order) {
  int tree = 0;
  for (int i = 0; i <= members.count; ++i) {
    const int next = i < members.count ? members.member[i] : n;
    if (tree < next) {
      const int first = begin(tree), count = begin(next) - first;
      CountUp(order.backward + placed, count, first);
      if (order.forward) CountUp(order.forward + first, count, placed);
      placed += count;
    }
    tree = next + 1;
  }
}

// The maps of this step that are to be filled, and how those of an earlier one were written, if known.
struct Maps {
  const int* tree_island;  // [ntree], as d.tree_island is to become
  MemberList trees;
  WrittenMaps written;
};

WrittenMaps NoteMaps(const mjData& d, int members) {
  const auto offset = [&](const int* at) {
    return static_cast<size_t>(reinterpret_cast<const char*>(at) - static_cast<const char*>(d.arena));
  };
  // The last of them in the arena is map_idof2dof.
  return {.array = {d.tree_island, d.map_itree2tree, d.dof_island, d.map_dof2idof, d.map_idof2dof},
          .begin = offset(d.tree_island),
          .end = offset(reinterpret_cast<const int*>(d.ifrc_smooth)),
          .maxuse_stack = d.maxuse_stack,
          .members = members,
          .known = true};
}

// Whether the maps in the arena, old as they are, are right for all trees without rows: written where they
// lie now, laid over by nobody since (no stack has come down to them either), and for the same members.
bool OthersStay(const mjData& d, const Maps& maps) {
  const WrittenMaps& written = maps.written;
  const WrittenMaps here = NoteMaps(d, maps.trees.count);
  return written.known && std::ranges::equal(written.array, here.array) && written.members == here.members &&
         d.maxuse_stack >= written.maxuse_stack &&
         d.narena - d.maxuse_stack >= static_cast<mjtSize>(written.end) &&
         std::all_of(maps.trees.member, maps.trees.member + maps.trees.count,
                     [&](int tree) { return d.tree_island[tree] >= 0; });
}

void MapTreesAndDofs(const mjModel& m, mjData& d, const Maps& maps) {
  const int ntree = static_cast<int>(m.ntree), nv = static_cast<int>(m.nv);
  const IslandOrder tree_order = {d.island_itreeadr, d.island_ntree, nullptr, d.map_itree2tree};
  const bool stay = OthersStay(d, maps);
  if (!stay) {
    std::fill_n(d.tree_island, ntree, -1);
    std::fill_n(d.dof_island, nv, -1);
  }
  for (int i = 0; i < maps.trees.count; ++i) {
    const int tree = maps.trees.member[i];
    d.tree_island[tree] = maps.tree_island[tree];
  }
  PlaceMembers(d.tree_island, d.nisland, maps.trees, tree_order);
  PlaceDofs(m, d, maps.trees);
  if (!stay) {
    const auto itself = [](int tree) { return tree; };
    const auto dof = [&](int tree) { return tree < ntree ? m.tree_dofadr[tree] : nv; };
    PlaceOthers(ntree, maps.trees, maps.trees.count, itself, tree_order);
    PlaceOthers(ntree, maps.trees, d.nidof, dof, {nullptr, nullptr, d.map_dof2idof, d.map_idof2dof});
  }
  for (int k = 0; k < d.nisland; ++k) d.island_dofadr[k] = d.map_idof2dof[d.island_idofadr[k]];
}

// Where each run goes. The rows of a run are in one island, where they stay next to each other. Rows in no
// island go last.
void PlaceRuns(mjData& d, const Runs& runs) {
  std::fill_n(d.island_nefc, d.nisland, 0);
  runs.ForEach([&](Run& run) {
    if (run.tree == Run::kNone) return;
    run.island = d.tree_island[run.tree];
    d.island_nefc[run.island] += run.count;
  });
  int total = 0;
  for (int k = 0; k < d.nisland; ++k) {
    d.island_iefcadr[k] = total;
    total += d.island_nefc[k];
  }
  std::fill_n(d.island_nefc, d.nisland, 0);
  runs.ForEach([&](Run& run) {
    int& placed = run.island >= 0 ? d.island_nefc[run.island] : total;
    run.to = run.island >= 0 ? d.island_iefcadr[run.island] + placed : total;
    placed += run.count;
  });
}

// The maps of the rows, and the rows without their Jacobians in island order.
void MapRows(mjData& d, const Runs& runs) {
  PlaceRuns(d, runs);
  runs.ForEachShared(d, [&](const Run& run) {
    for (int k = 0; k < run.count; ++k) {
      const int row = run.row + k, to = run.to + k;
      d.efc_island[row] = run.island;
      d.map_efc2iefc[row] = to;
      d.map_iefc2efc[to] = row;
      d.iefc_type[to] = d.efc_type[row];
      d.iefc_id[to] = d.efc_id[row];
      d.iefc_frictionloss[to] = d.efc_frictionloss[row];
      d.iefc_D[to] = d.efc_D[row];
      d.iefc_R[to] = d.efc_R[row];
    }
  });
  std::fill_n(d.island_ne, d.nisland, 0);
  std::fill_n(d.island_nf, d.nisland, 0);
  for (int row = 0; row < d.ne + d.nf; ++row) {
    const int island = d.efc_island[row];
    if (island >= 0) ++(row < d.ne ? d.island_ne : d.island_nf)[island];
  }
}

}  // namespace

void Island(const mjModel& m, mjData& d) {
  // A second call in one step takes the place of the first, and of what was put behind it.
  size_t parena = d.parena;
  if (d.tree_island) {
    parena = static_cast<size_t>(reinterpret_cast<char*>(d.tree_island) - static_cast<char*>(d.arena));
    d.efc_AR = nullptr;
    d.efc_AR_rownnz = d.efc_AR_rowadr = d.efc_AR_colind = nullptr;
    d.nA = 0;
  }
  ClearIslands(d, parena);
  if (!d.nefc || (m.opt.disableflags & mjDSBL_ISLAND)) return;

  StackFrame frame(d);
  int* tree_island = frame.Take<int>(m.ntree);
  const Runs runs(m, d, frame);
  const Islands islands = FindIslands(m, d, runs, tree_island, frame.Take<int>(m.ntree));
  d.nisland = islands.count;
  d.nidof = static_cast<int>(m.nv);  // room for all
  SleepNotes* const notes = SomeAsleep(m, d) ? NotesOf(d) : nullptr;
  // Taking memory for maps forgets those that lie there.
  const WrittenMaps written = notes ? notes->maps : WrittenMaps{};
  // Where rows have become fewer the maps stay where they are.
  if (written.known && written.members == islands.members.count) d.parena = std::max(parena, written.begin);
  if (!AllocateArrays(m, d, ArenaGroup::kIslands)) {
    RaiseWarning(d, mjWARN_CNSTRFULL, static_cast<int>(std::min<mjtSize>(d.narena, INT_MAX)));
    ClearIslands(d, parena);
    return;
  }
  const bool all = islands.count == 1 && islands.members.count == m.ntree;
  if (all) {
    MapAllTreesAndDofs(m, d);
  } else {
    MapTreesAndDofs(m, d, {tree_island, {islands.members.tree, islands.members.count}, written});
  }
  MapRows(d, runs);
  if (notes && !all) notes->maps = NoteMaps(d, islands.members.count);
}

}  // namespace pliant
