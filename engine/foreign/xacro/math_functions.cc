#include "engine/foreign/xacro/math_functions.h"

#include <mujoco/mjmodel.h>

#include <cmath>
#include <numeric>

#include "engine/foreign/xacro/operators.h"
#include "engine/foreign/xacro/problem.h"

namespace pliant::foreign::xacro {
namespace {

template <double (*kFunction)(double)>
Value Apply(const Arguments& a) {
  const double x = a[0].Number(), result = kFunction(x);
  if (std::isnan(result) && !std::isnan(x)) {
    throw Problem("'" + a[0].ToText() + "' is outside of what the function takes");
  }
  return {result};
}

template <double (*kFunction)(double, double)>
Value ApplyTwo(const Arguments& a) {
  return {kFunction(a[0].Number(), a[1].Number())};
}

template <bool (*kTest)(double)>
Value Test(const Arguments& a) {
  return {kTest(a[0].Number())};
}

// With the parts that rounding loses, so that the sum is right to the last bit.
Value ExactSum(const Arguments& a) {
  std::vector<double> parts;
  for (const Value& item : Items(a[0])) {
    double x = item.Number();
    std::vector<double> left;
    for (double part : parts) {
      if (std::abs(x) < std::abs(part)) std::swap(x, part);
      const double high = x + part, low = part - (high - x);
      if (low != 0) left.push_back(low);
      x = high;
    }
    left.push_back(x);
    parts = left;
  }
  double sum = 0;
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) sum += *part;
  return {sum};
}

Value Product(const Arguments& a) {
  Value product = a.size() > 1 ? a[1] : Value{1LL};
  for (const Value& item : Items(a[0])) product = Arithmetic('*', product, item);
  return product;
}

Value Length(const List& values) {
  if (values.size() == 2) return {std::hypot(values[0].Number(), values[1].Number())};
  double largest = 0, sum = 0;
  for (const Value& value : values) largest = std::max(largest, std::abs(value.Number()));
  if (largest == 0) return {0.0};
  for (const Value& value : values) sum += (value.Number() / largest) * (value.Number() / largest);
  return {largest * std::sqrt(sum)};
}

Value Distance(const Arguments& a) {
  const List p = Items(a[0]), q = Items(a[1]);
  if (p.size() != q.size()) throw Problem("dist() needs two points of the same size");
  List between;
  for (std::size_t i = 0; i < p.size(); ++i) between.emplace_back(p[i].Number() - q[i].Number());
  return Length(between);
}

// n * (n - 1) * .. of `count` factors
Value Falling(long long n, long long count, const char* name) {
  if (n < 0 || count < 0) throw Problem(std::string(name) + "() takes whole numbers from 0 on");
  Value product(1LL);
  for (long long i = 0; i < std::min(count, 1000LL); ++i) product = Arithmetic('*', product, {n - i});
  return product;
}

Value Choices(const Arguments& a) {
  const long long n = a[0].Whole(), k = std::min(a[1].Whole(), n - a[1].Whole());
  if (k < 0) return {0LL};
  Value choices(1LL);
  for (long long i = 1; i <= std::min(k, 1000LL); ++i) {
    choices = Arithmetic('f', Arithmetic('*', choices, {n - k + i}), {i});
  }
  return choices;
}

Value Divisor(const Arguments& a) {
  long long divisor = 0;
  for (const Value& value : a) divisor = std::gcd(divisor, value.Whole());
  return {divisor};
}

Value Multiple(const Arguments& a) {
  Value multiple(1LL);
  for (const Value& value : a) {
    if (value.Whole() == 0) return {0LL};
    multiple =
        Arithmetic('*', multiple, {std::abs(value.Whole()) / std::gcd(multiple.Whole(), value.Whole())});
  }
  return multiple;
}

Value AreClose(const Arguments& a) {
  const double x = a[0].Number(), y = a[1].Number();
  const double relative = a.size() > 2 && a[2].IsNumber() ? a[2].Number() : 1e-9;
  const double absolute = a.size() > 3 ? a[3].Number() : 0;
  return {x == y || std::abs(x - y) <= std::max(relative * std::max(std::abs(x), std::abs(y)), absolute)};
}

Value Logarithm(const Arguments& a) {
  if (!(a[0].Number() > 0)) throw Problem("log() takes numbers above 0");
  const double log = std::log(a[0].Number());
  return {a.size() > 1 ? log / std::log(a[1].Number()) : log};
}

Value Split(const Arguments& a) {
  double whole = 0;
  const double fraction = std::modf(a[0].Number(), &whole);
  return {List{fraction, whole}};
}

Value Magnitude(const Arguments& a) {
  int exponent = 0;
  const double fraction = std::frexp(a[0].Number(), &exponent);
  return {List{fraction, static_cast<long long>(exponent)}};
}

Value AbsoluteOf(const Arguments& a) {
  if (!a[0].IsNumber()) throw Problem("'" + a[0].ToText() + "' is no number");
  return a[0].IsWhole() ? Value{std::abs(a[0].Whole())} : Value{std::abs(a[0].Number())};
}

void AddAngles(FunctionTable& table) {
  table.insert({{"sin", {1, 1, Apply<std::sin>}},
                {"cos", {1, 1, Apply<std::cos>}},
                {"tan", {1, 1, Apply<std::tan>}},
                {"asin", {1, 1, Apply<std::asin>}},
                {"acos", {1, 1, Apply<std::acos>}},
                {"atan", {1, 1, Apply<std::atan>}},
                {"sinh", {1, 1, Apply<std::sinh>}},
                {"cosh", {1, 1, Apply<std::cosh>}},
                {"tanh", {1, 1, Apply<std::tanh>}},
                {"asinh", {1, 1, Apply<std::asinh>}},
                {"acosh", {1, 1, Apply<std::acosh>}},
                {"atanh", {1, 1, Apply<std::atanh>}},
                {"atan2", {2, 2, ApplyTwo<std::atan2>}},
                {"hypot", {1, 64, Length}},
                {"dist", {2, 2, Distance}},
                {"radians", {1, 1, [](const Arguments& a) { return Value{a[0].Number() * (mjPI / 180)}; }}},
                {"degrees", {1, 1, [](const Arguments& a) { return Value{a[0].Number() * (180 / mjPI)}; }}}});
}

void AddPowers(FunctionTable& table) {
  table.insert({{"sqrt", {1, 1, Apply<std::sqrt>}},
                {"cbrt", {1, 1, Apply<std::cbrt>}},
                {"exp", {1, 1, Apply<std::exp>}},
                {"exp2", {1, 1, Apply<std::exp2>}},
                {"expm1", {1, 1, Apply<std::expm1>}},
                {"log", {1, 2, Logarithm}},
                {"log2", {1, 1, Apply<std::log2>}},
                {"log10", {1, 1, Apply<std::log10>}},
                {"log1p", {1, 1, Apply<std::log1p>}},
                {"pow", {2, 2, ApplyTwo<std::pow>}},
                {"erf", {1, 1, Apply<std::erf>}},
                {"erfc", {1, 1, Apply<std::erfc>}},
                {"gamma", {1, 1, Apply<std::tgamma>}},
                {"lgamma", {1, 1, Apply<std::lgamma>}},
                {"frexp", {1, 1, Magnitude}},
                {"ldexp", {2, 2, [](const Arguments& a) {
                             return Value{std::ldexp(a[0].Number(), static_cast<int>(a[1].Number()))};
                           }}}});
}

void AddWholes(FunctionTable& table) {
  table.insert(
      {{"gcd", {0, 64, Divisor}},
       {"lcm", {0, 64, Multiple}},
       {"factorial",
        {1, 1, [](const Arguments& a) { return Falling(a[0].Whole(), a[0].Whole(), "factorial"); }}},
       {"perm", {1, 2, [](const Arguments& a) { return Falling(a[0].Whole(), a.back().Whole(), "perm"); }}},
       {"comb", {2, 2, Choices}},
       {"isqrt", {1, 1, [](const Arguments& a) { return ToWhole(std::floor(std::sqrt(a[0].Number()))); }}},
       {"floor", {1, 1, [](const Arguments& a) { return ToWhole(std::floor(a[0].Number())); }}},
       {"ceil", {1, 1, [](const Arguments& a) { return ToWhole(std::ceil(a[0].Number())); }}},
       {"trunc", {1, 1, [](const Arguments& a) { return ToWhole(std::trunc(a[0].Number())); }}}});
}

void AddParts(FunctionTable& table) {
  table.insert({{"abs", {1, 1, AbsoluteOf}},
                {"fabs", {1, 1, [](const Arguments& a) { return Value{std::abs(a[0].Number())}; }}},
                {"fmod", {2, 2, ApplyTwo<std::fmod>}},
                {"remainder", {2, 2, ApplyTwo<std::remainder>}},
                {"modf", {1, 1, Split}},
                {"copysign", {2, 2, ApplyTwo<std::copysign>}},
                {"isnan", {1, 1, Test<std::isnan>}},
                {"isinf", {1, 1, Test<std::isinf>}},
                {"isfinite", {1, 1, Test<std::isfinite>}},
                {"isclose", {2, 4, AreClose, {"a", "b", "rel_tol", "abs_tol"}}},
                {"fsum", {1, 1, ExactSum}},
                {"prod", {1, 2, Product, {"", "start"}}}});
}

}  // namespace

FunctionTable FunctionsOfMath() {
  FunctionTable table;
  AddAngles(table);
  AddPowers(table);
  AddWholes(table);
  AddParts(table);
  return table;
}

Value ToWhole(double x) {
  if (!(std::abs(x) < 9e18)) throw Problem("a number is too large to be a whole one");
  return {static_cast<long long>(x)};
}

}  // namespace pliant::foreign::xacro
