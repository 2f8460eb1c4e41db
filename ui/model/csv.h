// Tables as comma-separated text (RFC 4180): numbers with all their digits, names quoted where needed.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>

namespace pliant::ui {

class CsvWriter {
 public:
  void Row(std::initializer_list<const char*> cells);
  void Text(const std::string& text);
  void Number(double value);
  void Numbers(const double* values, int n);
  void EndRow();
  std::string Take() { return std::move(out_); }

 private:
  std::string out_;
  bool begun_ = false;  // the row has a cell
};

}  // namespace pliant::ui
