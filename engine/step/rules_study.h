// What changes for one model between the rules of the releases 3.3 and 3.14 (model/rules.h). Works on copies,
// takes memory from the heap, and is no part of a step.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <atomic>
#include <string>
#include <vector>

#include "engine/model/rules.h"

namespace pliant {

// Contacts between two geoms (flexes count as geom -1) at the start.
struct ContactChange {
  int geom1;
  int geom2;
  int today;  // by the rules of 3.14
  int older;  // by those of 3.3
};

// How far the bodies of one run are from those of the run by today's rules.
struct Drift {
  double distance = 0;    // m, of the centres of mass, the largest one after the last step
  int body = -1;          // whose
  double angle = 0;       // rad, of the bodies' frames, the largest one after the last step
  double begin = -1;      // s, when distance or angle first exceeded 1e-6; -1: never
  int contacts = 0;       // more than by today's rules, at the start
  bool unstable = false;  // the run ended early
};

struct RuleEffect {
  RuleText rule;
  Drift drift;  // of a run by today's rules with this switch alone
};

struct RulesStudy {
  int steps = 0;
  double seconds = 0;                // simulated
  int contacts = 0;                  // at the start, by today's rules
  std::vector<ContactChange> pairs;  // of which the number of contacts differs
  Drift all;                         // of the run by all rules of 3.3
  std::vector<RuleEffect>
      effects;                     // of each switch that can matter while the simulation runs, in their order
  std::vector<double> today_qpos;  // [nq] where the runs ended
  std::vector<double> older_qpos;
};

// Runs both for `seconds` from the state of `start`, with its controls held, and one more for each switch.
// The models were made from one document by the two rules. Returns a study without steps and with a sentence
// in `problem` when their structure differs. `stop` (may be null) ends it early.
RulesStudy StudyRules(const mjModel& today, const mjModel& older, const mjData& start, double seconds,
                      std::string& problem, const std::atomic<bool>* stop = nullptr);

// The study in words, a line each; names of elements are those of the model.
std::vector<std::string> Describe(const RulesStudy& study, const mjModel& m);

}  // namespace pliant
