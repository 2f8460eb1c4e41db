#include "engine/foreign/xacro/value.h"

#include <charconv>
#include <cmath>

#include "engine/foreign/xacro/problem.h"
#include "engine/io/mjcf/values.h"

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
    text += (text.empty() ? "" : ", ") + item.ToText();
    if (text.size() > kLongestText) break;
  }
  return "[" + text + "]";
}

std::string Listed(const Dictionary& entries) {
  std::string text;
  for (const auto& [key, value] : entries) {
    text += (text.empty() ? "" : ", ") + key.ToText() + ": " + value.ToText();
    if (text.size() > kLongestText) break;
  }
  return "{" + text + "}";
}

}  // namespace

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

const Value* Dictionary::Find(const Value& key) const {
  const auto found = places_.find(key.ToText());
  return found == places_.end() ? nullptr : &entries_[found->second].value;
}

Value& Dictionary::operator[](const Value& key) {
  const auto [place, is_new] = places_.try_emplace(key.ToText(), entries_.size());
  if (is_new) entries_.push_back({key, {}});
  return entries_[place->second].value;
}

void Dictionary::Erase(const Value& key) {
  const auto found = places_.find(key.ToText());
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

bool Value::IsTrue() const {
  if (IsNumber()) return Number() != 0;
  if (const std::string* text = std::get_if<std::string>(&data)) {
    if (*text == "true" || *text == "True" || *text == "1") return true;
    return !(text->empty() || *text == "false" || *text == "False" || *text == "0");
  }
  if (const List* list = AsList()) return !list->empty();
  return !AsDictionary()->empty();
}

std::string Value::ToText() const {
  if (const std::string* text = std::get_if<std::string>(&data)) return *text;
  if (const bool* truth = std::get_if<bool>(&data)) return *truth ? "True" : "False";
  if (const long long* whole = std::get_if<long long>(&data)) return std::to_string(*whole);
  if (const double* real = std::get_if<double>(&data)) {
    const std::string text = io::mjcf::FormatReal(*real);
    const bool whole = std::isfinite(*real) && text.find_first_of(".e") == std::string::npos;
    return whole ? text + ".0" : text;
  }
  const List* list = AsList();
  return list ? Listed(*list) : Listed(*AsDictionary());
}

Value FromText(const std::string& text) {
  if (text == "True" || text == "true") return {true};
  if (text == "False" || text == "false") return {false};
  if (text.size() >= 2 && text.front() == '\'' && text.back() == '\'')
    return {text.substr(1, text.size() - 2)};
  long long whole;
  double real;
  if (ParseWhole(text, whole)) return {whole};
  if (ParseWhole(text, real) && std::isfinite(real)) return {real};
  return {text};
}

}  // namespace pliant::foreign::xacro
