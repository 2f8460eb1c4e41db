#include "app/verbs/data_log.h"

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/runner/values/value.h"

namespace pliant::app {
namespace {

// Names with commas or quotes are quoted, as RFC 4180 says.
std::string Field(const std::string& name) {
  if (name.find_first_of(",\"\n") == std::string::npos) return name;
  std::string out = "\"";
  for (const char c : name) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace

bool WriteTable(const std::string& path, const DataTable& table, std::string* error) {
  const size_t rows = table.columns.empty() ? 0 : table.columns[0].size();
  std::ofstream file(path, std::ios::binary);
  if (path.ends_with(".bin")) {
    const nlohmann::json header = {
        {"names", table.names}, {"rows", rows}, {"type", "float64"}, {"order", "rows"}};
    file << header.dump() << "\n";
    for (size_t r = 0; r < rows; ++r) {
      for (const std::vector<double>& column : table.columns) {
        file.write(reinterpret_cast<const char*>(&column[r]), sizeof(double));
      }
    }
  } else {
    for (size_t c = 0; c < table.names.size(); ++c) file << (c > 0 ? "," : "") << Field(table.names[c]);
    file << "\n";
    char number[40];
    for (size_t r = 0; r < rows; ++r) {
      for (size_t c = 0; c < table.columns.size(); ++c) {
        const double v = table.columns[c][r];
        std::snprintf(number, sizeof number, std::isnan(v) ? "%s" : "%s%.17g", c > 0 ? "," : "", v);
        file << number;
      }
      file << "\n";
    }
  }
  if (file.flush()) return true;
  *error = path + ": cannot be written: " + std::strerror(errno);
  return false;
}

std::vector<std::string> StateExpressions(const mjModel& m) {
  std::vector<std::string> out;
  const auto add = [&](const char* field, int rows) {
    for (int i = 0; i < rows; ++i) {
      out.push_back(runner::ValuePath(m, {field, runner::ValueSource::kData, static_cast<size_t>(rows), 1},
                                      static_cast<size_t>(i), 0));
    }
    // A single number has no index of its own.
    if (rows == 1) out.back() = std::string(field) + "[0]";
  };
  add("qpos", m.nq);
  add("qvel", m.nv);
  add("act", m.na);
  add("ctrl", m.nu);
  add("sensordata", m.nsensordata);
  return out;
}

}  // namespace pliant::app
