// Writes JSON as it goes, so that the size of the text is bound by the disk only.
// Numbers are written such that reading them back gives the same double;
// not-a-number and infinities become the strings "NaN", "Infinity", "-Infinity".
#pragma once

#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

class JsonWriter {
 public:
  // Writes to `file`, which the caller opens and closes.
  explicit JsonWriter(std::FILE* file) : file_(file) {}
  ~JsonWriter() { Flush(); }
  JsonWriter(const JsonWriter&) = delete;
  JsonWriter& operator=(const JsonWriter&) = delete;

  // Objects and arrays; the key is needed inside objects only.
  void BeginObject(std::string_view key = {}) { Begin('{', key); }
  void BeginArray(std::string_view key = {}) { Begin('[', key); }
  void End();

  void Field(std::string_view key, double value);
  void Field(std::string_view key, int64_t value);
  void Field(std::string_view key, int value) { Field(key, static_cast<int64_t>(value)); }
  void Field(std::string_view key, uint64_t value);
  void Field(std::string_view key, std::string_view text);
  void Field(std::string_view key, const char* text) { Field(key, std::string_view(text)); }
  void Field(std::string_view key, const std::vector<std::string>& texts);
  void Null(std::string_view key);
  template <class T>
  void Numbers(std::string_view key, const T* values, size_t n) {
    Key(key);
    Raw("[");
    for (size_t i = 0; i < n; ++i) {
      if (i) Raw(",");
      Number(static_cast<double>(values[i]));
    }
    Raw("]");
  }
  void Numbers(std::string_view key, const std::vector<double>& values) {
    Numbers(key, values.data(), values.size());
  }
  void Flush();

 private:
  void Begin(char bracket, std::string_view key);
  // Separator, line break and indentation before an entry, then the key if there is one.
  void Key(std::string_view key);
  void Raw(std::string_view text);
  void Number(double value);
  void Text(std::string_view text);

  std::FILE* file_;
  std::string held_;
  std::string open_;          // brackets not yet closed
  std::vector<bool> filled_;  // whether each of them has an entry
};

}  // namespace pliant::app
