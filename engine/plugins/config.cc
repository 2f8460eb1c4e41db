#include "engine/plugins/config.h"

#include <cctype>
#include <charconv>

#include "engine/plugin/instances.h"

namespace pliant::plugins {
namespace {

bool IsSpace(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// Reads a number at the start of `text` and takes it off.
std::optional<double> TakeNumber(std::string_view& text) {
  std::string_view digits = text;
  const bool plus = !digits.empty() && digits[0] == '+';
  if (plus) digits.remove_prefix(1);
  if (plus && !digits.empty() && digits[0] == '-') return std::nullopt;
  double number = 0;
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (code != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return number;
}

}  // namespace

std::string_view ConfigText(const mjModel& m, int instance, const char* key) {
  const char* text = GetPluginConfig(m, instance, key);
  return text ? text : "";
}

double LeadingNumber(std::string_view text) {
  while (!text.empty() && IsSpace(text[0])) text.remove_prefix(1);
  return TakeNumber(text).value_or(0);
}

std::optional<double> WholeNumber(std::string_view text, double absent) {
  std::string dense;
  for (char c : text) {
    if (!IsSpace(c)) dense += c;
  }
  if (dense.empty()) return absent;
  std::string_view rest = dense;
  const std::optional<double> number = TakeNumber(rest);
  return rest.empty() ? number : std::nullopt;
}

std::optional<std::vector<double>> NumberList(std::string_view text) {
  std::vector<double> numbers;
  for (;;) {
    while (!text.empty() && IsSpace(text[0])) text.remove_prefix(1);
    if (text.empty()) return numbers;
    const std::optional<double> number = TakeNumber(text);
    if (!number || (!text.empty() && !IsSpace(text[0]))) return std::nullopt;
    numbers.push_back(*number);
  }
}

double ConfigNumber(const mjModel& m, int instance, const char* key, double absent, std::string& problem) {
  const std::string_view text = ConfigText(m, instance, key);
  const std::optional<double> number = WholeNumber(text, absent);
  if (!number) problem = std::string("'") + key + "' is '" + std::string(text) + "'; it must be a number";
  return number.value_or(absent);
}

}  // namespace pliant::plugins
