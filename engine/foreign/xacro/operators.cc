#include "engine/foreign/xacro/operators.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/foreign/xacro/format.h"
#include "engine/foreign/xacro/problem.h"

namespace pliant::foreign::xacro {
namespace {

constexpr double kLongest = 1e6;  // of texts and lists that are multiplied

const std::string* AsText(const Value& value) { return std::get_if<std::string>(&value.data); }

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

bool Among(const Value& wanted, const List& list) {
  return std::any_of(list.begin(), list.end(), [&](const Value& item) { return Equal(wanted, item); });
}

// Of sets, which are lists here: & | ^ and -
List Joined(char op, const List& a, const List& b) {
  List joined;
  for (const Value& item : a) {
    if (op == '|' || Among(item, b) == (op == '&')) joined.push_back(item);
  }
  for (const Value& item : b) {
    if ((op == '|' || op == '^') && !Among(item, a)) joined.push_back(item);
  }
  return joined;
}

// What is left of a division, with the sign of the divisor.
double Rest(double x, double y) {
  const double rest = std::fmod(x, y);
  return rest != 0 && (rest < 0) != (y < 0) ? rest + y : std::copysign(rest, y);
}

// False where the result is no whole number, or one beyond 64 bits.
bool OfWholes(char op, long long x, long long y, Value& result) {
  long long whole = 0;
  bool fits = op != '/' && !(y == -1 && x == std::numeric_limits<long long>::min());
  if (!fits) return false;
  if (op == '+') fits = !__builtin_add_overflow(x, y, &whole);
  if (op == '-') fits = !__builtin_sub_overflow(x, y, &whole);
  if (op == '*') fits = !__builtin_mul_overflow(x, y, &whole);
  const auto down = [&] { return x % y != 0 && (x < 0) != (y < 0); };
  if (op == 'f') whole = x / y - (down() ? 1 : 0);
  if (op == '%') whole = x % y + (down() ? y : 0);
  if (op == '^') {
    fits = y >= 0 && (y <= 64 || (x >= -1 && x <= 1));
    whole = 1;
    for (long long i = 0; fits && i < (y > 64 ? y % 2 + 2 : y); ++i)
      fits = !__builtin_mul_overflow(whole, x, &whole);
  }
  if (fits) result = {whole};
  return fits;
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
  } else if (op == '-' && list_a && list_b) {
    result = {Joined('-', *list_a, *list_b)};
  } else if (op == '%' && text_a) {
    result = {FormatOld(*text_a, b)};
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

Value Arithmetic(char op, const Value& a, const Value& b) {
  Value of_texts;
  if (OfTexts(op, a, b, of_texts)) return of_texts;
  if (!a.IsNumber() || !b.IsNumber()) {
    throw Problem("'" + a.ToText() + "' " + op + " '" + b.ToText() + "' needs two numbers" +
                  (op == '+' ? " or two texts" : ""));
  }
  const double x = a.Number(), y = b.Number();
  if ((op == '/' || op == '%' || op == 'f') && y == 0) throw Problem("division by zero");
  Value exact;
  if (a.IsWhole() && b.IsWhole() && OfWholes(op, a.Whole(), b.Whole(), exact)) return exact;
  switch (op) {
    case '+':
      return {x + y};
    case '-':
      return {x - y};
    case '*':
      return {x * y};
    case '/':
      return {x / y};
    case 'f':
      return {std::floor(x / y)};
    case '%':
      return {Rest(x, y)};
    default:
      return {std::pow(x, y)};
  }
}

Value Bits(char op, const Value& a, const Value& b) {
  if (a.AsList() && b.AsList() && (op == '&' || op == '|' || op == '^'))
    return {Joined(op, *a.AsList(), *b.AsList())};
  if (op == '|' && a.AsDictionary() && b.AsDictionary()) {
    Dictionary both = *a.AsDictionary();
    for (const auto& [key, value] : *b.AsDictionary()) both[key] = value;
    return {both};
  }
  if (!a.IsWhole() || !b.IsWhole()) {
    throw Problem("'" + a.ToText() + "' " + op + " '" + b.ToText() + "' needs two whole numbers");
  }
  const long long x = a.Whole(), y = b.Whole();
  if ((op == '<' || op == '>') && (y < 0 || y > 62)) throw Problem("bits can be moved by 0 to 62 places");
  if (op == '<') return Arithmetic('*', a, {1LL << y});
  if (op == '>') return {x >> y};
  const bool truths = std::holds_alternative<bool>(a.data) && std::holds_alternative<bool>(b.data);
  const long long result = op == '&' ? x & y : op == '|' ? x | y : x ^ y;
  return truths ? Value{result != 0} : Value{result};
}

bool Equal(const Value& a, const Value& b) {
  if (a.IsNumber() && b.IsNumber()) return a.Number() == b.Number();
  return a.data.index() == b.data.index() && a.Written() == b.Written();
}

bool Compare(std::string_view op, const Value& a, const Value& b) {
  if (op == "==") return Equal(a, b);
  if (op == "!=") return !Equal(a, b);
  if (op == "in") {
    if (const List* list = b.AsList()) return Among(a, *list);
    if (const Dictionary* entries = b.AsDictionary()) return entries->Find(a) != nullptr;
    if (!a.IsText() || !b.IsText()) throw Problem("'" + b.ToText() + "' is no list");
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
