#include "engine/foreign/xacro/functions.h"

#include <mujoco/mjmodel.h>

#include <algorithm>
#include <cmath>
#include <map>

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
  const List* list = given.size() == 1 ? std::get_if<List>(&given[0].data) : nullptr;
  const Arguments& a = list ? *list : given;
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
  if (const List* list = std::get_if<List>(&a[0].data)) return {static_cast<long long>(list->size())};
  const Dictionary* entries = std::get_if<Dictionary>(&a[0].data);
  if (!entries) throw Problem("len() needs a text, a list or a dictionary");
  return {static_cast<long long>(entries->size())};
}

Value ToReal(const Arguments& a) {
  const Value value = a[0].IsNumber() ? a[0] : FromText(a[0].ToText());
  if (!value.IsNumber()) throw Problem("'" + a[0].ToText() + "' is no number");
  return {value.Number()};
}

Value Sum(const Arguments& a) {
  Value total{0LL};
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
  std::stable_sort(list.begin(), list.end(),
                   [](const Value& x, const Value& y) { return Compare("<", x, y); });
  return {list};
}

std::size_t CountTrue(const Value& list) {
  const List items = Items(list);
  return static_cast<std::size_t>(
      std::count_if(items.begin(), items.end(), [](const Value& item) { return item.IsTrue(); }));
}

Value Zip(const Arguments& a) {
  const List x = Items(a[0]), y = Items(a[1]);
  List pairs;
  for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) pairs.push_back({List{x[i], y[i]}});
  return {pairs};
}

Value Enumerate(const Arguments& a) {
  List pairs;
  for (const Value& item : Items(a[0])) pairs.push_back({List{{static_cast<long long>(pairs.size())}, item}});
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
};

const std::map<std::string, FunctionRow, std::less<>>& Functions() {
  static const std::map<std::string, FunctionRow, std::less<>> kFunctions = {
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
       {1, 2,
        [](const Arguments& a) {
          if (a.size() == 1) return ToWhole(std::nearbyint(a[0].Number()));
          const double unit = std::pow(10, a[1].Number());
          return Value{std::nearbyint(a[0].Number() * unit) / unit};
        }}},
      {"abs",
       {1, 1,
        [](const Arguments& a) {
          const auto* whole = std::get_if<long long>(&a[0].data);
          return whole ? Value{*whole < 0 ? -*whole : *whole} : Value{std::abs(a[0].Number())};
        }}},
      {"fabs", {1, 1, [](const Arguments& a) { return Value{std::abs(a[0].Number())}; }}},
      {"min", {1, 64, [](const Arguments& a) { return Extreme(a, false); }}},
      {"max", {1, 64, [](const Arguments& a) { return Extreme(a, true); }}},
      {"len", {1, 1, Length}},
      {"int", {1, 1, [](const Arguments& a) { return ToWhole(std::trunc(ToReal(a).Number())); }}},
      {"float", {1, 1, ToReal}},
      {"sum", {1, 1, Sum}},
      {"range", {1, 3, Range}},
      {"list", {0, 1, ToList}},
      {"tuple", {0, 1, ToList}},
      {"sorted", {1, 1, Sorted}},
      {"any", {1, 1, [](const Arguments& a) { return Value{CountTrue(a[0]) > 0}; }}},
      {"all", {1, 1, [](const Arguments& a) { return Value{CountTrue(a[0]) == Items(a[0]).size()}; }}},
      {"zip", {2, 2, Zip}},
      {"enumerate", {1, 1, Enumerate}},
      {"tokenize", {1, 3, Tokenize}},
      {"dotify", {1, 1, [](const Arguments& a) { return a[0]; }}},
      {"bool", {1, 1, [](const Arguments& a) { return Value{a[0].IsTrue()}; }}},
      {"str", {1, 1, [](const Arguments& a) { return Value{a[0].ToText()}; }}},
  };
  return kFunctions;
}

}  // namespace

bool CallFunction(const std::string& name, const Arguments& arguments, Value& value) {
  const auto found = Functions().find(name);
  if (found == Functions().end()) return false;
  const FunctionRow& row = found->second;
  if (arguments.size() < row.min_arguments || arguments.size() > row.max_arguments) {
    throw Problem(name + "() takes " + std::to_string(row.min_arguments) + " values, not " +
                  std::to_string(arguments.size()));
  }
  value = row.function(arguments);
  return true;
}

}  // namespace pliant::foreign::xacro
