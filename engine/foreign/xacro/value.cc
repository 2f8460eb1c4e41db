#include "engine/foreign/xacro/value.h"

#include <charconv>
#include <cmath>

#include "engine/io/mjcf/values.h"

namespace pliant::foreign::xacro {
namespace {

template <class T>
bool ParseWhole(const std::string& text, T& value) {
  const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
  const auto [end, code] = std::from_chars(begin, text.data() + text.size(), value);
  return code == std::errc() && end == text.data() + text.size() && begin != end;
}

}  // namespace

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
  if (const List* list = std::get_if<List>(&data)) return !list->empty();
  return !std::get<Dictionary>(data).empty();
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
  std::string text;
  if (const List* list = std::get_if<List>(&data)) {
    for (const Value& item : *list) text += (text.empty() ? "" : ", ") + item.ToText();
    return "[" + text + "]";
  }
  for (const auto& [key, item] : std::get<Dictionary>(data))
    text += (text.empty() ? "" : ", ") + key + ": " + item.ToText();
  return "{" + text + "}";
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
