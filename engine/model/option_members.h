// The one table of the members of mjOption, made from mjxmacro.h.
#pragma once

#include <mujoco/mjmodel.h>
#include <mujoco/mjxmacro.h>

#include <cstddef>
#include <string_view>
#include <type_traits>

#include "engine/model/fields.h"

namespace pliant {

struct OptionMember {
  const char* name;  // and attribute of <option>
  size_t offset;     // bytes, inside mjOption
  FieldType type;    // kNum or kInt
  size_t count;      // numbers
};

inline constexpr OptionMember kOptionMembers[] = {
#define XVEC(type, name, n) \
  {#name, offsetof(mjOption, name), std::is_same_v<type, int> ? FieldType::kInt : FieldType::kNum, n},
#define X(type, name, n) XVEC(type, name, n)
    MJOPTION_FIELDS
#undef X
#undef XVEC
};

// Null when there is none with this name.
constexpr const OptionMember* FindOptionMember(std::string_view name) {
  for (const OptionMember& member : kOptionMembers) {
    if (name == member.name) return &member;
  }
  return nullptr;
}

}  // namespace pliant
