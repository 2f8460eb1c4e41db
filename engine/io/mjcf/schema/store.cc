#include "engine/io/mjcf/schema/store.h"

#include <mujoco/mjspec.h>

#include <algorithm>

#include "engine/io/mjcf/values.h"

namespace pliant::io::mjcf {
namespace {

std::vector<double> Reals(const std::string& text) {
  std::vector<double> numbers;
  std::string bad;
  ParseReals(text, numbers, bad);
  return numbers;
}

std::vector<int> Integers(const std::string& text) {
  std::vector<int> numbers;
  std::string bad;
  ParseInts(text, numbers, bad);
  return numbers;
}

template <class T>
void CopyNumbers(const std::vector<double>& numbers, int max_count, void* destination) {
  T* out = static_cast<T*>(destination);
  for (int i = 0; i < static_cast<int>(numbers.size()) && i < max_count; ++i)
    out[i] = static_cast<T>(numbers[i]);
}

// The container behind the handle at `place`.
template <class T>
T& Behind(void* place) {
  return **static_cast<T**>(place);
}

int KeywordValue(std::span<const Keyword> keywords, const std::string& text) {
  for (const Keyword& keyword : keywords) {
    if (text == keyword.text) return keyword.value;
  }
  return 0;
}

void StoreOrientation(Store store, const std::string& text, mjsOrientation& orientation) {
  const std::vector<double> numbers = Reals(text);
  switch (store) {
    case Store::kAxisAngle:
      orientation.type = mjORIENTATION_AXISANGLE;
      return CopyNumbers<double>(numbers, 4, orientation.axisangle);
    case Store::kXyAxes:
      orientation.type = mjORIENTATION_XYAXES;
      return CopyNumbers<double>(numbers, 6, orientation.xyaxes);
    case Store::kZAxis:
      orientation.type = mjORIENTATION_ZAXIS;
      return CopyNumbers<double>(numbers, 3, orientation.zaxis);
    default:
      orientation.type = mjORIENTATION_EULER;
      return CopyNumbers<double>(numbers, 3, orientation.euler);
  }
}

void StoreKeyword(const Attribute& attribute, const std::string& text, void* place) {
  if (attribute.store == Store::kWordSet) {
    int set = 0;  // no word is like no attribute
    for (const std::string& word : SplitWords(text)) set |= KeywordValue(attribute.keywords, word);
    if (set) *static_cast<int*>(place) = set;
    return;
  }
  const int value = KeywordValue(attribute.keywords, text);
  switch (attribute.store) {
    case Store::kInt:
      *static_cast<int*>(place) = value;
      return;
    case Store::kByte:
      *static_cast<mjtByte*>(place) = static_cast<mjtByte>(value);
      return;
    case Store::kDouble:
      *static_cast<double*>(place) = value;
      return;
    case Store::kDisableBit:
    case Store::kEnableBit: {
      const bool set = (value == 1) == (attribute.store == Store::kEnableBit);
      int& mask = *static_cast<int*>(place);
      mask = set ? mask | attribute.value : mask & ~attribute.value;
      return;
    }
    default:
      return;
  }
}

int MaskOf(const std::vector<int>& bits) {
  int mask = 0;
  for (const int bit : bits) mask |= 1 << bit;
  return mask;
}

long long Bytes(const std::string& text) {
  long long bytes = 0;
  ParseMemory(text, bytes);
  return bytes;
}

void StoreValue(const Attribute& attribute, const std::string& text, void* place) {
  switch (attribute.store) {
    case Store::kDouble:
      return CopyNumbers<double>(Reals(text), attribute.max_count, place);
    case Store::kFloat:
      return CopyNumbers<float>(Reals(text), attribute.max_count, place);
    case Store::kInt: {
      const std::vector<int> numbers = Integers(text);
      std::copy_n(numbers.begin(), std::min<int>(numbers.size(), attribute.max_count),
                  static_cast<int*>(place));
      return;
    }
    case Store::kString:
      Behind<std::string>(place) = text;
      return;
    case Store::kStringVec:
      Behind<std::vector<std::string>>(place) = SplitWords(text);
      return;
    case Store::kDoubleVec:
      Behind<std::vector<double>>(place) = Reals(text);
      return;
    case Store::kFloatVec: {
      const std::vector<double> numbers = Reals(text);
      Behind<std::vector<float>>(place).assign(numbers.begin(), numbers.end());
      return;
    }
    case Store::kIntVec:
      Behind<std::vector<int>>(place) = Integers(text);
      return;
    case Store::kStringSlot: {
      auto& slots = Behind<std::vector<std::string>>(place);
      if (static_cast<int>(slots.size()) <= attribute.value) slots.resize(attribute.value + 1);
      slots[attribute.value] = text;
      return;
    }
    case Store::kBitList:
      *static_cast<int*>(place) = MaskOf(Integers(text));
      return;
    case Store::kChars:
      std::copy_n(text.begin(), attribute.max_count, static_cast<char*>(place));
      return;
    case Store::kSize: {
      const std::vector<int> numbers = Integers(text);
      if (!numbers.empty()) *static_cast<mjtSize*>(place) = static_cast<mjtSize>(numbers[0]);
      return;
    }
    case Store::kMemory:
      *static_cast<mjtSize*>(place) = static_cast<mjtSize>(Bytes(text));
      return;
    case Store::kAxisAngle:
    case Store::kXyAxes:
    case Store::kZAxis:
    case Store::kEuler:
      return StoreOrientation(attribute.store, text, *static_cast<mjsOrientation*>(place));
    default:
      return;
  }
}

}  // namespace

void StoreAttributes(const ElementRow& row, const XmlElement& xml, void* base) {
  char* bytes = static_cast<char*>(base);
  for (const XmlAttribute& given : xml.attributes) {
    const Attribute* attribute = FindAttribute(row, given.name);
    if (!attribute) continue;
    void* place = bytes + attribute->offset;
    if (attribute->keywords.empty()) {
      StoreValue(*attribute, given.value, place);
    } else {
      StoreKeyword(*attribute, given.value, place);
    }
    if (attribute->kind_offset >= 0) {
      *reinterpret_cast<int*>(bytes + attribute->kind_offset) = attribute->kind_value;
    }
  }
}

int FetchReals(const XmlElement& xml, const char* attribute, double* values, int max_count) {
  const std::string* text = xml.Find(attribute);
  if (!text) return 0;
  const std::vector<double> numbers = Reals(*text);
  CopyNumbers<double>(numbers, max_count, values);
  return std::min<int>(numbers.size(), max_count);
}

bool FetchInt(const XmlElement& xml, const char* attribute, int& value) {
  const std::vector<int> numbers = FetchIntList(xml, attribute);
  if (numbers.empty()) return false;
  value = numbers[0];
  return true;
}

std::vector<double> FetchRealList(const XmlElement& xml, const char* attribute) {
  const std::string* text = xml.Find(attribute);
  return text ? Reals(*text) : std::vector<double>();
}

std::vector<int> FetchIntList(const XmlElement& xml, const char* attribute) {
  const std::string* text = xml.Find(attribute);
  return text ? Integers(*text) : std::vector<int>();
}

std::string FetchText(const XmlElement& xml, const char* attribute) {
  const std::string* text = xml.Find(attribute);
  return text ? *text : "";
}

int FetchKeyword(const ElementRow& row, const XmlElement& xml, const char* attribute, int otherwise) {
  const std::string* text = xml.Find(attribute);
  const Attribute* a = FindAttribute(row, attribute);
  for (const Keyword& keyword : text&& a ? a->keywords : std::span<const Keyword>()) {
    if (*text == keyword.text) return keyword.value;
  }
  return otherwise;
}

}  // namespace pliant::io::mjcf
