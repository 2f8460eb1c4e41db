// Values: any number of the model or the simulation, addressed by name, as in
//   qpos[knee]  xpos[torso][z]  sensordata[imu][1]  geom_friction[floor][0]
//   opt.gravity[2]  count.contacts  time  velocity[torso][z]
// A field is that of mjData, else that of mjModel; "data." or "model." in front chooses. The first index is
// the name or the number of the element, the second the component: a number, or one of w x y z where there
// are four or three.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/fields.h"
#include "engine/runner/command.h"
#include "engine/runner/snapshot.h"

namespace pliant::runner {

enum class ValueSource { kData, kModel, kOption, kComputed, kTimer };

// Where a number is. Valid for the model it was found in.
struct ValueRef {
  ValueSource source = ValueSource::kComputed;
  FieldType type = FieldType::kNum;
  size_t offset = 0;  // of the array's pointer, or of the number inside mjOption
  size_t index = 0;   // in the array
  bool lags = false;  // after a step it belongs to the moment before it, unlike positions and velocities
  double (*compute)(const mjModel& m, const mjData& d) = nullptr;
  double (*compute_at)(const mjModel& m, const mjData& d, size_t index) = nullptr;
  unsigned derived = 0;  // bits of DerivedQuantity: what must be computed before it is read
  // Whether the engine computes it at all with the present options; null: always.
  bool (*computed)(const mjModel& m) = nullptr;
  const DataField* data_field = nullptr;
};

// False and the reason, with what would be right, when there is no such number.
bool FindValue(const mjModel& m, std::string_view path, ValueRef* ref, std::string* error);
// Not-a-number where an array is shorter now, where nobody computes it, and for timers without a record.
double ReadValue(const mjModel& m, const mjData& d, const ValueRef& ref, const StepRecord* record = nullptr);

// False where the engine does not compute the number with the present options: it reads "not computed".
inline bool IsComputed(const mjModel& m, const ValueRef& ref) {
  return ref.computed == nullptr || ref.computed(m);
}

// One field that a person can look into.
struct ValueField {
  std::string name;  // in front of the brackets
  ValueSource source = ValueSource::kData;
  size_t rows = 1;
  size_t cols = 1;
};
// All fields with at least one number, in the order of the header files.
std::vector<ValueField> ValueFields(const mjModel& m, const mjData& d);
// "knee" for qpos row 7; empty when rows of this field have no names.
std::string ValueRowName(const mjModel& m, const ValueField& field, size_t row);
// The path of one number.
std::string ValuePath(const mjModel& m, const ValueField& field, size_t row, size_t col);

// The command that writes the number; false where that makes no sense (results, structure).
bool WriteCommand(const mjModel& m, std::string_view path, double value, Command* command);

// Names of the computed values, for completion.
std::vector<std::string> ComputedValues();

}  // namespace pliant::runner
