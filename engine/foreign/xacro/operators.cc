#include "engine/foreign/xacro/operators.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/foreign/xacro/problem.h"

namespace pliant::foreign::xacro {
namespace {

constexpr double kLongest = 1e6;  // of texts and lists that are multiplied

const std::string* AsText(const Value& value) { return std::get_if<std::string>(&value.data); }

// "%s_link %d" % value or % (values).
Value FormatText(const std::string& pattern, const Value& given) {
  const List* list = given.AsList();
  const List values = list ? *list : List{given};
  std::string text;
  std::size_t next = 0;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '%' || i + 1 == pattern.size()) {
      text += pattern[i];
      continue;
    }
    if (pattern[i + 1] == '%') {
      text += pattern[++i];
      continue;
    }
    const std::size_t kind = pattern.find_first_of("sdifgGeExr", i);
    if (kind == std::string::npos || next >= values.size())
      throw Problem("'" + pattern + "' % needs other values");
    text += Format(pattern.substr(i, kind + 1 - i), values[next++]);
    i = kind;
  }
  return {text};
}

Value Multiple(const Value& value, double count) {
  const std::string* text = AsText(value);
  const List* list = value.AsList();
  const double length = static_cast<double>(text ? text->size() : list->size());
  if (count * length > kLongest) throw Problem("a text or list becomes too long");
  std::string long_text;
  List long_list;
  for (double i = 0; i < count; ++i) {
    if (text) long_text += *text;
    if (list) long_list.insert(long_list.end(), list->begin(), list->end());
  }
  return text ? Value{long_text} : Value{long_list};
}

// Of values that are not two numbers; false when there is no such operation.
bool OfTexts(char op, const Value& a, const Value& b, Value& result) {
  const std::string *text_a = AsText(a), *text_b = AsText(b);
  const List *list_a = a.AsList(), *list_b = b.AsList();
  if (op == '+' && text_a && text_b) {
    if (static_cast<double>(text_a->size() + text_b->size()) > kLongest)
      throw Problem("a text becomes too long");
    result = {*text_a + *text_b};
  } else if (op == '+' && list_a && list_b) {
    List both = *list_a;
    both.insert(both.end(), list_b->begin(), list_b->end());
    if (static_cast<double>(both.size()) > kLongest) throw Problem("a list becomes too long");
    result = {both};
  } else if (op == '%' && text_a) {
    result = FormatText(*text_a, b);
  } else if (op == '*' && (text_a || list_a) && b.IsNumber()) {
    result = Multiple(a, b.Number());
  } else if (op == '*' && (text_b || list_b) && a.IsNumber()) {
    result = Multiple(b, a.Number());
  } else {
    return false;
  }
  return true;
}

}  // namespace

std::string Format(const std::string& pattern, const Value& value) {
  const char kind = pattern.back();
  if (pattern.find_first_not_of("%-+ #0123456789.sdifgGeExr") != std::string::npos || pattern.size() > 8) {
    throw Problem("there is no format '" + pattern + "'");
  }
  char text[512];
  if (kind == 's' || kind == 'r') {
    std::string plain = value.ToText();
    if (pattern.size() == 2) return plain;
    std::snprintf(text, sizeof text, (pattern.substr(0, pattern.size() - 1) + "s").c_str(), plain.c_str());
  } else if (!value.IsNumber()) {
    throw Problem("'" + value.ToText() + "' is no number for the format '" + pattern + "'");
  } else if (kind == 'd' || kind == 'i' || kind == 'x') {
    const double whole = std::clamp(std::trunc(value.Number()), -9e18, 9e18);
    std::snprintf(text, sizeof text,
                  (pattern.substr(0, pattern.size() - 1) + "ll" + (kind == 'x' ? "x" : "d")).c_str(),
                  static_cast<long long>(whole));
  } else {
    std::snprintf(text, sizeof text, pattern.c_str(), value.Number());
  }
  return text;
}

