#include "engine/runner/values/expression.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>

namespace pliant::runner {
namespace {

struct Function {
  const char* name;
  bool several;  // any number of arguments
  double (*call)(const double* x, int n);
};

constexpr double kDegree = 0.017453292519943295;

constexpr Function kFunctions[] = {
    {"abs", false, [](const double* x, int) { return std::abs(*x); }},
    {"sqrt", false, [](const double* x, int) { return std::sqrt(*x); }},
    {"exp", false, [](const double* x, int) { return std::exp(*x); }},
    {"log", false, [](const double* x, int) { return std::log(*x); }},
    {"sin", false, [](const double* x, int) { return std::sin(*x); }},
    {"cos", false, [](const double* x, int) { return std::cos(*x); }},
    {"tan", false, [](const double* x, int) { return std::tan(*x); }},
    {"asin", false, [](const double* x, int) { return std::asin(*x); }},
    {"acos", false, [](const double* x, int) { return std::acos(*x); }},
    {"atan", false, [](const double* x, int) { return std::atan(*x); }},
    {"sign", false, [](const double* x, int) { return double((*x > 0) - (*x < 0)); }},
    {"deg", false, [](const double* x, int) { return *x / kDegree; }},
    {"rad", false, [](const double* x, int) { return *x * kDegree; }},
    {"atan2", true, [](const double* x, int n) { return n > 1 ? std::atan2(x[0], x[1]) : std::nan(""); }},
    {"min", true, [](const double* x, int n) { return *std::min_element(x, x + n); }},
    {"max", true, [](const double* x, int n) { return *std::max_element(x, x + n); }},
    {"sum", true,
     [](const double* x, int n) {
       double sum = 0;
       for (int i = 0; i < n; ++i) sum += x[i];
       return sum;
     }},
    {"mean", true,
     [](const double* x, int n) {
       double sum = 0;
       for (int i = 0; i < n; ++i) sum += x[i];
       return sum / n;
     }},
    {"norm", true,
     [](const double* x, int n) {
       double sum = 0;
       for (int i = 0; i < n; ++i) sum += x[i] * x[i];
       return std::sqrt(sum);
     }},
};

}  // namespace

// Recursive descent; one function a level of precedence.
class ExpressionParser {
 public:
  ExpressionParser(const mjModel& m, std::string_view text, Expression& out)
      : m_(m), text_(text), out_(out) {}

  bool Run(std::string* error) {
    Or();
    SkipSpace();
    if (error_.empty() && at_ < text_.size())
      Fail("'" + std::string(text_.substr(at_, 1)) + "' is not expected here");
    if (error_.empty()) return true;
    *error = error_;
    return false;
  }

 private:
  using Op = Expression::Op;

