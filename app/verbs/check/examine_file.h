// The doctor on a model file, and on what was loaded from one.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "engine/doctor/finding.h"
#include "engine/spec/spec.h"

namespace pliant::app {

// Reads and compiles the file once more, for the places of its elements and for what it states itself; where
// that fails, or the file has become another model, looks at `m` alone. `texts` stand in for files on disk,
// by absolute path. On any thread; never throws.
doctor::Diagnoses ExamineFile(const std::string& path, const mjModel& m,
                              const std::map<std::string, std::string>& texts = {});

// What a model was compiled from, for who would read its file again.
struct LoadedDocument {
  std::string path;
  std::shared_ptr<const spec::Spec> spec;  // null where there is none
  mjtSize nbuffer = 0, ngeom = 0;          // of the model
};

// The same of a model of that path that runs: its file is read and compiled again only where the document is
// another model's. One without changes of its text.
doctor::Diagnoses ExamineLoaded(const LoadedDocument& document, const std::string& path, const mjModel& m);

}  // namespace pliant::app
