#include "engine/foreign/xacro/expression.h"

#include <mujoco/mjmodel.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <stdexcept>

namespace pliant::foreign::xacro {
namespace {

constexpr int kMaxDepth = 200;  // of parentheses and the like

struct Problem : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// ---- Functions

using Arguments = std::vector<Value>;
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
      {"exp", {1, 1, Apply<std::exp>}},
      {"log", {1, 1, Apply<std::log>}},
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
      {"bool", {1, 1, [](const Arguments& a) { return Value{a[0].IsTrue()}; }}},
      {"str", {1, 1, [](const Arguments& a) { return Value{a[0].ToText()}; }}},
  };
  return kFunctions;
}

// ---- Operators

Value Arithmetic(char op, const Value& a, const Value& b) {
  const auto *text_a = std::get_if<std::string>(&a.data), *text_b = std::get_if<std::string>(&b.data);
  if (op == '+' && text_a && text_b) return {*text_a + *text_b};
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

bool Compare(const std::string& op, const Value& a, const Value& b) {
  if (op == "==") return Equal(a, b);
  if (op == "!=") return !Equal(a, b);
  if (op == "in") {
    if (const List* list = std::get_if<List>(&b.data)) {
      return std::any_of(list->begin(), list->end(), [&](const Value& item) { return Equal(a, item); });
    }
    if (const Dictionary* entries = std::get_if<Dictionary>(&b.data)) return entries->contains(a.ToText());
    return b.ToText().find(a.ToText()) != std::string::npos;
  }
  const bool numbers = a.IsNumber() && b.IsNumber();
  const int order =
      numbers ? (a.Number() > b.Number()) - (a.Number() < b.Number()) : a.ToText().compare(b.ToText());
  if (op == "<") return order < 0;
  if (op == "<=") return order <= 0;
  return op == ">" ? order > 0 : order >= 0;
}

// ---- Grammar, from the loosest operator to the tightest

class Parser {
 public:
  Parser(std::string_view text, const Lookup& lookup) : text_(text), lookup_(lookup) {}

  Value Parse() {
    Value value = Ternary();
    Skip();
    if (at_ < text_.size()) throw Problem("unexpected '" + std::string(text_.substr(at_, 10)) + "'");
    return value;
  }

 private:
  struct Deeper {
    explicit Deeper(int& depth) : depth_(depth) {
      if (++depth_ > kMaxDepth) throw Problem("it is nested too deep");
    }
    ~Deeper() { --depth_; }
    int& depth_;
  };

  void Skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool Take(std::string_view symbol) {
    Skip();
    if (!text_.substr(at_).starts_with(symbol)) return false;
    at_ += symbol.size();
    return true;
  }
  void Expect(std::string_view symbol) {
    if (!Take(symbol)) throw Problem("'" + std::string(symbol) + "' is missing");
  }
  static bool IsNamePart(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
  bool TakeWord(std::string_view word) {
    Skip();
    const std::string_view rest = text_.substr(at_);
    if (!rest.starts_with(word) || (rest.size() > word.size() && IsNamePart(rest[word.size()]))) return false;
    at_ += word.size();
    return true;
  }

  Value Ternary() {
    const Deeper deeper(depth_);
    Value value = Or();
    if (!TakeWord("if")) return value;
    const bool chosen = Or().IsTrue();
    if (!TakeWord("else")) throw Problem("'if' needs an 'else'");
    Value other = Ternary();
    return chosen ? value : other;
  }
  Value Or() {
    Value value = And();
    while (TakeWord("or") || Take("||")) {
      Value other = And();
      if (!value.IsTrue()) value = other;
    }
    return value;
  }
  Value And() {
    Value value = Not();
    while (TakeWord("and") || Take("&&")) {
      Value other = Not();
      if (value.IsTrue()) value = other;
    }
    return value;
  }
  Value Not() {
    const Deeper deeper(depth_);
    if (TakeWord("not")) return {!Not().IsTrue()};
    return Comparison();
  }
  Value Comparison() {
    Value value = Sum();
    for (const char* op : {"==", "!=", "<=", ">=", "<", ">"}) {
      if (Take(op)) return {Compare(op, value, Sum())};
    }
    if (TakeWord("in")) return {Compare("in", value, Sum())};
    const std::size_t before = at_;
    if (TakeWord("not") && TakeWord("in")) return {!Compare("in", value, Sum())};
    at_ = before;
    return value;
  }
  Value Sum() {
    Value value = Product();
    while (true) {
      if (Take("+")) {
        value = Arithmetic('+', value, Product());
      } else if (Take("-")) {
        value = Arithmetic('-', value, Product());
      } else {
        return value;
      }
    }
  }
  Value Product() {
    Value value = Sign();
    while (true) {
      if (Take("//")) {
        value = Arithmetic('f', value, Sign());
      } else if (Take("/")) {
        value = Arithmetic('/', value, Sign());
      } else if (Take("%")) {
        value = Arithmetic('%', value, Sign());
      } else if (!text_.substr(at_).starts_with("**") && Take("*")) {
        value = Arithmetic('*', value, Sign());
      } else {
        return value;
      }
    }
  }
  Value Sign() {
    const Deeper deeper(depth_);
    if (Take("-")) return Arithmetic('-', {0LL}, Sign());
    if (Take("+")) return Sign();
    Value value = Indexed();
    if (Take("**")) return Arithmetic('^', value, Sign());
    return value;
  }
  Value Indexed() {
    Value value = Atom();
    while (true) {
      if (Take("[")) {
        const Value key = Ternary();
        Expect("]");
        value = At(value, key);
      } else if (std::holds_alternative<Dictionary>(value.data) && Take(".")) {
        value = At(value, {Name()});
      } else {
        return value;
      }
    }
  }
  static Value At(const Value& value, const Value& key) {
    if (const Dictionary* entries = std::get_if<Dictionary>(&value.data)) {
      const auto found = entries->find(key.ToText());
      if (found == entries->end()) throw Problem("there is no entry '" + key.ToText() + "'");
      return found->second;
    }
    const List* list = std::get_if<List>(&value.data);
    if (!list || !key.IsNumber())
      throw Problem("'" + value.ToText() + "' has no entry '" + key.ToText() + "'");
    const double size = static_cast<double>(list->size()),
                 index = key.Number() < 0 ? size + key.Number() : key.Number();
    if (!(index >= 0 && index < size)) throw Problem("index " + key.ToText() + " is outside the list");
    return (*list)[static_cast<std::size_t>(index)];
  }

  std::string Name() {
    Skip();
    const std::size_t begin = at_;
    while (at_ < text_.size() && IsNamePart(text_[at_])) ++at_;
    if (begin == at_)
      throw Problem(at_ < text_.size() ? "unexpected '" + std::string(1, text_[at_]) + "'"
                                       : "it ends too early");
    return std::string(text_.substr(begin, at_ - begin));
  }

  Value Atom() {
    const Deeper deeper(depth_);
    Skip();
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    if (c == '(') {
      Expect("(");
      Value value = Ternary();
      if (Take(",")) throw Problem("tuples are not supported; write a list in [ ]");
      Expect(")");
      return value;
    }
    if (c == '[') return Items();
    if (c == '{') return Entries();
    if (c == '\'' || c == '"') return Quoted(c);
    if (std::isdigit(static_cast<unsigned char>(c)) || c == '.') return Number();
    return Named();
  }
  Value Items() {
    List list;
    Expect("[");
    while (!Take("]")) {
      list.push_back(Ternary());
      if (!Take(",")) {
        Expect("]");
        break;
      }
    }
    return {list};
  }
  Value Entries() {
    Dictionary entries;
    Expect("{");
    while (!Take("}")) {
      const std::string key = Ternary().ToText();
      Expect(":");
      entries[key] = Ternary();
      if (!Take(",")) {
        Expect("}");
        break;
      }
    }
    return {entries};
  }
  Value Quoted(char quote) {
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos) throw Problem(std::string("the closing ") + quote + " is missing");
    std::string text(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return {text};
  }
  Value Number() {
    const std::size_t begin = at_;
    while (at_ < text_.size() &&
           (IsNamePart(text_[at_]) || text_[at_] == '.' ||
            ((text_[at_] == '-' || text_[at_] == '+') && (text_[at_ - 1] == 'e' || text_[at_ - 1] == 'E')))) {
      ++at_;
    }
    const std::string text(text_.substr(begin, at_ - begin));
    const Value value = FromText(text);
    if (!value.IsNumber()) throw Problem("'" + text + "' is no number");
    return value;
  }
  Value Named() {
    std::string name = Name();
    for (const char* module : {"math", "xacro", "python"}) {
      if (name == module && Take(".")) name = Name();
    }
    if (name == "True") return {true};
    if (name == "False") return {false};
    if (name == "None") return {std::string()};
    if (Take("(")) return Call(name);
    Value value;
    if (lookup_(name, value)) return value;
    if (name == "pi" || name == "M_PI") return {mjPI};
    if (name == "e") return {std::exp(1.0)};
    throw Problem("there is no property '" + name + "' here");
  }
  Value Call(const std::string& name) {
    Arguments arguments;
    while (!Take(")")) {
      arguments.push_back(Ternary());
      if (!Take(",")) {
        Expect(")");
        break;
      }
    }
    const auto found = Functions().find(name);
    if (found == Functions().end()) {
      throw Problem("there is no function '" + name + "' here" +
                    (name == "load_yaml" ? "; write the values as properties" : ""));
    }
    const FunctionRow& row = found->second;
    if (arguments.size() < row.min_arguments || arguments.size() > row.max_arguments) {
      throw Problem(name + "() takes " + std::to_string(row.min_arguments) + " values, not " +
                    std::to_string(arguments.size()));
    }
    return row.function(arguments);
  }

  std::string_view text_;
  const Lookup& lookup_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

bool Evaluate(std::string_view text, const Lookup& lookup, Value& value, std::string& error) {
  try {
    value = Parser(text, lookup).Parse();
    return true;
  } catch (const Problem& problem) {
    error = "expression '" + std::string(text) + "': " + problem.what();
    return false;
  }
}

}  // namespace pliant::foreign::xacro
