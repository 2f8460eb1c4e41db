#include "engine/io/tables/table.h"

#include "engine/core/replace_file.h"
#include "engine/io/tables/table_formats.h"
#include "engine/io/tables/units.h"
#include "engine/io/vfs.h"

namespace pliant::io {
namespace {

// Null when no format has the ending of this name.
const TableFormat* FindFormat(const std::string& path) {
  for (const TableFormat* format : TableFormatFiles()) {
    if (path.ends_with(format->ending)) return format;
  }
  return nullptr;
}

// That of this name, else the one of text.
const TableFormat& FormatOf(const std::string& path) {
  const TableFormat* format = FindFormat(path);
  return format != nullptr ? *format : *FindFormat(".csv");
}

}  // namespace

const std::vector<double>* Table::Find(const std::string& name) const {
  for (std::size_t c = 0; c < names.size(); ++c) {
    if (names[c] == name) return &columns[c];
  }
  return nullptr;
}

bool HasTableName(const std::string& path) { return FindFormat(path) != nullptr; }

bool CanWriteTable(const std::string& path, std::string* error) {
  const TableFormat& format = FormatOf(path);
  if (format.write != nullptr) return true;
  *error = path + ": a file " + format.ending + " holds no names of columns; one that ends in .npz does";
  return false;
}

bool WriteTable(const std::string& path, const Table& table, std::string* error) {
  if (!CanWriteTable(path, error)) return false;
  std::string bytes;
  if (!FormatOf(path).write(table, &bytes, error)) return false;
  return ReplaceFile(path, bytes, error);
}

bool ReadTable(const std::string& path, Table* table, std::string* error) {
  *table = {};
  Bytes read;
  if (!ReadResource(nullptr, path, read, *error)) {
    *error = path + ": cannot be read: " + *error;
    return false;
  }
  const std::string bytes(read.begin(), read.end());
  const bool good = FormatOf(path).read(bytes, table, error);
  if (!good) *error = path + ": " + *error;
  if (good) TakeUnitsFromNames(table);
  if (good && (table->columns.empty() || table->columns[0].empty())) {
    *error = path + ": it has no rows";
    return false;
  }
  for (const std::vector<double>& column : table->columns) {
    if (!good || column.size() == table->columns[0].size()) continue;
    *error = path + ": its columns have different lengths";
    return false;
  }
  return good;
}

}  // namespace pliant::io
