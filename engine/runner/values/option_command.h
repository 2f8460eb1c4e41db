// Options of the physics as commands.
#pragma once

#include "engine/model/option_members.h"
#include "engine/runner/command.h"

namespace pliant::runner {

// Sets number `index` of a member of mjOption.
inline command::SetOption OptionCommand(const OptionMember& member, size_t index, double value) {
  const bool integer = member.type == FieldType::kInt;
  return {member.offset + index * SizeOf(member.type),
          integer ? command::ScalarKind::kInt : command::ScalarKind::kDouble, value};
}

}  // namespace pliant::runner
