// Names of columns as other programs write them: with blanks around them, and with their units.
#pragma once

#include <string>
#include <string_view>

#include "engine/io/tables/table.h"

namespace pliant::io {

// Takes blanks and units off the names, as in "knee (deg)", "time [ms]" or, of the time, "stamp_ns", and
// gives the columns in s, m and rad. Times beyond 1e11 are stamps in ms, us or ns, whatever they are called.
void TakeUnitsFromNames(Table* table);

// Takes the unit off one name, as in "knee (deg)", and returns its factor to s, m, rad and what is made of
// them; 1 where there is none. Without a blank before it, it may be an index: qpos[s].
double TakeUnit(std::string* name);

// Whether the word is a unit that names may have.
bool IsUnit(std::string_view word);

}  // namespace pliant::io
