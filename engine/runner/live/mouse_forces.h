// What the mouse and the pins do to the live simulation: forces before a step, poses while it is paused.
#pragma once

#include <mujoco/mjvisualize.h>

#include <vector>

#include "engine/runner/command.h"
#include "engine/runner/live/live_model.h"
#include "engine/runner/live/outcome.h"

namespace pliant::runner {

class MouseForces {
 public:
  explicit MouseForces(LiveModel& live);

  Outcome Apply(const command::SetPerturb& c);
  Outcome Apply(command::SetPins& c);
  Outcome Apply(const command::Poke& c);

  // Lets go of everything: another model runs.
  void Drop();
  // The applied forces were cleared by a reset.
  void OnReset() { pushed_.clear(); }

  // Writes d.xfrc_applied of all bodies that the mouse or a pin pushes; forces that are over go away.
  void BeforeStep();
  // Moves what the mouse holds while time stands still; true when something was moved. A floating tree and a
  // mocap body go to the reference pose, other bodies come as near as their joints allow.
  bool Pose();

  // The mouse holds a body.
  bool Dragging() const;
  // A body that was pushed before the last step, -1 for none.
  int Pushed() const { return pushed_.empty() ? -1 : pushed_.back(); }
  const mjvPerturb& Perturb() const { return perturb_; }

 private:
  void Add(int body, const double* wrench);

  LiveModel& live_;
  mjvPerturb perturb_ = {};
  command::SetPerturb drag_;  // how perturb_ is applied; its own copy of the perturbation is not used
  std::vector<command::Pin> pins_;
  std::vector<int> pushed_;  // bodies whose xfrc_applied was written last
};

}  // namespace pliant::runner
