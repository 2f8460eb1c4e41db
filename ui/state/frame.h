// What panels see while one frame is drawn.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/diagnostics.h"
#include "engine/runner/snapshot.h"
#include "ui/model/profile_history.h"
#include "ui/style/style.h"

namespace pliant::ui {

class ProbeStore;

// One line of the messages panel.
struct Message {
  runner::EventKind kind = runner::EventKind::kInfo;
  double wall = 0;  // s since the program started
  std::string text;
  SourceLocation where;  // file empty when it is not about a file
  std::string path;      // full path of a file that was written; empty: none
  bool notice = false;   // shown over the view for a while
  uint64_t number = 0;   // counts messages
};

// Outcome of the latest attempt to load.
struct LoadState {
  bool busy = false;
  bool failed = false;  // the model on the screen (if any) is an older good version
  std::string path;     // of the latest attempt
  std::vector<Diagnostic> diagnostics;
  std::vector<std::string> lost_state;
  double seconds = 0;
  std::vector<PhaseTime> phases;  // of `seconds`, then what the picture took
  double shown_seconds = 0;       // from the save, or from the request, to the first picture
  double busy_seconds = 0;        // since the load in progress began
  std::string phase;              // of the load in progress
  float share = -1;               // of that phase, 0 to 1; negative when it is not known
};

struct UiFrame {
  const runner::Snapshot* snapshot = nullptr;
  // The snapshot's model and data; null when nothing is loaded. The data is this frame's own copy: its
  // scratch may be used, its state must not be written.
  const mjModel* m = nullptr;
  mjData* d = nullptr;
  const ProfileHistory* profile = nullptr;
  const ProbeStore* samples = nullptr;
  const LoadState* load = nullptr;
  const std::vector<Message>* messages = nullptr;
  const Style* style = nullptr;
  double wall = 0;        // s since the program started
  float fps = 0;          // frames of the window per second
  float render_ms = 0;    // time spent to draw the last picture
  uint64_t pictures = 0;  // 3D pictures drawn so far: none while the scene stays as it is
  const char* renderer_name = "";
  bool recording = false;    // a video
  double recorded = 0;       // s of it
  bool fixed_clock = false;  // nothing is measured
  int double_clicks = 0;     // bit per mouse button; also when both clicks fell into one slow frame

  const Palette& palette() const { return style->palette; }
  float Px(float points) const { return style->Px(points); }
};

}  // namespace pliant::ui
