#include "app/script/words.h"

#include <cctype>
#include <cstdlib>

namespace pliant::app {
namespace {

bool IsBlank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

}  // namespace

std::vector<std::string> ScriptWords(const std::string& line) {
  std::vector<std::string> words;
  const size_t n = line.size();
  for (size_t begin = 0; begin < n;) {
    if (IsBlank(line[begin])) {
      ++begin;
      continue;
    }
    if (line[begin] == '#') break;
    size_t end = begin + 1;
    const size_t quote = line[begin] == '"' ? line.find('"', end) : std::string::npos;
    if (quote != std::string::npos) end = quote + 1;
    while (end < n && !IsBlank(line[end]) && line[end] != '#') ++end;
    words.push_back(line.substr(begin, end - begin));
    begin = end;
  }
  return words;
}

bool ToNumber(const std::string& word, double* value) {
  char* end = nullptr;
  *value = std::strtod(word.c_str(), &end);
  return end != word.c_str() && *end == '\0';
}

std::string Unquoted(const std::string& word) {
  const bool quoted = word.size() > 1 && word.front() == '"' && word.back() == '"';
  return quoted ? word.substr(1, word.size() - 2) : word;
}

}  // namespace pliant::app
