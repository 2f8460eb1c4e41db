// The MJCF language as one table. Every element that may stand in a model file, with its attributes and
// children, is described once; the checker, the reader and the writer all walk the same rows, so they cannot
// disagree. Rows of an element stand in the order in which the writer writes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/spelling.h"
#include "engine/io/mjcf/schema/tag.h"

namespace pliant::io::mjcf {

// How the text of an attribute maps to memory. `offset` counts from the start of the element's public struct
// (mjsGeom, mjsActuator, ...; mjSpec for sections without an element of their own).
enum class Store : std::uint8_t {
  // `max_count` numbers in place
  kDouble,
  kFloat,
  kInt,
  kByte,
  // behind the handle (pointer to a container) at offset
  kString,
  kStringVec,
  kDoubleVec,
  kFloatVec,
  kIntVec,
  kStringSlot,  // entry `value` of a vector of strings
  // fields of the mjsOrientation at offset
  kAxisAngle,
  kXyAxes,
  kZAxis,
  kEuler,
  // bit mask `value` of the int at offset: set by "disable", set by "enable"
  kDisableBit,
  kEnableBit,
  kBitList,  // list of bit numbers
  kWordSet,  // list of keywords whose values are bits of the int at offset; `value` 1: in the table's order
  kChars,    // max_count characters, no terminator
  kMemory,   // bytes with an optional unit suffix
  kSize,     // one number of type mjtSize
  // not in the struct
  kName,   // name of the element
  kClass,  // default class of the element
  // checked only; the reader has code for the element that fetches them by name
  kReals,
  kInts,
  kText,
};

struct Keyword {
  const char* text;
  int value;
};

constexpr int kAnyCount = 1 << 30;

struct Attribute {
  const char* name = nullptr;
  Store store = Store::kText;
  bool required = false;
  std::int32_t offset = 0;
  std::int32_t min_count = 1;  // for number and word lists
  std::int32_t max_count = 1;
  std::span<const Keyword> keywords = {};  // not empty: the text must be one of these
  std::int32_t value = 0;                  // bit mask or slot
  // When the attribute is given, the int at kind_offset becomes kind_value; attributes of one element that
  // share `offset` and differ in kind_value exclude each other. kind_offset -1: no such effect.
  std::int32_t kind_offset = -1;
  std::int32_t kind_value = 0;
  bool blank = false;  // a keyword may be left empty, which is like no attribute at all
  // A word that is no keyword is ignored, with a warning.
  bool lenient = false;
};

// How often an element may stand in its parent.
enum class Multiplicity : std::uint8_t { kOne, kAtMostOne, kAny };

// One row of the element table. Several spellings (all sensors of a site, say) may share a tag; `value` then
// tells them apart.
struct ElementRow {
  Tag tag;
  const char* name;
  Multiplicity multiplicity;
  std::span<const Attribute> attributes;
  std::span<const Tag> children;
  int value = 0;  // sensor type
};

// The rows, by topic (one .cc file each).
std::span<const ElementRow> SectionRows();
std::span<const ElementRow> AssetRows();
std::span<const ElementRow> TreeRows();
std::span<const ElementRow> MacroRows();
std::span<const ElementRow> RelationRows();
std::span<const ElementRow> ActuatorRows();
std::span<const ElementRow> SensorRows();
std::span<const ElementRow> ExtraRows();

// The root element, from which all others are reached.
const ElementRow& Root();
// The only row of a tag that has a single spelling; the first one otherwise.
const ElementRow& RowOf(Tag tag);
// The row of a tag that carries `value`, for example the sensor type.
const ElementRow& RowOf(Tag tag, int value);

// All rows that may stand in `parent`.
std::vector<const ElementRow*> Children(const ElementRow& parent);
const ElementRow* FindChild(const ElementRow& parent, std::string_view name);
const Attribute* FindAttribute(const ElementRow& element, std::string_view name);

// The keyword of a value; nullptr when the list has none.
const char* KeywordText(std::span<const Keyword> keywords, int value);

}  // namespace pliant::io::mjcf
