#include "ui/state/experiments.h"

namespace pliant::ui {

ExperimentsState& CurrentExperiments() {
  static ExperimentsState state;
  return state;
}

}  // namespace pliant::ui
