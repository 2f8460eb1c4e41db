#include "engine/foreign/xacro/expression.h"

#include <mujoco/mjmodel.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <map>

#include "engine/foreign/xacro/functions.h"
#include "engine/foreign/xacro/methods.h"
#include "engine/foreign/xacro/operators.h"
#include "engine/foreign/xacro/problem.h"

namespace pliant::foreign::xacro {
namespace {

constexpr int kMaxDepth = 200;       // of parentheses and the like
constexpr int kMaxValues = 1000000;  // names, numbers and texts that are read, those of loops again and again

// What is not chosen ("a if b else c", "and", "or") and the bodies of loops are walked over
// first without being computed.
class Parser {
 public:
  Parser(std::string_view text, const Lookup& lookup, const Host& host)
      : text_(text), lookup_(lookup), host_(host) {}

  Value Parse() {
    Value value = Tuple();
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

  // ---- Characters
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
  bool Ahead(std::string_view symbol) {
    Skip();
    return text_.substr(at_).starts_with(symbol);
  }

  // ---- Computing, or walking over
  template <class Rule>
  Value Over(Rule rule) {
    ++skipping_;
    rule();
    --skipping_;
    return {0LL};
  }
  template <class Operation>
  Value Apply(Operation operation) {
    return skipping_ > 0 ? Value{0LL} : operation();
  }

  // ---- Grammar, from the loosest operator to the tightest
  Value Tuple() {
    Value value = Ternary();
    if (!Ahead(",")) return value;
    List list = {value};
    while (Take(",")) {
      Skip();
      if (at_ < text_.size() && text_[at_] != ')') list.push_back(Ternary());
    }
    return {list};
  }
  Value Ternary() {
    const Deeper deeper(depth_);
    if (text_.find("if", at_) == std::string_view::npos) return Or();
    const std::size_t begin = at_;
    Over([&] { Or(); });
    const std::size_t end = at_;
    if (!TakeWord("if")) {
      if (skipping_ > 0) return {0LL};
      at_ = begin;
      return Or();
    }
    const bool chosen = Or().IsTrue();
    if (!TakeWord("else")) throw Problem("'if' needs an 'else'");
    if (!chosen || skipping_ > 0) return Ternary();
    Over([&] { Ternary(); });
    const std::size_t behind = at_;
    at_ = begin;
    Value value = Or();
    if (at_ != end) throw Problem("unexpected end of what stands before 'if'");
    at_ = behind;
    return value;
  }
  Value Or() {
    Value value = And();
    while (TakeWord("or") || Take("||")) value = value.IsTrue() ? Kept(value, [&] { And(); }) : And();
    return value;
  }
  Value And() {
    Value value = Not();
    while (TakeWord("and") || Take("&&")) value = value.IsTrue() ? Not() : Kept(value, [&] { Not(); });
    return value;
  }
  template <class Rule>
  Value Kept(Value value, Rule rule) {
    Over(rule);
    return value;
  }
  Value Not() {
    const Deeper deeper(depth_);
    if (TakeWord("not")) return {!Not().IsTrue()};
    return Comparison();
  }
  // "a < b < c" holds when both parts do.
  Value Comparison() {
    Value left = Sum(), result;
    bool all = true, any = false;
    for (std::string op; !(op = TakeComparison()).empty(); any = true) {
      const Value right = Sum();
      all = all && Apply([&] { return Value{Compares(op, left, right)}; }).IsTrue();
      left = right;
    }
    return any ? Value{all} : left;
  }
  std::string TakeComparison() {
    for (const char* op : {"==", "!=", "<=", ">=", "<", ">"}) {
      if (Take(op)) return op;
    }
    const std::size_t before = at_;
    if (TakeWord("in")) return "in";
    if (TakeWord("is")) return TakeWord("not") ? "!=" : "==";
    if (TakeWord("not") && TakeWord("in")) return "not in";
    at_ = before;
    return "";
  }
  static bool Compares(const std::string& op, const Value& left, const Value& right) {
    return op == "not in" ? !Compare("in", left, right) : Compare(op, left, right);
  }
  Value Sum() {
    Value value = Product();
    while (true) {
      if (Take("+")) {
        value = Operation('+', value, Product());
      } else if (Take("-")) {
        value = Operation('-', value, Product());
      } else {
        return value;
      }
    }
  }
  Value Product() {
    Value value = Sign();
    while (true) {
      if (Take("//")) {
        value = Operation('f', value, Sign());
      } else if (Take("/")) {
        value = Operation('/', value, Sign());
      } else if (Take("%")) {
        value = Operation('%', value, Sign());
      } else if (!text_.substr(at_).starts_with("**") && Take("*")) {
        value = Operation('*', value, Sign());
      } else {
        return value;
      }
    }
  }
  Value Operation(char op, const Value& a, const Value& b) {
    return Apply([&] { return Arithmetic(op, a, b); });
  }
  Value Sign() {
    const Deeper deeper(depth_);
    if (Take("-")) return Operation('-', {0LL}, Sign());
    if (Take("+")) return Sign();
    Value value = Indexed();
    if (Take("**")) return Operation('^', value, Sign());
    return value;
  }
  Value Indexed() {
    Value value = Atom();
    while (true) {
      if (Take("[")) {
        value = Indices(value);
      } else if (Take(".")) {
        const std::string name = Name();
        if (Take("(")) {
          const Arguments arguments = CallArguments();
          value = Apply([&] { return CallMethod(value, name, arguments); });
        } else {
          value = Apply([&] { return At(value, {name}); });
        }
      } else {
        return value;
      }
    }
  }
  Value Indices(const Value& value) {
    Value from, to;
    const bool has_from = !Ahead(":");
    if (has_from) from = Ternary();
    if (!Take(":")) {
      Expect("]");
      return Apply([&] { return At(value, from); });
    }
    const bool has_to = !Ahead("]");
    if (has_to) to = Ternary();
    Expect("]");
    return Apply([&] { return Slice(value, has_from ? &from : nullptr, has_to ? &to : nullptr); });
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
    if (++values_ > kMaxValues) throw Problem("it takes too long");
    Skip();
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    if (c == '(') {
      Expect("(");
      if (Take(")")) return {List()};
      Value value = Tuple();
      Expect(")");
      return value;
    }
    if (c == '[') return Bracketed();
    if (c == '{') return Entries();
    if (c == '\'' || c == '"') return Quoted(c);
    if (std::isdigit(static_cast<unsigned char>(c)) || c == '.') return Number();
    return Named();
  }

  // ---- Lists
  Value Bracketed() {
    Expect("[");
    List list;
    ReadItems("]", list);
    return {list};
  }
  // Items up to the closing symbol, or what a loop over some makes: "x * 2 for x in list if x > 1".
  void ReadItems(std::string_view close, List& list) {
    const std::size_t begin = at_;
    if (Take(close)) return;
    const bool may_loop = text_.find("for", at_) != std::string_view::npos;
    if (may_loop) Over([&] { Ternary(); });
    if (may_loop && TakeWord("for")) {
      Loop(begin, list);
      return Expect(close);
    }
    at_ = begin;
    while (!Take(close)) {
      list.push_back(Ternary());
      if (!Take(",")) return Expect(close);
    }
  }
  void Loop(std::size_t body, List& list) {
    std::vector<std::string> names = {Name()};
    while (Take(",")) names.push_back(Name());
    if (!TakeWord("in")) throw Problem("'for' needs an 'in'");
    const Value over = Or();
    const bool filtered = TakeWord("if");
    const std::size_t condition = at_;
    if (filtered) Over([&] { Or(); });
    const std::size_t behind = at_;
    if (skipping_ > 0) return;
    const std::map<std::string, Value> outer = locals_;
    for (const Value& item : Items(over)) {
      for (std::size_t i = 0; i < names.size(); ++i) {
        locals_[names[i]] = names.size() == 1 ? item : At(item, {static_cast<long long>(i)});
      }
      at_ = condition;
      if (filtered && !Or().IsTrue()) continue;
      at_ = body;
      list.push_back(Ternary());
    }
    locals_ = outer;
    at_ = behind;
  }
  Value Entries() {
    Dictionary entries;
    Expect("{");
    while (!Take("}")) {
      if (Take("**")) {
        const Value others = Ternary();
        if (skipping_ == 0) AddEntries(others, entries);
      } else {
        const std::string key = Ternary().ToText();
        Expect(":");
        entries[key] = Ternary();
      }
      if (!Take(",")) {
        Expect("}");
        break;
      }
    }
    return {entries};
  }

  // ---- Atoms
  Value Quoted(char quote) {
    std::string text;
    do {  // texts side by side are one
      const std::size_t end = text_.find(quote, at_ + 1);
      if (end == std::string_view::npos) throw Problem(std::string("the closing ") + quote + " is missing");
      text += text_.substr(at_ + 1, end - at_ - 1);
      at_ = end + 1;
      Skip();
    } while (at_ < text_.size() && text_[at_] == quote);
    return {text};
  }
  // f'{name}_{x:.2f}': expressions in braces, each with a format behind a colon or without; "{{" is a brace.
  Value Formatted() {
    const std::string text = Quoted(text_[at_]).ToText();
    if (skipping_ > 0) return {0LL};
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool doubled = i + 1 < text.size() && text[i] == text[i + 1];
      if (text[i] != '{' || doubled) {
        out += text[i];
        if (doubled && (text[i] == '{' || text[i] == '}')) ++i;
        continue;
      }
      const std::size_t end = text.find('}', i);
      if (end == std::string::npos) throw Problem("the closing } is missing");
      const std::string field = text.substr(i + 1, end - i - 1);
      const std::size_t colon = field.rfind(':');
      Parser inner(std::string_view(field).substr(0, colon), lookup_, host_);
      inner.locals_ = locals_;
      const std::string format = colon == std::string::npos ? "{}" : "{" + field.substr(colon) + "}";
      out += CallMethod({format}, "format", {inner.Parse()}).ToText();
      i = end;
    }
    return {out};
  }
  Value Number() {
    const std::size_t begin = at_;
    while (at_ < text_.size() &&
           (IsNamePart(text_[at_]) || text_[at_] == '.' ||
            ((text_[at_] == '-' || text_[at_] == '+') && (text_[at_ - 1] == 'e' || text_[at_ - 1] == 'E')))) {
      ++at_;
    }
    const std::string text(text_.substr(begin, at_ - begin));
    Value value = FromText(text);
    if (!value.IsNumber()) throw Problem("'" + text + "' is no number");
    return value;
  }
  Value Named() {
    std::string name = Name();
    for (const char* module : {"math", "xacro", "python", "np", "numpy"}) {
      if (name == module && Take(".")) name = Name();
    }
    if (name == "True" || name == "true") return {true};
    if (name == "False" || name == "false") return {false};
    if (name == "None") return {std::string()};
    if (Ahead("(")) return Call(name);
    if (name == "f" && (Ahead("'") || Ahead("\""))) return Formatted();
    Value value;
    if (skipping_ > 0) return {0LL};
    if (const auto local = locals_.find(name); local != locals_.end()) return local->second;
    if (lookup_(name, value) || Constant(name, value)) return value;
    // What an include with a namespace defines: "ns.name".
    if (Take(".") && lookup_(Name(), value)) return value;
    throw Problem("there is no property '" + name + "' here");
  }
  static bool Constant(const std::string& name, Value& value) {
    if (name == "pi" || name == "M_PI")
      value = {mjPI};
    else if (name == "tau")
      value = {2 * mjPI};
    else if (name == "e")
      value = {std::exp(1.0)};
    else if (name == "inf")
      value = {std::numeric_limits<double>::infinity()};
    else
      return false;
    return true;
  }

