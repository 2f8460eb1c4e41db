// Actions of the 3D views: cameras, selection, grabbing, drawing.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "engine/math/quat.h"
#include "ui/actions/action_table.h"
#include "ui/actions/timeline_effects.h"
#include "ui/model/draw_limits.h"
#include "ui/model/names.h"
#include "ui/model/pose_tools.h"
#include "ui/state/draw_switches.h"
#include "ui/state/selection.h"
#include "ui/viewport/camera_moves.h"
#include "ui/viewport/grab.h"
#include "ui/viewport/traces_decor.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

// ---- cameras

void ShowAxis(ActionContext& c, AxisView axis) { LookAlong(axis, c.ui.view.camera); }
void ToggleFly(ActionContext& c) { c.ui.views.pointer.fly = !c.ui.views.pointer.fly; }
bool IsFlying(const ActionContext& c) { return c.ui.views.pointer.fly; }
// The same again goes back to one view.
void Split(ActionContext& c, int count) { SplitView(c.ui.views.layout == count ? 1 : count, c.ui); }
bool IsSplit(const ActionContext& c, int count) { return c.ui.views.layout == count; }
void NextView(ActionContext& c) { ActivatePane((c.ui.views.active + 1) % c.ui.views.layout, c.ui); }
void Save(ActionContext& c, int index) { SaveBookmark(*c.frame.m, index, c.ui); }
void Recall(ActionContext& c, int index) { RecallBookmark(*c.frame.m, *c.frame.d, index, c.ui); }

// The same again goes back to following the position alone.
void SetFollowMode(ActionContext& c, FollowMode wanted) {
  ViewState& view = c.ui.view;
  view.follow.mode = view.follow.mode == wanted ? FollowMode::kPosition : wanted;
  if (view.camera.type == mjCAMERA_TRACKING) Follow(*c.frame.m, *c.frame.d, view.camera.trackbodyid, view);
}
bool HasFollowMode(const ActionContext& c, FollowMode mode) { return c.ui.view.follow.mode == mode; }

void FollowSelected(ActionContext& c) {
  if (c.ui.selection.body <= 0) return;
  c.ui.followed_body = c.ui.selection.body;
  Follow(*c.frame.m, *c.frame.d, c.ui.followed_body, c.ui.view);
}

// Looks through the camera that was looked through last, else through the first.
void LookThrough(ActionContext& c) {
  const int n = c.frame.m->ncam;
  if (n == 0) return;
  mjvCamera& camera = c.ui.view.camera;
  camera.type = mjCAMERA_FIXED;
  camera.fixedcamid = std::clamp(c.ui.views.last_fixed, 0, n - 1);
}

// Moves the model's camera to where the view looks from; its body carries it on from there.
void AlignModelCamera(ActionContext& c) {
  const mjModel& m = *c.frame.m;
  const mjData& d = *c.frame.d;
  const ViewPose& pose = c.ui.views.pose;
  const int id = c.ui.views.last_fixed;
  if (!pose.valid || id < 0 || id >= m.ncam) return;
  const int body = m.cam_bodyid[id];
  double back[3];
  Cross(back, pose.right, pose.up);
  double axes[9];  // of the camera in the world, one a column
  for (int i = 0; i < 3; ++i) {
    axes[3 * i] = pose.right[i];
    axes[3 * i + 1] = pose.up[i];
    axes[3 * i + 2] = back[i];
  }
  double quat[4], inverse[4];
  Mat2Quat(quat, axes);
  NegQuat(inverse, d.xquat + 4 * body);
  MulQuat(quat, inverse, quat);
  double away[3], pos[3];
  Sub3(away, pose.pos, d.xpos + 3 * body);
  MulMatTVec3(pos, d.xmat + 9 * body, away);
  for (int i = 0; i < 3; ++i) c.sink.Push(command::SetModelField{"cam_pos", 3 * id + i, pos[i]});
  for (int i = 0; i < 4; ++i) c.sink.Push(command::SetModelField{"cam_quat", 4 * id + i, quat[i]});
}

