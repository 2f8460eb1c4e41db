// The model of a dump: sizes, options, names, arrays.
#pragma once

#include <mujoco/mjmodel.h>

#include "app/verbs/dump/options.h"
#include "app/verbs/json_writer.h"

namespace pliant::app {

void WriteModel(JsonWriter& w, const mjModel& m, const DumpOptions& o);

}  // namespace pliant::app
