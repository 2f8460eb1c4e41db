// Arrays one after the other as bytes, for files that only this program reads (record_store.h).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/held_array.h"

namespace pliant::io {

// Where each part of a record begins, so that it can be used where it lies.
constexpr std::size_t kRecordAlignment = 64;

// A record in memory, aligned as its parts are: its own, or a file that is mapped.
struct HeldRecord {
  std::string_view bytes;
  std::shared_ptr<const void> holder;
};

// A record to be written, in parts that stand one behind the other; `holder` keeps their bytes.
struct RecordParts {
  std::vector<std::string_view> parts;
  std::shared_ptr<const void> holder;
};

// An array is its count, in 8 bytes, and, where the next aligned place is, its numbers as they stand in
// memory. No gap follows an empty one.
class RecordWriter {
 public:
  template <class T>
  void Put(const std::vector<T>& array) {
    PutSpan(std::span<const T>(array));
  }
  template <class T>
  void PutSpan(std::span<const T> array) {
    const std::uint64_t count = array.size();
    PutBytes(&count, sizeof count);
    if (count == 0) return;
    bytes_.resize((bytes_.size() + kRecordAlignment - 1) / kRecordAlignment * kRecordAlignment);
    PutBytes(array.data(), array.size_bytes());
  }
  void PutText(std::string_view text) { PutSpan(std::span<const char>(text)); }
  // For about so many bytes, so that they are not moved on the way.
  void Reserve(std::size_t bytes) { bytes_.reserve(bytes); }
  std::string Take() { return std::move(bytes_); }

 private:
  void PutBytes(const void* data, std::size_t count) {
    if (count > 0) bytes_.append(static_cast<const char*>(data), count);
  }
  std::string bytes_;
};

// What was put comes back in the same order. False, and nothing is certain any more, when it is not there.
class RecordReader {
 public:
  explicit RecordReader(HeldRecord record) : record_(std::move(record)) {}

  // The numbers stay where they are.
  template <class T>
  [[nodiscard]] bool Get(HeldArray<T>& array) {
    std::span<const T> numbers;
    if (!GetSpan(numbers)) return false;
    array = HeldArray<T>(numbers, record_.holder);
    return true;
  }
  template <class T>
  [[nodiscard]] bool Get(std::vector<T>& array) {
    std::span<const T> numbers;
    if (!GetSpan(numbers)) return false;
    array.assign(numbers.begin(), numbers.end());
    return true;
  }
  template <class T>
  [[nodiscard]] bool GetScalars(std::span<T> to) {
    std::span<const T> numbers;
    if (!GetSpan(numbers) || numbers.size() != to.size()) return false;
    std::copy(numbers.begin(), numbers.end(), to.begin());
    return true;
  }
  [[nodiscard]] bool GetText(std::string& text) {
    std::span<const char> letters;
    if (!GetSpan(letters)) return false;
    text.assign(letters.begin(), letters.end());
    return true;
  }
  [[nodiscard]] bool AtEnd() const { return at_ == record_.bytes.size(); }

 private:
  template <class T>
  bool GetSpan(std::span<const T>& numbers) {
    static_assert(alignof(T) <= kRecordAlignment);
    const std::size_t size = record_.bytes.size();
    std::uint64_t count = 0;
    if (size - at_ < sizeof count) return false;
    std::memcpy(&count, record_.bytes.data() + at_, sizeof count);
    at_ += sizeof count;
    if (count == 0) return true;
    const std::size_t begin = (at_ + kRecordAlignment - 1) / kRecordAlignment * kRecordAlignment;
    if (begin > size || count > (size - begin) / sizeof(T)) return false;
    numbers = {reinterpret_cast<const T*>(record_.bytes.data() + begin), count};
    at_ = begin + count * sizeof(T);
    return true;
  }

  HeldRecord record_;
  std::size_t at_ = 0;
};

}  // namespace pliant::io
