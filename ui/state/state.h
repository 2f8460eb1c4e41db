// State of the user interface: plain structs that panels edit, a settings file stores, and scripts set.
#pragma once

#include <mujoco/mjvisualize.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "render/settings.h"
#include "ui/keys/keys.h"
#include "ui/model/element.h"
#include "ui/model/element_card.h"
#include "ui/model/element_tree.h"
#include "ui/state/authoring_state.h"
#include "ui/state/palette_state.h"
#include "ui/state/plot_state.h"
#include "ui/state/teleop_state.h"
#include "ui/state/view_state.h"
#include "ui/style/style.h"

namespace pliant {
struct IterationStudy;
}  // namespace pliant

namespace pliant::ui {

// What is drawn and from where.
struct ViewState {
  mjvOption option = {};
  std::array<mjtByte, mjNRNDFLAG> render_flags = {};
  mjvCamera camera = {};
  render::RenderQuality quality = render::RenderQuality::kMedium;
  render::RenderSettings render;
  bool labels_visible = true;
  FollowState follow;
  DrawExtras extras;
};

// What is selected, by id for this model and by name for the next one.
struct Selection {
  int body = -1;  // -1 or 0: nothing
  int geom = -1;  // the geom that was hit, -1 when the body was chosen in a list
  int flex = -1;
  int skin = -1;
  double local_point[3] = {};  // in the body's frame
  std::string body_name;
  ElementRef element;  // the very thing that was chosen, of any kind; its body (if it has one) is `body`
  std::string element_name;
  int hovered_body = -1;
  int hovered_geom = -1;
};

// When the model's files were saved.
enum class WatchMode { kReload, kAsk, kOff };

// What is to be shown at the next frame, by name; empty: nothing.
struct PanelRequest {
  std::string left_tab;
  std::string bottom_tab;
  std::string section;  // to open and scroll to
  std::string menu;     // to open
  int frames = 0;       // for which it has waited
};

// The card for newcomers.
struct FirstStepsState {
  bool shown = false;
  bool seen = false;  // it was closed once: it does not come by itself again
};

struct LayoutState {
  bool left = true;
  bool right = true;
  bool bottom = false;
  bool help = false;
  char help_filter[64] = "";
  bool info = false;
  bool hint_line = true;  // what the mouse does, at the bottom of the view
  FirstStepsState first_steps;
  bool fullscreen = false;
  bool vsync = true;
  WatchMode watch_mode = WatchMode::kReload;
  bool reverse_scroll = false;  // scrolling up moves away
  float left_width = 0;         // points; 0: to be chosen by the width of the window
  float right_width = 0;
  float bottom_height = 250;
  std::string left_tab = "elements";    // name of the panel that the left column shows
  std::string bottom_tab = "profiler";  // name of the panel that the bottom shows
  PanelRequest request;
  float user_scale = 1;  // on top of the monitor's
  Theme theme = Theme::kDark;

  bool ReloadsOnSave() const { return watch_mode == WatchMode::kReload; }
};

struct JointsPanelState {
  char filter[64] = "";
  bool ignore_limits = false;
  bool degrees = false;
};

struct ControlsPanelState {
  char filter[64] = "";
  float noise_scale = 0;
  float noise_rate = 0;
  int noise_seed = 1;
  std::set<std::string> quiet;  // controls without noise, by name
};

struct ContactsPanelState {
  enum Mode : int { kEach, kPairs, kBodies };
  char filter[64] = "";
  bool of_selection = false;  // only those of the selected body or geom
  int mode = kEach;
  int selected = -1;  // contact of the present snapshot; follows its sides and its point (contact_choice.h)
  ElementRef selected_sides[2];
  double selected_pos[3] = {};
  bool show = false;  // the selected one's row is to be brought into view
  int sort_column = 0;
  bool ascending = true;
};

struct RowsPanelState {
  char filter[64] = "";
  std::array<bool, 4> kinds = {true, true, true, true};  // RowKind
  bool active_only = false;
  int selected = -1;
  int sort_column = 0;
  bool ascending = true;
};

// "Why do these two (not) touch": the two geoms.
struct WhyPanelState {
  int geoms[2] = {-1, -1};
  std::string names[2];  // to find them again in the next version of the model
  uint64_t generation = 0;
  char search[2][64] = {"", ""};
};

struct SensorsPanelState {
  char filter[64] = "";
  bool bars = false;
};

struct SolverPanelState {
  bool iterations = false;  // one iteration after the other, rather than what the steps did
  int shown = -1;           // entry of the study; -1: the last one
  int limit = 0;            // most iterations; 0: as the options say
  bool only_changing = false;
  bool wanted = false;  // a study of the present state; the program makes it
  bool studying = false;
  std::shared_ptr<const IterationStudy> study;
  uint64_t study_generation = 0;
  uint64_t asked_generation = 0;
  double asked_time = -1;  // of the state that was studied last
  uint64_t asked_commands = 0;
};

struct SimulationPanelState {
  int key = 0;
  int steps = 10;  // of the "step N" field
};

struct ProfilerPanelState {
  bool frozen = false;
};

// What the element card has read from the file.
struct CardState {
  ElementRef element;
  uint64_t generation = 0;
  ElementText text;
  // The text of the element that begins at a place; the program's, which knows the files. May be empty.
  std::function<ElementText(const SourceLocation&)> text_at;
};

struct KeysWindowState {
  bool open = false;
  bool changed_only = false;
  char filter[64] = "";
  std::string capturing;  // name of the action that waits for a key
  int slot = 0;
  KeyChord caught;  // a key that others have: to be confirmed
  bool has_caught = false;
  int new_key = 0;  // of a teleoperation key that is being added
  bool catch_teleop = false;
  int new_control = 0;
  int new_input = 0;  // of a gamepad
  double new_value = 1;
  char import_path[512] = "";
};

struct PerturbState {
  mjvPerturb perturb = {};
  bool dragging = false;
  double force = 0;   // of the drag in progress, N
  double torque = 0;  // N m
};

struct UiState {
  ViewState view;
  Selection selection;
  LayoutState layout;
  PerturbState perturb;
  SimulationPanelState simulation;
  JointsPanelState joints;
  ControlsPanelState controls;
  ContactsPanelState contacts;
  RowsPanelState rows;
  WhyPanelState why;
  SensorsPanelState sensors;
  ProfilerPanelState profiler;
  SolverPanelState solver;
  TreeState tree;
  PaletteState palette;
  CardState card;
  KeysWindowState keys;
  TeleopState teleop;
  PlotsPanelState plots;
  ValuesPanelState values;
  TimelineState timeline;
  ProbeState probes;
  SpeedState speed;
  AuthoringState authoring;
  int followed_body = -1;  // that the tracking camera returns to
  ViewsState views;
  std::array<ViewState, 4> parked;  // of the views that are not active; see ViewOfPane()
};

// Whether a column is shown, which in a narrow window is also up to the other one.
bool ShowsLeft(const UiState& ui);
bool ShowsRight(const UiState& ui);

// Defaults of the reference viewer for a model that was just opened: flags, groups and the free camera.
void ResetView(const mjModel& m, ViewState& view);

// The state of view `pane`: the active one is UiState::view, the others are parked.
inline ViewState& ViewOfPane(UiState& ui, int pane) {
  return pane == ui.views.active ? ui.view : ui.parked[static_cast<size_t>(pane)];
}
inline const ViewState& ViewOfPane(const UiState& ui, int pane) {
  return pane == ui.views.active ? ui.view : ui.parked[static_cast<size_t>(pane)];
}

}  // namespace pliant::ui
