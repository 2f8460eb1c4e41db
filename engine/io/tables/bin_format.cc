// Tables as a line of JSON with the names and the number of rows, then the numbers row by row: doubles of
// 8 bytes, the lowest byte first.
#include <cstring>
#include <nlohmann/json.hpp>

#include "engine/io/tables/table_formats.h"

namespace pliant::io {
namespace {

bool Write(const Table& table, std::string* bytes, std::string*) {
  const std::size_t rows = table.columns.empty() ? 0 : table.columns[0].size();
  const nlohmann::json header = {
      {"names", table.names}, {"rows", rows}, {"type", "float64"}, {"order", "rows"}};
  std::string& out = *bytes;
  out = header.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  for (std::size_t r = 0; r < rows; ++r) {
    for (const std::vector<double>& column : table.columns)
      out.append(reinterpret_cast<const char*>(&column[r]), sizeof(double));
  }
  return true;
}

bool Read(const std::string& text, Table* table, std::string* error) {
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

extern constinit const TableFormat kBinFormat = {.ending = ".bin", .write = Write, .read = Read};

}  // namespace pliant::io
