// Tables as a line of JSON with the names and the number of rows, then the numbers row by row: doubles of
// 8 bytes, the lowest byte first.
#pragma once

#include <string>

#include "engine/io/tables/table.h"

namespace pliant::io {

std::string RowBytes(const Table& table);
// False with a sentence in `error`.
bool ReadRowBytes(const std::string& bytes, Table* table, std::string* error);

}  // namespace pliant::io
