// A trajectory that a run follows: recorded positions drive the position actuators of their joints, recorded
// controls their actuators, and the distance from what was recorded is known at each moment.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "engine/io/tables/table.h"
#include "engine/runner/command.h"

namespace pliant::app {

class Trajectory {
 public:
  // A table as engine/io/tables/table.h reads it. Its columns are matched with hinges, slides and controls by
  // name (engine/identify/columns.h); one without names (.npy) has the time and then all of qpos. False with
  // a sentence in `error` when it cannot be read, or nothing in it belongs to the model.
  bool Open(const std::string& path, const mjModel& m, std::string* error);

  // Puts a joint where it was at the beginning, for each one that was recorded.
  void Start(const mjModel& m, mjData& d) const;
  // Sets the controls of this moment, linear between rows and constant beyond them.
  void Drive(mjData& d) const;
  // Controls and their values so many seconds after the beginning.
  std::vector<std::pair<int, double>> Controls(double seconds) const;
  // The same for a running simulation, where the recording begins at this simulated time.
  runner::command::FollowControls Playback(double begin) const;
  // Puts the recorded joints into qpos [nq] as they were so many seconds after the beginning.
  void Pose(const mjModel& m, double seconds, mjtNum* qpos) const;

  // Joints that were recorded, and how far each one is from where it was, in rad or m.
  const std::vector<int>& Joints() const { return joints_; }
  double Error(const mjModel& m, const mjData& d, std::size_t joint) const {
    return Error(m, d, joint, d.time);
  }
  // ... from where it was so many seconds after the beginning.
  double Error(const mjModel& m, const mjData& d, std::size_t joint, double seconds) const;
  // What of the file was passed over.
  const std::vector<std::string>& Notes() const { return table_.notes; }
  // Of the recording, s.
  double Duration() const { return time_.back() - time_.front(); }

 private:
  // A control and the column that sets it, times a factor and plus an offset.
  struct Driven {
    int control;
    std::size_t column;
    double factor, offset;
  };
  double At(std::size_t column, double seconds) const;
  void Match(const mjModel& m);
  void DriveServos(const mjModel& m);

  io::Table table_;
  std::vector<double> time_;  // s, ascending
  std::vector<int> joints_;
  std::vector<std::size_t> joint_columns_;
  std::vector<Driven> driven_;
};

}  // namespace pliant::app
