// Two models of the same structure, compared array by array.
#pragma once

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "engine/model/handles.h"

namespace pliant {

struct ModelDifference {
  std::string field;    // "geom_friction", "opt.timestep"
  std::string element;  // "geom 'foot'"; "" for settings
  int index = 0;        // into the array
  double a = 0;
  double b = 0;
};

// Differences of numbers that are larger than `tolerance` relative to the array's largest entry (exact: 0),
// at most `most` of them. Sizes that differ are reported as fields. Names, paths and text are not compared.
std::vector<ModelDifference> CompareModels(const mjModel& a, const mjModel& b, double tolerance,
                                           size_t max_count = 1000);

// "geom 'foot' geom_friction[3]: 0.7 in the file, 0.9 live".
std::string ToString(const ModelDifference& difference, const char* a_name, const char* b_name);

}  // namespace pliant
