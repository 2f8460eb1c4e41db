// Cells of tables of numbers: aligned to the right, with fixed decimals, in the number font.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "ui/style/style.h"

namespace pliant::ui {

// Numbers in a row.
std::string VectorText(const std::string& format, std::span<const double> v);
// The same with as many of the format's digits ("%.4f": four) as `width` has room for, two at least.
std::string FittingVector(std::string format, std::span<const double> v, float width);

// Goes to the next column and writes the number. What is not a number is said so, in the colour of errors.
void NumberCell(const Style& style, const char* format, double value);
void NumberCell(const Style& style, const char* format, double value, ImVec4 color);
// The same for a count.
void CountCell(const Style& style, int value);
// Several numbers in one cell, each as wide as the others.
void VectorCell(const Style& style, const char* format, const double* values, int n);
// Text cut to the column, the whole of it as a tool tip.
void TextCell(const std::string& text);
void TextCell(const std::string& text, ImVec4 color);

// A column of a table, and what its heading tells when the pointer rests on it.
struct Column {
  const char* title;
  float width;  // points; 0: what is left
  const char* tip;
  bool sortable = true;
  bool shares = false;  // true: `width` is a share of the table's width
  int rank = 0;         // where columns may be hidden (column_choice.h): 0 never is, the largest one first
  bool grows = false;   // takes what is left, and `width` at least
};

// Sets up the columns and their headings; `frozen` columns stay when the table is scrolled sideways. True
// when the person has asked for another order, which is then in `sorted` and `ascending`.
bool TableColumns(const Style& style, const Column* columns, int n, int frozen, int* sorted, bool* ascending);

// The same for those columns whose bit is set in `shown`. `menu` tells that the right button was released on
// one of the headings.
struct Headings {
  uint32_t shown = ~uint32_t{0};
  bool menu = false;
};
bool TableColumns(const Style& style, const Column* columns, int n, int frozen, int* sorted, bool* ascending,
                  Headings& headings);

}  // namespace pliant::ui
