// Creep: contacts that should hold but move along each other all the time, because friction is a soft
// constraint. Which pairs do, and what each remedy of the physics would change about it in this scene,
// measured on copies of the state. Takes memory from the heap, and is no part of a step.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <atomic>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/runner/command.h"

namespace pliant::runner {

// All contacts between two geoms (-1: a flex) that have friction. Speeds and the use of friction are means
// over the contacts, weighted by normal force.
struct PairSlip {
  int geom[2] = {-1, -1};
  int contacts = 0;
  double speed = 0;       // m/s
  double soft_speed = 0;  // m/s: what the softness of friction explains (query/contact_slip.h)
  double normal = 0;      // N
  double use = 0;         // 1: friction is at its limit, and the pair slides
  double slip = 0;        // m: the speed summed up over time; 0 for one instant
};

// Of the last step of `d`, by geoms. Positions in lists of contacts do not matter.
std::vector<PairSlip> SlipOfPairs(const mjModel& m, const mjData& d);

// Adds up what pairs do from moment to moment.
class SlipTotals {
 public:
  // Pairs as they are for `seconds`.
  void Add(const std::vector<PairSlip>& pairs, double seconds);
  void Clear() { sums_.clear(), seconds_ = 0; }
  double Seconds() const { return seconds_; }
  // Means over the time that a pair touched, and the slip; the farthest slipped pair first.
  std::vector<PairSlip> Pairs() const;
  double SlipOf(const int geom[2]) const;  // m; 0 for pairs that never touched

 private:
  struct Sum {
    PairSlip weighted;  // each number times seconds; the contacts are the largest number of them
    double seconds = 0;
  };
  std::map<std::pair<int, int>, Sum> sums_;
  double seconds_ = 0;
};

struct CreepRun {
  int steps = 0;
  double seconds = 0;  // simulated
  double step_us = 0;  // processor time of a step, the median
  bool unstable = false;
  std::vector<PairSlip> pairs;  // the farthest slipped first

  double SlipOf(const int geom[2]) const;  // m
  double Slip() const;                     // of all pairs, m
};

// Runs a copy of the model and of the state of `start` for `seconds`, with the controls held. `stop` (may be
// null) ends it early. On any thread; both are only read.
CreepRun MeasureCreep(const mjModel& m, const mjData& start, double seconds,
                      const std::atomic<bool>* stop = nullptr);

// A change of options that makes friction hold better, at a price.
struct Remedy {
  std::string name;
  const char* how = "";  // it helps
  std::vector<command::SetOption> changes;
};

// Those that change something about these options, the cheapest first.
std::vector<Remedy> RemediesFor(const mjOption& option);

// Options with the changes of a remedy.
mjOption With(const mjOption& option, const Remedy& remedy);

struct RemedyEffect {
  Remedy remedy;
  CreepRun run;
};

struct CreepStudy {
  CreepRun before;
  std::vector<RemedyEffect> effects;
};

// The scene as it is, then with each remedy, all from the state of `start`, one after the other so that their
// costs compare. `done` (may be null) counts finished runs, of which there are one more than remedies.
CreepStudy StudyCreep(const mjModel& m, const mjData& start, double seconds, std::atomic<int>* done = nullptr,
                      const std::atomic<bool>* stop = nullptr);

}  // namespace pliant::runner
