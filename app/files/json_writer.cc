#include "app/files/json_writer.h"

#include <charconv>
#include <cmath>

namespace pliant::app {
namespace {

constexpr size_t kHeldBytes = 1 << 20;
constexpr uint64_t kLargestExact = 9007199254740991;  // larger integers do not survive a double

}  // namespace

void JsonWriter::Flush() {
  std::fwrite(held_.data(), 1, held_.size(), file_);
  held_.clear();
}

void JsonWriter::Raw(std::string_view text) {
  held_ += text;
  if (held_.size() > kHeldBytes) Flush();
}

void JsonWriter::Begin(char bracket, std::string_view key) {
  if (!open_.empty()) Key(key);
  Raw(std::string_view(&bracket, 1));
  open_ += bracket;
  filled_.push_back(false);
}

void JsonWriter::End() {
  const bool filled = filled_.back();
  const char bracket = open_.back();
  filled_.pop_back();
  open_.pop_back();
  if (filled) Raw("\n" + std::string(open_.size(), ' '));
  Raw(bracket == '{' ? "}" : "]");
  if (open_.empty()) Raw("\n");
}

void JsonWriter::Key(std::string_view key) {
  if (filled_.back()) Raw(",");
  filled_.back() = true;
  Raw("\n" + std::string(open_.size(), ' '));
  if (open_.back() == '{') {
    Text(key);
    Raw(":");
  }
}

void JsonWriter::Number(double value) {
  if (value == 0) return Raw(std::signbit(value) ? "-0.0" : "0");
  if (std::isnan(value)) return Raw("\"NaN\"");
  if (std::isinf(value)) return Raw(value > 0 ? "\"Infinity\"" : "\"-Infinity\"");
  char text[40];
  const auto end = std::to_chars(text, text + sizeof(text), value).ptr;
  Raw(std::string_view(text, static_cast<size_t>(end - text)));
}

void JsonWriter::Text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof(escape), "\\u%04x", static_cast<unsigned>(c));
      out += escape;
    } else {
      out += c;
    }
  }
  Raw(out + "\"");
}

void JsonWriter::Field(std::string_view key, double value) {
  Key(key);
  Number(value);
}

void JsonWriter::Field(std::string_view key, int64_t value) {
  Key(key);
  Raw(std::to_string(value));
}

void JsonWriter::Field(std::string_view key, uint64_t value) {
  Key(key);
  const std::string text = std::to_string(value);
  Raw(value <= kLargestExact ? text : "\"" + text + "\"");
}

void JsonWriter::Field(std::string_view key, std::string_view text) {
  Key(key);
  Text(text);
}

void JsonWriter::Field(std::string_view key, const std::vector<std::string>& texts) {
  Key(key);
  Raw("[");
  for (size_t i = 0; i < texts.size(); ++i) {
    if (i) Raw(",");
    Text(texts[i]);
  }
  Raw("]");
}

void JsonWriter::Null(std::string_view key) {
  Key(key);
  Raw("null");
}

}  // namespace pliant::app
