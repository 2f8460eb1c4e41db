// A run of another model beside one of the model that is shown. May be called on any thread.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <atomic>
#include <string>

#include "engine/runner/experiment.h"

namespace pliant::app {

// Opens the file and runs it from the state of `d`, carried over by names, with `changes` (as of
// ParseChanges()). Poses and positions of the result are those of `m`: a joint that the other model does not
// have stays as it is in `d`, and the positions of a body that it does not have are not numbers, so that it
// counts for no distance.
runner::VariantRun RunOtherModel(const std::string& path, const mjModel& m, const mjData& d,
                                 const std::string& changes, const runner::ExperimentOptions& options,
                                 const std::atomic<bool>* stop);

}  // namespace pliant::app
