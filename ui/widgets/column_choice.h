// Which columns a table shows: those that a person asks for, and of the others, by their rank, as many as
// have room, so that nothing important has to be scrolled for.
#pragma once

#include <cstdint>

#include "ui/widgets/cells.h"

namespace pliant::ui {

// The columns of one table, at most 32. `name` is that of the table: what a person asked for is remembered
// under it, with the layout.
struct ColumnSet {
  const char* name;
  const Column* columns;
  int n;
};

struct ShownColumns {
  uint32_t mask = ~uint32_t{0};  // bit i: column i
  bool overflow = false;         // a person wants more than have room: the table has to scroll sideways

  [[nodiscard]] bool Has(int column) const { return (mask >> column & 1) != 0; }
};

// For a table `width` pixels wide, its bar for scrolling included.
ShownColumns ChooseColumns(const Style& style, const ColumnSet& set, float width);

// A switch "Columns 8/13" that opens the list of them, to show and hide each.
void ColumnsChip(const Style& style, const ColumnSet& set, const ShownColumns& shown);

// TableColumns() for those that are shown; their headings open the list, too.
bool TableColumns(const Style& style, const ColumnSet& set, const ShownColumns& shown, int frozen,
                  int* sorted, bool* ascending);

}  // namespace pliant::ui