  // ---- Calls
  Arguments CallArguments() {
    List list;
    ReadItems(")", list);
    return list;
  }
  Value Call(const std::string& name) {
    Expect("(");
    if (name == "dict") return NamedEntries();
    Arguments arguments = CallArguments();
    if (skipping_ > 0) return {0LL};
    const bool extreme = name == "min" || name == "max";
    if (extreme && arguments.size() == 1) arguments = Items(arguments[0]);
    Value value;
    if (CallFunction(name, arguments, value) || (host_ && host_(name, arguments, value))) return value;
    throw Problem("there is no function '" + name + "' here");
  }
  // Whether "name =" comes next.
  bool NamesEntry() {
    const std::size_t before = at_;
    Skip();
    while (at_ < text_.size() && IsNamePart(text_[at_])) ++at_;
    const bool named = at_ > before && Ahead("=") && !Ahead("==");
    at_ = before;
    return named;
  }
  // Another dictionary, or a list of pairs.
  void AddEntries(const Value& from, Dictionary& entries) {
    if (const auto* others = std::get_if<Dictionary>(&from.data)) {
      for (const auto& [key, value] : *others) entries[key] = value;
      return;
    }
    for (const Value& pair : Items(from)) entries[At(pair, {0LL}).ToText()] = At(pair, {1LL});
  }
  // dict(a=1, b=2), dict([('a', 1), ('b', 2)]), dict(other, c=3)
  Value NamedEntries() {
    Dictionary entries;
    if (!Ahead(")") && !NamesEntry()) {
      const Value from = Ternary();
      if (skipping_ == 0) AddEntries(from, entries);
      if (!Take(",")) {
        Expect(")");
        return {entries};
      }
    }
    while (!Take(")")) {
      const std::string key = Name();
      Expect("=");
      entries[key] = Ternary();
      if (!Take(",")) {
        Expect(")");
        break;
      }
    }
    return {entries};
  }

  std::string_view text_;
  const Lookup& lookup_;
  const Host& host_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int skipping_ = 0;  // inside what is walked over
  int values_ = 0;
  std::map<std::string, Value> locals_;  // of loops
};

}  // namespace

bool Evaluate(std::string_view text, const Lookup& lookup, Value& value, std::string& error,
              const Host& host) {
  try {
    value = Parser(text, lookup, host).Parse();
    return true;
  } catch (const Problem& problem) {
    error = "expression '" + std::string(text) + "': " + problem.what();
    return false;
  }
}

}  // namespace pliant::foreign::xacro
