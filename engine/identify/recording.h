// A recorded motion, matched with a model: what was measured of its joints, and what drove it.
#pragma once

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "engine/io/tables/table.h"

namespace pliant::identify {

struct MotionRecording {
  std::vector<double> times;       // [samples] s, ascending
  std::vector<double> qpos;        // [samples x nq]; that of the reference pose where nothing was recorded
  std::vector<double> qvel;        // [samples x nv]; 0 where nothing was recorded
  std::vector<double> ctrl;        // [samples x nu]; 0 ...
  std::vector<double> force;       // [samples x nv] along joints, N or N m; 0 ...
  std::vector<char> positions;     // [nv] whether the dof's position was recorded
  std::vector<char> velocities;    // [nv] whether its velocity was
  std::vector<std::string> notes;  // what a person should know: columns and rows that were not used

  int Samples() const { return static_cast<int>(times.size()); }
  double Duration() const { return times.back() - times.front(); }
};

// The time must be the first column, s. Rows with a missing position or velocity, or with the time of the row
// before, are left out; a missing control holds. False with a sentence in `error` when no joint was recorded,
// when times go backwards, or when fewer than ten rows are left.
bool MatchRecording(const io::Table& table, const mjModel& m, MotionRecording* recording, std::string* error);

// Reads the table first; `error` begins with the path.
bool ReadRecording(const std::string& path, const mjModel& m, MotionRecording* recording, std::string* error);

// The control number `control` at a time, linear between samples and constant beyond them; of ctrl
// [samples x nu].
double ControlAt(const MotionRecording& recording, const mjModel& m, int control, double time);
// The same for all forces along joints: force [nv].
void ForcesAt(const MotionRecording& recording, const mjModel& m, double time, double* force);

}  // namespace pliant::identify
