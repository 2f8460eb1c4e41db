#include "engine/foreign/xacro/expression.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "engine/foreign/xacro/format.h"
#include "engine/foreign/xacro/functions.h"
#include "engine/foreign/xacro/methods.h"
#include "engine/foreign/xacro/operators.h"
#include "engine/foreign/xacro/problem.h"
#include "engine/foreign/xacro/scanner.h"

namespace pliant::foreign::xacro {
namespace {

constexpr int kMaxDepth = 200;       // of parentheses and the like
constexpr int kMaxValues = 1000000;  // names, numbers and texts that are read, those of loops again and again

constexpr int kArithmetic = 4;  // the level from which operators are those of numbers

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
    List list;
    const bool starred = Ahead("*");
    ReadItem(list);
    if (!Ahead(",")) return starred ? Value{list} : list.empty() ? Value{0LL} : list[0];
    while (Take(",")) {
      Skip();
      if (at_ < text_.size() && text_[at_] != ')') ReadItem(list);
    }
    return {list};
  }
  Value Ternary() {
    const Deeper deeper(depth_);
    if (TakeWord("lambda")) return Function();
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
    Value left = Binary(0);
    bool all = true, any = false;
    for (std::string op; !(op = TakeComparison()).empty(); any = true) {
      const Value right = Binary(0);
      all = all && Apply([&] { return Value{Compares(op, left, right)}; }).IsTrue();
      left = right;
    }
    return any ? Value{all} : left;
  }
  static bool Compares(const std::string& op, const Value& left, const Value& right) {
    return op == "not in" ? !Compare("in", left, right) : Compare(op, left, right);
  }
  // Operators that are worked off from left to right; each is looser than those behind it.
  Value Binary(int level) {
    if (level == kOperatorLevels) return Sign();
    Value value = Binary(level + 1);
    while (const BinaryOperator* found = TakeOperator(level)) {
      const Value right = Binary(level + 1);
      value = level < kArithmetic ? Apply([&] { return Counted(Bits(found->op, value, right)); })
                                  : Operation(found->op, value, right);
    }
    return value;
  }
  Value Operation(char op, const Value& a, const Value& b) {
    return Apply([&] { return Arithmetic(op, a, b); });
  }
  Value Sign() {
    const Deeper deeper(depth_);
    if (Take("-")) {
      const Value value = Sign();
      return Operation('*', {value.IsWhole() ? Value{-1LL} : Value{-1.0}}, value);
    }
    if (Take("~")) return Operation('-', {-1LL}, Sign());
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
          value = Apply([&] { return Counted(CallMethod(value, name, given, caller_)); });
        } else if (name == "__name__" && value.IsText()) {
          continue;  // of a kind, which is a name here
        } else {
          value = Apply([&] { return At(value, {name}); });
        }
      } else if (Take("(")) {
        const CallValues given = CallArguments();
        value = Apply([&] { return Counted(CallValue(value, given)); });
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

  Value Atom() {
    const Deeper deeper(depth_);
    if (++values_ > kMaxValues) throw Problem("it takes too long");
    Skip();
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    if (c == '(') return Parenthesised();
    if (c == '[') return Bracketed();
    if (c == '{') return Entries();
    if (c == '\'' || c == '"') return {Quoted()};
    if (std::isdigit(static_cast<unsigned char>(c)) || c == '.') return Number();
    return Named();
  }

  // What stands in parentheses, a tuple, or what a loop makes.
  Value Parenthesised() {
    Expect("(");
    if (Take(")")) return {List()};
    const std::size_t begin = at_;
    List list;
    if (!Ahead("*") && ReadLoop(begin, list)) {
      Expect(")");
      return Counted({list});
    }
    Value value = Tuple();
    Expect(")");
    return value;
  }
  // "x * 2 for x in list if x > 1"; false, and back at the beginning, when there is no loop.
  bool ReadLoop(std::size_t begin, List& list) {
    if (text_.find("for", at_) == std::string_view::npos) return false;
    Over([&] { Ternary(); });
    if (TakeWord("for")) {
      Loop([&] {
        at_ = begin;
        list.push_back(Ternary());
      });
      return true;
    }
    at_ = begin;
    return false;
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
    if (Take(close)) return;
    const std::size_t begin = at_;
    List made;
    if (!Ahead("*") && !NamesEntry() && ReadLoop(begin, made)) {
      if (named) {
        list.emplace_back(std::move(made));  // of a call: one value
      } else {
        list = std::move(made);
      }
      return Expect(close);
    }
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
    const Target target = Targets();
    if (!TakeWord("in")) throw Problem("'for' needs an 'in'");
    const Value over = Or();
    std::vector<std::size_t> conditions;
    while (TakeWord("if")) {
      conditions.push_back(at_);
      Over([&] { Or(); });
    }
    const bool nested = TakeWord("for");
    const std::size_t inner = at_;
    if (nested) Over([&] { Loop([] {}); });
    const std::size_t behind = at_;
    if (skipping_ > 0) return;
    const std::map<std::string, Value> outer = locals_;
    const auto holds = [&](std::size_t condition) {
      at_ = condition;
      return Or().IsTrue();
    };
    for (const Value& item : Items(over)) {
      Bind(target, item);
      if (!std::all_of(conditions.begin(), conditions.end(), holds)) continue;
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
  void Bind(const Target& target, const Value& item) {
    if (target.parts.empty()) {
      locals_[target.name] = item;
      return;
    }
    const List items = Items(item);
    if (items.size() != target.parts.size()) {
      throw Problem("'for' names " + std::to_string(target.parts.size()) + " values, and an item has " +
                    std::to_string(items.size()));
    }
    for (std::size_t i = 0; i < items.size(); ++i) Bind(target.parts[i], items[i]);
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
    CallFunction("set", {{items}, {}}, caller_, set);
    return Counted(set);
  }

  // ---- Atoms
  // A text behind the letter f, with expressions in its braces.
  Value Formatted() {
    const std::string text = Quoted();
    if (skipping_ > 0) return {0LL};
    return {FillFields(text, [&](const std::string& field) { return Inner(field, locals_); })};
  }
  // The value of a text of its own.
  Value Inner(std::string_view text, const std::map<std::string, Value>& locals) {
    const Deeper deeper(depth_);
    Parser inner(text, lookup_, host_);
    inner.locals_ = locals;
    inner.depth_ = depth_;
    inner.values_ = values_;
    Value value = inner.Parse();
    values_ = inner.values_;
    return value;
  }
  Value Named() {
    std::string name = Name();
    for (const char* module : {"math", "xacro", "python", "np", "numpy"}) {
      if (name == module && Take(".")) name = Name();
    }
    if (name == "True" || name == "true") return {true};
    if (name == "False" || name == "false") return {false};
    if (name == "None") return {};
    if ((name == "f" || name == "r") && (Ahead("'") || Ahead("\"")))
      return name == "f" ? Formatted() : Value{Quoted(true)};
    if (Ahead("(") && !locals_.contains(name)) return Call(name);
    Value value;
    if (skipping_ > 0) return {0LL};
    if (const auto local = locals_.find(name); local != locals_.end()) return local->second;
    if (lookup_(name, value) || Constant(name, value)) return value;
    if (name == "str" && Take(".")) return {"str." + Name()};
    if (IsFunction(name)) return {name};  // as in map(float, words)
    // What an include with a namespace defines: "ns.name".
    std::string path = name;
    while (Take(".")) {
      path += "." + Name();
      if (lookup_(path, value)) return value;
    }
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
    if (CallFunction(name, given, caller_, value) || (host_ && host_(name, given.values, value)))
      return Counted(value);
    if (lookup_(name, value)) return Counted(CallValue(value, given));
    throw Problem("there is no function '" + name + "' here");
  }
  // A lambda, or the name of a function of Python ("float", "str.lower").
  Value CallValue(const Value& function, const CallValues& given) {
    const Deeper deeper(depth_);
    if (const Lambda* lambda = function.AsLambda()) return Inner(lambda->body, LocalsOf(*lambda, given));
    Value value;
    const std::string name = function.ToText();
    if (function.IsText() && name.starts_with("str.") && !given.values.empty()) {
      const Arguments others(given.values.begin() + 1, given.values.end());
      return CallMethod(given.values[0], name.substr(4), {others, given.named}, caller_);
    }
    if (!function.IsText() || !CallFunction(name, given, caller_, value)) {
      throw Problem("'" + name + "' is no function");
    }
    return value;
  }
  // "a, b=2, *rest: body" behind the word
  Value Function() {
    Lambda lambda;
    while (!Take(":")) {
      const bool rest = Take("*");
      (rest ? lambda.rest : lambda.parameters.emplace_back()) = Name();
      if (!rest && Take("=")) lambda.defaults.push_back(Ternary());
      if (!Take(",") && !Ahead(":")) throw Problem("'lambda' needs a ':'");
    }
    Skip();
    const std::size_t begin = at_;
    Over([&] { Ternary(); });
    if (skipping_ > 0) return {0LL};
    lambda.body = text_.substr(begin, at_ - begin);
    lambda.locals = locals_;
    return {std::move(lambda)};
  }

  const Lookup& lookup_;
  const Host& host_;
  int depth_ = 0;
  int skipping_ = 0;  // inside what is walked over
  int values_ = 0;
  std::map<std::string, Value> locals_;  // of loops and functions
  const Caller caller_ = [this](const Value& function, const CallValues& given) {
    return CallValue(function, given);
  };
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
