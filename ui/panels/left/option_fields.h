// The physics options as a table: what each is called, its unit, sensible range and help.
#pragma once

#include <mujoco/mjmodel.h>

#include <array>
#include <span>

#include "engine/model/option_members.h"

namespace pliant::ui {

struct OptionField {
  const OptionMember* member;
  const char* title;
  const char* unit;
  const char* help;
  double lo;  // limits apply when lo < hi
  double hi;
  double speed;  // per pixel of a drag; 0: proportional to the value
};

// A name that is not in the table of members does not compile.
consteval OptionField DescribeOption(const char* name, const char* title, const char* unit, const char* help,
                                     double lo, double hi, double speed) {
  const OptionMember& member = *FindOptionMember(name);
  return {&member, title, unit, help, lo, hi, speed};
}

std::span<const OptionField> ChoiceOptions();  // integrator, cone, jacobian, solver
// What the values of such an option are called, from 0 on; empty for any other option.
std::span<const char* const> WordsOf(const OptionField& field);
std::span<const OptionField> AlgorithmOptions();
std::span<const OptionField> PhysicalOptions();
std::span<const OptionField> OverrideOptions();
std::span<const OptionField> SwitchOptions();  // sets of bits

// All of mjOption.
inline std::array<std::span<const OptionField>, 5> AllOptions() {
  return {ChoiceOptions(), AlgorithmOptions(), PhysicalOptions(), OverrideOptions(), SwitchOptions()};
}

}  // namespace pliant::ui
