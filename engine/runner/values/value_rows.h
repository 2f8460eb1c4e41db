// Which elements of a model the rows of its arrays belong to.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstddef>
#include <string_view>
#include <utility>

#include "engine/runner/values/value.h"

namespace pliant::runner {

// What the rows of a field are. All but the first have another number of rows than elements.
struct RowOwner {
  int type = mjOBJ_UNKNOWN;
  enum Special { kPlain, kMocap, kQpos, kDof, kAct, kControl, kOutput, kSensor } special = kPlain;
};

// The kind of rows that an array with this many of them has; mjOBJ_UNKNOWN where none fits.
RowOwner KindOf(const mjModel& m, std::string_view field, ValueSource source, size_t rows);

// First row and number of rows of element `id`.
std::pair<int, int> RowsOf(const mjModel& m, RowOwner kind, int id);

// The element that owns a row, -1 when none does.
int OwnerOf(const mjModel& m, RowOwner kind, size_t row);

}  // namespace pliant::runner
