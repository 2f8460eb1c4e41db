#include "engine/math/direction_table.h"

#include <cmath>
#include <cstdint>

#include "engine/math/direction_search.h"

namespace pliant {
namespace {

constexpr int kSize = PointBlock::kSize;

int SearchPlain(const DirectionTable& table, const double dir[3]) {
  double largest;
  const DirectionTable::Cell& cell = FindDirectionCell(table, dir, &largest);
  const PointBlock* blocks = table.Blocks() + cell.block;
  const double lead = cell.lead * largest;
  const int nblock = cell.nblock;
  double along[DirectionTable::kMaxListed], best = -HUGE_VAL;
  for (int i = 0; i < nblock; ++i) {
    for (int k = 0; k < kSize; ++k) {
      const double dot = dir[0] * static_cast<double>(blocks[i].x[k]) +
                         dir[1] * static_cast<double>(blocks[i].y[k]) +
                         dir[2] * static_cast<double>(blocks[i].z[k]);
      along[kSize * i + k] = dot;
      best = dot > best ? dot : best;
    }
  }
  uint64_t near = 0;
  for (int i = 0; i < kSize * nblock; ++i) near |= static_cast<uint64_t>(along[i] >= best - lead) << i;
  return OnlyPoint(cell, near);
}

#ifdef PLIANT_X86_SEARCH

// Not within the function that chooses, which has to run anywhere.
__attribute__((target("avx2"))) int Search256(const DirectionTable& table, const double dir[3]) {
  double largest;
  const DirectionTable::Cell& cell = FindDirectionCell(table, dir, &largest);
  return OnlyPoint(cell, SearchCell256(table, cell, dir, largest));
}

#endif

using SearchFunction = int (*)(const DirectionTable&, const double[3]);

SearchFunction ChooseSearch() {
#ifdef PLIANT_X86_SEARCH
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2")) return Search256;
#endif
  return SearchPlain;
}

const SearchFunction kSearch = ChooseSearch();

}  // namespace

int UniqueFarthestPoint(const DirectionTable& table, const double dir[3]) { return kSearch(table, dir); }

}  // namespace pliant
