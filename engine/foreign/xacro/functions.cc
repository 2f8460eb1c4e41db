#include "engine/foreign/xacro/functions.h"

#include <mujoco/mjmodel.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "engine/foreign/xacro/operators.h"
#include "engine/foreign/xacro/problem.h"

namespace pliant::foreign::xacro {
namespace {

using Function = Value (*)(const Arguments&);

template <double (*kFunction)(double)>
Value Apply(const Arguments& a) {
  return {kFunction(a[0].Number())};
}

Value Extreme(const Arguments& given, bool largest) {
  const Arguments a = given.size() == 1 && !given[0].IsNumber() ? Items(given[0]) : given;
  if (a.empty()) throw Problem("min and max need at least one number");
  const auto less = [](const Value& x, const Value& y) { return x.Number() < y.Number(); };
  return largest ? *std::max_element(a.begin(), a.end(), less) : *std::min_element(a.begin(), a.end(), less);
}

Value ToWhole(double x) {
  if (!(std::abs(x) < 9e18)) throw Problem("a number is too large to be a whole one");
  return {static_cast<long long>(x)};
}

Value Length(const Arguments& a) {
  if (const auto* text = std::get_if<std::string>(&a[0].data)) return {static_cast<long long>(text->size())};
  if (const List* list = a[0].AsList()) return {static_cast<long long>(list->size())};
  const Dictionary* entries = a[0].AsDictionary();
  if (!entries) throw Problem("len() needs a text, a list or a dictionary");
  return {static_cast<long long>(entries->size())};
}

Value ToReal(const Arguments& a) {
  const Value value = a[0].IsNumber() ? a[0] : FromText(a[0].ToText());
  if (!value.IsNumber()) throw Problem("'" + a[0].ToText() + "' is no number");
  return {value.Number()};
}

// Of a number, or of a text in the number system that is given.
Value ToInteger(const Arguments& a) {
  if (a.size() == 1) return ToWhole(std::trunc(ToReal(a).Number()));
  const std::string text = a[0].ToText();
  char* end = nullptr;
  const long long whole = std::strtoll(text.c_str(), &end, static_cast<int>(a[1].Number()));
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

Value Sorted(const Arguments& a) {
  List list = Items(a[0]);
  Sort(list, a.size() > 1 ? a[1].ToText() : "", a.size() > 2 && a[2].IsTrue());
  return {list};
}

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

Value Called(const Value& function, const Value& item) {
  Value result;
  if (!CallFunction(function.ToText(), {{item}, {}}, result)) {
    throw Problem("there is no function '" + function.ToText() + "' here");
  }
  return result;
}

Value Map(const Arguments& a) {
  List list;
  for (const Value& item : Items(a[1])) list.push_back(Called(a[0], item));
  return {list};
}

Value Filter(const Arguments& a) {
  List list;
  const bool plain = a[0].ToText().empty();
  for (const Value& item : Items(a[1])) {
    if ((plain ? item : Called(a[0], item)).IsTrue()) list.push_back(item);
  }
  return {list};
}

// Kinds of values are the names of the functions that make them.
Value Kind(const Arguments& a) {
  static constexpr const char* kKinds[] = {"str", "bool", "int", "float", "list", "dict"};
  return {std::string(kKinds[a[0].data.index()])};
}

Value IsOfKind(const Arguments& a) {
  const std::string kind = Kind(a).ToText();
  const List kinds = a[1].AsList() ? *a[1].AsList() : List{a[1]};
  return {std::any_of(kinds.begin(), kinds.end(), [&](const Value& item) {
    const std::string name = item.ToText();
    return name == kind || (name == "tuple" && kind == "list") || (name == "int" && kind == "bool");
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

// The words of a text, split at blanks and commas.
Value Tokenize(const Arguments& a) {
  const std::string text = a[0].ToText(), separators = a.size() > 1 ? a[1].ToText() : ",; ";
  List words;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(separators, at)) != std::string::npos) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    words.push_back({text.substr(at, end - at)});
    at = end;
  }
  return {words};
}

struct FunctionRow {
  std::size_t min_arguments, max_arguments;
  Function function;
  std::vector<std::string> words = {};  // names of the arguments; none for those that have to stand in order
};

using FunctionTable = std::map<std::string, FunctionRow, std::less<>>;

FunctionTable FunctionsOfNumbers() {
  return {
      {"sin", {1, 1, Apply<std::sin>}},
      {"cos", {1, 1, Apply<std::cos>}},
      {"tan", {1, 1, Apply<std::tan>}},
      {"asin", {1, 1, Apply<std::asin>}},
      {"acos", {1, 1, Apply<std::acos>}},
      {"atan", {1, 1, Apply<std::atan>}},
      {"sqrt", {1, 1, Apply<std::sqrt>}},
      {"sinh", {1, 1, Apply<std::sinh>}},
      {"cosh", {1, 1, Apply<std::cosh>}},
      {"tanh", {1, 1, Apply<std::tanh>}},
      {"log2", {1, 1, Apply<std::log2>}},
      {"log10", {1, 1, Apply<std::log10>}},
      {"exp", {1, 1, Apply<std::exp>}},
      {"log", {1, 1, Apply<std::log>}},
      {"copysign",
       {2, 2, [](const Arguments& a) { return Value{std::copysign(a[0].Number(), a[1].Number())}; }}},
      {"atan2", {2, 2, [](const Arguments& a) { return Value{std::atan2(a[0].Number(), a[1].Number())}; }}},
      {"hypot", {2, 2, [](const Arguments& a) { return Value{std::hypot(a[0].Number(), a[1].Number())}; }}},
      {"pow", {2, 2, [](const Arguments& a) { return Value{std::pow(a[0].Number(), a[1].Number())}; }}},
      {"radians", {1, 1, [](const Arguments& a) { return Value{a[0].Number() * mjPI / 180}; }}},
      {"degrees", {1, 1, [](const Arguments& a) { return Value{a[0].Number() * 180 / mjPI}; }}},
      {"floor", {1, 1, [](const Arguments& a) { return ToWhole(std::floor(a[0].Number())); }}},
      {"ceil", {1, 1, [](const Arguments& a) { return ToWhole(std::ceil(a[0].Number())); }}},
      {"round",
       {1,
        2,
        [](const Arguments& a) {
          if (a.size() == 1) return ToWhole(std::nearbyint(a[0].Number()));
          const double unit = std::pow(10, a[1].Number());
          return Value{std::nearbyint(a[0].Number() * unit) / unit};
        },
        {"", "ndigits"}}},
      {"abs",
       {1, 1,
        [](const Arguments& a) {
          const auto* whole = std::get_if<long long>(&a[0].data);
          return whole ? Value{*whole < 0 ? -*whole : *whole} : Value{std::abs(a[0].Number())};
        }}},
      {"fabs", {1, 1, [](const Arguments& a) { return Value{std::abs(a[0].Number())}; }}},
  };
}

FunctionTable OtherFunctions() {
  return {
      {"min", {1, 64, [](const Arguments& a) { return Extreme(a, false); }}},
      {"max", {1, 64, [](const Arguments& a) { return Extreme(a, true); }}},
      {"len", {1, 1, Length}},
      {"int", {1, 2, ToInteger, {"", "base"}}},
      {"float", {1, 1, ToReal}},
      {"fsum", {1, 1, Sum}},
      {"sum", {1, 2, Sum, {"", "start"}}},
      {"map", {2, 2, Map}},
      {"filter", {2, 2, Filter}},
      {"reversed", {1, 1, Reversed}},
      {"set", {0, 1, ToSet}},
      {"type", {1, 1, Kind}},
      {"isinstance", {2, 2, IsOfKind}},
      {"divmod", {2, 2, DivideWithRest}},
      {"chr", {1, 1, Character}},
      {"ord", {1, 1, Code}},
      {"trunc", {1, 1, [](const Arguments& a) { return ToWhole(std::trunc(a[0].Number())); }}},
      {"fmod", {2, 2, [](const Arguments& a) { return Value{std::fmod(a[0].Number(), a[1].Number())}; }}},
      {"isnan", {1, 1, [](const Arguments& a) { return Value{std::isnan(a[0].Number())}; }}},
      {"range", {1, 3, Range}},
      {"list", {0, 1, ToList}},
      {"tuple", {0, 1, ToList}},
      {"sorted", {1, 3, Sorted, {"", "key", "reverse"}}},
      {"any", {1, 1, [](const Arguments& a) { return Value{CountTrue(a[0]) > 0}; }}},
      {"all", {1, 1, [](const Arguments& a) { return Value{CountTrue(a[0]) == Items(a[0]).size()}; }}},
      {"zip", {1, 64, Zip}},
      {"enumerate", {1, 2, Enumerate, {"", "start"}}},
      {"tokenize", {1, 3, Tokenize}},
      {"dotify", {1, 1, [](const Arguments& a) { return a[0]; }}},
      {"bool", {1, 1, [](const Arguments& a) { return Value{a[0].IsTrue()}; }}},
      {"str", {1, 1, [](const Arguments& a) { return Value{a[0].ToText()}; }}},
  };
}

const FunctionTable& Functions() {
  static const FunctionTable kFunctions = [] {
    FunctionTable all = FunctionsOfNumbers();
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
      {"inf", std::numeric_limits<double>::infinity()}};
  const auto found = kConstants.find(name);
  if (found == kConstants.end()) return false;
  value = {found->second};
  return true;
}

bool IsFunction(const std::string& name) { return name == "dict" || Functions().contains(name); }

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

void Sort(List& list, const std::string& key, bool reverse) {
  const auto less = [](const Value& x, const Value& y) { return Compare("<", x, y); };
  std::vector<std::pair<Value, Value>> keyed;
  for (const Value& item : list) keyed.emplace_back(key.empty() ? item : Called({key}, item), item);
  std::stable_sort(keyed.begin(), keyed.end(), [&](const auto& x, const auto& y) {
    return reverse ? less(y.first, x.first) : less(x.first, y.first);
  });
  std::transform(keyed.begin(), keyed.end(), list.begin(), [](const auto& pair) { return pair.second; });
}

void AddEntries(const Value& from, Dictionary& entries) {
  if (const Dictionary* others = from.AsDictionary()) {
    const Dictionary kept = *others;  // which may be the same one
    for (const auto& [key, value] : kept) entries[key] = value;
    return;
  }
  for (const Value& pair : Items(from)) entries[At(pair, {0LL})] = At(pair, {1LL});
}

bool CallFunction(const std::string& name, const CallValues& given, Value& value) {
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
