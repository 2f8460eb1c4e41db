#include "engine/foreign/xacro/scope.h"

namespace pliant::foreign::xacro {
namespace {

// The next parameter of the list, whose default may hold blanks inside quotes and braces.
std::string NextWord(const std::string& text, std::size_t& at) {
  while (at < text.size() && std::string(" \t\r\n").find(text[at]) != std::string::npos) ++at;
  std::string word;
  int braces = 0;
  char quote = '\0';
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (quote) {
      quote = c == quote ? '\0' : quote;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '{' || c == '(') {
      ++braces;
    } else if (c == '}' || c == ')') {
      --braces;
    } else if (braces <= 0 && std::string(" \t\r\n").find(c) != std::string::npos) {
      break;
    }
    word += c;
  }
  return word;
}

std::string Unquoted(const std::string& text) {
  const bool quoted =
      text.size() >= 2 && (text.front() == '\'' || text.front() == '"') && text.back() == text.front();
  return quoted ? text.substr(1, text.size() - 2) : text;
}

}  // namespace

std::vector<Parameter> ParseParameters(const std::string& text) {
  std::vector<Parameter> parameters;
  std::size_t at = 0;
  for (std::string word = NextWord(text, at); !word.empty(); word = NextWord(text, at)) {
    Parameter parameter;
    std::size_t assign = word.find(":=");
    const std::size_t length = assign == std::string::npos ? 1 : 2;
    if (assign == std::string::npos) assign = word.find('=');
    if (assign != std::string::npos) {
      std::string value = word.substr(assign + length);
      word.erase(assign);
      parameter.inherits = value.starts_with('^');
      if (parameter.inherits) value.erase(0, value.starts_with("^|") ? 2 : 1);
      parameter.has_default = !parameter.inherits || !value.empty();
      parameter.default_value = Unquoted(value);
    }
    parameter.block = word.starts_with('*');
    parameter.contents = word.starts_with("**");
    parameter.name = word.substr(parameter.contents ? 2 : parameter.block ? 1 : 0);
    parameters.push_back(std::move(parameter));
  }
  return parameters;
}

}  // namespace pliant::foreign::xacro
