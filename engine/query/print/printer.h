// The forms that the lines of printed models and data have: rows of numbers, lists of indices, sparse rows
// and pictures of their pattern.
#pragma once

#include <mujoco/mjtype.h>

#include <cstdio>
#include <functional>
#include <string>

#include "engine/model/fields.h"

namespace pliant {

// The pattern of a sparse matrix of `rows` by `cols`. Entries of row r stand at adr[r], nnz[r] of them. In a
// picture in another order, rows and columns are those of the order.
struct SparsePattern {
  int rows = 0;
  int cols = 0;
  const int* nnz = nullptr;
  const int* adr = nullptr;
  const int* col = nullptr;
  const int* super = nullptr;  // rows after this one with its columns; null: not known
};

// The mark of an entry in a picture.
using EntryMark = std::function<char(int row, int col)>;

// An order of rows and columns in a picture, and the mark of its entries.
struct PictureOrder {
  const int* row = nullptr;                       // row of the matrix that stands at a place; null: the same
  const int* col = nullptr;                       // place of a column of the matrix; null: the same
  EntryMark mark = [](int, int) { return 'x'; };  // by row and column of the matrix
};

// Writes to a file that it owns. A format is a printf format for one double.
class Printer {
 public:
  // Writes to `file`, which it closes and of which `name` speaks in messages; null: could not be opened, with
  // a warning. A null or empty format means "% -9.2g".
  Printer(const char* name, std::FILE* file, const char* format);
  Printer(const char* filename, const char* format) : Printer(filename, std::fopen(filename, "wt"), format) {}
  ~Printer();
  Printer(const Printer&) = delete;
  Printer& operator=(const Printer&) = delete;

  bool Ok() const { return file_ != nullptr; }
  // False, with a warning, when not everything could be written.
  bool Finish();

  [[gnu::format(printf, 2, 3)]] void Text(const char* format, ...);
  void Number(double value);
  // Characters that the format gives to 0.
  size_t Width() const;
  // Entry `index` of an array as the lines of elements show it, with what stands around it.
  void Entry(FieldType type, const void* array, size_t index);

  // Numbers of a row, two blanks before them and one between; rows of a matrix below a title.
  void Row(const mjtNum* values, size_t n);
  void Rows(const std::string& title, const mjtNum* values, size_t rows, size_t cols);
  // Indices below a title: one a line, or all in one line.
  void Column(const std::string& title, const int* values, size_t n);
  void Line(const std::string& title, const int* values, size_t n);
  // Indices behind their title; a bar stands before those that `begins` knows.
  void Titled(const std::string& title, const int* values, size_t n,
              const std::function<bool(size_t)>& begins = {});
  // Entries of sparse rows with their columns, and the pattern drawn in letters. Nothing where there are no
  // rows or columns, or more than 300 rows of entries or columns of a picture.
  void SparseRows(const std::string& title, const SparsePattern& pattern, const mjtNum* values);
  void Picture(const std::string& title, const SparsePattern& pattern, const PictureOrder& order = {});

 private:
  const char* name_;
  std::FILE* file_;
  const char* format_;
};

// "qpos0" -> "QPOS0".
std::string UpperCase(const char* name);

}  // namespace pliant
