// The kinds of numbers that can be sought in a recorded motion.
#pragma once

#include <mujoco/mjmodel.h>

#include <span>
#include <string>

namespace pliant::identify {

// A kind of number. Masses take the inertia along in proportion, and the inertia is a factor on all three
// principal moments, so that no inertia comes out that no body can have.
struct Quantity {
  mjtObj object;
  const char* word;        // "damping"
  const char* title;       // for people
  const char* unit;        // of hinges and of all that is no joint
  const char* slide_unit;  // of slides
  bool constants;          // other constants of the model follow from it
  double step;             // of numerical derivatives, as a share of the scale or of the value
  // Why an element has no such number; empty: it has.
  std::string (*problem)(const mjModel& m, int id);
  double (*get)(const mjModel& m, int id);
  void (*set)(mjModel& m, int id, double value);
  // A usual size of the number: its unit for derivatives where the value is 0.
  double (*scale)(const mjModel& m, int id);
  // The interval that is searched unless a person says otherwise: from `least` times the start value (0: from
  // 0; less than 0: from that many scales below) up to `most` scales, or `most_start` times the start value.
  double least, most, most_start;
};

std::span<const Quantity> Quantities();

}  // namespace pliant::identify