void OpenCameraWindow(ActionContext& c, CameraImage kind) {
  const mjModel& m = *c.frame.m;
  if (m.ncam == 0) return;
  CameraWindow window;
  window.camera = std::clamp(c.ui.views.last_fixed, 0, static_cast<int>(m.ncam) - 1);
  window.name = m.names + m.name_camadr[window.camera];
  window.kind = kind;
  c.ui.views.windows.push_back(window);
}

void ZoomToCursor(ActionContext& c) { c.ui.views.pointer.zoom_to_cursor ^= true; }
bool ZoomsToCursor(const ActionContext& c) { return c.ui.views.pointer.zoom_to_cursor; }
void Trackpad(ActionContext& c) { c.ui.views.pointer.trackpad ^= true; }
bool IsTrackpad(const ActionContext& c) { return c.ui.views.pointer.trackpad; }
void SingleClick(ActionContext& c) { c.ui.views.pointer.single_click ^= true; }
bool IsSingleClick(const ActionContext& c) { return c.ui.views.pointer.single_click; }

// The same level again goes back to bodies.
void PickLevelOf(ActionContext& c, PickLevel wanted) {
  PickLevel& now = c.ui.views.pointer.level;
  now = now == wanted ? PickLevel::kBody : wanted;
  c.ui.views.hover_text.clear();
}
bool HasPickLevel(const ActionContext& c, PickLevel level) { return c.ui.views.pointer.level == level; }
void NextPickLevel(ActionContext& c) {
  PickLevelOf(c, static_cast<PickLevel>((static_cast<int>(c.ui.views.pointer.level) + 1) % kPickLevels));
}
void CycleUnderPointer(ActionContext& c) { c.ui.views.cycle = true; }

// ---- grabbing

void ToggleGrab(ActionContext& c) { c.ui.views.grab.on = !c.ui.views.grab.on; }
bool IsGrabbing(const ActionContext& c) { return c.ui.views.grab.on; }
void ToggleCarry(ActionContext& c) { c.ui.views.grab.carry = !c.ui.views.grab.carry; }
bool IsCarrying(const ActionContext& c) { return c.ui.views.grab.carry; }
void ToggleKeep(ActionContext& c) { c.ui.views.grab.keep = !c.ui.views.grab.keep; }
bool IsKeeping(const ActionContext& c) { return c.ui.views.grab.keep; }
void TogglePoseJoints(ActionContext& c) { c.ui.views.grab.pose_joints = !c.ui.views.grab.pose_joints; }
bool IsPosing(const ActionContext& c) { return c.ui.views.grab.pose_joints; }
void ToggleLimits(ActionContext& c) { c.ui.views.grab.ignore_limits = !c.ui.views.grab.ignore_limits; }
bool IgnoresLimits(const ActionContext& c) { return c.ui.views.grab.ignore_limits; }
// One axis alone; the same again frees all.
void LockAxis(ActionContext& c, int axis) {
  int& axes = c.ui.views.grab.axes;
  axes = axes == 1 << axis ? 7 : 1 << axis;
}
bool IsLocked(const ActionContext& c, int axis) { return c.ui.views.grab.axes == 1 << axis; }
void Poke(ActionContext& c) { c.ui.views.poke = true; }
void ReleasePins(ActionContext& c) {
  c.ui.views.grab.pins.clear();
  SendPins(c);
}
// The typed force on the selected body, at its center of mass.
void PinWrench(ActionContext& c) {
  const int body = c.ui.selection.body;
  GrabState& grab = c.ui.views.grab;
  if (body <= 0) return;
  command::Pin pin;
  pin.body = body;
  std::copy(c.frame.m->body_ipos + 3 * body, c.frame.m->body_ipos + 3 * body + 3, pin.point);
  std::copy(grab.wrench, grab.wrench + 3, pin.force);
  std::copy(grab.wrench + 3, grab.wrench + 6, pin.torque);
  grab.pins.push_back({pin, ""});
  SendPins(c);
}

// ---- poses

