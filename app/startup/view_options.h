// Command line of `pliant view`.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

struct ViewOptions {
  std::string model;                     // empty: the default example; "-": the text on standard input
  std::vector<std::string> more_models;  // offered in the open dialog
  bool paused = false;
  std::string keyframe;  // name or number
  int width = 0;         // 0: from the settings
  int height = 0;
  double exit_after = 0;   // wall seconds; 0: until the window is closed
  std::string screenshot;  // written before the exit, or as soon as the model is drawn
  std::string script;      // file with actions; "-": standard input
  double speed = 1;
  std::string camera;               // name of a fixed camera
  std::string follow;               // body that the camera follows
  double scale = 0;                 // size of the interface; 0: the monitor's
  bool fixed_clock = false;         // 1/60 s a frame, whatever the clock says
  std::string socket;               // listens there for script lines
  std::vector<std::string> flags;   // as in "contact_force", "-shadow"
  std::vector<std::string> layout;  // as in "-left", "plots"
  std::vector<std::string> set;     // as in "option.timestep=0.001"
  bool no_settings = false;         // neither read nor write the settings file

  // Runs without a person: nothing of the user's settings is read or changed.
  bool Automatic() const {
    return exit_after > 0 || !screenshot.empty() || !script.empty() || !socket.empty() || fixed_clock;
  }
  bool UsesSettings() const { return !no_settings && !Automatic(); }
};

// The exit status when no window is to open: help or a message about wrong usage was printed.
std::optional<int> ParseViewOptions(int argc, const char* const* argv, ViewOptions& options);

// The model that opens when none is named; empty when the examples are not installed.
std::string DefaultModelPath();

}  // namespace pliant::app
