// The characters of an expression, one after the other.
#pragma once

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "engine/foreign/xacro/problem.h"
#include "engine/foreign/xacro/value.h"

namespace pliant::foreign::xacro {

// "+" and the like; each level is looser than the next.
struct BinaryOperator {
  int level;
  std::string_view symbol, longer;  // which it is not the beginning of
  char op;                          // as Arithmetic() and Bits() call it
};
constexpr int kOperatorLevels = 6;

// The names that a loop gives to each item: "i", or "i, (a, b)".
struct Target {
  std::string name;
  std::vector<Target> parts;
};

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

 protected:
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
  // Whether "name =" comes next.
  bool NamesEntry();
  std::string Name();
  // "==", "not in" and the like; empty when none comes next.
  std::string TakeComparison();
  // Null when none of this level comes next.
  const BinaryOperator* TakeOperator(int level);
  Target Targets(int brackets = 0);
  // What stands in quotes, texts side by side as one; `raw`: backslashes stay.
  std::string Quoted(bool raw = false);
  // "12", "1_000", "1.5e-3", "0x1F"
  Value Number();

  std::string_view text_;
  std::size_t at_ = 0;

 private:
  // The character that stands behind a backslash; one that means nothing leaves the backslash there.
  static char Escaped(char c, std::string& text);
};

}  // namespace pliant::foreign::xacro