void PushPose(ActionContext& c, const std::vector<command::SetQpos>& pose) {
  if (!c.frame.snapshot->run.paused) c.sink.Push(command::SetPaused{true});
  for (const command::SetQpos& set : pose) c.sink.Push(set);
}
void ZeroJoints(ActionContext& c) { PushPose(c, ZeroPose(*c.frame.m)); }
void DefaultJoints(ActionContext& c) { PushPose(c, DefaultPose(*c.frame.m)); }
void MirrorJoints(ActionContext& c) { PushPose(c, MirrorPose(*c.frame.m, c.frame.d->qpos)); }

// ---- selection

void SelectSibling(ActionContext& c, int direction) {
  const mjModel& m = *c.frame.m;
  const int body = c.ui.selection.body;
  if (body <= 0) return;
  const int parent = m.body_parentid[body];
  for (int k = 1; k < m.nbody; ++k) {
    const int b = ((body + direction * k) % m.nbody + m.nbody) % m.nbody;
    if (b == 0 || m.body_parentid[b] != parent) continue;
    SelectBody(m, c.ui.selection, b);
    return;
  }
}

// ---- drawing

void ToggleOcclusion(ActionContext& c) { c.ui.view.render.occlusion.on ^= true; }
void ToggleDepth(ActionContext& c) { c.ui.view.render.show_depth ^= true; }
bool HasDepth(const ActionContext& c) { return c.ui.view.render.show_depth; }
bool HasOcclusion(const ActionContext& c) { return c.ui.view.render.occlusion.on; }

void ToggleLabels(ActionContext& c, mjtLabel kind) {
  bool& on = c.ui.view.extras.labels[static_cast<size_t>(kind)];
  on = !on;
}
bool HasLabels(const ActionContext& c, mjtLabel kind) {
  return c.ui.view.extras.labels[static_cast<size_t>(kind)];
}
void ToggleFrames(ActionContext& c, mjtFrame kind) {
  bool& on = c.ui.view.extras.frames[static_cast<size_t>(kind)];
  on = !on;
}
bool HasFrames(const ActionContext& c, mjtFrame kind) {
  return c.ui.view.extras.frames[static_cast<size_t>(kind)];
}
void ShowJointLimits(ActionContext& c, JointLimits which) {
  JointLimits& now = c.ui.view.extras.joint_limits;
  now = now == which ? JointLimits::kOff : which;
}
bool HasJointLimits(const ActionContext& c, JointLimits which) {
  return c.ui.view.extras.joint_limits == which;
}

void ToggleDrawing(ActionContext& c, const DrawSwitch* drawing) {
  bool& on = drawing->In(c.ui.view.extras);
  on = !on;
}
bool IsDrawing(const ActionContext& c, const DrawSwitch* drawing) { return drawing->In(c.ui.view.extras); }

void ToggleHiddenForces(ActionContext&) { CurrentDrawLimits().hidden_forces ^= true; }
bool ShowsHiddenForces(const ActionContext&) { return CurrentDrawLimits().hidden_forces; }

// By convention, groups 0 to 2 are for the eye and 3 to 5 for collisions.
struct ShownGeoms {
  bool visual, collision;
};
void ShowGroups(ActionContext& c, ShownGeoms shown) {
  for (int i = 0; i < mjNGROUP; ++i) {
    c.ui.view.option.geomgroup[i] = (i < 3 ? shown.visual : shown.collision) ? 1 : 0;
  }
}
void Solo(ActionContext& c) {
  SubtreeRef& solo = c.ui.view.extras.solo;
  const int body = c.ui.selection.body;
  if (body <= 0 || solo.body == body) {
    solo = {};
    return;
  }
  solo = {body, c.frame.m->names + c.frame.m->name_bodyadr[body]};
}
bool IsSolo(const ActionContext& c) { return c.ui.view.extras.solo.body > 0; }
void HideSelected(ActionContext& c) {
  const int body = c.ui.selection.body;
  if (body > 0) c.ui.view.extras.hidden.push_back({body, c.frame.m->names + c.frame.m->name_bodyadr[body]});
}
void ShowAll(ActionContext& c) {
  c.ui.view.extras.hidden.clear();
  c.ui.view.extras.solo = {};
}

