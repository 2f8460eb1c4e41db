// What can be sought in a recorded motion: numbers of joints, bodies, actuators, geoms and tendons.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <span>
#include <string>
#include <vector>

#include "engine/identify/quantities.h"

namespace pliant::identify {

// One number that is sought.
struct FitParameter {
  const Quantity* quantity = nullptr;
  int id = -1;  // of the element
  double start = 0;
  double lo = 0, hi = 0;

  // Positive numbers are sought by their logarithm.
  bool Logarithmic() const { return lo > 0; }
  // The number that is varied, of order 1, and back.
  double Inner(const mjModel& m, double value) const;
  double Outer(const mjModel& m, double inner) const;
};

// The parameter with the interval that is usual for it. False with a sentence in `error` when the element has
// no such number.
bool MakeParameter(const mjModel& m, const Quantity& quantity, int id, FitParameter* parameter,
                   std::string* error);

// "joint:elbow.damping"; "joint:*.damping" for each joint that has one, and a number in place of a name. Adds
// to `parameters` what it is not there already.
bool ParseParameters(const mjModel& m, const std::string& text, std::vector<FitParameter>* parameters,
                     std::string* error);

// "joint:elbow.damping".
std::string Name(const mjModel& m, const FitParameter& parameter);
// "N m s/rad", or that of slides.
const char* UnitOf(const mjModel& m, const FitParameter& parameter);

// Puts values [parameters] into m, a copy of `base`, with the constants that follow; d is scratch of m. The
// delay of actuators is not touched: who drives m reads its controls that much earlier (DelayOf).
void Apply(const mjModel& base, std::span<const FitParameter> parameters, const double* values, mjModel& m,
           mjData& d);

// Delay of an actuator among the parameters, s, or that of the model.
double DelayOf(const mjModel& m, std::span<const FitParameter> parameters, const double* values,
               int actuator);

}  // namespace pliant::identify
