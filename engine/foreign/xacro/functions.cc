#include "engine/foreign/xacro/functions.h"

#include <mujoco/mjmodel.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <map>

#include "engine/foreign/xacro/format.h"
#include "engine/foreign/xacro/math_functions.h"
#include "engine/foreign/xacro/operators.h"
#include "engine/foreign/xacro/problem.h"

namespace pliant::foreign::xacro {
namespace {

Value Length(const Arguments& a) {
  if (const auto* text = std::get_if<std::string>(&a[0].data)) return {static_cast<long long>(text->size())};
  if (const List* list = a[0].AsList()) return {static_cast<long long>(list->size())};
  const Dictionary* entries = a[0].AsDictionary();
  if (!entries) throw Problem("len() needs a text, a list or a dictionary");
  return {static_cast<long long>(entries->size())};
}

Value ToReal(const Arguments& a) {
  if (a[0].IsNumber()) return {a[0].Number()};
  const Value value = FromText(a[0].ToText());
  if (value.IsNumber()) return {value.Number()};
  const std::string text = a[0].ToText();  // "inf", "nan", "-Infinity"
  const char* begin = text.c_str();
  char* end = nullptr;
  const double real = std::strtod(begin, &end);
  if (!a[0].IsText() || end == begin || *end != '\0') throw Problem("'" + text + "' is no number");
  return {real};
}

// Of a number, or of a text in the number system that is given.
Value ToInteger(const Arguments& a) {
  if (a.size() == 1 && a[0].IsWhole()) return {a[0].Whole()};
  std::string text = a[0].ToText();
  text.erase(std::remove(text.begin(), text.end(), '_'), text.end());
  if (a.size() == 1) return ToWhole(std::trunc(ToReal({a[0].IsText() ? Value{text} : a[0]}).Number()));
  const int base = static_cast<int>(a[1].Number());
  const std::string prefix = text.substr(0, 2);
  if ((prefix == "0b" && base == 2) || (prefix == "0o" && base == 8)) text.erase(0, 2);
  char* end = nullptr;
  const long long whole = std::strtoll(text.c_str(), &end, base);
  if (text.empty() || *end != '\0') throw Problem("'" + text + "' is no number");
  return {whole};
}

Value Sum(const Arguments& a) {
  Value total = a.size() > 1 ? a[1] : Value{0LL};
  for (const Value& item : Items(a[0])) total = Arithmetic('+', total, item);
  return total;
}

Value Range(const Arguments& a) {
  const double from = a.size() > 1 ? a[0].Number() : 0, to = a[a.size() > 1 ? 1 : 0].Number();
  const double step = a.size() > 2 ? a[2].Number() : 1;
  if (step == 0 || std::abs((to - from) / step) > 1e6) throw Problem("range() is without end, or very long");
  List list;
  for (double x = from; step > 0 ? x < to : x > to; x += step) list.push_back({static_cast<long long>(x)});
  return {list};
}

Value ToList(const Arguments& a) { return {a.empty() ? List() : Items(a[0])}; }

Value Reversed(const Arguments& a) {
  const List list = Items(a[0]);
  return {List(list.rbegin(), list.rend())};
}

// Each item once; the order is kept.
Value ToSet(const Arguments& a) {
  List set;
  Dictionary seen;
  for (const Value& item : a.empty() ? List() : Items(a[0])) {
    if (!seen.Find(item)) set.push_back(item);
    seen[item] = {true};
  }
  return {set};
}

// Kinds of values are the names of the functions that make them.
Value Kind(const Arguments& a) {
  static constexpr const char* kKinds[] = {"NoneType", "str",  "bool", "int",
                                           "float",    "list", "dict", "function"};
  return {std::string(kKinds[a[0].data.index()])};
}

Value IsOfKind(const Arguments& a) {
  const std::string kind = Kind(a).ToText();
  const List kinds = a[1].AsList() ? *a[1].AsList() : List{a[1]};
  return {std::any_of(kinds.begin(), kinds.end(), [&](const Value& item) {
    const std::string name = item.ToText();
    return name == kind || ((name == "tuple" || name == "set") && kind == "list") ||
           (name == "int" && kind == "bool");
  })};
}

Value DivideWithRest(const Arguments& a) {
  return {List{Arithmetic('f', a[0], a[1]), Arithmetic('%', a[0], a[1])}};
}

Value Character(const Arguments& a) {
  const double code = a[0].Number();
  if (!(code >= 0 && code < 128)) throw Problem("chr() takes codes of ASCII");
  return {std::string(1, static_cast<char>(code))};
}

Value Code(const Arguments& a) {
  const std::string text = a[0].ToText();
  if (text.size() != 1) throw Problem("ord() takes one character");
  return {static_cast<long long>(static_cast<unsigned char>(text[0]))};
}

std::size_t CountTrue(const Value& list) {
  const List items = Items(list);
  return static_cast<std::size_t>(
      std::count_if(items.begin(), items.end(), [](const Value& item) { return item.IsTrue(); }));
}

Value Zip(const Arguments& a) {
  std::vector<List> lists;
  for (const Value& list : a) lists.push_back(Items(list));
  const auto shorter = [](const List& x, const List& y) { return x.size() < y.size(); };
  const std::size_t count = std::min_element(lists.begin(), lists.end(), shorter)->size();
  List tuples;
  for (std::size_t i = 0; i < count; ++i) {
    List tuple;
    for (const List& list : lists) tuple.push_back(list[i]);
    tuples.push_back({tuple});
  }
  return {tuples};
}

Value Enumerate(const Arguments& a) {
  List pairs;
  auto number = static_cast<long long>(a.size() > 1 ? a[1].Number() : 0);
  for (const Value& item : Items(a[0])) pairs.push_back({List{number++, item}});
  return {pairs};
}

// The words of a text, split at blanks, commas and semicolons, or at the characters that are given.
Value Tokenize(const Arguments& a) {
  const bool has_separators = a.size() > 1 && !a[1].IsNone(), keeps_empty = a.size() > 2 && !a[2].IsTrue();
  const std::string text = a[0].ToText(), separators = has_separators ? a[1].ToText() : ",; ";
  List words;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    if (end > at || keeps_empty) words.push_back({text.substr(at, end - at)});
    at = end + 1;
  }
  return {words};
}

Value InBase(const Arguments& a, const char* format) {
  if (!a[0].IsWhole()) throw Problem("'" + a[0].ToText() + "' is no whole number");
  return {FormatOne(a[0], format)};
}

Value RoundOff(const Arguments& a) {
  const double x = a[0].Number();
  if (a.size() == 1 || a[1].IsNone())
    return a[0].IsWhole() ? Value{a[0].Whole()} : ToWhole(std::nearbyint(x));
  const double places = std::clamp(a[1].Number(), -300.0, 300.0);
  if (places < 0 || a[0].IsWhole()) {
    const double unit = std::pow(10, std::max(0.0, -places));
    const double rounded = std::nearbyint(x / unit) * unit;
    return a[0].IsWhole() ? ToWhole(rounded) : Value{rounded};
  }
  char text[800];  // whose digits are exact
  std::snprintf(text, sizeof text, "%.*f", static_cast<int>(places), x);
  return {std::strtod(text, nullptr)};
}

// ---- Functions that are given functions

Value Extreme(const CallValues& given, const Caller& caller, bool largest) {
  List items = given.values.size() == 1 ? Items(given.values[0]) : given.values;
  if (items.empty()) {
    if (const Value* otherwise = given.named.Find({"default"})) return *otherwise;
    throw Problem("min and max need at least one value");
  }
  CallValues order;
  if (const Value* key = given.named.Find({"key"})) order.named[{"key"}] = *key;
  order.named[{"reverse"}] = {largest};
  Sort(items, order, caller);
  return items[0];
}

Value Map(const CallValues& given, const Caller& caller) {
  if (given.values.size() < 2) throw Problem("map() takes a function and lists");
  const Value lists = Zip(Arguments(given.values.begin() + 1, given.values.end()));
  List list;
  for (const Value& items : *lists.AsList()) list.push_back(caller(given.values[0], {*items.AsList(), {}}));
  return {list};
}

Value Filter(const CallValues& given, const Caller& caller) {
  if (given.values.size() != 2) throw Problem("filter() takes a function and a list");
  const Value& function = given.values[0];
  List list;
  for (const Value& item : Items(given.values[1])) {
    if ((function.IsNone() ? item : caller(function, {{item}, {}})).IsTrue()) list.push_back(item);
  }
  return {list};
}

Value Sorted(const CallValues& given, const Caller& caller) {
  if (given.values.size() != 1) throw Problem("sorted() takes a list");
  List list = Items(given.values[0]);
  Sort(list, {{}, given.named}, caller);
  return {list};
}

using Higher = Value (*)(const CallValues& given, const Caller& caller);

Higher HigherFunction(const std::string& name) {
  static const std::map<std::string, Higher, std::less<>> kFunctions = {
      {"min", [](const CallValues& given, const Caller& caller) { return Extreme(given, caller, false); }},
      {"max", [](const CallValues& given, const Caller& caller) { return Extreme(given, caller, true); }},
      {"map", Map},
      {"filter", Filter},
      {"sorted", Sorted},
  };
  const auto found = kFunctions.find(name);
  return found == kFunctions.end() ? nullptr : found->second;
}

// The first item; there are no iterators, which would go on from there.
Value Next(const Arguments& a) {
  const List items = Items(a[0]);
  if (items.empty() && a.size() < 2) throw Problem("next(): there is no item");
  return items.empty() ? a[1] : items[0];
}

FunctionTable OtherFunctions() {
  return {
      {"round", {1, 2, RoundOff, {"", "ndigits"}}},
      {"next", {1, 2, Next}},
      {"iter", {1, 1, ToList}},
      {"frozenset", {0, 1, ToSet}},
      {"repr", {1, 1, [](const Arguments& a) { return Value{a[0].Written()}; }}},
      {"hex", {1, 1, [](const Arguments& a) { return InBase(a, "#x"); }}},
      {"oct", {1, 1, [](const Arguments& a) { return InBase(a, "#o"); }}},
      {"bin", {1, 1, [](const Arguments& a) { return InBase(a, "#b"); }}},
      {"len", {1, 1, Length}},
      {"int", {1, 2, ToInteger, {"", "base"}}},
      {"float", {1, 1, ToReal}},
      {"sum", {1, 2, Sum, {"", "start"}}},
      {"reversed", {1, 1, Reversed}},
      {"set", {0, 1, ToSet}},
      {"type", {1, 1, Kind}},
      {"isinstance", {2, 2, IsOfKind}},
      {"divmod", {2, 2, DivideWithRest}},
      {"chr", {1, 1, Character}},
      {"ord", {1, 1, Code}},
      {"range", {1, 3, Range}},
      {"list", {0, 1, ToList}},
      {"tuple", {0, 1, ToList}},
      {"any", {1, 1, [](const Arguments& a) { return Value{CountTrue(a[0]) > 0}; }}},
      {"all", {1, 1, [](const Arguments& a) { return Value{CountTrue(a[0]) == Items(a[0]).size()}; }}},
      {"zip", {1, 64, Zip}},
      {"enumerate", {1, 2, Enumerate, {"", "start"}}},
      {"tokenize", {1, 3, Tokenize, {"s", "sep", "skip_empty"}}},
      {"dotify", {1, 1, [](const Arguments& a) { return a[0]; }}},
      {"bool", {1, 1, [](const Arguments& a) { return Value{a[0].IsTrue()}; }}},
      {"str", {1, 1, [](const Arguments& a) { return Value{a[0].ToText()}; }}},
  };
}

const FunctionTable& Functions() {
  static const FunctionTable kFunctions = [] {
    FunctionTable all = FunctionsOfMath();
    all.merge(OtherFunctions());
    return all;
  }();
  return kFunctions;
}

}  // namespace

