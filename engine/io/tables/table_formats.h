// A format of tables is one file here that defines one TableFormat, named after the file: csv_format.cc
// defines kCsvFormat. Logs, trajectories and the dialogs that open them read the list of them.
#pragma once

#include <span>
#include <string>

#include "engine/io/tables/table.h"

namespace pliant::io {

struct TableFormat {
  const char* ending = "";  // of the names of its files
  // Both: false with a sentence in `error`. `write` is null where the format holds no names of columns.
  bool (*write)(const Table& table, std::string* bytes, std::string* error) = nullptr;
  bool (*read)(const std::string& bytes, Table* table, std::string* error) = nullptr;
};

// The definition is written by pliant_constants (cmake/constants.cmake) from the folder.
std::span<const TableFormat* const> TableFormatFiles();

}  // namespace pliant::io
