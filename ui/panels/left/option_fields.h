// The physics options as a table: what each is called, its unit, sensible range and help.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstddef>
#include <span>

#include "engine/model/option_members.h"
#include "engine/runner/command.h"

namespace pliant::ui {

struct OptionField {
  const char* name;  // member of mjOption, and attribute of <option>
  const char* title;
  const char* unit;
  const char* help;
  size_t offset;
  int count;  // numbers
  bool integer;
  double lo;  // limits apply when lo < hi
  double hi;
  double speed;  // per pixel of a drag; 0: proportional to the value
};

// Place and size come from the table of members; a name that is not in it does not compile.
consteval OptionField DescribeOption(const char* name, const char* title, const char* unit, const char* help,
                                     double lo, double hi, double speed) {
  const OptionMember& member = *FindOptionMember(name);
  return {
      name, title, unit, help, member.offset, static_cast<int>(member.count), member.type == FieldType::kInt,
      lo,   hi,    speed};
}

std::span<const OptionField> AlgorithmOptions();
std::span<const OptionField> PhysicalOptions();
std::span<const OptionField> OverrideOptions();

double OptionValue(const mjOption& option, const OptionField& field, int index);
runner::command::SetOption OptionCommand(const OptionField& field, int index, double value);

}  // namespace pliant::ui