bool Constant(const std::string& name, Value& value) {
  static const std::map<std::string, double, std::less<>> kConstants = {
      {"pi", mjPI},
      {"M_PI", mjPI},
      {"tau", 2 * mjPI},
      {"e", std::exp(1.0)},
      {"nan", std::numeric_limits<double>::quiet_NaN()},
      {"inf", std::numeric_limits<double>::infinity()}};
  const auto found = kConstants.find(name);
  if (found == kConstants.end()) return false;
  value = {found->second};
  return true;
}

bool IsFunction(const std::string& name) {
  return name == "dict" || Functions().contains(name) || HigherFunction(name);
}

Arguments InOrder(const CallValues& given, const std::vector<std::string>& words,
                  const std::string& function) {
  Arguments values = given.values;
  for (const auto& [name, value] : given.named) {
    const auto word = std::find(words.begin(), words.end(), name.ToText());
    if (word == words.end()) throw Problem(function + "() has no argument '" + name.ToText() + "'");
    const auto place = static_cast<std::size_t>(word - words.begin());
    if (values.size() <= place) values.resize(place + 1);
    values[place] = value;
  }
  return values;
}

void Sort(List& list, const CallValues& given, const Caller& caller) {
  const Arguments order = InOrder(given, {"key", "reverse"}, "sort");
  const bool keyed = !order.empty() && !order[0].IsNone(), reverse = order.size() > 1 && order[1].IsTrue();
  std::vector<std::pair<Value, Value>> pairs;
  for (const Value& item : list) pairs.emplace_back(keyed ? caller(order[0], {{item}, {}}) : item, item);
  const auto less = [](const Value& x, const Value& y) { return Compare("<", x, y); };
  std::stable_sort(pairs.begin(), pairs.end(), [&](const auto& x, const auto& y) {
    return reverse ? less(y.first, x.first) : less(x.first, y.first);
  });
  std::transform(pairs.begin(), pairs.end(), list.begin(), [](const auto& pair) { return pair.second; });
}

