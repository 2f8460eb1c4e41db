// The numbers of a model that a person tunes: which array holds them, how MJCF calls them, in which unit and
// range. The parameter panel, undo, the carry-over at reload and the text patcher all walk this one table.
#pragma once

#include <mujoco/mjmodel.h>

#include <span>
#include <string>

namespace pliant {

// What a change needs before it holds everywhere.
enum class Effect {
  kDirect,     // the next step reads it
  kConstants,  // derived constants of the model follow (mj_setConst)
  kRecompile,  // shape and inertia follow: the model is compiled again and the state carried over
};

// How the numbers of the array relate to those of the attribute.
enum class Form {
  kPlain,
  kColor,        // red, green, blue, alpha
  kAngle,        // of hinges and balls: in the angle unit of the file
  kSize,         // as many numbers as the shape has
  kPosition,     // in the enclosing frame
  kOrientation,  // quaternion; the attribute may be euler, axisangle, ...
  kDirection,    // unit vector
  kGain,         // written as kp, kv, ... by the shortcuts for actuators
  kInertia,      // of `inertial`, which may have to be made
  kChoice,       // a number of `words`
  kBits,         // bit i stands for word i of `words`; one at least is set
};

struct ModelParameter {
  mjtObj object;
  const char* field;      // array of mjModel
  const char* attribute;  // of MJCF
  const char* title;
  const char* unit;
  const char* help;
  int columns;  // numbers per element, at most
  double lo;    // of the slider; typed values may lie outside
  double hi;
  bool logarithmic;
  Effect effect;
  Form form;
  int first = 0;  // which number of the attribute the first one of the array is
  std::span<const char* const> words = {};
};

std::span<const ModelParameter> ModelParameters();
// Null when the field is not in the table.
const ModelParameter* FindParameter(const char* field);
// Whether a whole number of this array may change while the model runs: sizes of the data follow from others.
bool TunableInteger(const char* field, int index);
// What a change of any field of the model needs, in the table or not.
Effect EffectOf(const char* field);

// Index of the element's first number in the array, and how many numbers are its own. Dof arrays repeat one
// number for every degree of freedom of a joint, ranges of controls one for every input of an actuator;
// `repeats` then says how often. count 0: this element has no such parameter (the limit of a free joint, the
// size of a mesh, the delay of an actuator that keeps no samples).
struct ParameterSlice {
  int begin = 0;
  int count = 0;
  int repeats = 1;
};
ParameterSlice SliceOf(const mjModel& m, const ModelParameter& parameter, int element);

// One number of an array, whatever its type; NaN where the index is not in it.
double ParameterValue(const mjModel& m, const char* field, int index);
// False, and nothing set, where the array has no such number. Whole numbers are rounded to.
bool SetParameterValue(mjModel& m, const char* field, int index, double value);

// "geom 'foot'", "geom 3" without a name.
std::string ElementLabel(const mjModel& m, mjtObj object, int element);
// "geom", "joint", ...
const char* ObjectWord(mjtObj object);

}  // namespace pliant
