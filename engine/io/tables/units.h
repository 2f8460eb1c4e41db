// Names of columns as other programs write them: with blanks around them, and with their units.
#pragma once

#include "engine/io/tables/table.h"

namespace pliant::io {

// Takes blanks and units off the names, as in "knee (deg)", "time [ms]" or, of the time, "stamp_ns", and
// gives the columns in s, m and rad.
void TakeUnitsFromNames(Table* table);

}  // namespace pliant::io