void TraceSelected(ActionContext& c, mjtObj type) {
  const int body = c.ui.selection.body;
  if (body <= 0) return;
  std::vector<TraceTarget>& targets = c.ui.views.traces.targets;
  const auto same = std::find_if(targets.begin(), targets.end(),
                                 [&](const TraceTarget& t) { return t.type == type && t.id == body; });
  if (same != targets.end()) {
    targets.erase(same);
  } else {
    targets.push_back({type, body, ElementName(*c.frame.m, mjOBJ_BODY, body)});
  }
}
void ClearTraces(ActionContext& c) {
  c.ui.views.traces.targets.clear();
  c.ui.views.trace_clear = true;
}
void AddGhost(ActionContext& c) { c.ui.views.traces.ghosts.push_back(GhostOfNow(*c.frame.m, *c.frame.d)); }
void GhostOfKey(ActionContext& c) {
  const mjModel& m = *c.frame.m;
  const int key = c.ui.simulation.key;
  if (key < 0 || key >= m.nkey) return;
  PoseGhost ghost;
  ghost.label = ElementName(m, mjOBJ_KEY, key);
  ghost.time = m.key_time[key];
  ghost.qpos.assign(m.key_qpos + key * m.nq, m.key_qpos + (key + 1) * m.nq);
  for (int i = 0; i < m.nmocap; ++i) {
    const double* pos = m.key_mpos + 3 * (key * m.nmocap + i);
    const double* quat = m.key_mquat + 4 * (key * m.nmocap + i);
    ghost.mocap.insert(ghost.mocap.end(), pos, pos + 3);
    ghost.mocap.insert(ghost.mocap.end(), quat, quat + 4);
  }
  c.ui.views.traces.ghosts.push_back(std::move(ghost));
}
void ClearGhosts(ActionContext& c) {
  c.ui.views.traces.ghosts.clear();
  c.ui.views.traces.times.clear();
  effect::SendGhosts(c);
}
void ToggleOnion(ActionContext& c) { c.ui.views.traces.onion = !c.ui.views.traces.onion; }
bool HasOnion(const ActionContext& c) { return c.ui.views.traces.onion; }

