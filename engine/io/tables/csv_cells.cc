#include "engine/io/tables/csv_cells.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <limits>

namespace pliant::io {
namespace {

constexpr std::string_view kBlanks = " \t\r";

std::string_view Trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

bool IsNothing(std::string_view text) {
  std::string word(text);
  std::transform(word.begin(), word.end(), word.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
  constexpr std::string_view kWords[] = {"", "nan", "null", "none", "na", "n/a", "#n/a", "-", "--"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

bool ReadReal(std::string_view text, double* value) {
  if (text.starts_with('+')) text.remove_prefix(1);
  if (text == "true" || text == "True" || text == "TRUE") return *value = 1, true;
  if (text == "false" || text == "False" || text == "FALSE") return *value = 0, true;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), *value);
  return code == std::errc() && end == text.data() + text.size();
}

// Takes a whole number of `least` to `most` digits off the front.
bool TakeWhole(std::string_view& text, std::size_t least, std::size_t most, int* value) {
  std::size_t digits = 0;
  *value = 0;
  for (; digits < std::min(most, text.size()) && text[digits] >= '0' && text[digits] <= '9'; ++digits)
    *value = 10 * *value + (text[digits] - '0');
  text.remove_prefix(digits);
  return digits >= least;
}

bool TakeOne(std::string_view& text, std::string_view of, char* taken) {
  if (text.empty() || of.find(text[0]) == std::string_view::npos) return false;
  *taken = text[0];
  text.remove_prefix(1);
  return true;
}

// hh:mm[:ss[.fraction]]
bool TakeTimeOfDay(std::string_view& text, double* seconds) {
  int hours = 0, minutes = 0, whole = 0;
  char taken = '\0';
  if (!TakeWhole(text, 1, 2, &hours) || !TakeOne(text, ":", &taken) || !TakeWhole(text, 2, 2, &minutes))
    return false;
  *seconds = 3600.0 * hours + 60.0 * minutes;
  if (!TakeOne(text, ":", &taken)) return true;
  if (!TakeWhole(text, 2, 2, &whole)) return false;
  *seconds += whole;
  if (!TakeOne(text, ".,", &taken)) return true;
  double place = 0.1;
  for (; !text.empty() && text[0] >= '0' && text[0] <= '9'; text.remove_prefix(1), place /= 10)
    *seconds += place * (text[0] - '0');
  return true;
}

// Z or +hh:mm behind a time; seconds that the clock is ahead.
bool TakeZone(std::string_view& text, double* ahead) {
  *ahead = 0;
  char sign = '\0';
  if (!TakeOne(text, "Z+-", &sign) || sign == 'Z') return true;
  int hours = 0, minutes = 0;
  char colon = '\0';
  if (!TakeWhole(text, 2, 2, &hours)) return false;
  TakeOne(text, ":", &colon);
  TakeWhole(text, 0, 2, &minutes);
  *ahead = (sign == '-' ? -60.0 : 60.0) * (60 * hours + minutes);
  return true;
}

// yyyy-mm-dd, dd.mm.yyyy, dd-mm-yyyy, or mm/dd/yyyy, where a first number above 12 can only be the day.
bool TakeDate(std::string_view& text, double* seconds) {
  std::string_view rest = text;
  int first = 0, second = 0, third = 0;
  char separator = '\0', again = '\0';
  const bool year_first = TakeWhole(rest, 4, 4, &first);
  if (!year_first) {
    rest = text;
    if (!TakeWhole(rest, 1, 2, &first)) return false;
  }
  if (!TakeOne(rest, year_first ? "-/" : "./-", &separator) || !TakeWhole(rest, 1, 2, &second) ||
      !TakeOne(rest, {&separator, 1}, &again) ||
      !TakeWhole(rest, year_first ? 1 : 4, year_first ? 2 : 4, &third)) {
    return false;
  }
  if (year_first) std::swap(first, third);  // from here on day, month, year
  if (!year_first && separator == '/' && first <= 12) std::swap(first, second);
  const std::chrono::year_month_day date(std::chrono::year(third),
                                         std::chrono::month(static_cast<unsigned>(second)),
                                         std::chrono::day(static_cast<unsigned>(first)));
  if (!date.ok()) return false;
  text = rest;
  *seconds = 86400.0 * static_cast<double>(std::chrono::sys_days(date).time_since_epoch().count());
  return true;
}

// AM or PM behind a time of twelve hours.
void TakeHalfOfDay(std::string_view& text, double* time) {
  constexpr double kNoon = 12 * 3600.0;
  const std::string_view half = text.substr(0, 2);
  const bool morning = half == "AM" || half == "am", evening = half == "PM" || half == "pm";
  if (!morning && !evening) return;
  text.remove_prefix(2);
  if (*time >= kNoon && *time < kNoon + 3600) *time -= kNoon;  // 12:30 AM is half an hour after midnight
  if (evening) *time += kNoon;
}

bool ReadMoment(std::string_view text, double* value) {
  double date = 0, time = 0, ahead = 0;
  char between = '\0';
  std::string_view rest = text;
  if (!TakeDate(rest, &date)) {
    date = 0;
    rest = text;
  } else if (rest.empty()) {
    return *value = date, true;
  } else if (!TakeOne(rest, "T t", &between)) {
    return false;
  }
  if (!TakeTimeOfDay(rest, &time)) return false;
  rest = Trimmed(rest);
  TakeHalfOfDay(rest, &time);
  rest = Trimmed(rest);
  if (!TakeZone(rest, &ahead) || !rest.empty()) return false;
  *value = date + time - ahead;
  return true;
}

}  // namespace

std::vector<std::string> CellsOf(std::string_view line, char separator) {
  if (separator == ' ') line = Trimmed(line);
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const bool separates = c == separator || (separator == ' ' && c == '\t');
    if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      cells.back() += line[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (separates && !quoted) {
      if (separator != ' ' || !cells.back().empty()) cells.emplace_back();
    } else if (c != '\r') {
      cells.back() += c;
    }
  }
  return cells;
}

Cell ReadCell(std::string_view given, bool decimal_comma, double* value) {
  const std::string_view text = Trimmed(given);
  *value = std::numeric_limits<double>::quiet_NaN();
  if (IsNothing(text)) return Cell::kNothing;
  double number = 0;
  if (ReadReal(text, &number)) return *value = number, Cell::kNumber;
  if (decimal_comma && text.find(',') != std::string_view::npos) {
    std::string pointed(text);
    std::replace(pointed.begin(), pointed.end(), ',', '.');
    if (ReadReal(pointed, &number)) return *value = number, Cell::kNumber;
  }
  if (ReadMoment(text, &number)) return *value = number, Cell::kMoment;
  return Cell::kText;
}

}  // namespace pliant::io
