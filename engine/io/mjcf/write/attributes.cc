#include "engine/io/mjcf/write/attributes.h"

#include <mujoco/mjspec.h>

#include <cmath>

#include "engine/io/mjcf/values.h"

namespace pliant::io::mjcf {
namespace {

template <class T>
const T& At(const void* base, int offset) {
  return *reinterpret_cast<const T*>(static_cast<const char*>(base) + offset);
}

// The container behind the handle; an empty one when the handle is null, as in plain default structs.
template <class T>
const T& Behind(const void* base, int offset) {
  static const T kEmpty;
  const T* container = At<T*>(base, offset);
  return container ? *container : kEmpty;
}

std::string FormatNumber(double x) { return FormatReal(x); }
std::string FormatNumber(float x) { return FormatReal(x); }
std::string FormatNumber(int x) { return std::to_string(x); }

template <class T>
std::string FormatList(const T* values, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    if (i) text += ' ';
    text += FormatNumber(values[i]);
  }
  return text;
}

template <class T>
bool Same(T a, T b) {
  return a == b || (a != a && b != b);
}

// A short array keeps the tail of the reference, so an equal tail need not be written. Of a spring length one
// number means both.
template <class T>
std::string NumbersText(const Attribute& attribute, const void* object, const void* reference) {
  const T* values = &At<T>(object, attribute.offset);
  const T* wanted = &At<T>(reference, attribute.offset);
  if (values[0] != values[0] && wanted[0] != wanted[0]) return "";
  int count = attribute.max_count;
  while (count > 0 && Same(values[count - 1], wanted[count - 1])) --count;
  if (count == 0 && !attribute.required) return "";
  const bool tail_is_kept =
      attribute.min_count < attribute.max_count && std::string_view(attribute.name) != "springlength";
  return FormatList(values, tail_is_kept ? std::max(count, attribute.min_count) : attribute.max_count);
}

template <class T>
std::string VectorText(const Attribute& attribute, const void* object, const void* reference) {
  const auto& values = Behind<std::vector<T>>(object, attribute.offset);
  if (values.empty() || values == Behind<std::vector<T>>(reference, attribute.offset)) return "";
  return FormatList(values.data(), values.size());
}

std::string WordsText(const Attribute& attribute, const void* object) {
  std::string text;
  for (const std::string& word : Behind<std::vector<std::string>>(object, attribute.offset)) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text;
}

std::string SlotText(const Attribute& attribute, const void* object, const void* reference) {
  auto slot = [&](const void* base) {
    const auto& slots = Behind<std::vector<std::string>>(base, attribute.offset);
    return static_cast<int>(slots.size()) > attribute.value ? slots[attribute.value] : std::string();
  };
  const std::string text = slot(object);
  return text == slot(reference) ? "" : text;
}

int KeywordValue(const Attribute& attribute, const void* base) {
  switch (attribute.store) {
    case Store::kByte:
      return At<mjtByte>(base, attribute.offset);
    case Store::kDouble:
      return At<double>(base, attribute.offset) != 0;
    case Store::kDisableBit:
      return (At<int>(base, attribute.offset) & attribute.value) == 0;
    case Store::kEnableBit:
      return (At<int>(base, attribute.offset) & attribute.value) != 0;
    default:
      return At<int>(base, attribute.offset);
  }
}

std::string WordSetText(const Attribute& attribute, int set) {
  std::string text;
  for (const Keyword& keyword : attribute.keywords) {
    if (set & keyword.value) text += (text.empty() ? "" : " ") + std::string(keyword.text);
  }
  return text;
}

std::string KeywordValueText(const Attribute& attribute, const void* object, const void* reference) {
  if (attribute.store == Store::kText) return "";
  const int value = KeywordValue(attribute, object);
  if (value == KeywordValue(attribute, reference) && !attribute.required) return "";
  if (attribute.store == Store::kWordSet) return WordSetText(attribute, value);
  const char* text = KeywordText(attribute.keywords, value);
  return text ? text : "";
}

std::string BitListText(const Attribute& attribute, const void* object, const void* reference) {
  const auto mask = static_cast<unsigned>(At<int>(object, attribute.offset));
  if (mask == static_cast<unsigned>(At<int>(reference, attribute.offset))) return "";
  std::string text;
  for (int bit = 0; bit < attribute.max_count; ++bit) {
    if (mask & (1u << bit)) text += (text.empty() ? "" : " ") + std::to_string(bit);
  }
  return text;
}

// In the largest unit of which it is a whole number.
std::string MemoryText(long long bytes) {
  std::string_view units = "KMGTPE";
  std::string unit;
  for (; bytes > 0 && bytes % 1024 == 0 && !units.empty(); units.remove_prefix(1)) {
    bytes /= 1024;
    unit = units.front();
  }
  return std::to_string(bytes) + unit;
}

std::string ValueText(const Attribute& attribute, const void* object, const void* reference) {
  if (attribute.kind_offset >= 0 && At<int>(object, attribute.kind_offset) != attribute.kind_value) return "";
  if (!attribute.keywords.empty()) return KeywordValueText(attribute, object, reference);
  switch (attribute.store) {
    case Store::kDouble:
      return NumbersText<double>(attribute, object, reference);
    case Store::kFloat:
      return NumbersText<float>(attribute, object, reference);
    case Store::kInt:
      return NumbersText<int>(attribute, object, reference);
    case Store::kString: {
      const auto& text = Behind<std::string>(object, attribute.offset);
      return text == Behind<std::string>(reference, attribute.offset) ? "" : text;
    }
    case Store::kStringVec:
      return WordsText(attribute, object);
    case Store::kDoubleVec:
      return VectorText<double>(attribute, object, reference);
    case Store::kFloatVec:
      return VectorText<float>(attribute, object, reference);
    case Store::kIntVec:
      return VectorText<int>(attribute, object, reference);
    case Store::kStringSlot:
      return SlotText(attribute, object, reference);
    case Store::kBitList:
      return BitListText(attribute, object, reference);
    case Store::kSize:
    case Store::kMemory: {
      const auto size = static_cast<long long>(At<mjtSize>(object, attribute.offset));
      if (size < 0) return "";
      return attribute.store == Store::kMemory ? MemoryText(size) : std::to_string(size);
    }
    default:
      return "";
  }
}

}  // namespace

void WriteAttributes(const ElementRow& row, const void* object, const void* reference,
                     const std::string& name, const std::string& dclass, XmlPrinter& out) {
  for (const Attribute& attribute : row.attributes) {
    std::string text;
    if (attribute.store == Store::kName) {
      text = name;
    } else if (attribute.store == Store::kClass) {
      text = dclass;
    } else {
      text = ValueText(attribute, object, reference);
    }
    if (!text.empty()) out.Attribute(attribute.name, text);
  }
}

}  // namespace pliant::io::mjcf
