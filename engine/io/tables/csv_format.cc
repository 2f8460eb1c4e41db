// Tables of text: what logs write, and what spreadsheets, ROS and laboratories do.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/io/tables/csv_cells.h"
#include "engine/io/tables/table_formats.h"
#include "engine/io/tables/units.h"
#include "engine/io/text_encoding.h"

namespace pliant::io {
namespace {

using Cells = std::vector<std::string>;

constexpr std::size_t kLongestHead = 1000;  // lines before the first numbers

// Names with commas or quotes are quoted, as RFC 4180 says.
std::string Field(const std::string& name) {
  if (name.find_first_of(",\"\n") == std::string::npos) return name;
  std::string out = "\"";
  for (const char c : name) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

bool IsNumeric(Cell cell) { return cell == Cell::kNumber || cell == Cell::kMoment; }

// Without what a trailing separator makes.
std::size_t Length(const Cells& cells) {
  return cells.size() > 1 && cells.back().empty() ? cells.size() - 1 : cells.size();
}

class Reader {
 public:
  Reader(std::string text, Table* table, std::string* error)
      : text_(std::move(text)), table_(*table), error_(*error) {
    if (text_.find('\n') == std::string::npos) std::replace(text_.begin(), text_.end(), '\r', '\n');
    separator_ = Separator();
  }

  bool Read() {
    ReadHead();
    std::string_view line;
    while (Next(&line)) {
      if (!line.starts_with('#') && !AddRow(CellsOf(line, separator_))) return false;
    }
    return Finish();
  }

 private:
  struct Column {
    std::vector<double> values;
    std::size_t numbers = 0, moments = 0, texts = 0;
    std::string text;  // the first one, and its line
    int line = 0;
  };

  // ---- Lines
  // The next line that is not empty.
  bool Next(std::string_view* line) {
    while (at_ < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      *line = std::string_view(text_).substr(at_, end - at_);
      at_ = end + 1;
      ++line_;
      if (line->find_first_not_of(" \t\r") != std::string_view::npos) return true;
    }
    return false;
  }

  // Semicolons and tabs, where there are any, as commas stand in numbers and blanks in names.
  char Separator() {
    std::string_view line;
    bool semicolon = false, tab = false, comma = false, blanks = false;
    constexpr int kSeen = 20;
    for (int i = 0; i < kSeen && Next(&line); ++i) {
      const auto has = [&](char c) { return CellsOf(line, c).size() > 1; };
      semicolon = semicolon || has(';');
      tab = tab || has('\t');
      comma = comma || has(',');
      const Cells words = CellsOf(line, ' ');
      double ignored = 0;
      blanks = blanks ||
               (words.size() > 1 && std::all_of(words.begin(), words.end(), [&](const std::string& word) {
                  return ReadCell(word, false, &ignored) == Cell::kNumber;
                }));
    }
    at_ = 0;
    line_ = 0;
    return semicolon ? ';' : tab ? '\t' : comma ? ',' : blanks ? ' ' : ',';
  }

  bool DecimalComma() const { return separator_ != ','; }

  Cell Kind(const std::string& cell) const {
    double ignored = 0;
    return ReadCell(cell, DecimalComma(), &ignored);
  }

  // ---- Names
  // Lines above the first one with numbers, of which a name may be one, as in "time,0,1".
  void ReadHead() {
    std::vector<Cells> head, remarks;
    std::size_t width = 0, begin = at_;
    int line_before = line_;
    std::string_view line;
    for (; head.size() + remarks.size() < kLongestHead && Next(&line); begin = at_, line_before = line_) {
      const bool remark = line.starts_with('#');
      if (remark) line.remove_prefix(std::min(line.find_first_not_of("# "), line.size()));
      const Cells cells = CellsOf(line, separator_);
      if (line.starts_with("sep=")) continue;
      if (!remark && IsData(cells, head.empty())) {
        width = Length(cells);
        break;
      }
      if (!remark || cells.size() > 1) (remark ? remarks : head).push_back(cells);
    }
    at_ = begin;
    line_ = line_before;
    head.insert(head.end(), remarks.rbegin(), remarks.rend());  // names stand above the numbers
    TakeNames(head, width);
  }

  bool IsData(const Cells& cells, bool first) const {
    std::size_t numbers = 0, texts = 0, counted = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Cell kind = Kind(cells[i]);
      numbers += IsNumeric(kind);
      texts += kind == Cell::kText;
      counted += cells[i] == std::to_string(i);
    }
    if (first && cells.size() > 1 && counted == cells.size())
      return false;  // columns called by their numbers
    return numbers > 0 && (!first || texts == 0);
  }

  void TakeNames(const std::vector<Cells>& head, std::size_t width) {
    const auto fits = [&](const Cells& cells) { return width == 0 || Length(cells) == width; };
    const auto names = std::find_if(head.begin(), head.end(), fits);
    if (names != head.end()) {
      table_.names.assign(names->begin(), names->begin() + static_cast<std::ptrdiff_t>(Length(*names)));
      const auto units = std::find_if(names + 1, head.end(), fits);
      if (units != head.end()) TakeUnits(*units);
    } else if (!head.empty() && width > 0) {
      table_.names = head.back();  // the first row says what is wrong
    } else {
      for (std::size_t c = 0; c < width; ++c) table_.names.push_back(std::to_string(c));
      Note("no line names the columns; they are taken as the time and the joints in their order");
    }
    columns_.resize(table_.names.size());
  }

  // A line of units below the names.
  void TakeUnits(const Cells& units) {
    for (std::size_t c = 0; c < table_.names.size() && c < units.size(); ++c) {
      std::string unit = units[c];
      std::erase_if(unit,
                    [](char x) { return std::string_view("[]() \r").find(x) != std::string_view::npos; });
      if (IsUnit(unit)) table_.names[c] += " [" + unit + "]";
    }
  }

  // ---- Numbers
  bool AddRow(const Cells& cells) {
    const std::size_t count = cells.size() == columns_.size() ? cells.size() : Length(cells);
    if (count != columns_.size()) {
      if (at_ >= text_.size() && count < columns_.size() && !columns_[0].values.empty()) {
        Note("line " + std::to_string(line_) + " is cut off and left out");
        return true;
      }
      error_ = "line " + std::to_string(line_) + " has " + std::to_string(count) + " values, the first " +
               std::to_string(columns_.size()) + " names";
      return false;
    }
    bool text = false, number = false;
    std::vector<std::pair<double, Cell>> row(count);
    for (std::size_t c = 0; c < count; ++c) {
      row[c].second = ReadCell(cells[c], DecimalComma(), &row[c].first);
      text = text || row[c].second == Cell::kText;
      number = number || IsNumeric(row[c].second);
    }
    if (text && !number) {
      Note("line " + std::to_string(line_) + " holds only text and is left out");
      return true;
    }
    for (std::size_t c = 0; c < count; ++c) Add(row[c].first, row[c].second, cells[c], columns_[c]);
    return true;
  }

  void Add(double value, Cell kind, const std::string& cell, Column& column) const {
    column.values.push_back(value);
    column.numbers += kind == Cell::kNumber;
    column.moments += kind == Cell::kMoment;
    if (kind != Cell::kText) return;
    if (++column.texts > 1) return;
    column.text = cell;
    column.line = line_;
  }

  void Note(std::string note) {
    constexpr std::size_t kMost = 20;
    if (table_.notes.size() < kMost) table_.notes.push_back(std::move(note));
  }

  // ---- Columns
  bool Finish() {
    std::vector<std::string> names;
    std::size_t time = 0;
    bool named = false, dated = false;
    const Column* lost = nullptr;  // a column of times that are none
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      Column& column = columns_[c];
      const std::size_t read = column.numbers + column.moments;
      if (column.texts > read || (column.texts > 0 && read == 0)) {
        Note("column '" + table_.names[c] + "' holds text, as '" + column.text + "', and is left out");
        if (IsTime(table_.names[c])) lost = &column;
        continue;
      }
      if (column.texts > 0) NoteGaps(table_.names[c], column);
      if (column.moments > 0) FromFirst(column.values);
      dated = dated || column.moments > 0;
      const bool called = IsTime(table_.names[c]);
      if ((called && !named) || (column.moments > 0 && !named)) time = names.size();
      named = named || called;
      names.push_back(table_.names[c]);
      table_.columns.push_back(std::move(column.values));
    }
    if (lost && !named && !dated) {
      error_ = "line " + std::to_string(lost->line) + ": '" + lost->text +
               "' is no time; seconds, or a date and time as in 2026-11-29 15:37:00.25, would be";
      return false;
    }
    table_.names = std::move(names);
    MoveToFront(table_.names, time);
    MoveToFront(table_.columns, time);
    return true;
  }

