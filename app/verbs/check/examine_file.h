// The doctor on a model file, for who has no document of it at hand.
#pragma once

#include <map>
#include <string>

#include "engine/doctor/finding.h"

namespace pliant::app {

// Reads and compiles the file once more, for the places of its elements and for what it states itself; where
// that fails, or the file has become another model, looks at `m` alone. `texts` stand in for files on disk,
// by absolute path. On any thread; never throws.
doctor::Diagnoses ExamineFile(const std::string& path, const mjModel& m,
                              const std::map<std::string, std::string>& texts = {});

}  // namespace pliant::app
