#include "engine/foreign/xacro/scanner.h"

#include <algorithm>
#include <cstdlib>

namespace pliant::foreign::xacro {
namespace {

int BaseOf(std::string_view text) {
  if (text.size() < 2 || text[0] != '0') return 10;
  const int letter = std::tolower(static_cast<unsigned char>(text[1]));
  return letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 10;
}

constexpr BinaryOperator kOperators[] = {{0, "|", "||", '|'}, {1, "^", "", '^'},  {2, "&", "&&", '&'},
                                         {3, "<<", "", '<'},  {3, ">>", "", '>'}, {4, "+", "", '+'},
                                         {4, "-", "", '-'},   {5, "//", "", 'f'}, {5, "/", "", '/'},
                                         {5, "%", "", '%'},   {5, "*", "**", '*'}};

constexpr int kMaxBrackets = 50;  // around the names of a loop

}  // namespace

const BinaryOperator* Scanner::TakeOperator(int level) {
  for (const BinaryOperator& row : kOperators) {
    if (row.level == level && (row.longer.empty() || !Ahead(row.longer)) && Take(row.symbol)) return &row;
  }
  return nullptr;
}

Target Scanner::Targets(int brackets) {
  if (brackets > kMaxBrackets) throw Problem("it is nested too deep");
  const auto one = [&]() -> Target {
    const bool round = Take("(");
    if (!round && !Take("[")) return {Name(), {}};
    Target inside = Targets(brackets + 1);
    Expect(round ? ")" : "]");
    return inside;
  };
  Target first = one();
  if (!Ahead(",")) return first;
  Target all;
  all.parts.push_back(std::move(first));
  while (Take(",") && !Ahead(")") && !Ahead("]")) all.parts.push_back(one());
  return all;
}

bool Scanner::NamesEntry() {
  const std::size_t before = at_;
  Skip();
  const std::size_t begin = at_;
  while (at_ < text_.size() && IsNamePart(text_[at_])) ++at_;
  const bool named = at_ > begin && Ahead("=") && !Ahead("==");
  at_ = before;
  return named;
}

std::string Scanner::Name() {
  Skip();
  const std::size_t begin = at_;
  while (at_ < text_.size() && IsNamePart(text_[at_])) ++at_;
  if (begin == at_) {
    throw Problem(at_ < text_.size() ? "unexpected '" + std::string(1, text_[at_]) + "'"
                                     : "it ends too early");
  }
  return std::string(text_.substr(begin, at_ - begin));
}

std::string Scanner::TakeComparison() {
  for (const char* op : {"==", "!=", "<=", ">=", "<", ">"}) {
    if (!Ahead("<<") && !Ahead(">>") && Take(op)) return op;
  }
  const std::size_t before = at_;
  if (TakeWord("in")) return "in";
  if (TakeWord("is")) return TakeWord("not") ? "!=" : "==";
  if (TakeWord("not") && TakeWord("in")) return "not in";
  at_ = before;
  return "";
}

std::string Scanner::Quoted(bool raw) {
  const char quote = text_[at_];
  std::string text;
  do {
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      const bool escaped = !raw && text_[at_] == '\\' && at_ + 1 < text_.size();
      text += escaped ? Escaped(text_[++at_], text) : text_[at_];
    }
    if (at_ >= text_.size()) throw Problem(std::string("the closing ") + quote + " is missing");
    ++at_;
    Skip();
  } while (at_ < text_.size() && text_[at_] == quote);
  return text;
}

char Scanner::Escaped(char c, std::string& text) {
  if (c == 'n') return '\n';
  if (c == 't') return '\t';
  if (c != '\\' && c != '\'' && c != '"') text += '\\';
  return c;
}

Value Scanner::Number() {
  const std::size_t begin = at_;
  const int base = BaseOf(text_.substr(at_));
  const auto digits = [&] {
    while (at_ < text_.size() && (std::isdigit(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_' ||
                                  (base == 16 && std::isxdigit(static_cast<unsigned char>(text_[at_])))))
      ++at_;
  };
  if (base != 10) at_ += 2;
  digits();
  if (base == 10) {
    if (at_ < text_.size() && text_[at_] == '.') {
      ++at_;
      digits();
    }
    const std::size_t mark = at_;
    const auto is = [&](const char* any) {
      return at_ < text_.size() && std::string_view(any).find(text_[at_]) != std::string_view::npos;
    };
    if (is("eE")) {
      ++at_;
      if (is("+-")) ++at_;
      if (!is("0123456789")) at_ = mark;  // "1else"
      digits();
    }
  }
  std::string text(text_.substr(begin, at_ - begin));
  text.erase(std::remove(text.begin(), text.end(), '_'), text.end());
  if (base != 10) {
    char* end = nullptr;
    const long long whole = std::strtoll(text.c_str() + 2, &end, base);
    if (text.size() < 3 || *end != '\0') throw Problem("'" + text + "' is no number");
    return {whole};
  }
  Value value = FromText(text);
  if (!value.IsNumber()) throw Problem("'" + text + "' is no number");
  return value;
}

}  // namespace pliant::foreign::xacro
