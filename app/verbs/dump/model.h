// The model of a dump: sizes, options, names, arrays.
#pragma once

#include <mujoco/mjmodel.h>

#include "app/files/json_writer.h"
#include "app/verbs/dump/options.h"

namespace pliant::app {

void WriteModel(JsonWriter& w, const mjModel& m, const DumpOptions& o);

}  // namespace pliant::app
