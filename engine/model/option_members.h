// The one table of the members of mjOption, made from mjxmacro.h.
#pragma once

#include <mujoco/mjmodel.h>
#include <mujoco/mjxmacro.h>

#include <cstddef>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

#include "engine/model/fields.h"

namespace pliant {

// A word of the model language and the number that it stands for.
struct NamedValue {
  const char* text;
  int value;
};

inline constexpr NamedValue kIntegrators[] = {{"Euler", mjINT_EULER},
                                              {"RK4", mjINT_RK4},
                                              {"implicit", mjINT_IMPLICIT},
                                              {"implicitfast", mjINT_IMPLICITFAST},
                                              {"discrete", mjINT_DISCRETE}};
inline constexpr NamedValue kCones[] = {{"pyramidal", mjCONE_PYRAMIDAL}, {"elliptic", mjCONE_ELLIPTIC}};
inline constexpr NamedValue kJacobians[] = {
    {"dense", mjJAC_DENSE}, {"sparse", mjJAC_SPARSE}, {"auto", mjJAC_AUTO}};
inline constexpr NamedValue kSolvers[] = {{"PGS", mjSOL_PGS}, {"CG", mjSOL_CG}, {"Newton", mjSOL_NEWTON}};

// The words of a member of mjOption that is a choice; empty for plain numbers.
constexpr std::span<const NamedValue> WordsOfOption(std::string_view name) {
  if (name == "integrator") return kIntegrators;
  if (name == "cone") return kCones;
  if (name == "jacobian") return kJacobians;
  if (name == "solver") return kSolvers;
  return {};
}

struct OptionMember {
  const char* name;  // and attribute of <option>
  size_t offset;     // bytes, inside mjOption
  FieldType type;    // kNum or kInt
  size_t count;      // numbers
  std::span<const NamedValue> words;
};

inline constexpr OptionMember kOptionMembers[] = {
#define XVEC(type, name, n)                                                                           \
  {#name, offsetof(mjOption, name), std::is_same_v<type, int> ? FieldType::kInt : FieldType::kNum, n, \
   WordsOfOption(#name)},
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

// Number `index` of a member.
inline double OptionNumber(const mjOption& option, const OptionMember& member, size_t index) {
  const char* at = reinterpret_cast<const char*>(&option) + member.offset + index * SizeOf(member.type);
  if (member.type == FieldType::kInt) {
    int value;
    std::memcpy(&value, at, sizeof value);
    return value;
  }
  mjtNum value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

}  // namespace pliant
