// Everything that is known of one element: its text in the file, what the compiler made of it,
// what it does now.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "engine/core/diagnostics.h"
#include "ui/model/element.h"

namespace pliant::ui {

// One line of the card.
struct CardValue {
  std::string name;  // as in the file, or of the array of the model or the data
  std::string unit;
  std::string help;
  std::string text;  // the numbers, or "(...)" with their count where they are many
  std::vector<double> numbers;
  bool broken = false;  // one of them is not a number
};

// An attribute that a default class gives.
struct InheritedValue {
  std::string name;
  std::string value;
  std::string class_name;
  SourceLocation where;  // of the class's element
};

// The attributes as they are written in the file.
struct ElementText {
  bool found = false;
  std::string tag;   // "geom"
  std::string text;  // from "<" to ">"
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<InheritedValue> inherited;
};

// Numbers of mjModel: those arrays that have a row for each element of this kind.
std::vector<CardValue> CompiledValues(const mjModel& m, ElementRef element);
// Numbers of mjData. Of an equality's rows only what it has now: none while it is off.
std::vector<CardValue> LiveValues(const mjModel& m, const mjData& d, ElementRef element);

// Of the rows of the constraints, the equality's come one behind the other; d.ne when it has none.
int FirstRowOfEquality(const mjData& d, int equality);

}  // namespace pliant::ui