  // Words among numbers, as what a device writes when it fails.
  void NoteGaps(const std::string& name, const Column& column) {
    Note("column '" + name + "' has no number in " + std::to_string(column.texts) +
         (column.texts == 1 ? " line" : " lines") + ", which counts as missing: '" + column.text +
         "' in line " + std::to_string(column.line));
  }

  static bool IsTime(std::string name) {
    TakeUnit(&name);
    std::erase_if(name, [](char c) { return c == '%' || c == '_' || c == ' '; });
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
    constexpr std::string_view kNames[] = {"time", "t", "timestamp", "stamp", "seconds", "elapsed"};
    return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
  }

  // Dates count from the first one, so that doubles hold their fractions.
  static void FromFirst(std::vector<double>& values) {
    const auto first = std::find_if(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
    if (first == values.end()) return;
    const double begin = *first;
    for (double& value : values) value -= begin;
  }

  template <class T>
  static void MoveToFront(std::vector<T>& items, std::size_t item) {
    const auto at = items.begin() + static_cast<std::ptrdiff_t>(item);
    if (!items.empty()) std::rotate(items.begin(), at, at + 1);
  }

  std::string text_;
  Table& table_;
  std::string& error_;
  char separator_ = ',';
  std::size_t at_ = 0;
  int line_ = 0;
  std::vector<Column> columns_;
};

bool Write(const Table& table, std::string* bytes, std::string*) {
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
  *bytes = std::move(out);
  return true;
}

// Fields are separated by commas, semicolons, tabs or blanks; where no comma separates them, one may stand
// before decimals. Any encoding; lines after '#' are remarks, but for one with the names. The names stand in
// the first line that has as many fields as the numbers; units may follow in a line of their own. Dates and
// times of day are seconds. A column called time moves to the front. `table.notes` says what was passed
// over: columns and lines of text, and that there were no names, when columns are called by their numbers.
// False where the times cannot be read, or lines differ in length; single words among numbers are gaps.
bool Read(const std::string& bytes, Table* table, std::string* error) {
  std::string text = ToUtf8(bytes);
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  return Reader(std::move(text), table, error).Read();
}

}  // namespace

extern constinit const TableFormat kCsvFormat = {.ending = ".csv", .write = Write, .read = Read};

}  // namespace pliant::io
