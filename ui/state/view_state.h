// State of the 3D views: what the mouse does in them, how the window is split, whom the camera follows, and
// what is drawn besides the model. Plain values that panels and actions edit.
#pragma once

#include <mujoco/mjvisualize.h>

#include <array>
#include <string>
#include <vector>

#include "engine/runner/command.h"
#include "ui/state/drawing.h"
#include "ui/state/tool_state.h"

namespace pliant::ui {

// How a camera goes along with a body.
enum class FollowMode : int { kPosition, kHeading, kFull };
inline constexpr const char* kFollowModeNames[] = {"Position", "Heading", "Full"};

// Whom one view follows. The camera's own angles are relative to the pose of the body at `reference`.
struct FollowState {
  FollowMode mode = FollowMode::kPosition;
  int body = -1;                                      // that `reference` belongs to
  double reference[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};  // the body's axes when the following began
  std::string body_name;    // of the body and of the fixed camera of the view, for the next version of
  std::string camera_name;  // the model
};

// A subtree, by id for this model and by name for the next one.
struct SubtreeRef {
  int body = -1;
  std::string name;
};

// Whose joint limits are drawn.
enum class JointLimits { kOff, kOfSelection, kAll };

// A quantity that colours the geoms; see ui/viewport/color_by.h.
struct ColorScale {
  int quantity = 0;    // ColorQuantity; 0: the colours of the model
  bool fixed = false;  // the range is the person's, else that of what is shown
  double lo = 0;
  double hi = 1;
};

// What a picture shows on top of the model, per view.
struct DrawExtras {
  std::array<bool, mjNLABEL> labels = {};  // kinds of labels besides the one of mjvOption
  std::array<bool, mjNFRAME> frames = {};  // kinds of frames besides the one of mjvOption
  bool labels_of_selection = false;        // only what belongs to the selected body
  bool labels_near_cursor = false;         // only what is near the pointer
  int label_px = 0;                        // height in pixels; 0: as the interface
  JointLimits joint_limits = JointLimits::kOff;
  bool cones = false;    // friction cones of contacts
  bool slip = false;     // sliding velocity at contacts
  bool sleepers = true;  // what sleeps is dimmed
  ColorScale color;      // bodies are coloured by a quantity
  DrawingsOn drawings = DrawingsAtFirst();
  bool auto_scale = false;  // force arrows fit the picture, with a legend in N
  double min_force = 0;     // N; contacts below are not drawn
  bool contacts_of_selection = false;
  char contact_filter[64] = "";    // part of the name of one side
  std::vector<SubtreeRef> hidden;  // not drawn
  SubtreeRef solo;                 // if any, the only one that is drawn
};

// A force that stays when the mouse has let go, with its body's name for the next version of the model.
struct KeptForce {
  runner::command::Pin pin;
  std::string body_name;

  bool IsSpring() const { return pin.drag.perturb.active != 0; }
  int Body() const { return IsSpring() ? pin.drag.perturb.select : pin.body; }
};

// Mouse force.
struct GrabState {
  bool on = false;          // a plain drag on a body pulls it
  bool carry = false;       // a click picks up, the next one drops: no button need be held
  bool pose_joints = true;  // while paused, a link is posed by its joints; false: its tree moves as a whole
  bool ignore_limits = false;
  bool keep = false;      // the force stays after the drag
  double max_force = 0;   // N, 0: no limit
  double max_torque = 0;  // N m
  int axes = 7;           // bits of the world axes along which the force acts
  double impulse = 1;     // N s of a poke
  double wrench[6] = {};  // N and N m of a typed force
  std::vector<KeptForce> pins;
};

// What the pointer picks first; kContact and the kinds without a surface are picked near the pointer.
enum class PickLevel : int { kBody, kGeom, kSite, kJoint, kTendon, kContact };
inline constexpr int kPickLevels = 6;
inline constexpr const char* kPickLevelNames[kPickLevels] = {"body",  "geom",   "site",
                                                             "joint", "tendon", "contact"};

// What the pointer does in the views.
struct PointerState {
  PickLevel level = PickLevel::kBody;
  bool single_click = false;  // selects too
  bool zoom_to_cursor = false;
  bool trackpad = false;  // two fingers turn, with Shift shift, with Ctrl zoom
  bool fly = false;       // W A S D Q E move the eye
  double fly_speed = 0;   // m/s, 0: by the size of the model
};

// A remembered view.
struct Bookmark {
  bool used = false;
  mjvCamera camera = {};
  FollowMode mode = FollowMode::kPosition;
  std::string body;          // followed, by name
  std::string fixed_camera;  // looked through, by name
};

enum class CameraImage { kColor, kDepth, kSegmentation };

// A window with the picture of one camera of the model.
struct CameraWindow {
  int camera = 0;
  std::string name;
  CameraImage kind = CameraImage::kColor;
  bool open = true;
  void* texture = nullptr;  // of the latest picture
  int width = 0;
  int height = 0;
};

// Where the active view looks from, as drawn last.
struct ViewPose {
  bool valid = false;
  double pos[3] = {};
  double right[3] = {};
  double up[3] = {};
  double fovy = 45;  // degrees; height in metres when orthographic
  bool orthographic = false;
};

// A remembered pose of the model that is drawn as a shadow of itself.
struct PoseGhost {
  std::string label;
  double time = 0;
  std::vector<double> qpos;
  std::vector<double> mocap;  // 7 numbers each
  bool shown = true;
  bool placed = false;  // by the program, anew at each frame; the others are a person's
};

// The path that something leaves behind.
struct TraceTarget {
  mjtObj type = mjOBJ_BODY;  // mjOBJ_BODY: its origin, mjOBJ_XBODY: its subtree's center of mass, mjOBJ_SITE
  int id = 0;
  std::string name;
};

struct TraceState {
  std::vector<TraceTarget> targets;
  double seconds = 2;
  std::vector<PoseGhost> ghosts;
  std::vector<double> times;  // simulated, s: shadows of recorded moments of this branch
  double time = 0;            // that the field for a new one shows
  bool onion = false;         // shadows of the recent past
  int onion_count = 5;
};

inline constexpr int kBookmarkCount = 9;

// Where both columns beside the view leave too little for it, one of them is shown.
struct ColumnsState {
  bool narrow = false;
  bool prefers_left = false;
};

struct ViewsState {
  int layout = 1;            // 1, 2 or 4 views
  int active = 0;            // the view that keys and panels act on
  bool trace_clear = false;  // forget the recorded paths at the next frame
  bool poke = false;         // push what is under the pointer, at the next frame
  bool cycle = false;        // select what lies behind the selection under the pointer, at the next frame
  std::string hover_text;    // what the pointer would pick, where that is not a geom
  double hover_point[3] = {};
  PointerState pointer;
  GrabState grab;
  TraceState traces;
  std::array<Bookmark, kBookmarkCount> bookmarks = {};
  bool bookmarks_changed = false;
  std::vector<CameraWindow> windows;
  int last_fixed = -1;  // fixed camera that was looked through last
  std::string last_fixed_name;
  std::string followed_name;  // of UiState::followed_body
  ViewPose pose;
  ToolsState tools;
  ColumnsState columns;
};

}  // namespace pliant::ui
