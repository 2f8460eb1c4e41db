// Data logs: values of every step, with their names, as CSV or binary.
#pragma once

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

namespace pliant::app {

struct DataTable {
  std::vector<std::string> names;            // of the columns; the first is the time
  std::vector<std::vector<double>> columns;  // equally long
};

// ".csv": a line of names, then a line a row with all digits. ".bin": one line of JSON with the names and the
// number of rows, then the numbers row by row as 8-byte little-endian doubles. False and a message when it
// cannot be written.
bool WriteTable(const std::string& path, const DataTable& table, std::string* error);

// Expressions for the whole state, the controls and all sensors.
std::vector<std::string> StateExpressions(const mjModel& m);

}  // namespace pliant::app
