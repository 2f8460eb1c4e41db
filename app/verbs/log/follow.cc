#include "app/verbs/log/follow.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "engine/identify/columns.h"
#include "engine/runner/values/sampled.h"

namespace pliant::app {
namespace {

bool OneNumber(const mjModel& m, int joint) {
  return m.jnt_type[joint] == mjJNT_HINGE || m.jnt_type[joint] == mjJNT_SLIDE;
}

// A servo that holds the joint where its control says: its bias takes away what its gain gives.
bool IsServo(const mjModel& m, int actuator) {
  return m.actuator_trntype[actuator] == mjTRN_JOINT && m.actuator_gaintype[actuator] == mjGAIN_FIXED &&
         m.actuator_biastype[actuator] == mjBIAS_AFFINE && m.actuator_gainprm[mjNGAIN * actuator] > 0 &&
         m.actuator_biasprm[mjNBIAS * actuator + 1] == -m.actuator_gainprm[mjNGAIN * actuator];
}

// What is wrong with the times of the rows; empty: they ascend.
std::string ProblemOfTimes(const std::vector<double>& time) {
  if (std::any_of(time.begin(), time.end(), [](double t) { return !std::isfinite(t); }))
    return "the first column must be the time in seconds, and some of its numbers are not finite";
  const auto back = std::is_sorted_until(time.begin(), time.end());
  if (back == time.end()) return "";
  char text[240];
  std::snprintf(
      text, sizeof text,
      "the time, which is the first column, goes back from %.9g s to %.9g s in row %zu, as after a reset; "
      "keep the rows before it, or those from it on",
      back[-1], *back, static_cast<size_t>(back - time.begin()) + 1);
  return text;
}

}  // namespace

bool Trajectory::Open(const std::string& path, const mjModel& m, std::string* error) {
  if (!io::ReadTable(path, &table_, error)) return false;
  time_ = table_.columns[0];
  if (const std::string problem = ProblemOfTimes(time_); !problem.empty()) {
    *error = path + ": " + problem;
    return false;
  }
  Match(m);
  if (!joints_.empty() || !driven_.empty()) return true;
  const std::size_t others = table_.names.size() - 1;
  *error = path +
           (others == 0 ? ": it holds the time alone; no column"
                        : ": none of its " + std::to_string(others) + " columns") +
           " has the name of a joint or control, as in qpos[JOINT] or ctrl[CONTROL]";
  return false;
}

void Trajectory::Match(const mjModel& m) {
  for (int j = 0; j < m.njnt; ++j) {
    const std::vector<std::size_t> columns = identify::PositionColumns(table_, m, j);
    if (!OneNumber(m, j) || columns.empty()) continue;
    joints_.push_back(j);
    joint_columns_.push_back(columns[0]);
  }
  for (int c = 0; c < m.nu; ++c) {
    const std::size_t column = identify::ControlColumn(table_, m, c);
    // A control may be called like its joint, whose position is meant then.
    const bool taken =
        std::find(joint_columns_.begin(), joint_columns_.end(), column) != joint_columns_.end();
    if (column != identify::kNoColumn && !taken) driven_.push_back({c, column, 1, 0});
  }
  DriveServos(m);
}

// Servos without a column of their own follow the positions of their joints.
void Trajectory::DriveServos(const mjModel& m) {
  for (int a = 0; a < m.nactuator; ++a) {
    if (!IsServo(m, a)) continue;
    const int control = m.actuator_ctrladr[a];
    const auto joint = std::find(joints_.begin(), joints_.end(), m.actuator_trnid[2 * a]);
    const bool set = std::any_of(driven_.begin(), driven_.end(),
                                 [control](const Driven& driven) { return driven.control == control; });
    if (set || joint == joints_.end()) continue;
    driven_.push_back({control, joint_columns_[static_cast<std::size_t>(joint - joints_.begin())],
                       m.actuator_gear[6 * m.actuator_outadr[a]],
                       -m.actuator_biasprm[mjNBIAS * a] / m.actuator_gainprm[mjNGAIN * a]});
  }
}

double Trajectory::At(std::size_t column, double seconds) const {
  return runner::SampledAt(time_, table_.columns[column], time_.front() + seconds);
}

void Trajectory::Start(const mjModel& m, mjData& d) const { Pose(m, 0, d.qpos); }

void Trajectory::Pose(const mjModel& m, double seconds, mjtNum* qpos) const {
  for (std::size_t i = 0; i < joints_.size(); ++i)
    qpos[m.jnt_qposadr[joints_[i]]] = At(joint_columns_[i], seconds);
}

std::vector<std::pair<int, double>> Trajectory::Controls(double seconds) const {
  std::vector<std::pair<int, double>> controls;
  for (const Driven& driven : driven_) {
    const double value = driven.factor * At(driven.column, seconds) + driven.offset;
    if (std::isfinite(value)) controls.emplace_back(driven.control, value);
  }
  return controls;
}

runner::command::FollowControls Trajectory::Playback(double begin) const {
  runner::command::FollowControls playback = {{}, time_, begin};
  for (const Driven& driven : driven_) {
    std::vector<double> values = table_.columns[driven.column];
    for (double& value : values) value = driven.factor * value + driven.offset;
    playback.tracks.push_back({driven.control, std::move(values)});
  }
  if (driven_.empty()) playback.times.clear();
  return playback;
}

void Trajectory::Drive(mjData& d) const {
  for (const auto& [control, value] : Controls(d.time)) d.ctrl[control] = value;
}

double Trajectory::Error(const mjModel& m, const mjData& d, std::size_t joint, double seconds) const {
  return d.qpos[m.jnt_qposadr[joints_[joint]]] - At(joint_columns_[joint], seconds);
}

}  // namespace pliant::app
