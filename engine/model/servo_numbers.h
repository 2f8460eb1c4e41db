// What the numbers of gains, biases and dynamics of an actuator are called where MJCF has words for them.
// Panels and the text patcher walk this one table.
#pragma once

#include <mujoco/mjmodel.h>

#include <span>

namespace pliant {

struct ServoNumber {
  int gain;               // mjtGain of the actuators that it holds for
  const char* element;    // of MJCF
  const char* field;      // array of mjModel
  int column;             // of its row
  const char* attribute;  // of the element
  int index;              // in the attribute
  double sign;            // the attribute is the array's number times this
  const char* title;
  const char* unit;
};

// Of pid, orientation and dcmotor; by attribute, indices ascending.
std::span<const ServoNumber> ServoNumbers();
// Whether gains of this kind are named in the table.
bool HasServoNumbers(int gain);
// The number in the model, with the sign of the attribute.
double ValueOf(const ServoNumber& number, const mjModel& m, int actuator);

}  // namespace pliant
