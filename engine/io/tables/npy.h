// numpy's files of arrays: .npy, and .npz, a zip archive of them; "A simple file format for NumPy arrays"
// (NEP 1) says how they are laid out.
#pragma once

#include <string>

#include "engine/io/tables/table.h"

namespace pliant::io {

// One array of doubles a column. False with a sentence in `error` when memory runs out.
bool NpzBytes(const Table& table, std::string* bytes, std::string* error);

// Adds the columns of each array: one for an array of one dimension, called like it; NAME[0], NAME[1], ...
// for the columns of one of two. The column "time" comes first. Arrays of texts, and single numbers beside
// arrays of many, are passed over. False with a sentence in `error`.
bool ReadNpz(const std::string& bytes, Table* table, std::string* error);

// Of one array; the columns of a nameless one are called "0", "1", ...
bool ReadNpy(const std::string& bytes, const std::string& name, Table* table, std::string* error);

}  // namespace pliant::io