Value Arithmetic(char op, const Value& a, const Value& b) {
  Value of_texts;
  if (OfTexts(op, a, b, of_texts)) return of_texts;
  if (!a.IsNumber() || !b.IsNumber()) {
    throw Problem("'" + a.ToText() + "' " + op + " '" + b.ToText() + "' needs two numbers" +
                  (op == '+' ? " or two texts" : ""));
  }
  const double x = a.Number(), y = b.Number();
  const bool whole = a.data.index() != 3 && b.data.index() != 3;
  if ((op == '/' || op == '%' || op == 'f') && y == 0) throw Problem("division by zero");
  double result = 0;
  switch (op) {
    case '+':
      result = x + y;
      break;
    case '-':
      result = x - y;
      break;
    case '*':
      result = x * y;
      break;
    case '/':
      return {x / y};
    case 'f':
      result = std::floor(x / y);
      break;
    case '%':
      result = x - y * std::floor(x / y);
      break;
    default:
      result = std::pow(x, y);
      if (y < 0) return {result};
  }
  return whole && std::abs(result) < 9e15 ? Value{static_cast<long long>(result)} : Value{result};
}

bool Equal(const Value& a, const Value& b) {
  return a.IsNumber() && b.IsNumber() ? a.Number() == b.Number() : a.ToText() == b.ToText();
}

bool Compare(std::string_view op, const Value& a, const Value& b) {
  if (op == "==") return Equal(a, b);
  if (op == "!=") return !Equal(a, b);
  if (op == "in") {
    if (const List* list = b.AsList()) {
      return std::any_of(list->begin(), list->end(), [&](const Value& item) { return Equal(a, item); });
    }
    if (const Dictionary* entries = b.AsDictionary()) return entries->Find(a) != nullptr;
    return b.ToText().find(a.ToText()) != std::string::npos;
  }
  if (a.AsList() && b.AsList()) {  // by the first items that differ
    const List &x = *a.AsList(), &y = *b.AsList();
    const std::size_t both = std::min(x.size(), y.size());
    for (std::size_t i = 0; i < both; ++i) {
      if (!Equal(x[i], y[i])) return Compare(op, x[i], y[i]);
    }
    return Compare(op, {static_cast<long long>(x.size())}, {static_cast<long long>(y.size())});
  }
  const bool numbers = a.IsNumber() && b.IsNumber();
  const int order =
      numbers ? (a.Number() > b.Number()) - (a.Number() < b.Number()) : a.ToText().compare(b.ToText());
  if (op == "<") return order < 0;
  if (op == "<=") return order <= 0;
  return op == ">" ? order > 0 : order >= 0;
}

Value At(const Value& value, const Value& key) {
  if (const Dictionary* entries = value.AsDictionary()) {
    const Value* found = entries->Find(key);
    if (!found) throw Problem("there is no entry '" + key.ToText() + "'");
    return *found;
  }
  if (value.IsNumber() || !key.IsNumber()) {
    throw Problem("'" + value.ToText() + "' has no entry '" + key.ToText() + "'");
  }
  const List items = Items(value);
  const double size = static_cast<double>(items.size()),
               index = key.Number() < 0 ? size + key.Number() : key.Number();
  if (!(index >= 0 && index < size)) throw Problem("index " + key.ToText() + " is outside the list");
  return items[static_cast<std::size_t>(index)];
}

Value Slice(const Value& value, const Value* from, const Value* to, const Value* step) {
  const List items = Items(value);
  const double size = static_cast<double>(items.size()), by = step ? std::trunc(step->Number()) : 1;
  if (by == 0) throw Problem("the step of a slice is zero");
  // Backwards, the place before the first item is a place too.
  const double first = by > 0 ? 0 : -1, last = by > 0 ? size : size - 1;
  const auto place = [&](const Value* given, double otherwise) {
    if (!given) return otherwise;
    const double index = std::trunc(given->Number());
    return std::clamp(index < 0 ? size + index : index, first, last);
  };
  const double end = place(to, by > 0 ? last : first);
  List chosen;
  std::string characters;
  for (double i = place(from, by > 0 ? first : last); by > 0 ? i < end : i > end; i += by) {
    const Value& item = items[static_cast<std::size_t>(i)];
    if (AsText(value)) {
      characters += *AsText(item);
    } else {
      chosen.push_back(item);
    }
  }
  return AsText(value) ? Value{characters} : Value{chosen};
}

List Items(const Value& value) {
  if (const List* list = value.AsList()) return *list;
  List items;
  if (const std::string* text = AsText(value)) {
    for (const char c : *text) items.push_back({std::string(1, c)});
  } else if (const Dictionary* entries = value.AsDictionary()) {
    for (const Dictionary::Entry& entry : *entries) items.push_back(entry.key);
  } else {
    throw Problem("'" + value.ToText() + "' is no list");
  }
  return items;
}

}  // namespace pliant::foreign::xacro
