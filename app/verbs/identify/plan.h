// Values that were found, as the smallest edit of the model's text.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/editing/write_back.h"
#include "engine/identify/parameters.h"
#include "engine/io/patch/element_edits.h"

namespace pliant::app {

struct FoundValues {
  std::string path;                          // main file of the model
  std::map<std::string, std::string> texts;  // that stand in for those on disk, by absolute path
  std::shared_ptr<const mjModel> model;      // that the parameters are of
  std::vector<identify::FitParameter> parameters;
  std::vector<double> values;  // [parameters]
};

// What the text must say for the delays among the values, which it alone can: a delay gets as many samples as
// it needs, and linear controls between them where it ends between two steps.
std::vector<io::patch::ElementEdit> DelayEdits(const FoundValues& found);

// All values. Takes as long as five compilations; writes nothing.
WriteBackPlan PlanFound(const FoundValues& found);

}  // namespace pliant::app
