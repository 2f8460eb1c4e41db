#include "ui/state/fit_state.h"

namespace pliant::ui {

FitState& CurrentFit() {
  static FitState state;
  return state;
}

}  // namespace pliant::ui
