// Tables of numbers with named columns: logs of runs, and trajectories of others. Files by their ending:
//   .csv   a line of names, then a line a row with all digits; nothing stands for NaN. Those of others: csv.h
//   .bin   a line of JSON with the names and the number of rows, then the numbers row by row, doubles
//          of 8 bytes, the lowest first
//   .npz   one array of doubles a column, by its name; a .npy has columns without names (numpy's formats)
//   .mcap  one JSON message a row on the topic "log", with its schema (https://mcap.dev/spec); of
//          others their joint states and JSON messages: mcap_reader.h
#pragma once

#include <string>
#include <vector>

namespace pliant::io {

struct Table {
  std::vector<std::string> names;            // of the columns; the first is the time, s
  std::vector<std::vector<double>> columns;  // equally long
  std::vector<std::string> notes = {};       // what of the file was passed over, in sentences

  // Null when there is no such column.
  const std::vector<double>* Find(const std::string& name) const;
};

// Any other ending is written as CSV. False with a sentence in `error` when the file cannot be written.
bool WriteTable(const std::string& path, const Table& table, std::string* error);

// Columns of .npy are called by their numbers. The file may lie in an archive, as in
// "run.pliant/trajectory/log.csv". False with a sentence in `error`.
bool ReadTable(const std::string& path, Table* table, std::string* error);

}  // namespace pliant::io
