// A recorded trajectory beside the simulation: what the panel "Trajectory" shows and asks for.
// Of the main thread alone.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace pliant::ui {

struct TrajectoryState {
  // What is asked for.
  std::string wanted;                  // a file to be opened
  std::optional<double> wanted_begin;  // simulated time at which that one begins, s; the present one without
  bool close = false;
  bool restart = false;  // the recording begins at the present time
  bool ghost = true;     // the recorded pose stands beside the simulated one
  bool drive = false;    // position actuators follow it
  char path[512] = "";   // what is typed

  // What is known.
  std::string file;     // that is open; empty: none
  std::string problem;  // why the latest one could not be opened
  std::string notes;    // what of the file was passed over
  double duration = 0;  // s
  double begin = 0;     // simulated time at which it begins, s
  struct Joint {
    std::string name;
    bool turns = true;         // rad, else m
    bool shown = true;         // its curve
    std::vector<float> error;  // [samples] simulated minus recorded
    double worst = 0;          // largest distance so far
  };
  std::vector<Joint> joints;
  std::vector<double> times;  // [samples] simulated, s
};

TrajectoryState& CurrentTrajectory();

}  // namespace pliant::ui
