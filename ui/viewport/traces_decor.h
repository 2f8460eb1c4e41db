// Paths of bodies, sites and centers of mass; shadows of other moments; pins.
#pragma once

#include <mujoco/mjvisualize.h>

#include <deque>
#include <vector>

#include "engine/model/handles.h"
#include "ui/actions/actions.h"

namespace pliant::ui {

// Samples the paths of the traced things and the poses of the last seconds, once a frame.
class TraceRecorder {
 public:
  struct Moment {
    double time = 0;
    std::vector<double> points;  // 3 for each target
    std::vector<double> qpos;
    std::vector<double> mocap;  // 7 for each mocap body
  };

  // Forgets everything when the model, the list of targets, or the direction of time changed.
  void Sample(const UiFrame& frame, const TraceState& traces);
  void Clear() { moments_.clear(); }
  const std::deque<Moment>& moments() const { return moments_; }
  // The data that shadows are posed with.
  mjData* Scratch(const mjModel& m);

 private:
  std::deque<Moment> moments_;
  std::vector<TraceTarget> targets_;
  uint64_t generation_ = 0;
  DataPtr scratch_;
  uint64_t scratch_generation_ = 0;
};

// Adds the paths and the shadows that the view asks for.
void AddTraces(ActionContext& c, const ViewState& view, TraceRecorder& recorder, mjvScene& scene);
// A spring is a line from the body to where it is pulled, a constant force an arrow.
void AddPins(const ActionContext& c, mjvScene& scene);

// Keeps the present pose as a shadow.
PoseGhost GhostOfNow(const mjModel& m, const mjData& d);

}  // namespace pliant::ui
