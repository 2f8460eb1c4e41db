#include "engine/foreign/xacro/value.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "engine/foreign/xacro/problem.h"

namespace pliant::foreign::xacro {
namespace {

template <class T>
bool ParseWhole(const std::string& text, T& value) {
  const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
  const auto [end, code] = std::from_chars(begin, text.data() + text.size(), value);
  return code == std::errc() && end == text.data() + text.size() && begin != end;
}

constexpr int kMaxParts = 1000000, kMaxNesting = 100;
constexpr std::size_t kLongestText = 4000000;  // of lists that hold the same long one again and again

void Count(const Value& value, int nesting, int& parts) {
  if (++parts > kMaxParts) throw Problem("a list or dictionary becomes too large");
  if (nesting > kMaxNesting) throw Problem("lists and dictionaries are nested too deep");
  if (const List* list = value.AsList()) {
    for (const Value& item : *list) Count(item, nesting + 1, parts);
  } else if (const Dictionary* entries = value.AsDictionary()) {
    for (const Dictionary::Entry& entry : *entries) Count(entry.value, nesting + 1, parts);
  }
}

std::string Listed(const List& list) {
  std::string text;
  for (const Value& item : list) {
    text += (text.empty() ? "" : ", ") + item.Written();
    if (text.size() > kLongestText) break;
  }
  return "[" + text + "]";
}

std::string Listed(const Dictionary& entries) {
  std::string text;
  for (const auto& [key, value] : entries) {
    text += (text.empty() ? "" : ", ") + key.Written() + ": " + value.Written();
    if (text.size() > kLongestText) break;
  }
  return "{" + text + "}";
}

// The shortest text that reads as the same number, with an exponent where Python has one.
std::string RealText(double x) {
  if (!std::isfinite(x)) return std::isnan(x) ? "nan" : x > 0 ? "inf" : "-inf";
  std::array<char, 40> buffer;
  const auto written =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(x), std::chars_format::scientific);
  const std::string text(buffer.data(), written.ptr);
  const std::size_t mark = text.find('e');
  const int exponent = std::atoi(text.c_str() + mark + 1);
  const std::string sign = std::signbit(x) ? "-" : "";
  if (exponent < -4 || exponent >= 16) return sign + text;
  std::string digits =
      text.substr(0, 1) + text.substr(std::min<std::size_t>(2, mark), mark - std::min<std::size_t>(2, mark));
  if (exponent < 0) return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  const auto whole = static_cast<std::size_t>(exponent) + 1;
  if (digits.size() <= whole) digits.resize(whole + 1, '0');
  return sign + digits.substr(0, whole) + "." + digits.substr(whole);
}

// Keys are the same when they are equal: 1, 1.0 and True are, 1 and '1' are not.
std::string PlaceOf(const Value& key) {
  if (key.IsNumber()) return "#" + RealText(key.Number());
  return (key.IsText() ? "'" : "") + key.ToText();
}

}  // namespace

Value::Value(Lambda function) : data(std::make_shared<const Lambda>(std::move(function))) {}
Value::Value(List list) : data(std::make_shared<List>(std::move(list))) {}
Value::Value(Dictionary entries) : data(std::make_shared<Dictionary>(std::move(entries))) {}

List* Value::AsList() const {
  const auto* list = std::get_if<std::shared_ptr<List>>(&data);
  return list ? list->get() : nullptr;
}

Dictionary* Value::AsDictionary() const {
  const auto* entries = std::get_if<std::shared_ptr<Dictionary>>(&data);
  return entries ? entries->get() : nullptr;
}

const Lambda* Value::AsLambda() const {
  const auto* function = std::get_if<std::shared_ptr<const Lambda>>(&data);
  return function ? function->get() : nullptr;
}

const Value* Dictionary::Find(const Value& key) const {
  const auto found = places_.find(PlaceOf(key));
  return found == places_.end() ? nullptr : &entries_[found->second].value;
}

Value& Dictionary::operator[](const Value& key) {
  const auto [place, is_new] = places_.try_emplace(PlaceOf(key), entries_.size());
  if (is_new) entries_.push_back({key, {}});
  return entries_[place->second].value;
}

void Dictionary::Erase(const Value& key) {
  const auto found = places_.find(PlaceOf(key));
  if (found == places_.end()) return;
  const std::size_t place = found->second;
  places_.erase(found);
  entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(place));
  for (auto& [text, other] : places_) other -= other > place ? 1 : 0;
}

void Dictionary::Clear() {
  entries_.clear();
  places_.clear();
}

int CountParts(const Value& value) {
  int parts = 0;
  Count(value, 0, parts);
  return parts;
}

double Value::Number() const {
  if (const bool* truth = std::get_if<bool>(&data)) return *truth ? 1 : 0;
  if (const long long* whole = std::get_if<long long>(&data)) return static_cast<double>(*whole);
  const double* real = std::get_if<double>(&data);
  return real ? *real : 0;
}

long long Value::Whole() const {
  if (const bool* truth = std::get_if<bool>(&data)) return *truth ? 1 : 0;
  const long long* whole = std::get_if<long long>(&data);
  return whole ? *whole : 0;
}

bool Value::IsTrue() const {
  if (IsNumber()) return Number() != 0;
  if (const std::string* text = std::get_if<std::string>(&data)) return !text->empty();
  if (const List* list = AsList()) return !list->empty();
  if (const Dictionary* entries = AsDictionary()) return !entries->empty();
  return !IsNone();
}

std::string Value::ToText() const {
  if (const std::string* text = std::get_if<std::string>(&data)) return *text;
  if (const bool* truth = std::get_if<bool>(&data)) return *truth ? "True" : "False";
  if (const long long* whole = std::get_if<long long>(&data)) return std::to_string(*whole);
  if (const double* real = std::get_if<double>(&data)) return RealText(*real);
  if (const List* list = AsList()) return Listed(*list);
  if (const Dictionary* entries = AsDictionary()) return Listed(*entries);
  return IsNone() ? "None" : "<lambda>";
}

std::string Value::Written() const {
  if (!IsText()) return ToText();
  const std::string text = ToText();
  const char quote = text.find('\'') != std::string::npos && text.find('"') == std::string::npos ? '"' : '\'';
  std::string quoted(1, quote);
  for (const char c : text) {
    if (c == '\n' || c == '\t') {
      quoted += c == '\n' ? "\\n" : "\\t";
      continue;
    }
    if (c == quote || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + quote;
}

Value FromText(const std::string& text) {
  if (text == "True" || text == "true") return {true};
  if (text == "False" || text == "false") return {false};
  if (text.size() >= 2 && text.front() == '\'' && text.back() == '\'')
    return {text.substr(1, text.size() - 2)};
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  const std::string number = text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
  long long whole;
  double real;
  if (ParseWhole(number, whole)) return {whole};
  if (ParseWhole(number, real) && std::isfinite(real)) return {real};
  return {text};
}

}  // namespace pliant::foreign::xacro
