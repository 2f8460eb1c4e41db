#include "ui/state/drift_state.h"

namespace pliant::ui {

DriftState& CurrentDrift() {
  static DriftState state;
  return state;
}

}  // namespace pliant::ui
