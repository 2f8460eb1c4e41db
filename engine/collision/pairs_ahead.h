// Pairs of a round geom and an ellipsoid or cylinder, which are searched side by side, before it
// is their turn.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/collision/broadphase.h"
#include "engine/collision/convex_geom.h"

namespace pliant {

class PairsAhead {
 public:
  // Of the pairs begin to end, of bodies.
  PairsAhead(const mjModel& m, const mjData& d, const BodyPairs& pairs, int begin, int end)
      : m_(m), d_(d), pairs_(pairs), run_(begin), run_end_(begin), end_(end), looks_(MayLook()) {}

  // What was found of a pair of bodies of one geom each, which may touch; null where nobody has looked. Pairs
  // are asked for one after the other.
  const FoundAhead* Find(int pair) {
    if (!looks_) return nullptr;
    if (pair == run_end_) Look();
    return known_[pair - run_] ? found_ + (pair - run_) : nullptr;
  }

 private:
  static constexpr int kRun = 64;

  bool MayLook() const;
  void Look();
  int List(int listed[]) const;
  bool IsWanted(FoundAhead& found, unsigned signature) const;
  void Search(FoundAhead* const waiting[], int n);

  const mjModel& m_;
  const mjData& d_;
  const BodyPairs& pairs_;
  int run_, run_end_;
  const int end_;
  const bool looks_;
  bool known_[kRun];
  FoundAhead found_[kRun];
};

}  // namespace pliant
