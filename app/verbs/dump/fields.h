// The fields of a data in a dump.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "app/files/json_writer.h"
#include "app/verbs/dump/options.h"

namespace pliant::app {

// Every name that can be asked for, in the order in which they are written.
std::vector<std::string> DumpFieldNames();

// Applies patterns ("qfrc_*", "default", "all", "-name"). Throws UsageError for a pattern
// that matches nothing.
std::vector<std::string> ChooseFields(const std::vector<std::string>& patterns);

// The fields that describe the state after a step.
std::vector<std::string> StateFieldPatterns();

// Writes the named fields, but those that need a second data (computed, qfrc_inverse).
void WriteFields(JsonWriter& w, const mjModel& m, const mjData& d, const std::vector<std::string>& names,
                 const DumpOptions& o);
void WriteWarnings(JsonWriter& w, const std::vector<mjWarningStat>& warnings);

}  // namespace pliant::app
