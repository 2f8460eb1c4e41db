// What is worth knowing about a model before it is trusted.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

namespace pliant::ui {

// One finding about the model; pressing it selects the element.
struct Finding {
  enum class Weight { kFact, kNote, kWarning };
  static constexpr int kWeights = 3;
  Weight weight = Weight::kFact;
  std::string text;
  mjtObj object = mjOBJ_UNKNOWN;
  int id = -1;
};

// `d` is the data of the model right after it was loaded, positions computed.
std::vector<Finding> ModelReport(const mjModel& m, const mjData& d);

}  // namespace pliant::ui