std::map<std::string, Value> LocalsOf(const Lambda& lambda, const CallValues& given) {
  std::map<std::string, Value> locals = lambda.locals;
  const std::size_t count = lambda.parameters.size(), plain = count - lambda.defaults.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::string& name = lambda.parameters[i];
    const Value* named = given.named.Find({name});
    if (!named && i >= given.values.size() && i < plain) throw Problem("lambda: '" + name + "' is not given");
    locals[name] = i < given.values.size() ? given.values[i] : named ? *named : lambda.defaults[i - plain];
  }
  const auto taken = static_cast<std::ptrdiff_t>(std::min(count, given.values.size()));
  const List rest(given.values.begin() + taken, given.values.end());
  if (!lambda.rest.empty()) {
    locals[lambda.rest] = {rest};
  } else if (!rest.empty()) {
    throw Problem("lambda takes " + std::to_string(count) + " values, not " +
                  std::to_string(given.values.size()));
  }
  return locals;
}

void AddEntries(const Value& from, Dictionary& entries) {
  if (const Dictionary* others = from.AsDictionary()) {
    const Dictionary kept = *others;  // which may be the same one
    for (const auto& [key, value] : kept) entries[key] = value;
    return;
  }
  for (const Value& pair : Items(from)) entries[At(pair, {0LL})] = At(pair, {1LL});
}

bool CallFunction(const std::string& name, const CallValues& given, const Caller& caller, Value& value) {
  if (const Higher higher = HigherFunction(name)) {
    value = higher(given, caller);
    return true;
  }
  if (name == "dict") {  // dict(a=1, b=2), dict([('a', 1), ('b', 2)]), dict(other, c=3)
    Dictionary entries;
    for (const Value& from : given.values) AddEntries(from, entries);
    AddEntries({given.named}, entries);
    value = {entries};
    return true;
  }
  const auto found = Functions().find(name);
  if (found == Functions().end()) return false;
  const FunctionRow& row = found->second;
  const Arguments arguments = InOrder(given, row.words, name);
  if (arguments.size() < row.min_arguments || arguments.size() > row.max_arguments) {
    throw Problem(name + "() takes " + std::to_string(row.min_arguments) + " values, not " +
                  std::to_string(arguments.size()));
  }
  value = row.function(arguments);
  return true;
}

}  // namespace pliant::foreign::xacro
