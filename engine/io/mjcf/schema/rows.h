// Helpers to write schema rows briefly, and the rows that several elements share.
#pragma once

#include <mujoco/mjspec.h>

#include <array>

#include "engine/io/mjcf/schema/schema.h"
#include "engine/model/geom_names.h"

namespace pliant::io::mjcf {

constexpr Attribute Reals(const char* name, std::size_t offset, int count = 1, int min_count = 0) {
  return {.name = name,
          .store = Store::kDouble,
          .offset = static_cast<int>(offset),
          .min_count = min_count ? min_count : count,
          .max_count = count};
}
constexpr Attribute Floats(const char* name, std::size_t offset, int count = 1, int min_count = 0) {
  Attribute a = Reals(name, offset, count, min_count);
  a.store = Store::kFloat;
  return a;
}
constexpr Attribute Ints(const char* name, std::size_t offset, int count = 1, int min_count = 0) {
  Attribute a = Reals(name, offset, count, min_count);
  a.store = Store::kInt;
  return a;
}
constexpr Attribute Handle(const char* name, std::size_t offset, Store store) {
  return {.name = name,
          .store = store,
          .offset = static_cast<int>(offset),
          .min_count = 0,
          .max_count = store == Store::kString ? 1 : kAnyCount};
}
constexpr Attribute String(const char* name, std::size_t offset) {
  return Handle(name, offset, Store::kString);
}
// A string that also says what kind of thing it names.
constexpr Attribute Target(const char* name, std::size_t offset, std::size_t kind_offset, int kind_value) {
  Attribute a = Handle(name, offset, Store::kString);
  a.kind_offset = static_cast<int>(kind_offset);
  a.kind_value = kind_value;
  return a;
}
constexpr Attribute Choice(const char* name, std::size_t offset, std::span<const Keyword> keywords,
                           Store store = Store::kInt) {
  return {.name = name, .store = store, .offset = static_cast<int>(offset), .keywords = keywords};
}
// Several keywords at once; their values are bits.
constexpr Attribute WordSet(const char* name, std::size_t offset, std::span<const Keyword> keywords) {
  return Choice(name, offset, keywords, Store::kWordSet);
}
// In the order of the table.
constexpr Attribute OrderedWords(const char* name, std::size_t offset, std::span<const Keyword> keywords) {
  Attribute a = WordSet(name, offset, keywords);
  a.value = 1;
  return a;
}
constexpr Attribute Slot(const char* name, std::size_t offset, int slot) {
  Attribute a = Handle(name, offset, Store::kStringSlot);
  a.value = slot;
  return a;
}
constexpr Attribute Oriented(const char* name, std::size_t offset, Store store, int count) {
  return {.name = name,
          .store = store,
          .offset = static_cast<int>(offset),
          .min_count = count,
          .max_count = count};
}
// Checked here, stored by code of the element.
constexpr Attribute Loose(const char* name, Store store, int max_count = 1, int min_count = -1) {
  return {.name = name,
          .store = store,
          .min_count = min_count < 0 ? max_count : min_count,
          .max_count = max_count};
}
constexpr Attribute LooseChoice(const char* name, std::span<const Keyword> keywords) {
  return {.name = name, .store = Store::kText, .keywords = keywords};
}
constexpr Attribute OrBlank(Attribute a) {
  a.blank = true;
  return a;
}
constexpr Attribute Lenient(Attribute a) {
  a.lenient = true;
  return a;
}
constexpr Attribute Required(Attribute a) {
  a.required = true;
  return a;
}

template <std::size_t... N>
constexpr auto Join(const std::array<Attribute, N>&... parts) {
  std::array<Attribute, (N + ... + 0)> all;
  std::size_t n = 0;
  auto append = [&](const auto& part) {
    for (const Attribute& a : part) all[n++] = a;
  };
  (append(parts), ...);
  return all;
}
template <class... A>
constexpr auto Rows(A... a) {
  return std::array<Attribute, sizeof...(A)>{a...};
}

// ---- Keyword lists.
inline constexpr Keyword kBool[] = {{"false", 0}, {"true", 1}};
inline constexpr Keyword kTriState[] = {{"false", 0}, {"true", 1}, {"auto", 2}};
inline constexpr Keyword kCamLightModes[] = {{"fixed", mjCAMLIGHT_FIXED},
                                             {"track", mjCAMLIGHT_TRACK},
                                             {"trackcom", mjCAMLIGHT_TRACKCOM},
                                             {"targetbody", mjCAMLIGHT_TARGETBODY},
                                             {"targetbodycom", mjCAMLIGHT_TARGETBODYCOM}};
inline constexpr auto kGeomTypes = [] {
  std::array<Keyword, kGeomNames.size()> words = {};
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = {kGeomNames[i].word, static_cast<int>(i)};
  return words;
}();
inline constexpr Keyword kJointTypes[] = {
    {"free", mjJNT_FREE}, {"ball", mjJNT_BALL}, {"slide", mjJNT_SLIDE}, {"hinge", mjJNT_HINGE}};
inline constexpr Keyword kDynTypes[] = {{"none", mjDYN_NONE},     {"integrator", mjDYN_INTEGRATOR},
                                        {"filter", mjDYN_FILTER}, {"filterexact", mjDYN_FILTEREXACT},
                                        {"muscle", mjDYN_MUSCLE}, {"dcmotor", mjDYN_DCMOTOR},
                                        {"pid", mjDYN_PID},       {"user", mjDYN_USER}};
// Kinds of things a name may refer to (tuples, user sensors).
inline constexpr Keyword kObjectTypes[] = {
    {"body", mjOBJ_BODY},         {"xbody", mjOBJ_XBODY},       {"joint", mjOBJ_JOINT},
    {"dof", mjOBJ_DOF},           {"geom", mjOBJ_GEOM},         {"site", mjOBJ_SITE},
    {"camera", mjOBJ_CAMERA},     {"light", mjOBJ_LIGHT},       {"flex", mjOBJ_FLEX},
    {"mesh", mjOBJ_MESH},         {"skin", mjOBJ_SKIN},         {"hfield", mjOBJ_HFIELD},
    {"texture", mjOBJ_TEXTURE},   {"material", mjOBJ_MATERIAL}, {"pair", mjOBJ_PAIR},
    {"exclude", mjOBJ_EXCLUDE},   {"equality", mjOBJ_EQUALITY}, {"tendon", mjOBJ_TENDON},
    {"actuator", mjOBJ_ACTUATOR}, {"sensor", mjOBJ_SENSOR},     {"numeric", mjOBJ_NUMERIC},
    {"text", mjOBJ_TEXT},         {"tuple", mjOBJ_TUPLE},       {"key", mjOBJ_KEY},
    {"plugin", mjOBJ_PLUGIN}};

inline constexpr Keyword kInterpolations[] = {{"zoh", 0}, {"linear", 1}, {"cubic", 2}};

// ---- Rows shared by several elements.
// Ring buffer of past values of S, an actuator or a sensor.
template <class S>
constexpr auto HistoryRows() {
  return Rows(Ints("nsample", offsetof(S, nsample)), Choice("interp", offsetof(S, interp), kInterpolations),
              Reals("delay", offsetof(S, delay)));
}
inline constexpr auto kName = Rows(Attribute{.name = "name", .store = Store::kName});
inline constexpr auto kNameClass = Rows(Attribute{.name = "name", .store = Store::kName},
                                        Attribute{.name = "class", .store = Store::kClass});
inline constexpr auto kClass = Rows(Attribute{.name = "class", .store = Store::kClass});

// Position and the five spellings of an orientation, of which at most one may be given.
template <class S>
constexpr auto OrientationRows() {
  return Rows(Reals("quat", offsetof(S, quat), 4),
              Oriented("axisangle", offsetof(S, alt), Store::kAxisAngle, 4),
              Oriented("xyaxes", offsetof(S, alt), Store::kXyAxes, 6),
              Oriented("zaxis", offsetof(S, alt), Store::kZAxis, 3),
              Oriented("euler", offsetof(S, alt), Store::kEuler, 3));
}
template <class S>
constexpr auto PoseRows() {
  return Join(Rows(Reals("pos", offsetof(S, pos), 3)), OrientationRows<S>());
}

}  // namespace pliant::io::mjcf
