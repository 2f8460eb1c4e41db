#include "engine/io/mjcf/values.h"

#include <charconv>
#include <cstdint>
#include <limits>
#include <system_error>
#include <type_traits>

namespace pliant::io::mjcf {
namespace {

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }

// Calls `word(std::string_view)` for every word until it returns false.
template <class F>
bool ForEachWord(std::string_view text, F word) {
  std::size_t i = 0;
  for (;;) {
    while (i < text.size() && IsSpace(text[i])) ++i;
    if (i == text.size()) return true;
    const std::size_t start = i;
    while (i < text.size() && !IsSpace(text[i])) ++i;
    if (!word(text.substr(start, i - start))) return false;
  }
}

template <class T>
bool ParseWord(std::string_view word, T& value) {
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  const char* first = word.data();
  const char* last = first + word.size();
  if constexpr (std::is_floating_point_v<T>) {
    const bool hexadecimal = word.size() > 2 && word[0] == '0' && (word[1] == 'x' || word[1] == 'X');
    const auto [end, error] = hexadecimal ? std::from_chars(first + 2, last, value, std::chars_format::hex)
                                          : std::from_chars(first, last, value);
    if (end != last) return false;
    return error == std::errc();
  } else {
    const auto [end, error] = std::from_chars(first, last, value);
    return end == last && error == std::errc();
  }
}

template <class T>
bool ParseAll(std::string_view text, std::vector<T>& numbers, std::string& bad) {
  return ForEachWord(text, [&](std::string_view word) {
    T value{};
    if (!ParseWord(word, value)) {
      bad = word;
      return false;
    }
    numbers.push_back(value);
    return true;
  });
}

template <class T>
std::string Format(T x) {
  char buffer[64];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, x);
  return std::string(buffer, result.ptr);
}

}  // namespace

std::vector<std::string> SplitWords(std::string_view text) {
  std::vector<std::string> words;
  ForEachWord(text, [&](std::string_view word) {
    words.emplace_back(word);
    return true;
  });
  return words;
}

bool ParseReals(std::string_view text, std::vector<double>& numbers, std::string& bad) {
  return ParseAll(text, numbers, bad);
}

bool ParseInts(std::string_view text, std::vector<int>& numbers, std::string& bad) {
  return ParseAll(text, numbers, bad);
}

bool ParseMemory(std::string_view text, long long& bytes) {
  const std::vector<std::string> words = SplitWords(text);
  if (words.size() != 1) return false;
  std::string_view word = words[0];
  if (word == "-1") {
    bytes = -1;
    return true;
  }
  static constexpr std::string_view kUnits = "KMGTPE";
  int shift = 0;
  char unit = word.back();
  if (unit >= 'a' && unit <= 'z') unit = static_cast<char>(unit - 'a' + 'A');
  if (const std::size_t at = kUnits.find(unit); at != std::string_view::npos) {
    shift = 10 * (static_cast<int>(at) + 1);
    word.remove_suffix(1);
  }
  long long count = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), count);
  if (word.empty() || error != std::errc() || end != word.data() + word.size() || count < 0) return false;
  if (count > (std::numeric_limits<long long>::max() >> shift)) return false;
  bytes = count << shift;
  return true;
}

std::string FormatReal(double x) { return Format(x); }
std::string FormatReal(float x) { return Format(x); }

}  // namespace pliant::io::mjcf
