#include "engine/model/tree_parts.h"

#include <algorithm>

namespace pliant {
namespace {

constexpr int kFewBodies = 192;  // in a model: its stages take less than waking a thread
constexpr int kFewTrees = 2;     // in a part

}  // namespace

TreeParts::TreeParts(const mjModel& m, const mjData& d) {
  const int ntree = static_cast<int>(m.ntree);
  const int wanted =
      m.nbody < kFewBodies || SomeAsleep(m, d) ? 1 : std::min(kMaxParts, CountParts(d, ntree, kFewTrees));
  begin_[0] = 0;
  count_ = 1;
  for (int part = 1; part < wanted; ++part) {
    int tree = std::max(PartBegin(ntree, wanted, part), begin_[count_ - 1] + 1);
    while (tree < ntree && m.body_parentid[m.tree_bodyadr[tree]] != 0) ++tree;
    if (tree >= ntree) break;
    begin_[count_++] = tree;
  }
  begin_[count_] = ntree;
}

}  // namespace pliant
