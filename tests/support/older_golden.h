// Reference files of release 3.3.8, read as if today's release had made them. The only place of the tests
// that knows what was called or laid out otherwise then.
#pragma once

#include <mujoco/mjmodel.h>

#include <vector>

namespace pliant {

// What a field of today was called in 3.3.8, null when it had the same name.
const char* OlderName(const char* field);

// Whether a size or an array of 3.3.8 holds something else today: another layout, sum or numbering.
bool MeansSomethingElse(const char* name);

// Sizes that 3.3.8 did not have, from those that it had: every actuator has one control and one output, and
// the Jacobians of tendons and flex edges are stored whole. The limits of integers read as sizes are kept.
void AddNewerSizes(mjModel& sizes);

// The arrays that go with them, for a model with the arrays and options of 3.3.8 in place.
void AddNewerArrays(mjModel& m);

// The Jacobian of flex edges had whole rows in dense models: its entries in the order of today's pattern.
// Other fields, and those of sparse models, as they are.
std::vector<double> PackRows(const mjModel& m, const char* field, const std::vector<double>& values);

}  // namespace pliant
