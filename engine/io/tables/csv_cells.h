// What a field of a table of text is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pliant::io {

enum class Cell { kNumber, kMoment, kNothing, kText };

// The fields of a line; quotes may hold separators and doubled quotes. Any number of blanks separates.
std::vector<std::string> CellsOf(std::string_view line, char separator);

// Puts the number, or the seconds of a date since 1970 or of a time of day since midnight (ISO 8601, or as
// dd.mm.yyyy, mm/dd/yyyy, hh:mm PM), into `value`, NaN for what is neither. Nothing is also what programs
// write for it: nan, null, none, NA, "-".
Cell ReadCell(std::string_view text, bool decimal_comma, double* value);

}  // namespace pliant::io
