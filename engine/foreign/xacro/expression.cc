#include "engine/foreign/xacro/expression.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "engine/foreign/xacro/functions.h"
#include "engine/foreign/xacro/methods.h"
#include "engine/foreign/xacro/operators.h"
#include "engine/foreign/xacro/problem.h"
#include "engine/foreign/xacro/scanner.h"

namespace pliant::foreign::xacro {
namespace {

constexpr int kMaxDepth = 200;       // of parentheses and the like
constexpr int kMaxValues = 1000000;  // names, numbers and texts that are read, those of loops again and again

// What is not chosen ("a if b else c", "and", "or") and the bodies of loops are walked over
// first without being computed.
class Parser : private Scanner {
 public:
  Parser(std::string_view text, const Lookup& lookup, const Host& host)
      : Scanner(text), lookup_(lookup), host_(host) {}

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

  // A list that is made anew or changed: what hangs on it counts as read.
  Value Counted(Value value) {
    values_ += CountParts(value);
    if (values_ > kMaxValues) throw Problem("it takes too long");
    return value;
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
          const CallValues given = CallArguments();
          value = Apply([&] { return Counted(CallMethod(value, name, given)); });
        } else {
          value = Apply([&] { return At(value, {name}); });
        }
      } else {
        return value;
      }
    }
  }
  // "[i]", "[from:to]", "[from:to:step]" behind the bracket
  Value Indices(const Value& value) {
    const auto part = [&](Value& index) {
      if (Ahead(":") || Ahead("]")) return false;
      index = Ternary();
      return true;
    };
    Value from, to, step;
    const bool has_from = part(from);
    if (!Take(":")) {
      if (!has_from) throw Problem("an index is missing");
      Expect("]");
      return Apply([&] { return At(value, from); });
    }
    const bool has_to = part(to), has_step = Take(":") && part(step);
    Expect("]");
    return Apply([&] {
      return Slice(value, has_from ? &from : nullptr, has_to ? &to : nullptr, has_step ? &step : nullptr);
    });
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
    return Counted({list});
  }
  // Items up to the closing symbol, those of calls also by name ("name=x"), or what a loop over some
  // makes: "x * 2 for x in list if x > 1".
  void ReadItems(std::string_view close, List& list, Dictionary* named = nullptr) {
    const std::size_t begin = at_;
    if (Take(close)) return;
    const bool may_loop = text_.find("for", at_) != std::string_view::npos;
    if (may_loop && !Ahead("*") && !NamesEntry()) Over([&] { Ternary(); });
    if (may_loop && TakeWord("for")) {
      Loop([&] {
        at_ = begin;
        list.push_back(Ternary());
      });
      return Expect(close);
    }
    at_ = begin;
    while (!Take(close)) {
      if (named && NamesEntry()) {
        const std::string name = Name();
        Expect("=");
        (*named)[name] = Ternary();
      } else {
        ReadItem(list);
      }
      if (!Take(",")) return Expect(close);
    }
  }
  // One, or with a star before it all of a list.
  void ReadItem(List& list) {
    if (!Take("*")) return list.push_back(Ternary());
    const Value others = Ternary();
    if (skipping_ > 0) return;
    for (const Value& item : Items(others)) list.push_back(item);
  }
  // "name, name in list if condition": what is done for each item, by where it stands in the text.
  void Loop(const std::function<void()>& body) {
    const bool in_brackets = Take("(");
    std::vector<std::string> names = {Name()};
    while (Take(",")) names.push_back(Name());
    if (in_brackets) Expect(")");
    if (!TakeWord("in")) throw Problem("'for' needs an 'in'");
    const Value over = Or();
    const bool filtered = TakeWord("if");
    const std::size_t condition = at_;
    if (filtered) Over([&] { Or(); });
    std::size_t behind = at_;
    const bool nested = TakeWord("for");
    const std::size_t inner = at_;
    if (nested) Over([&] { Loop([] {}); });
    behind = nested ? at_ : behind;
    if (skipping_ > 0) return;
    const std::map<std::string, Value> outer = locals_;
    for (const Value& item : Items(over)) {
      for (std::size_t i = 0; i < names.size(); ++i) {
        locals_[names[i]] = names.size() == 1 ? item : At(item, {static_cast<long long>(i)});
      }
      at_ = condition;
      if (filtered && !Or().IsTrue()) continue;
      at_ = inner;
      if (nested) {
        Loop(body);
      } else {
        body();
      }
    }
    locals_ = outer;
    at_ = behind;
  }
  // "{'a': 1, **others}", "{k: v for k, v in list}"; without colons the items of a set, which is a list here.
  Value Entries() {
    Expect("{");
    if (Take("}")) return {Dictionary()};
    const std::size_t begin = at_;
    if (Ahead("*")) return Ahead("**") ? ListedEntries() : Set();
    Over([&] { Ternary(); });
    const bool keyed = Take(":");
    if (keyed) Over([&] { Ternary(); });
    const bool loops = keyed && TakeWord("for");
    if (!loops) at_ = begin;
    if (!loops) return keyed ? ListedEntries() : Set();
    Dictionary entries;
    Loop([&] {
      at_ = begin;
      ReadEntry(entries);
    });
    Expect("}");
    return Counted({entries});
  }
  Value ListedEntries() {
    Dictionary entries;
    while (!Take("}")) {
      if (Take("**")) {
        const Value others = Ternary();
        if (skipping_ == 0) AddEntries(others, entries);
      } else {
        ReadEntry(entries);
      }
      if (!Take(",")) {
        Expect("}");
        break;
      }
    }
    return Counted({entries});
  }
  void ReadEntry(Dictionary& entries) {
    const Value key = Ternary();
    Expect(":");
    entries[key] = Ternary();
  }
  Value Set() {
    Value items, set;
    List list;
    ReadItems("}", list);
    items = {list};
    CallFunction("set", {{items}, {}}, set);
    return Counted(set);
  }

  // ---- Atoms
  Value Quoted(char quote) {
    std::string text;
    do {  // texts side by side are one
      for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
        const bool escaped = text_[at_] == '\\' && at_ + 1 < text_.size();
        text += escaped ? Escaped(text_[++at_], text) : text_[at_];
      }
      if (at_ >= text_.size()) throw Problem(std::string("the closing ") + quote + " is missing");
      ++at_;
      Skip();
    } while (at_ < text_.size() && text_[at_] == quote);
    return {text};
  }
  // The character that stands behind a backslash; one that means nothing leaves the backslash there.
  static char Escaped(char c, std::string& text) {
    if (c == 'n') return '\n';
    if (c == 't') return '\t';
    if (c != '\\' && c != '\'' && c != '"') text += '\\';
    return c;
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
      out += CallMethod({format}, "format", {{inner.Parse()}, {}}).ToText();
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
    if (IsFunction(name)) return {name};  // as in map(float, words)
    // What an include with a namespace defines: "ns.name".
    if (Take(".") && lookup_(Name(), value)) return value;
    throw Problem("there is no property '" + name + "' here");
  }
  // ---- Calls
  CallValues CallArguments() {
    CallValues given;
    ReadItems(")", given.values, &given.named);
    return given;
  }
  Value Call(const std::string& name) {
    Expect("(");
    const CallValues given = CallArguments();
    if (skipping_ > 0) return {0LL};
    Value value;
    if (CallFunction(name, given, value) || (host_ && host_(name, given.values, value)))
      return Counted(value);
    throw Problem("there is no function '" + name + "' here");
  }

  const Lookup& lookup_;
  const Host& host_;
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
