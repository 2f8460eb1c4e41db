// The characters of an expression, one after the other.
#pragma once

#include <cctype>
#include <string>
#include <string_view>

#include "engine/foreign/xacro/problem.h"

namespace pliant::foreign::xacro {

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
  bool NamesEntry() {
    const std::size_t before = at_;
    Skip();
    const std::size_t begin = at_;
    while (at_ < text_.size() && IsNamePart(text_[at_])) ++at_;
    const bool named = at_ > begin && Ahead("=") && !Ahead("==");
    at_ = before;
    return named;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace pliant::foreign::xacro
