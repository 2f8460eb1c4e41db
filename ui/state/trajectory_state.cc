#include "ui/state/trajectory_state.h"

namespace pliant::ui {

TrajectoryState& CurrentTrajectory() {
  static TrajectoryState state;
  return state;
}

}  // namespace pliant::ui
