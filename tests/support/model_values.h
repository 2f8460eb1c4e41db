// The arrays of a compiled model as numbers, and how far two models are apart.
#pragma once

#include <string>
#include <vector>

#include "engine/model/fields.h"

namespace pliant {

std::vector<double> FieldValues(const ModelField& field, const mjModel& m);

// Largest |a - b| over the largest |b| (at least `floor`); infinity when the lengths differ or only one of
// two values is a number.
double LargestDifference(const std::vector<double>& a, const std::vector<double>& b, double floor = 1);

// What differs between two models by more than `tolerance` (real numbers, relative to the array's largest
// entry) or at all (everything else): one line a size, array or option; "" when they are the same model.
std::string DescribeDifferences(const mjModel& ours, const mjModel& theirs, double tolerance);

}  // namespace pliant
