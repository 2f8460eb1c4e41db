// Arrays one after the other as bytes, for files that only this program reads (record_store.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pliant::io {

// An array is its count, in 8 bytes, and its numbers as they stand in memory.
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
    PutBytes(array.data(), array.size_bytes());
  }
  void PutText(std::string_view text) { PutSpan(std::span<const char>(text)); }
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
  explicit RecordReader(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
  [[nodiscard]] bool Get(std::vector<T>& array) {
    std::uint64_t count = 0;
    if (!GetCount(sizeof(T), count)) return false;
    array.resize(count);
    TakeBytes(array.data(), count * sizeof(T));
    return true;
  }
  template <class T>
  [[nodiscard]] bool GetScalars(std::span<T> to) {
    std::vector<T> numbers;
    if (!Get(numbers) || numbers.size() != to.size()) return false;
    std::copy(numbers.begin(), numbers.end(), to.begin());
    return true;
  }
  [[nodiscard]] bool GetText(std::string& text) {
    std::uint64_t count = 0;
    if (!GetCount(1, count)) return false;
    text.resize(count);
    TakeBytes(text.data(), count);
    return true;
  }
  [[nodiscard]] bool AtEnd() const { return bytes_.empty(); }

 private:
  bool GetCount(std::size_t width, std::uint64_t& count) {
    if (bytes_.size() < sizeof count) return false;
    TakeBytes(&count, sizeof count);
    return count <= bytes_.size() / width;
  }
  void TakeBytes(void* to, std::size_t count) {
    if (count > 0) std::memcpy(to, bytes_.data(), count);
    bytes_.remove_prefix(count);
  }
  std::string_view bytes_;
};

}  // namespace pliant::io
