// Tables of text: what logs write, and what spreadsheets, ROS and laboratories do.
#pragma once

#include <string>

#include "engine/io/tables/table.h"

namespace pliant::io {

std::string CsvText(const Table& table);

// Fields are separated by commas, semicolons, tabs or blanks; where no comma separates them, one may stand
// before decimals. Any encoding; lines after '#' are remarks, but for one with the names. The names stand in
// the first line that has as many fields as the numbers; units may follow in a line of their own. Dates and
// times of day are seconds. A column called time moves to the front. `table.notes` says what was passed
// over: columns and lines of text, and that there were no names, when columns are called by their numbers.
// False with a sentence in `error` where a column of numbers holds something else, or lines differ in length.
bool ReadCsv(const std::string& bytes, Table* table, std::string* error);

}  // namespace pliant::io
