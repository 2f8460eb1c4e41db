#include "engine/query/print/printer.h"

#include <algorithm>
#include <cctype>
#include <cstdarg>

#include "engine/core/log.h"

namespace pliant {
namespace {

constexpr const char* kDefaultFormat = "% -9.2g";

// The most rows of sparse matrices, and columns of pictures, that are shown: more of them nobody reads.
constexpr int kShown = 300;

void Rule(Printer& p, int cols) { p.Text("%s\n", std::string(static_cast<size_t>(cols) + 2, '-').c_str()); }

}  // namespace

Printer::Printer(const char* name, std::FILE* file, const char* format)
    : name_(name), file_(file), format_(format && format[0] ? format : kDefaultFormat) {
  if (!file_) Warn("cannot open '%s' for printing", name);
}

Printer::~Printer() {
  if (file_) std::fclose(file_);
}

bool Printer::Finish() {
  bool whole = std::ferror(file_) == 0;
  whole = std::fclose(file_) == 0 && whole;
  file_ = nullptr;
  if (!whole) Warn("'%s' was not written completely", name_);
  return whole;
}

void Printer::Text(const char* format, ...) {
  std::va_list args;
  va_start(args, format);
  std::vfprintf(file_, format, args);
  va_end(args);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
void Printer::Number(double value) { std::fprintf(file_, format_, value); }
size_t Printer::Width() const {
  return static_cast<size_t>(std::max(0, std::snprintf(nullptr, 0, format_, 0.0)));
}
#pragma GCC diagnostic pop

void Printer::Entry(FieldType type, const void* array, size_t index) {
  switch (type) {
    case FieldType::kNum:
      Number(static_cast<const mjtNum*>(array)[index]);
      return Text(" ");
    case FieldType::kFloat:
      Number(static_cast<double>(static_cast<const float*>(array)[index]));
      return Text(" ");
    case FieldType::kInt:
      return Text(" %d ", static_cast<const int*>(array)[index]);
    case FieldType::kByte:
      return Text(" %d ", static_cast<const mjtByte*>(array)[index]);
    case FieldType::kBool:
      return Text(" %d ", static_cast<const mjtBool*>(array)[index]);
    case FieldType::kSize:
      return Text(" %lld ", static_cast<long long>(static_cast<const mjtSize*>(array)[index]));
    default:
      return;
  }
}

void Printer::Row(const mjtNum* values, size_t n) {
  Text(" ");
  for (size_t i = 0; i < n; ++i) {
    Text(" ");
    Number(values[i]);
  }
  Text("\n");
}

void Printer::Rows(const std::string& title, const mjtNum* values, size_t rows, size_t cols) {
  if (!values || !rows || !cols) return;
  Text("%s\n", title.c_str());
  for (size_t r = 0; r < rows; ++r) Row(values + r * cols, cols);
  Text("\n");
}

void Printer::Column(const std::string& title, const int* values, size_t n) {
  if (!values || !n) return;
  Text("%s\n", title.c_str());
  for (size_t i = 0; i < n; ++i) Text("  %d\n", values[i]);
  Text("\n");
}

void Printer::Line(const std::string& title, const int* values, size_t n) {
  if (!values || !n) return;
  Text("%s\n ", title.c_str());
  for (size_t i = 0; i < n; ++i) Text(" %d", values[i]);
  Text("\n\n");
}

void Printer::Titled(const std::string& title, const int* values, size_t n,
                     const std::function<bool(size_t)>& begins) {
  if (!values || !n) return;
  Text("%-21s", title.c_str());
  for (size_t i = 0; i < n; ++i) Text(begins && begins(i) ? " | %d" : " %d", values[i]);
  Text("\n\n");
}

void Printer::SparseRows(const std::string& title, const SparsePattern& pattern, const mjtNum* values) {
  if (!values || !pattern.rows || !pattern.cols || pattern.rows > kShown) return;
  Text("%s\n", title.c_str());
  for (int r = 0; r < pattern.rows; ++r) {
    Text("  ");
    for (int k = 0; k < pattern.nnz[r]; ++k) {
      Text("  %2d: ", pattern.col[pattern.adr[r] + k]);
      Number(values[pattern.adr[r] + k]);
    }
    Text("\n");
  }
  Text("\n");
}

void Printer::Picture(const std::string& title, const SparsePattern& pattern, const PictureOrder& order) {
  if (!pattern.rows || !pattern.cols || pattern.cols > kShown) return;
  Text("%s\n", title.c_str());
  Rule(*this, pattern.cols);
  std::string line;
  for (int place = 0; place < pattern.rows; ++place) {
    const int r = order.row ? order.row[place] : place;
    line.assign(static_cast<size_t>(pattern.cols), ' ');
    for (int k = pattern.adr[r]; k < pattern.adr[r] + pattern.nnz[r]; ++k) {
      const int c = pattern.col[k];
      line[static_cast<size_t>(order.col ? order.col[c] : c)] = order.mark(r, c);
    }
    Text(" %s |", line.c_str());
    if (pattern.super && pattern.super[r]) Text(" %d", pattern.super[r]);
    Text("\n");
  }
  Rule(*this, pattern.cols);
  Text("\n");
}

std::string UpperCase(const char* name) {
  std::string text = name;
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

}  // namespace pliant
