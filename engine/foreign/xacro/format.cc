#include "engine/foreign/xacro/format.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>

#include "engine/foreign/xacro/operators.h"
#include "engine/foreign/xacro/problem.h"

namespace pliant::foreign::xacro {
namespace {

constexpr int kWidest = 1000;

// "[[fill]align][sign][#][0][width][,][.precision][type]"
struct Layout {
  char fill = ' ', align = '\0', sign = '-', type = '\0';
  bool prefixed = false, grouped = false;
  int width = 0, precision = -1;
};

bool IsDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

int ReadWhole(const std::string& text, std::size_t& at) {
  int whole = 0;
  for (; at < text.size() && IsDigit(text[at]); ++at)
    whole = std::min(whole * 10 + (text[at] - '0'), kWidest);
  return whole;
}

Layout ParseLayout(const std::string& format) {
  const auto is = [&](std::size_t i, const char* any) {
    return i < format.size() && std::string(any).find(format[i]) != std::string::npos;
  };
  Layout layout;
  std::size_t at = 0;
  if (is(1, "<>^=")) layout.fill = format[at++];
  if (is(at, "<>^=")) layout.align = format[at++];
  if (is(at, "+- ")) layout.sign = format[at++];
  if (is(at, "#")) layout.prefixed = ++at > 0;
  if (is(at, "0")) {
    if (layout.align == '\0') layout.align = '=';
    layout.fill = '0';
  }
  layout.width = ReadWhole(format, at);
  if (is(at, ",")) layout.grouped = ++at > 0;
  if (is(at, ".")) layout.precision = ReadWhole(format, ++at);
  if (at < format.size()) layout.type = format[at++];
  if (at < format.size()) throw Problem("there is no format '" + format + "'");
  return layout;
}

std::string Padded(const std::string& text, std::size_t sign, char align, const Layout& layout) {
  const auto width = static_cast<std::size_t>(layout.width);
  const std::size_t missing = width > text.size() ? width - text.size() : 0;
  const std::size_t left = align == '<' ? 0 : align == '^' ? missing / 2 : missing;
  const std::size_t head = align == '=' ? sign : 0;
  return text.substr(0, head) + std::string(left, layout.fill) + text.substr(head) +
         std::string(missing - left, layout.fill);
}

std::string Grouped(std::string digits) {
  const std::size_t whole = std::min(digits.find_first_not_of("0123456789"), digits.size());
  for (std::size_t at = whole; at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string InBase(unsigned long long number, unsigned base, bool upper) {
  std::string digits;
  do {
    const char digit = "0123456789abcdef"[number % base];
    digits.insert(digits.begin(),
                  upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(digit))) : digit);
  } while ((number /= base) > 0);
  return digits;
}

// Without its sign.
std::string WholeText(long long number, const Layout& layout, std::string& sign) {
  const auto size =
      number < 0 ? 0ULL - static_cast<unsigned long long>(number) : static_cast<unsigned long long>(number);
  const char type = layout.type;
  const unsigned base = type == 'b' ? 2 : type == 'o' ? 8 : type == 'x' || type == 'X' ? 16 : 10;
  if (layout.prefixed && base != 10) sign += std::string("0") + type;
  return InBase(size, base, type == 'X');
}

std::string RealText(double number, const Layout& layout) {
  const double size = std::abs(number);
  const bool plain = layout.type == '\0';
  if (plain && layout.precision < 0) return Value{size}.ToText();
  const char type = plain ? 'g' : layout.type == '%' ? 'f' : layout.type;
  char text[1500];
  const std::string pattern = std::string("%") + (layout.prefixed ? "#" : "") + ".*" + type;
  std::snprintf(text, sizeof text, pattern.c_str(), layout.precision < 0 ? 6 : layout.precision,
                layout.type == '%' ? size * 100 : size);
  const std::string out = text;
  const bool whole = plain && std::isfinite(size) && out.find_first_of(".e") == std::string::npos;
  return out + (whole ? ".0" : layout.type == '%' ? "%" : "");
}

std::string NumberText(const Value& value, const Layout& layout) {
  const bool of_wholes = std::string("bdoxXc").find(layout.type) != std::string::npos;
  const bool whole = value.IsWhole() && (layout.type == '\0' || of_wholes);
  const bool known = whole || std::string("\0eEfFgG%", 8).find(layout.type) != std::string::npos;
  if (!known) {
    throw Problem("'" + value.ToText() + "' has no format '" + layout.type + "'");
  }
  if (layout.type == 'c') return std::string(1, static_cast<char>(value.Whole() & 127));
  const bool negative = whole ? value.Whole() < 0 : std::signbit(value.Number());
  std::string sign = negative ? "-" : layout.sign == '-' ? "" : std::string(1, layout.sign);
  std::string digits = whole ? WholeText(value.Whole(), layout, sign) : RealText(value.Number(), layout);
  if (layout.grouped) digits = Grouped(digits);
  return Padded(sign + digits, sign.size(), layout.align == '\0' ? '>' : layout.align, layout);
}

std::string PlainText(const std::string& text, const Layout& layout) {
  if (layout.type != '\0' && layout.type != 's') {
    throw Problem("'" + text + "' is no number for the format '" + layout.type + "'");
  }
  const std::string cut =
      layout.precision < 0 ? text : text.substr(0, static_cast<std::size_t>(layout.precision));
  return Padded(cut, 0, layout.align == '\0' || layout.align == '=' ? '<' : layout.align, layout);
}

// The end of a field or of what is inside its brackets, from behind the brace that opens it.
std::size_t FieldEnd(const std::string& pattern, std::size_t at, const char* ends) {
  int depth = 0;
  char quote = '\0';
  for (; at < pattern.size(); ++at) {
    const char c = pattern[at];
    if (quote != '\0') {
      quote = c == quote ? '\0' : quote;
    } else if (depth == 0 && std::string(ends).find(c) != std::string::npos &&
               !(c == '!' && at + 1 < pattern.size() && pattern[at + 1] == '=')) {
      return at;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '{' || c == '[' || c == '(') {
      ++depth;
    } else if (c == '}' || c == ']' || c == ')') {
      --depth;
    }
  }
  return pattern.size();
}

std::string FillField(const std::string& field, const FieldLookup& find) {
  const std::size_t end = FieldEnd(field, 0, "!:");
  Value value = find(field.substr(0, end));
  std::size_t colon = end;
  if (end + 1 < field.size() && field[end] == '!') {
    value = {field[end + 1] == 'r' ? value.Written() : value.ToText()};
    colon = end + 2;
  }
  if (colon >= field.size()) return value.ToText();
  return FormatOne(value, FillFields(field.substr(colon + 1), find));
}

// One conversion of the old kind, from behind its flags; `layout` holds them.
std::string Converted(const Value& value, Layout layout) {
  const char type = layout.type;
  if (type == 's' || type == 'r') {
    layout.type = 's';
    layout.align = layout.align == '<' ? '<' : '>';
    layout.fill = ' ';
    return PlainText(type == 'r' ? value.Written() : value.ToText(), layout);
  }
  if (type == 'c' && value.IsText()) return value.ToText();
  if (!value.IsNumber())
    throw Problem("'" + value.ToText() + "' is no number for the format '%" + type + "'");
  if (layout.align == '<') layout.fill = ' ';
  if (type != 'd' && type != 'i' && type != 'u') return NumberText(value, layout);
  layout.type = 'd';
  const double whole = std::clamp(std::trunc(value.Number()), -9e18, 9e18);
  return NumberText(value.IsWhole() ? value : Value{static_cast<long long>(whole)}, layout);
}

Layout ParseFlags(const std::string& pattern, std::size_t& at) {
  Layout layout;
  for (; at < pattern.size() && std::string("-+ #0").find(pattern[at]) != std::string::npos; ++at) {
    const char c = pattern[at];
    if (c == '-') layout.align = '<';
    if (c == '+' || (c == ' ' && layout.sign != '+')) layout.sign = c;
    if (c == '#') layout.prefixed = true;
    if (c != '0') continue;
    layout.fill = '0';
    if (layout.align == '\0') layout.align = '=';
  }
  layout.width = ReadWhole(pattern, at);
  if (at < pattern.size() && pattern[at] == '.') layout.precision = ReadWhole(pattern, ++at);
  layout.type = at < pattern.size() ? pattern[at] : '\0';
  return layout;
}

}  // namespace

std::string FormatOne(const Value& value, const std::string& format) {
  if (format.empty()) return value.ToText();
  const Layout layout = ParseLayout(format);
  return value.IsNumber() ? NumberText(value, layout) : PlainText(value.ToText(), layout);
}

std::string FillFields(const std::string& pattern, const FieldLookup& find) {
  std::string text;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '{' && pattern[i] != '}') {
      text += pattern[i];
      continue;
    }
    if (i + 1 < pattern.size() && pattern[i + 1] == pattern[i]) {
      text += pattern[i++];
      continue;
    }
    const std::size_t end = FieldEnd(pattern, i + 1, "}");
    if (pattern[i] == '}') throw Problem("'" + pattern + "' has a brace that closes nothing");
    if (end == pattern.size()) throw Problem("'" + pattern + "': the closing } is missing");
    text += FillField(pattern.substr(i + 1, end - i - 1), find);
    i = end;
  }
  return text;
}

std::string FormatOld(const std::string& pattern, const Value& given) {
  static constexpr std::string_view kTypes = "sdiufFgGeExXocr";
  const List* list = given.AsList();
  const auto conversions = std::count(pattern.begin(), pattern.end(), '%');
  const List values = list && (conversions != 1 || list->size() == 1) ? *list : List{given};
  std::string text;
  std::size_t next = 0;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '%' || i + 1 == pattern.size()) {
      text += pattern[i];
      continue;
    }
    if (pattern[i + 1] == '%') {
      text += pattern[++i];
      continue;
    }
    Value named;
    const bool by_name = pattern[++i] == '(';
    if (by_name) {
      const std::size_t end = std::min(pattern.find(')', i), pattern.size() - 1);
      named = At(given, {pattern.substr(i + 1, end - i - 1)});
      i = end + 1;
    }
    const Layout layout = ParseFlags(pattern, i);
    if (layout.type == '\0' || kTypes.find(layout.type) == std::string_view::npos ||
        (!by_name && next >= values.size())) {
      throw Problem("'" + pattern + "' % needs other values");
    }
    text += Converted(by_name ? named : values[next++], layout);
  }
  return text;
}

}  // namespace pliant::foreign::xacro
