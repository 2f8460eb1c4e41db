#include "engine/io/tables/table.h"

#include <cstring>
#include <nlohmann/json.hpp>

#include "engine/core/replace_file.h"
#include "engine/io/tables/csv.h"
#include "engine/io/tables/mcap.h"
#include "engine/io/tables/mcap_reader.h"
#include "engine/io/tables/npy.h"
#include "engine/io/tables/units.h"
#include "engine/io/vfs.h"

namespace pliant::io {
namespace {

std::string BinText(const Table& table) {
  const std::size_t rows = table.columns.empty() ? 0 : table.columns[0].size();
  const nlohmann::json header = {
      {"names", table.names}, {"rows", rows}, {"type", "float64"}, {"order", "rows"}};
  std::string out = header.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  for (std::size_t r = 0; r < rows; ++r) {
    for (const std::vector<double>& column : table.columns)
      out.append(reinterpret_cast<const char*>(&column[r]), sizeof(double));
  }
  return out;
}

bool ReadBin(const std::string& text, Table* table, std::string* error) {
  *error = "the header is not that of a log";
  const std::size_t end = text.find('\n');
  if (end == std::string::npos) return false;
  const nlohmann::json header = nlohmann::json::parse(text.substr(0, end), nullptr, false);
  if (!header.is_object() || !header.contains("names") || !header["names"].is_array()) return false;
  for (const auto& name : header["names"]) {
    if (!name.is_string()) return false;
    table->names.push_back(name.get<std::string>());
  }
  const std::size_t columns = table->names.size(), bytes = text.size() - end - 1;
  if (columns == 0 || bytes % (columns * sizeof(double)) != 0) {
    *error = "its numbers do not fill whole rows of " + std::to_string(columns) + " columns";
    return false;
  }
  table->columns.assign(columns, std::vector<double>(bytes / (columns * sizeof(double))));
  const char* from = text.data() + end + 1;
  for (std::size_t r = 0; r < table->columns[0].size(); ++r) {
    for (std::vector<double>& column : table->columns) {
      std::memcpy(&column[r], from, sizeof(double));
      from += sizeof(double);
    }
  }
  return true;
}

}  // namespace

const std::vector<double>* Table::Find(const std::string& name) const {
  for (std::size_t c = 0; c < names.size(); ++c) {
    if (names[c] == name) return &columns[c];
  }
  return nullptr;
}

bool WriteTable(const std::string& path, const Table& table, std::string* error) {
  std::string bytes;
  if (path.ends_with(".bin")) {
    bytes = BinText(table);
  } else if (path.ends_with(".mcap")) {
    bytes = McapBytes(table);
  } else if (!path.ends_with(".npz")) {
    bytes = CsvText(table);
  } else if (!NpzBytes(table, &bytes, error)) {
    return false;
  }
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
  const bool good = path.ends_with(".npz")    ? ReadNpz(bytes, table, error)
                    : path.ends_with(".npy")  ? ReadNpy(bytes, "", table, error)
                    : path.ends_with(".mcap") ? ReadMcap(bytes, table, error)
                    : path.ends_with(".bin")  ? ReadBin(bytes, table, error)
                                              : ReadCsv(bytes, table, error);
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
