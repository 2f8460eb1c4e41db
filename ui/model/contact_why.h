// Why two geoms touch or do not touch: the rules of the collision stage one by one,
// and which of them decides.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "engine/query/contact_reason.h"

namespace pliant::ui {

struct WhyRule {
  std::string title;    // "Masks"
  std::string finding;  // "contype 1 meets conaffinity 1"
  bool passes = true;   // lets the pair through
  bool decides = false;
};

struct WhyAnswer {
  ContactReason reason = ContactReason::kTouching;
  std::string verdict;         // one sentence
  std::string advice;          // what would change it; may be empty
  std::vector<WhyRule> rules;  // in the order in which they are asked
  double distance = 0;         // m between the surfaces; nan where it is unknown
  double margin = 0;           // m, in effect for this pair
  double gap = 0;              // m
  int contacts = 0;            // of the two in this step
};

WhyAnswer ExplainPair(const mjModel& m, mjData& d, int geom1, int geom2);

}  // namespace pliant::ui
