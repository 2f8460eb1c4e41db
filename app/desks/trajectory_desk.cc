#include "app/desks/trajectory_desk.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/model/parameters.h"
#include "ui/state/trajectory_state.h"

namespace pliant::app {
namespace {

constexpr char kGhost[] = "trajectory";
constexpr size_t kMaxSamples = 100000;  // of the curves; then they begin anew

void EraseGhost(ui::UiState& ui) {
  std::erase_if(ui.views.traces.ghosts, [](const ui::PoseGhost& ghost) { return ghost.label == kGhost; });
}

void ForgetCurves(ui::TrajectoryState& state) {
  state.times.clear();
  for (ui::TrajectoryState::Joint& joint : state.joints) {
    joint.error.clear();
    joint.worst = 0;
  }
}

}  // namespace

void TrajectoryDesk::Open(const ui::UiFrame& frame) {
  ui::TrajectoryState& state = ui::CurrentTrajectory();
  const std::string path = std::exchange(state.wanted, "");
  auto trajectory = std::make_unique<Trajectory>();
  state.problem.clear();
  if (!trajectory->Open(path, *frame.m, &state.problem)) {
    state.wanted_begin.reset();
    return;
  }
  state.notes.clear();
  for (const std::string& note : trajectory->Notes()) state.notes += (state.notes.empty() ? "" : "; ") + note;
  trajectory_ = std::move(trajectory);
  generation_ = frame.snapshot->generation;
  state.file = path;
  state.duration = trajectory_->Duration();
  state.begin = std::exchange(state.wanted_begin, std::nullopt).value_or(frame.d->time);
  last_time_ = frame.d->time;
  state.joints.clear();
  for (const int joint : trajectory_->Joints()) {
    ui::TrajectoryState::Joint& added = state.joints.emplace_back();
    added.name = ElementLabel(*frame.m, mjOBJ_JOINT, joint);
    added.turns = frame.m->jnt_type[joint] == mjJNT_HINGE;
  }
  ForgetCurves(state);
  compared_ = -1;
}

void TrajectoryDesk::Close(ui::UiState& ui) {
  ui::TrajectoryState& state = ui::CurrentTrajectory();
  trajectory_.reset();
  state.file.clear();
  state.joints.clear();
  state.times.clear();
  state.drive = false;
  EraseGhost(ui);
}

void TrajectoryDesk::Compare(const ui::UiFrame& frame) {
  ui::TrajectoryState& state = ui::CurrentTrajectory();
  const double now = frame.d->time;
  if (now < compared_ || state.times.size() >= kMaxSamples) ForgetCurves(state);
  if (now == compared_) return;
  compared_ = now;
  state.times.push_back(now);
  for (size_t i = 0; i < state.joints.size(); ++i) {
    const double error = trajectory_->Error(*frame.m, *frame.d, i, now - state.begin);
    state.joints[i].error.push_back(static_cast<float>(error));
    if (std::isfinite(error)) state.joints[i].worst = std::max(state.joints[i].worst, std::abs(error));
  }
}

void TrajectoryDesk::PlaceGhost(const ui::UiFrame& frame, ui::UiState& ui) const {
  EraseGhost(ui);
  const ui::TrajectoryState& state = ui::CurrentTrajectory();
  if (!state.ghost) return;
  const mjModel& m = *frame.m;
  ui::PoseGhost& ghost = ui.views.traces.ghosts.emplace_back();
  ghost.label = kGhost;
  ghost.placed = true;
  ghost.time = frame.d->time;
  ghost.qpos.assign(frame.d->qpos, frame.d->qpos + m.nq);
  trajectory_->Pose(m, frame.d->time - state.begin, ghost.qpos.data());
  for (int i = 0; i < m.nmocap; ++i) {
    ghost.mocap.insert(ghost.mocap.end(), frame.d->mocap_pos + 3 * i, frame.d->mocap_pos + 3 * i + 3);
    ghost.mocap.insert(ghost.mocap.end(), frame.d->mocap_quat + 4 * i, frame.d->mocap_quat + 4 * i + 4);
  }
}

void TrajectoryDesk::Drive(runner::CommandSink& sink) {
  const ui::TrajectoryState& state = ui::CurrentTrajectory();
  const bool wanted = state.drive && trajectory_ != nullptr;
  if (wanted == driving_ && (!wanted || state.begin == driven_from_)) return;
  driving_ = wanted;
  driven_from_ = state.begin;
  sink.Push(wanted ? trajectory_->Playback(state.begin) : runner::command::FollowControls());
}

void TrajectoryDesk::EndFrame(const ui::UiFrame& frame, ui::UiState& ui, runner::CommandSink& sink) {
  ui::TrajectoryState& state = ui::CurrentTrajectory();
  if (frame.m == nullptr) return;
  if (!state.wanted.empty()) Open(frame);
  if (trajectory_ == nullptr) return Drive(sink);
  if (generation_ != frame.snapshot->generation) {  // matched anew with the model that came
    state.wanted = state.file;
    state.wanted_begin = state.begin;
    const bool drive = state.drive;
    Close(ui);
    Open(frame);
    state.drive = drive && trajectory_ != nullptr;
    driving_ = false;  // the controls of the model that came may have other numbers
    if (trajectory_ == nullptr) return;
  }
  if (std::exchange(state.close, false)) {
    Close(ui);
    return Drive(sink);
  }
  if (std::exchange(state.restart, false)) {
    state.begin = frame.d->time;
    ForgetCurves(state);
  }
  const bool went_back = frame.d->time < last_time_;
  last_time_ = frame.d->time;
  if (went_back && last_time_ < state.begin) state.begin = last_time_;  // after a reset
  Compare(frame);
  PlaceGhost(frame, ui);
  Drive(sink);
}

}  // namespace pliant::app
