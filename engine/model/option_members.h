// The one table of the members of mjOption, made from mjxmacro.h.
#pragma once

#include <mujoco/mjmodel.h>
#include <mujoco/mjxmacro.h>

#include <cstddef>
#include <string_view>

#include "engine/model/fields.h"

namespace pliant {

struct OptionMember {
  const char* name;  // and attribute of <option>
  size_t offset;     // bytes, inside mjOption
  FieldType type;    // kNum or kInt
  size_t count;      // numbers
};

inline constexpr OptionMember kOptionMembers[] = {
#define X(type, name) {#name, offsetof(mjOption, name), FieldType::kNum, 1},
    MJOPTION_FLOATS
#undef X
#define X(type, name) {#name, offsetof(mjOption, name), FieldType::kInt, 1},
        MJOPTION_INTS
#undef X
#define X(name, n) {#name, offsetof(mjOption, name), FieldType::kNum, n},
            MJOPTION_VECTORS
#undef X
};

// Null when there is none with this name.
constexpr const OptionMember* FindOptionMember(std::string_view name) {
  for (const OptionMember& member : kOptionMembers) {
    if (name == member.name) return &member;
  }
  return nullptr;
}

}  // namespace pliant