void AddCameras(ActionTable& t) {
  t.group = "Camera and selection";
  static constexpr struct {
    const char* name;
    const char* title;
    KeyChord key, pad;
  } kAxes[] = {{"camera.front", "View from the front", {Letter('F'), kModShift}, {kKeyPad0 + 1, kModNone}},
               {"camera.back", "View from the back", {Letter('B'), kModShift}, {kKeyPad0 + 1, kModCtrl}},
               {"camera.right", "View from the right", {Letter('R'), kModShift}, {kKeyPad0 + 3, kModNone}},
               {"camera.left", "View from the left", {Letter('L'), kModShift}, {kKeyPad0 + 3, kModCtrl}},
               {"camera.top", "View from above", {Letter('T'), kModShift}, {kKeyPad0 + 7, kModNone}},
               {"camera.bottom", "View from below", {}, {kKeyPad0 + 7, kModCtrl}}};
  for (int i = 0; i < 6; ++i)
    t.Add(kAxes[i].name, kAxes[i].title, kAxes[i].key, Bound(ShowAxis, static_cast<AxisView>(i))).keys[1] =
        kAxes[i].pad;
  t.Add("camera.fly", "Fly with W A S D Q E", {Letter('W'), kModShift}, ToggleFly, IsFlying);
  t.Add("camera.follow_selection", "Follow the selection", {Letter('C'), kModShift}, FollowSelected);
  for (int i = 0; i < 3; ++i) {
    static constexpr const char* kNames[] = {"position", "heading", "full"};
    static constexpr const char* kTitles[] = {"Follow the position", "Follow position and heading",
                                              "Follow the full orientation"};
    const auto mode = static_cast<FollowMode>(i);
    t.Add(std::string("camera.follow_") + kNames[i], kTitles[i], {}, Bound(SetFollowMode, mode),
          Bound(HasFollowMode, mode));
  }
  t.Add("camera.look_through", "Look through the last fixed camera", {}, LookThrough);
  t.Add("camera.align_model", "Move the model's camera to this view", {}, AlignModelCamera);
  t.Add("camera.window", "Window of a camera's picture", {}, Bound(OpenCameraWindow, CameraImage::kColor));
  t.Add("camera.window_depth", "Window of a camera's depth", {},
        Bound(OpenCameraWindow, CameraImage::kDepth));
  t.Add("camera.window_segment", "Window of a camera's segmentation", {},
        Bound(OpenCameraWindow, CameraImage::kSegmentation));
  for (int i = 0; i < kBookmarkCount; ++i) {
    const std::string n = std::to_string(i + 1);
    t.Add("camera.recall." + n, "Go to saved view " + n, {kKey0 + 1 + i, kModAlt}, Bound(Recall, i));
    t.Add("camera.save." + n, "Save this view as " + n, {kKey0 + 1 + i, kModAlt | kModShift}, Bound(Save, i));
  }
  t.Add("view.split.1", "One view", {}, Bound(Split, 1), Bound(IsSplit, 1));
  t.Add("view.split.2", "Two views", {}, Bound(Split, 2), Bound(IsSplit, 2));
  t.Add("view.split.4", "Four views", {}, Bound(Split, 4), Bound(IsSplit, 4));
  t.Add("view.next", "Next of the split views", {Letter('N'), kModShift}, NextView);
  t.Add("pointer.zoom_to_cursor", "Zoom to the pointer", {}, ZoomToCursor, ZoomsToCursor);
  t.Add("pointer.trackpad", "Two-finger trackpad", {}, Trackpad, IsTrackpad);
  t.Add("pointer.single_click", "A single click selects", {}, SingleClick, IsSingleClick);
  for (int i = 0; i < kPickLevels; ++i) {
    const std::string name = kPickLevelNames[i];
    const auto level = static_cast<PickLevel>(i);
    t.Add("pick." + name, "The pointer picks: " + name, {}, Bound(PickLevelOf, level),
          Bound(HasPickLevel, level));
  }
  t.Add("pick.next_level", "Next kind that the pointer picks", {Letter('Q'), kModShift}, NextPickLevel);
  t.Add("selection.behind", "Select what lies behind, under the pointer", {kKeyInsert, kModShift},
        CycleUnderPointer);
  t.Add("selection.next_sibling", "Select the next sibling", {kKeyPageDown, kModShift},
        Bound(SelectSibling, 1));
  t.Add("selection.previous_sibling", "Select the previous sibling", {kKeyPageDown, kModCtrl},
        Bound(SelectSibling, -1));
}

void AddGrab(ActionTable& t) {
  t.group = "Grabbing and posing";
  t.Add("grab.mode", "Grab mode: a plain drag pulls", {kKeyEnter, kModNone}, ToggleGrab, IsGrabbing);
  t.Add("grab.carry", "Grab by clicks, without holding a button", {}, ToggleCarry, IsCarrying);
  t.Add("grab.keep_force", "Keep the force after the drag", {Letter('K'), kModShift}, ToggleKeep, IsKeeping);
  t.Add("grab.release", "Release all kept forces", {kKeyDelete, kModShift}, ReleasePins);
  t.Add("grab.pin_force", "Apply the typed force", {}, PinWrench);
  t.Add("grab.poke", "Poke what is under the pointer", {kKeyInsert, kModNone}, Poke);
  static constexpr const char* kAxisNames[] = {"x", "y", "z"};
  for (int i = 0; i < 3; ++i) {
    t.Add(std::string("grab.axis_") + kAxisNames[i], std::string("Pull along ") + kAxisNames[i] + " only",
          {Letter('X') + i, kModShift}, Bound(LockAxis, i), Bound(IsLocked, i));
  }
  t.Add("grab.pose_joints", "Pose a link by its joints while paused", {}, TogglePoseJoints, IsPosing);
  t.Add("grab.ignore_limits", "Pose beyond the joint limits", {}, ToggleLimits, IgnoresLimits);
  t.Add("pose.default", "Joints to their reference", {}, DefaultJoints);
  t.Add("pose.zero", "Joints to zero", {}, ZeroJoints);
  t.Add("pose.mirror", "Mirror the pose, left to right", {}, MirrorJoints);
}

