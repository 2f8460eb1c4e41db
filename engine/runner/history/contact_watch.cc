#include "engine/runner/history/contact_watch.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pliant::runner {
namespace {

constexpr uint64_t kFlex = 1 << 30;  // sides from here on are flexes

uint64_t PairOf(const mjContact& c) {
  const auto side = [&c](int i) {
    return c.geom[i] >= 0 ? static_cast<uint64_t>(c.geom[i]) + 1 : kFlex + static_cast<uint64_t>(c.flex[i]);
  };
  return side(0) << 32 | side(1);
}

// -1 for a flex.
int GeomOf(uint64_t side) { return side < kFlex ? static_cast<int>(side) - 1 : -1; }
int FirstGeom(uint64_t pair) { return GeomOf(pair >> 32); }
int SecondGeom(uint64_t pair) { return GeomOf(pair & 0xffffffffu); }

void FindPairs(const mjData& d, bool excluded, std::vector<uint64_t>* pairs) {
  pairs->clear();
  for (int i = 0; i < d.ncon; ++i) {
    if (excluded || d.contact[i].exclude == 0) pairs->push_back(PairOf(d.contact[i]));
  }
  std::sort(pairs->begin(), pairs->end());
  pairs->erase(std::unique(pairs->begin(), pairs->end()), pairs->end());
}

void Mark(const std::vector<uint64_t>& pairs, MarkKind kind, Timeline& timeline) {
  if (pairs.empty()) return;
  timeline.AddMark(kind, FirstGeom(pairs[0]), SecondGeom(pairs[0]), static_cast<int>(pairs.size()));
}

}  // namespace

void ContactWatch::Restart(const mjData& d) { FindPairs(d, true, &pairs_); }

void ContactWatch::Update(const mjData& d, Timeline& timeline) {
  std::swap(pairs_, before_);
  FindPairs(d, false, &pairs_);
  began_.clear();
  std::set_difference(pairs_.begin(), pairs_.end(), before_.begin(), before_.end(),
                      std::back_inserter(began_));
  Mark(began_, MarkKind::kContactBegin, timeline);
  ended_.clear();
  std::set_difference(before_.begin(), before_.end(), pairs_.begin(), pairs_.end(),
                      std::back_inserter(ended_));
  Mark(ended_, MarkKind::kContactEnd, timeline);
}

bool ContactWatch::Began(const mjModel& m, int body) const {
  const auto touches = [&m, body](int geom) { return geom >= 0 && m.geom_bodyid[geom] == body; };
  return std::any_of(began_.begin(), began_.end(), [&](uint64_t pair) {
    return body < 0 || touches(FirstGeom(pair)) || touches(SecondGeom(pair));
  });
}

}  // namespace pliant::runner
