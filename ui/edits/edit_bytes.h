// Edits as bytes, for session files. A type that is no number, text, list, set or map of such says of what
// parts it is made:
//   template <class Bytes> void Parts(Bytes& bytes, C& value) { bytes(value.a, value.b); }
// which both classes below call. Numbers lie as they do in memory, little end first on every machine that the
// program runs on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace pliant::ui {

// Texts of model files that stand in for those on disk, by absolute path.
using ModelTexts = std::map<std::string, std::string>;

// A list of edits as it is kept in a file. Texts of whole models stand beside the bytes, which name them by
// their number here; an edit whose text is missing is left out when they are read.
struct KeptEdits {
  std::vector<std::byte> bytes;
  std::vector<std::optional<ModelTexts>> texts;
};

template <class T>
concept PlainNumber = std::is_arithmetic_v<T> || std::is_enum_v<T>;

class EditWriter {
 public:
  template <class... T>
  void operator()(T&... parts) {
    (Put(parts), ...);
  }
  void Texts(const ModelTexts& texts) {
    if (out_.texts.empty() || *out_.texts.back() != texts) out_.texts.emplace_back(texts);
    Put(static_cast<uint64_t>(out_.texts.size() - 1));
  }
  // A part with its length before it, so that a reader can leave it out.
  template <class F>
  void Block(F&& write) {
    const size_t at = out_.bytes.size();
    Put(uint64_t{0});
    write();
    const uint64_t length = out_.bytes.size() - at - sizeof(uint64_t);
    std::memcpy(out_.bytes.data() + at, &length, sizeof length);
  }
  KeptEdits Take() { return std::move(out_); }

 private:
  template <PlainNumber T>
  void Put(const T& value) {
    const auto* at = reinterpret_cast<const std::byte*>(&value);
    out_.bytes.insert(out_.bytes.end(), at, at + sizeof value);
  }
  void Put(const std::string& text) {
    Put(static_cast<uint64_t>(text.size()));
    const auto* at = reinterpret_cast<const std::byte*>(text.data());
    out_.bytes.insert(out_.bytes.end(), at, at + text.size());
  }
  template <class T>
  void Put(std::vector<T>& list) {
    Put(static_cast<uint64_t>(list.size()));
    for (T& item : list) Put(item);
  }
  template <class T, size_t N>
  void Put(std::array<T, N>& list) {
    for (T& item : list) Put(item);
  }
  template <class T, size_t N>
  void Put(T (&list)[N]) {
    for (T& item : list) Put(item);
  }
  void Put(const std::set<std::string>& texts) {
    Put(static_cast<uint64_t>(texts.size()));
    for (const std::string& text : texts) Put(text);
  }
  void Put(const std::map<std::string, std::string>& texts) {
    Put(static_cast<uint64_t>(texts.size()));
    for (const auto& [key, value] : texts) (*this)(key, value);
  }
  template <class T>
  requires requires(EditWriter& bytes, T& value) { Parts(bytes, value); }
  void Put(T& value) { Parts(*this, value); }

  KeptEdits out_;
};

// Past the end, or where a length cannot be, everything reads as zero and Good() is false.
class EditReader {
 public:
  EditReader(std::span<const std::byte> bytes, const KeptEdits& from) : rest_(bytes), from_(from) {}

  template <class... T>
  void operator()(T&... parts) {
    (Get(parts), ...);
  }
  void Texts(ModelTexts& texts) {
    uint64_t number = 0;
    Get(number);
    good_ = good_ && number < from_.texts.size() && from_.texts[number].has_value();
    if (good_) texts = *from_.texts[number];
  }
  // What EditWriter::Block() wrote.
  EditReader Block() { return {Bytes(Length(1)), from_}; }
  bool Good() const { return good_; }
  bool AtEnd() const { return good_ && rest_.empty(); }

 private:
  std::span<const std::byte> Bytes(size_t count) {
    good_ = good_ && count <= rest_.size();
    if (!good_) return {};
    const std::span<const std::byte> taken = rest_.first(count);
    rest_ = rest_.subspan(count);
    return taken;
  }
  // Of items of at least so many bytes.
  size_t Length(size_t bytes) {
    uint64_t length = 0;
    Get(length);
    good_ = good_ && length <= rest_.size() / bytes;
    return good_ ? length : 0;
  }
  template <PlainNumber T>
  void Get(T& value) {
    const std::span<const std::byte> bytes = Bytes(sizeof value);
    if (good_) std::memcpy(&value, bytes.data(), sizeof value);
  }
  void Get(bool& value) {
    char byte = 0;
    Get(byte);
    value = byte != 0;
  }
  void Get(std::string& text) {
    const std::span<const std::byte> bytes = Bytes(Length(1));
    text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }
  template <class T>
  void Get(std::vector<T>& list) {
    list.resize(Length(PlainNumber<T> ? sizeof(T) : 1));
    for (T& item : list) Get(item);
  }
  template <class T, size_t N>
  void Get(std::array<T, N>& list) {
    for (T& item : list) Get(item);
  }
  template <class T, size_t N>
  void Get(T (&list)[N]) {
    for (T& item : list) Get(item);
  }
  void Get(std::set<std::string>& texts) {
    texts.clear();
    for (size_t left = Length(sizeof(uint64_t)); left > 0; --left) {
      std::string text;
      Get(text);
      texts.insert(std::move(text));
    }
  }
  void Get(std::map<std::string, std::string>& texts) {
    texts.clear();
    for (size_t left = Length(sizeof(uint64_t)); left > 0; --left) {
      std::string key, value;
      (*this)(key, value);
      texts[std::move(key)] = std::move(value);
    }
  }
  template <class T>
  void Get(T& value) {
    Parts(*this, value);
  }

  std::span<const std::byte> rest_;
  const KeptEdits& from_;
  bool good_ = true;
};

}  // namespace pliant::ui