  void Fail(std::string what) {
    if (error_.empty()) error_ = "at character " + std::to_string(at_ + 1) + ": " + std::move(what);
  }
  void SkipSpace() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  bool Take(std::string_view token) {
    SkipSpace();
    if (!error_.empty() || !text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }
  void Emit(Op op, int function = 0, int count = 0, double number = 0) {
    out_.program_.push_back({op, function, count, number});
    const bool pushes = op == Op::kNumber || op == Op::kValue;
    const int taken = pushes ? 0 : op == Op::kFunction ? count : op == Op::kNegate || op == Op::kNot ? 1 : 2;
    depth_ += 1 - taken;
    out_.depth_ = std::max(out_.depth_, static_cast<size_t>(std::max(depth_, 0)));
  }

  void Or() {
    And();
    while (Take("||")) {
      And();
      Emit(Op::kOr);
    }
  }
  void And() {
    Compare();
    while (Take("&&")) {
      Compare();
      Emit(Op::kAnd);
    }
  }
  void Compare() {
    Sum();
    static constexpr struct {
      const char* token;
      Op op;
    } kTokens[] = {{"<=", Op::kLessEqual}, {">=", Op::kGreaterEqual}, {"==", Op::kEqual},
                   {"!=", Op::kNotEqual},  {"<", Op::kLess},          {">", Op::kGreater}};
    for (const auto& entry : kTokens) {
      if (!Take(entry.token)) continue;
      Sum();
      Emit(entry.op);
      return;
    }
  }
  void Sum() {
    Product();
    for (;;) {
      const bool plus = Take("+");
      if (!plus && !Take("-")) return;
      Product();
      Emit(plus ? Op::kAdd : Op::kSubtract);
    }
  }
  void Product() {
    Unary();
    for (;;) {
      const bool times = Take("*");
      if (!times && !Take("/")) return;
      Unary();
      Emit(times ? Op::kMultiply : Op::kDivide);
    }
  }
  void Unary() {
    if (++nesting_ > 200) Fail("too deeply nested");
    if (Take("-")) {
      Unary();
      Emit(Op::kNegate);
    } else if (!text_.substr(std::min(at_, text_.size())).starts_with("!=") && Take("!")) {
      Unary();
      Emit(Op::kNot);
    } else {
      Power();
    }
    --nesting_;
  }
  void Power() {
    Primary();
    if (!Take("^")) return;
    Unary();
    Emit(Op::kPower);
  }
  void Primary() {
    if (!error_.empty()) return;
    if (Take("(")) {
      Or();
      if (!Take(")")) Fail("a closing bracket is missing");
      return;
    }
    SkipSpace();
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    if (std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.') {
      const std::string rest(text_.substr(at_));
      char* end = nullptr;
      const double number = std::strtod(rest.c_str(), &end);
      if (end == rest.c_str()) return Fail("a number is expected");
      at_ += static_cast<size_t>(end - rest.c_str());
      return Emit(Op::kNumber, 0, 0, number);
    }
    Name();
  }
  void Name() {
    const size_t begin = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 ||
                                  text_[at_] == '_' || text_[at_] == '.')) {
      ++at_;
    }
    const std::string_view name = text_.substr(begin, at_ - begin);
    if (name.empty()) return Fail("a number, a name or a bracket is expected");
    if (name == "pi") return Emit(Op::kNumber, 0, 0, 180 * kDegree);
    if (Take("(")) {
      for (size_t i = 0; i < std::size(kFunctions); ++i) {
        if (name == kFunctions[i].name) return Call(static_cast<int>(i));
      }
      return Fail("no function '" + std::string(name) + "'");
    }
    while (at_ < text_.size() && text_[at_] == '[') {
      const bool quoted = text_.substr(at_).starts_with("[\"");
      const size_t close = quoted ? text_.find("\"]", at_ + 2) : text_.find(']', at_);
      if (close == std::string_view::npos) return Fail("']' is missing");
      at_ = close + (quoted ? 2 : 1);
    }
    // One letter of a vector, as in xpos[torso].z.
    if (at_ + 1 < text_.size() && at_ > begin && text_[at_ - 1] == ']' && text_[at_] == '.' &&
        std::isalpha(static_cast<unsigned char>(text_[at_ + 1])) != 0) {
      at_ += 2;
    }
    const std::string path(text_.substr(begin, at_ - begin));
    std::string why;
    if (Value(path, &why)) return;
    // All numbers of the element, where the function takes several.
    if (!several_) return Fail(why);
    int n = 0;
    std::string ignored;
    while (n < 1000 && Value(path + "[" + std::to_string(n) + "]", &ignored)) ++n;
    if (n == 0) return Fail(why);
    extra_ += n - 1;
  }
  bool Value(const std::string& path, std::string* why) {
    ValueRef ref;
    if (!FindValue(m_, path, &ref, why)) return false;
    out_.values_.push_back(ref);
    out_.lags_ |= ref.lags;
    out_.derived_ |= ref.derived;
    Emit(Op::kValue, static_cast<int>(out_.values_.size()) - 1);
    return true;
  }
  void Call(int function) {
    const bool outer_several = several_;
    const int outer_extra = extra_;
    several_ = kFunctions[function].several;
    extra_ = 0;
    int count = 0;
    do {
      Or();
      ++count;
    } while (Take(","));
    if (!Take(")")) Fail("a closing bracket is missing");
    count += extra_;
    if (!kFunctions[function].several && count != 1)
      Fail(std::string(kFunctions[function].name) + " takes one number");
    several_ = outer_several;
    extra_ = outer_extra;
    Emit(Op::kFunction, function, count);
  }

  const mjModel& m_;
  std::string_view text_;
  Expression& out_;
  size_t at_ = 0;
  int depth_ = 0;
  int nesting_ = 0;
  bool several_ = false;
  int extra_ = 0;  // numbers beyond one that paths stood for
  std::string error_;
};

bool Expression::Parse(const mjModel& m, std::string_view text, std::string* error) {
  *this = {};
  std::string why;
  if (ExpressionParser(m, text, *this).Run(&why)) return true;
  *this = {};
  if (error != nullptr) *error = why;
  return false;
}

double Expression::Evaluate(const mjModel& m, const mjData& d, const StepRecord* record) const {
  if (program_.size() == 1 && program_[0].op == Op::kValue) return ReadValue(m, d, values_[0], record);
  double few[16];
  std::vector<double> many;
  double* stack = few;
  if (depth_ > std::size(few)) {
    many.resize(depth_);
    stack = many.data();
  }
  double* top = stack - 1;
  for (const Instruction& i : program_) {
    switch (i.op) {
      case Op::kNumber:
        *++top = i.number;
        continue;
      case Op::kValue:
        *++top = ReadValue(m, d, values_[static_cast<size_t>(i.function)], record);
        continue;
      case Op::kNegate:
        *top = -*top;
        continue;
      case Op::kNot:
        *top = *top == 0 ? 1 : 0;
        continue;
      case Op::kFunction:
        top -= i.count - 1;
        *top = kFunctions[i.function].call(top, i.count);
        continue;
      default:
        break;
    }
    const double b = *top--;
    double& a = *top;
    a = i.op == Op::kAdd            ? a + b
        : i.op == Op::kSubtract     ? a - b
        : i.op == Op::kMultiply     ? a * b
        : i.op == Op::kDivide       ? a / b
        : i.op == Op::kPower        ? std::pow(a, b)
        : i.op == Op::kLess         ? double(a < b)
        : i.op == Op::kGreater      ? double(a > b)
        : i.op == Op::kLessEqual    ? double(a <= b)
        : i.op == Op::kGreaterEqual ? double(a >= b)
        : i.op == Op::kEqual        ? double(a == b)
        : i.op == Op::kNotEqual     ? double(a != b)
        : i.op == Op::kAnd          ? double(a != 0 && b != 0)
                                    : double(a != 0 || b != 0);
  }
  return program_.empty() ? std::numeric_limits<double>::quiet_NaN() : *top;
}

}  // namespace pliant::runner
