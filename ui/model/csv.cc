#include "ui/model/csv.h"

#include <charconv>
#include <cmath>

namespace pliant::ui {

void CsvWriter::Row(std::initializer_list<const char*> cells) {
  for (const char* cell : cells) Text(cell);
  EndRow();
}

void CsvWriter::Text(const std::string& text) {
  if (begun_) out_ += ',';
  begun_ = true;
  if (text.find_first_of(",\"\r\n") == std::string::npos) {
    out_ += text;
    return;
  }
  out_ += '"';
  for (const char c : text) {
    if (c == '"') out_ += '"';
    out_ += c;
  }
  out_ += '"';
}

void CsvWriter::Number(double value) {
  char text[40];
  if (!std::isfinite(value)) {
    Text(std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf");
    return;
  }
  const std::to_chars_result end = std::to_chars(text, text + sizeof text, value);
  Text(std::string(text, end.ptr));
}

void CsvWriter::Numbers(const double* values, int n) {
  for (int i = 0; i < n; ++i) Number(values[i]);
}

void CsvWriter::EndRow() {
  out_ += '\n';
  begun_ = false;
}

}  // namespace pliant::ui
