// Tables of numbers with named columns: logs of runs, and trajectories of others. Files by their ending:
//   .csv   text: csv_format.cc
//   .bin   rows of doubles after a line of JSON: bin_format.cc
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

// False with a sentence in `error` for a .npy, which holds no names.
bool CanWriteTable(const std::string& path, std::string* error);

// Other endings are written and read as CSV. False with a sentence in `error` when nothing can be written.
bool WriteTable(const std::string& path, const Table& table, std::string* error);

// Columns of .npy are called by their numbers. The file may lie in an archive, as in
// "run.pliant/trajectory/log.csv". False with a sentence in `error`.
bool ReadTable(const std::string& path, Table* table, std::string* error);

// Whether the ending is one of these.
bool HasTableName(const std::string& path);

}  // namespace pliant::io
