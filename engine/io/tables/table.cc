#include "engine/io/tables/table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/core/replace_file.h"
#include "engine/io/tables/mcap.h"
#include "engine/io/tables/mcap_reader.h"
#include "engine/io/tables/npy.h"
#include "engine/io/tables/units.h"
#include "engine/io/vfs.h"

namespace pliant::io {
namespace {

// Names with commas or quotes are quoted, as RFC 4180 says.
std::string Field(const std::string& name) {
  if (name.find_first_of(",\"\n") == std::string::npos) return name;
  std::string out = "\"";
  for (const char c : name) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

std::string CsvText(const Table& table) {
  std::string out;
  for (std::size_t c = 0; c < table.names.size(); ++c) out += (c > 0 ? "," : "") + Field(table.names[c]);
  out += "\n";
  const std::size_t rows = table.columns.empty() ? 0 : table.columns[0].size();
  char number[40];
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      const double v = table.columns[c][r];
      std::snprintf(number, sizeof number, std::isnan(v) ? "%s" : "%s%.17g", c > 0 ? "," : "", v);
      out += number;
    }
    out += "\n";
  }
  return out;
}

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

// The fields of a line; quotes may hold commas and doubled quotes.
std::vector<std::string> Fields(const std::string& line, char separator) {
  std::vector<std::string> out(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      out.back() += line[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == separator && !quoted) {
      out.emplace_back();
    } else if (c != '\r') {
      out.back() += c;
    }
  }
  return out;
}

bool ReadNumber(std::string text, double* value) {
  while (!text.empty() && text.front() == ' ') text.erase(0, 1);
  while (!text.empty() && text.back() == ' ') text.pop_back();
  *value = std::nan("");
  if (text.empty()) return true;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), *value);
  return code == std::errc() && end == text.data() + text.size();
}

// What stands between the names of a line: a comma, or, where there is none, what other programs write.
char SeparatorOf(const std::string& line) {
  for (const char c : {',', ';', '\t'}) {
    if (line.find(c) != std::string::npos) return c;
  }
  return ',';
}

// Where semicolons or tabs separate, a comma may stand before the decimals. Lines after '#' are remarks, but
// for one with the names.
bool ReadCsv(const std::string& text, Table* table, std::string* error) {
  std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  int line = 0;
  char separator = ',';
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string written = text.substr(at, end - at);
    at = end + 1;
    ++line;
    const bool names = table->names.empty();
    if (names) separator = SeparatorOf(written);
    if (written.starts_with('#')) {
      if (!names || written.find(separator) == std::string::npos) continue;
      written.erase(0, std::min(written.find_first_not_of("# "), written.size()));
    }
    std::vector<std::string> fields = Fields(written, separator);
    if (fields.size() == 1 && fields[0].empty()) continue;
    if (names) {
      table->columns.resize(fields.size());
      table->names = std::move(fields);
      continue;
    }
    if (fields.size() != table->names.size()) {
      *error = "line " + std::to_string(line) + " has " + std::to_string(fields.size()) +
               " values, the first " + std::to_string(table->names.size()) + " names";
      return false;
    }
    for (std::size_t c = 0; c < fields.size(); ++c) {
      if (separator != ',') std::replace(fields[c].begin(), fields[c].end(), ',', '.');
      if (!ReadNumber(fields[c], &table->columns[c].emplace_back())) {
        *error = "line " + std::to_string(line) + ": '" + fields[c] + "' is no number";
        return false;
      }
    }
  }
  return true;
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