void AddDrawing(ActionTable& t) {
  t.group = "Labels, limits, contacts, paths";
  for (int kind = 1; kind < mjNLABEL; ++kind) {
    static constexpr int kKinds[] = {mjLABEL_BODY,         mjLABEL_JOINT,       mjLABEL_GEOM,
                                     mjLABEL_SITE,         mjLABEL_CAMERA,      mjLABEL_LIGHT,
                                     mjLABEL_TENDON,       mjLABEL_ACTUATOR,    mjLABEL_SELECTION,
                                     mjLABEL_CONTACTPOINT, mjLABEL_CONTACTFORCE};
    if (std::find(std::begin(kKinds), std::end(kKinds), kind) == std::end(kKinds)) continue;
    const std::string title = kLabelNames[kind];
    std::string name = "label." + title;
    std::replace(name.begin(), name.end(), ' ', '_');  // a word in scripts
    const auto label = static_cast<mjtLabel>(kind);
    t.Add(name, "Labels as well: " + title, {}, Bound(ToggleLabels, label), Bound(HasLabels, label));
  }
  for (int kind = 1; kind < mjNFRAME; ++kind) {
    const std::string title = kFrameNames[kind];
    const auto frame = static_cast<mjtFrame>(kind);
    t.Add("frame." + title, "Frames as well: " + title, {}, Bound(ToggleFrames, frame),
          Bound(HasFrames, frame));
  }
  for (const DrawSwitch& drawing : DrawSwitches())
    t.Add(drawing.action, drawing.title, {}, Bound(ToggleDrawing, &drawing), Bound(IsDrawing, &drawing));
  t.Add("render.occlusion", "Ambient occlusion", {Letter('O'), kModShift}, ToggleOcclusion, HasOcclusion);
  t.Add("render.depth", "Gray by distance", {Letter('D'), kModShift}, ToggleDepth, HasDepth);
  t.Add("limits.selection", "Joint limits of the selection", {Letter('J'), kModShift},
        Bound(ShowJointLimits, JointLimits::kOfSelection), Bound(HasJointLimits, JointLimits::kOfSelection));
  t.Add("limits.all", "Joint limits of all joints", {}, Bound(ShowJointLimits, JointLimits::kAll),
        Bound(HasJointLimits, JointLimits::kAll));
  t.Add("contact.through", "Forces seen through bodies", {}, ToggleHiddenForces, ShowsHiddenForces);
  t.Add("view.visual_only", "Show visual geoms only", {}, Bound(ShowGroups, {true, false}));
  t.Add("view.collision_only", "Show collision geoms only", {}, Bound(ShowGroups, {false, true}));
  t.Add("view.visual_and_collision", "Show visual and collision geoms", {}, Bound(ShowGroups, {true, true}));
  t.Add("view.solo", "Show the selected subtree alone", {Letter('S'), kModShift}, Solo, IsSolo);
  t.Add("view.hide", "Hide the selected subtree", {Letter('H'), kModShift}, HideSelected);
  t.Add("view.show_all", "Show all subtrees", {Letter('H'), kModAlt | kModShift}, ShowAll);
  t.Add("trace.body", "Path of the selected body", {}, Bound(TraceSelected, mjOBJ_BODY));
  t.Add("trace.com", "Path of its subtree's center of mass", {}, Bound(TraceSelected, mjOBJ_XBODY));
  t.Add("trace.clear", "Remove all paths", {}, ClearTraces);
  t.Add("ghost.add", "Shadow of the pose of now", {Letter('G'), kModShift}, AddGhost);
  t.Add("ghost.key", "Shadow of the chosen keyframe", {}, GhostOfKey);
  t.Add("ghost.time", "Shadow of a recorded time", {}, effect::GhostOfTime);
  t.Add("ghost.clear", "Remove all shadows", {}, ClearGhosts);
  t.Add("ghost.onion", "Shadows of the recent past", {}, ToggleOnion, HasOnion);
}

void AddViewActions(ActionTable& table) {
  AddCameras(table);
  AddGrab(table);
  AddDrawing(table);
}

}  // namespace

extern constinit const ActionGroup kViewActions = {.order = 60, .add = AddViewActions};

}  // namespace pliant::ui
