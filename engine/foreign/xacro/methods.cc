#include "engine/foreign/xacro/methods.h"

#include <algorithm>
#include <cctype>

#include "engine/foreign/xacro/operators.h"
#include "engine/foreign/xacro/problem.h"

namespace pliant::foreign::xacro {
namespace {

[[noreturn]] void NoMethod(const Value& self, const std::string& name) {
  throw Problem("'" + self.ToText() + "' has no method '" + name + "' that takes these values");
}

// ---- Dictionaries

Value OfDictionary(const Value& self, const std::string& name, const Arguments& a) {
  const Dictionary& entries = std::get<Dictionary>(self.data);
  if (name == "get" && !a.empty()) {
    const auto found = entries.find(a[0].ToText());
    if (found != entries.end()) return found->second;
    return a.size() > 1 ? a[1] : Value{std::string()};
  }
  if (name != "keys" && name != "values" && name != "items") NoMethod(self, name);
  List list;
  for (const auto& [key, value] : entries) {
    list.push_back(name == "keys" ? Value{key} : name == "values" ? value : Value{List{{key}, value}});
  }
  return {list};
}

// ---- Texts

Value Split(const std::string& text, const Arguments& a) {
  if (a.empty()) {
    Value words;
    CallFunction("tokenize", {{text}, {std::string(" \t\r\n")}}, words);
    return words;
  }
  const std::string separator = a[0].ToText();
  if (separator.empty()) throw Problem("split() needs a separator");
  List parts;
  std::size_t at = 0;
  for (std::size_t end; (end = text.find(separator, at)) != std::string::npos; at = end + separator.size()) {
    parts.push_back({text.substr(at, end - at)});
  }
  parts.push_back({text.substr(at)});
  return {parts};
}

std::string Replaced(std::string text, const std::string& from, const std::string& to) {
  if (from.empty() || to.size() > 1000) throw Problem("replace() needs a text to be replaced by a short one");
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos && text.size() < 1000000;
       at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string Joined(const std::string& separator, const Value& list) {
  std::string text;
  bool first = true;
  for (const Value& item : Items(list)) {
    text += (first ? "" : separator) + item.ToText();
    first = false;
  }
  return text;
}

std::string Stripped(const std::string& text, const std::string& name, const Arguments& a) {
  const std::string blanks = a.empty() ? " \t\r\n" : a[0].ToText();
  std::size_t begin = name == "rstrip" ? 0 : std::min(text.find_first_not_of(blanks), text.size());
  std::size_t end = name == "lstrip" ? text.size() : text.find_last_not_of(blanks) + 1;
  return begin < end ? text.substr(begin, end - begin) : "";
}

// "{} {1} {:.3f}".format(..)
std::string Filled(const std::string& pattern, const Arguments& a) {
  std::string text;
  std::size_t next = 0;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '{' && pattern[i] != '}') {
      text += pattern[i];
      continue;
    }
    if (i + 1 < pattern.size() && pattern[i + 1] == pattern[i]) {
      text += pattern[i++];
      continue;
    }
    const std::size_t end = pattern.find('}', i);
    if (pattern[i] == '}' || end == std::string::npos) throw Problem("'" + pattern + "' is no format");
    const std::string field = pattern.substr(i + 1, end - i - 1);
    const std::size_t colon = std::min(field.find(':'), field.size());
    const Value number =
        colon == 0 ? Value{static_cast<long long>(next++)} : FromText(field.substr(0, colon));
    const Value value = At({a}, number);
    const std::string kind = colon < field.size() ? field.substr(colon + 1) : "";
    text +=
        kind.empty() ? value.ToText() : Format("%" + kind + (std::isalpha(kind.back()) ? "" : "s"), value);
    i = end;
  }
  return text;
}

std::string Cased(std::string text, const std::string& name) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool up = name == "upper" || (name == "capitalize" && i == 0);
    text[i] = static_cast<char>(up ? std::toupper(c) : std::tolower(c));
  }
  return text;
}

Value OfText(const Value& self, const std::string& name, const Arguments& a) {
  const std::string& text = std::get<std::string>(self.data);
  const std::string first = a.empty() ? "" : a[0].ToText();
  if (name == "split") return Split(text, a);
  if (name == "lower" || name == "upper" || name == "capitalize") return {Cased(text, name)};
  if (name == "strip" || name == "lstrip" || name == "rstrip") return {Stripped(text, name, a)};
  if (name == "format") return {Filled(text, a)};
  if (a.empty()) NoMethod(self, name);
  if (name == "startswith") return {text.starts_with(first)};
  if (name == "endswith") return {text.ends_with(first)};
  if (name == "join") return {Joined(text, a[0])};
  if (name == "replace" && a.size() == 2) return {Replaced(text, first, a[1].ToText())};
  if (name == "find" || name == "index") {
    const std::size_t at = text.find(first);
    return {at == std::string::npos ? -1LL : static_cast<long long>(at)};
  }
  if (name == "count" && !first.empty()) {
    return {static_cast<long long>(std::get<List>(Split(text, {a[0]}).data).size()) - 1};
  }
  NoMethod(self, name);
}

// ---- Lists

Value OfList(const Value& self, const std::string& name, const Arguments& a) {
  const List& list = std::get<List>(self.data);
  if (a.size() != 1 || (name != "index" && name != "count")) NoMethod(self, name);
  const auto equal = [&](const Value& item) { return Equal(item, a[0]); };
  if (name == "count") return {static_cast<long long>(std::count_if(list.begin(), list.end(), equal))};
  const auto found = std::find_if(list.begin(), list.end(), equal);
  if (found == list.end()) throw Problem("'" + a[0].ToText() + "' is not in the list");
  return {static_cast<long long>(found - list.begin())};
}

}  // namespace

Value CallMethod(const Value& self, const std::string& name, const Arguments& arguments) {
  if (std::holds_alternative<Dictionary>(self.data)) return OfDictionary(self, name, arguments);
  if (std::holds_alternative<std::string>(self.data)) return OfText(self, name, arguments);
  if (std::holds_alternative<List>(self.data)) return OfList(self, name, arguments);
  NoMethod(self, name);
}

}  // namespace pliant::foreign::xacro
