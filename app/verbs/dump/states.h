// States that a dump starts from, and that it writes to start from again.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/files/json_writer.h"

namespace pliant::app {

struct StateInput {
  std::optional<std::string> keyframe;
  std::optional<std::string> name;
  std::optional<double> time;
  std::vector<std::pair<std::string, std::vector<double>>> values;  // field name, numbers
  std::vector<double> qacc;
  std::vector<int> tree_asleep;
};

// From a JSON file: one state or a list of them. Throws UsageError.
std::vector<StateInput> ReadStates(const std::string& file);

// Resets d (to the state's keyframe, else `keyframe` when not empty) and sets what the state gives. Throws
// UsageError when a length does not fit.
void StartFrom(const mjModel& m, mjData& d, const StateInput* state, const std::string& keyframe);

// Writes the state of d as an object that ReadStates understands.
void WriteState(JsonWriter& w, const mjModel& m, const mjData& d, int step);

}  // namespace pliant::app
