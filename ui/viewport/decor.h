// What the pictures show besides the model: labels, joint limits, contacts in newtons, paths, shadows of
// other moments, pins. Shapes go into the scene, so that every picture of it has them; text is drawn on top.
#pragma once

#include <imgui.h>
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

// The options with which the model itself is drawn: without what AddDecor draws instead.
mjvOption OptionOfModel(const ViewState& view);

// Makes the shapes of hidden subtrees invisible.
void HideSubtrees(const mjModel& m, const DrawExtras& extras, mjvScene& scene);

void AddDecor(ActionContext& c, const ViewState& view, TraceRecorder& recorder, mjvScene& scene);

// The single parts, for AddDecor.
void AddJointLimits(const ActionContext& c, const ViewState& view, mjvScene& scene);
void AddContactDecor(const ActionContext& c, const ViewState& view, mjvScene& scene);
void AddMoreFrames(const ActionContext& c, const ViewState& view, mjvScene& scene);
void AddTraces(ActionContext& c, const ViewState& view, TraceRecorder& recorder, mjvScene& scene);
void AddPins(const ActionContext& c, mjvScene& scene);

// Metres per newton of the force arrows.
double ForceScale(const ActionContext& c, const ViewState& view);
// True when the view draws this contact.
bool ContactPasses(const ActionContext& c, const ViewState& view, int contact);

// Text on one view. `at` is its top left corner on the screen.
void DrawLabels(ActionContext& c, const ViewState& view, const mjvScene& scene, ImVec2 at, ImVec2 size);
void DrawContactLegend(ActionContext& c, const ViewState& view, ImVec2 at, ImVec2 size);

// Keeps the present pose as a shadow.
PoseGhost GhostOfNow(const mjModel& m, const mjData& d);

}  // namespace pliant::ui
