// Tuning: numbers that a person changed in the live model are carried over to a changed file.
#pragma once

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

namespace pliant::runner {

struct CarriedTuning {
  std::vector<std::string> kept;     // "friction of geom 'floor'"
  std::vector<std::string> dropped;  // the file has a new value, or no longer the element
  bool constants = false;            // something was kept on which derived constants depend
};

// Where `live` differs from `from`, the value goes to `to`, whose element is found by name (nameless ones by
// their number, when there are as many as before). A number that is not what `old_file` said, of the same
// structure as `from`, was changed in the file and stays so; with null every tuned value wins. Shapes are
// left out: they need the compiler.
CarriedTuning CarryTuning(const mjModel& from, const mjModel& live, mjModel& to, const mjModel* old_file);

// The statistics that frame and scale the view, where `live` differs from `from`: as above. The others follow
// from the rest of the model.
void CarryStatistic(const mjStatistic& from, const mjStatistic& live, const mjStatistic* old_file,
                    mjStatistic& to);

}  // namespace pliant::runner
