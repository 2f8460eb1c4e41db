#include "ui/actions/view_actions.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "engine/math/quat.h"
#include "ui/actions/action_effects.h"
#include "ui/actions/timeline_effects.h"
#include "ui/model/names.h"
#include "ui/model/pose_tools.h"
#include "ui/viewport/camera_moves.h"
#include "ui/viewport/grab.h"
#include "ui/viewport/traces_decor.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

using Run = void (*)(ActionContext&, int);
using Check = bool (*)(const ActionContext&, int);

// ---- cameras

void ShowAxis(ActionContext& c, int axis) { LookAlong(static_cast<AxisView>(axis), c.ui.view.camera); }
void ToggleFly(ActionContext& c, int) { c.ui.views.pointer.fly = !c.ui.views.pointer.fly; }
bool IsFlying(const ActionContext& c, int) { return c.ui.views.pointer.fly; }
// The same again goes back to one view.
void Split(ActionContext& c, int count) { SplitView(c.ui.views.layout == count ? 1 : count, c.ui); }
bool IsSplit(const ActionContext& c, int count) { return c.ui.views.layout == count; }
void NextView(ActionContext& c, int) { ActivatePane((c.ui.views.active + 1) % c.ui.views.layout, c.ui); }
void Save(ActionContext& c, int index) { SaveBookmark(*c.frame.m, index, c.ui); }
void Recall(ActionContext& c, int index) { RecallBookmark(*c.frame.m, *c.frame.d, index, c.ui); }

// The same again goes back to following the position alone.
void SetFollowMode(ActionContext& c, int mode) {
  ViewState& view = c.ui.view;
  const FollowMode wanted = static_cast<FollowMode>(mode);
  view.follow.mode = view.follow.mode == wanted ? FollowMode::kPosition : wanted;
  if (view.camera.type == mjCAMERA_TRACKING) Follow(*c.frame.m, *c.frame.d, view.camera.trackbodyid, view);
}
bool HasFollowMode(const ActionContext& c, int mode) {
  return static_cast<int>(c.ui.view.follow.mode) == mode;
}

void FollowSelected(ActionContext& c, int) {
  if (c.ui.selection.body <= 0) return;
  c.ui.followed_body = c.ui.selection.body;
  Follow(*c.frame.m, *c.frame.d, c.ui.followed_body, c.ui.view);
}

// Looks through the camera that was looked through last, else through the first.
void LookThrough(ActionContext& c, int) {
  const int n = c.frame.m->ncam;
  if (n == 0) return;
  mjvCamera& camera = c.ui.view.camera;
  camera.type = mjCAMERA_FIXED;
  camera.fixedcamid = std::clamp(c.ui.views.last_fixed, 0, n - 1);
}

// Moves the model's camera to where the view looks from; its body carries it on from there.
void AlignModelCamera(ActionContext& c, int) {
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

void OpenCameraWindow(ActionContext& c, int kind) {
  const mjModel& m = *c.frame.m;
  if (m.ncam == 0) return;
  CameraWindow window;
  window.camera = std::clamp(c.ui.views.last_fixed, 0, static_cast<int>(m.ncam) - 1);
  window.name = m.names + m.name_camadr[window.camera];
  window.kind = static_cast<CameraImage>(kind);
  c.ui.views.windows.push_back(window);
}

void ZoomToCursor(ActionContext& c, int) { c.ui.views.pointer.zoom_to_cursor ^= true; }
bool ZoomsToCursor(const ActionContext& c, int) { return c.ui.views.pointer.zoom_to_cursor; }
void Trackpad(ActionContext& c, int) { c.ui.views.pointer.trackpad ^= true; }
bool IsTrackpad(const ActionContext& c, int) { return c.ui.views.pointer.trackpad; }
void SingleClick(ActionContext& c, int) { c.ui.views.pointer.single_click ^= true; }
bool IsSingleClick(const ActionContext& c, int) { return c.ui.views.pointer.single_click; }

// The same level again goes back to bodies.
void PickLevelOf(ActionContext& c, int level) {
  PickLevel& now = c.ui.views.pointer.level;
  const PickLevel wanted = static_cast<PickLevel>(level);
  now = now == wanted ? PickLevel::kBody : wanted;
  c.ui.views.hover_text.clear();
}
bool HasPickLevel(const ActionContext& c, int level) {
  return static_cast<int>(c.ui.views.pointer.level) == level;
}
void NextPickLevel(ActionContext& c, int) {
  PickLevelOf(c, (static_cast<int>(c.ui.views.pointer.level) + 1) % kPickLevels);
}
void CycleUnderPointer(ActionContext& c, int) { c.ui.views.cycle = true; }

// ---- grabbing

void ToggleGrab(ActionContext& c, int) { c.ui.views.grab.on = !c.ui.views.grab.on; }
bool IsGrabbing(const ActionContext& c, int) { return c.ui.views.grab.on; }
void ToggleCarry(ActionContext& c, int) { c.ui.views.grab.carry = !c.ui.views.grab.carry; }
bool IsCarrying(const ActionContext& c, int) { return c.ui.views.grab.carry; }
void ToggleKeep(ActionContext& c, int) { c.ui.views.grab.keep = !c.ui.views.grab.keep; }
bool IsKeeping(const ActionContext& c, int) { return c.ui.views.grab.keep; }
void TogglePoseJoints(ActionContext& c, int) { c.ui.views.grab.pose_joints = !c.ui.views.grab.pose_joints; }
bool IsPosing(const ActionContext& c, int) { return c.ui.views.grab.pose_joints; }
void ToggleLimits(ActionContext& c, int) { c.ui.views.grab.ignore_limits = !c.ui.views.grab.ignore_limits; }
bool IgnoresLimits(const ActionContext& c, int) { return c.ui.views.grab.ignore_limits; }
// One axis alone; the same again frees all.
void LockAxis(ActionContext& c, int axis) {
  int& axes = c.ui.views.grab.axes;
  axes = axes == 1 << axis ? 7 : 1 << axis;
}
bool IsLocked(const ActionContext& c, int axis) { return c.ui.views.grab.axes == 1 << axis; }
void Poke(ActionContext& c, int) { c.ui.views.poke = true; }
void ReleasePins(ActionContext& c, int) {
  c.ui.views.grab.pins.clear();
  SendPins(c);
}
// The typed force on the selected body, at its center of mass.
void PinWrench(ActionContext& c, int) {
  const int body = c.ui.selection.body;
  GrabState& grab = c.ui.views.grab;
  if (body <= 0) return;
  command::Pin pin;
  pin.body = body;
  std::copy(c.frame.m->body_ipos + 3 * body, c.frame.m->body_ipos + 3 * body + 3, pin.point);
  std::copy(grab.wrench, grab.wrench + 3, pin.force);
  std::copy(grab.wrench + 3, grab.wrench + 6, pin.torque);
  grab.pins.push_back(pin);
  SendPins(c);
}

// ---- poses

void PushPose(ActionContext& c, const std::vector<command::SetQpos>& pose) {
  if (!c.frame.snapshot->run.paused) c.sink.Push(command::SetPaused{true});
  for (const command::SetQpos& set : pose) c.sink.Push(set);
}
void ZeroJoints(ActionContext& c, int) { PushPose(c, ZeroPose(*c.frame.m)); }
void DefaultJoints(ActionContext& c, int) { PushPose(c, DefaultPose(*c.frame.m)); }
void MirrorJoints(ActionContext& c, int) { PushPose(c, MirrorPose(*c.frame.m, c.frame.d->qpos)); }

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

void ToggleOcclusion(ActionContext& c, int) { c.ui.view.render.occlusion.on ^= true; }
void ToggleDepth(ActionContext& c, int) { c.ui.view.render.show_depth ^= true; }
bool HasDepth(const ActionContext& c, int) { return c.ui.view.render.show_depth; }
bool HasOcclusion(const ActionContext& c, int) { return c.ui.view.render.occlusion.on; }

void ToggleLabels(ActionContext& c, int kind) {
  bool& on = c.ui.view.extras.labels[static_cast<size_t>(kind)];
  on = !on;
}
bool HasLabels(const ActionContext& c, int kind) {
  return c.ui.view.extras.labels[static_cast<size_t>(kind)];
}
void ToggleFrames(ActionContext& c, int kind) {
  bool& on = c.ui.view.extras.frames[static_cast<size_t>(kind)];
  on = !on;
}
bool HasFrames(const ActionContext& c, int kind) {
  return c.ui.view.extras.frames[static_cast<size_t>(kind)];
}
void LabelsOfSelection(ActionContext& c, int) { c.ui.view.extras.labels_of_selection ^= true; }
bool AreLabelsOfSelection(const ActionContext& c, int) { return c.ui.view.extras.labels_of_selection; }
void LabelsNearCursor(ActionContext& c, int) { c.ui.view.extras.labels_near_cursor ^= true; }
bool AreLabelsNearCursor(const ActionContext& c, int) { return c.ui.view.extras.labels_near_cursor; }
void JointLimits(ActionContext& c, int which) {
  int& now = c.ui.view.extras.joint_limits;
  now = now == which ? 0 : which;
}
bool HasJointLimits(const ActionContext& c, int which) { return c.ui.view.extras.joint_limits == which; }

bool& ContactSwitch(DrawExtras& e, int which) {
  bool* const switches[] = {&e.cones, &e.slip, &e.auto_scale, &e.contacts_of_selection};
  return *switches[which];
}
void ToggleContact(ActionContext& c, int which) {
  bool& on = ContactSwitch(c.ui.view.extras, which);
  on = !on;
}
bool HasContact(const ActionContext& c, int which) { return ContactSwitch(c.ui.view.extras, which); }

// By convention, groups 0 to 2 are for the eye and 3 to 5 for collisions.
void ShowGroups(ActionContext& c, int which) {
  for (int i = 0; i < mjNGROUP; ++i) {
    c.ui.view.option.geomgroup[i] = (i < 3 ? (which & 1) : (which & 2)) != 0 ? 1 : 0;
  }
}
void Solo(ActionContext& c, int) {
  SubtreeRef& solo = c.ui.view.extras.solo;
  const int body = c.ui.selection.body;
  if (body <= 0 || solo.body == body) {
    solo = {};
    return;
  }
  solo = {body, c.frame.m->names + c.frame.m->name_bodyadr[body]};
}
bool IsSolo(const ActionContext& c, int) { return c.ui.view.extras.solo.body > 0; }
void HideSelected(ActionContext& c, int) {
  const int body = c.ui.selection.body;
  if (body > 0) c.ui.view.extras.hidden.push_back({body, c.frame.m->names + c.frame.m->name_bodyadr[body]});
}
void ShowAll(ActionContext& c, int) {
  c.ui.view.extras.hidden.clear();
  c.ui.view.extras.solo = {};
}

void TraceSelected(ActionContext& c, int type) {
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
void ClearTraces(ActionContext& c, int) {
  c.ui.views.traces.targets.clear();
  c.ui.views.trace_clear = true;
}
void AddGhost(ActionContext& c, int) {
  c.ui.views.traces.ghosts.push_back(GhostOfNow(*c.frame.m, *c.frame.d));
}
void GhostOfKey(ActionContext& c, int) {
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
void ClearGhosts(ActionContext& c, int) {
  c.ui.views.traces.ghosts.clear();
  c.ui.views.traces.times.clear();
  effect::SendGhosts(c);
}
void ToggleOnion(ActionContext& c, int) { c.ui.views.traces.onion = !c.ui.views.traces.onion; }
bool HasOnion(const ActionContext& c, int) { return c.ui.views.traces.onion; }

class Table {
 public:
  std::vector<Action> list;
  const char* group = "";

  Action& Add(std::string name, std::string title, KeyChord key, Run run, int argument = 0,
              Check checked = nullptr) {
    Action action;
    action.name = std::move(name);
    action.title = std::move(title);
    action.group = group;
    action.keys[0] = key;
    action.argument = argument;
    action.run = run;
    action.checked = checked;
    list.push_back(std::move(action));
    return list.back();
  }
};

void AddCameras(Table& t) {
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
    t.Add(kAxes[i].name, kAxes[i].title, kAxes[i].key, ShowAxis, i).keys[1] = kAxes[i].pad;
  t.Add("camera.fly", "Fly with W A S D Q E", {Letter('W'), kModShift}, ToggleFly, 0, IsFlying);
  t.Add("camera.follow_selection", "Follow the selection", {Letter('C'), kModShift}, FollowSelected);
  for (int i = 0; i < 3; ++i) {
    static constexpr const char* kNames[] = {"position", "heading", "full"};
    static constexpr const char* kTitles[] = {"Follow the position", "Follow position and heading",
                                              "Follow the full orientation"};
    t.Add(std::string("camera.follow_") + kNames[i], kTitles[i], {}, SetFollowMode, i, HasFollowMode);
  }
  t.Add("camera.look_through", "Look through the last fixed camera", {}, LookThrough);
  t.Add("camera.align_model", "Move the model's camera to this view", {}, AlignModelCamera);
  t.Add("camera.window", "Window of a camera's picture", {}, OpenCameraWindow,
        static_cast<int>(CameraImage::kColor));
  t.Add("camera.window_depth", "Window of a camera's depth", {}, OpenCameraWindow,
        static_cast<int>(CameraImage::kDepth));
  t.Add("camera.window_segment", "Window of a camera's segmentation", {}, OpenCameraWindow,
        static_cast<int>(CameraImage::kSegmentation));
  for (int i = 0; i < kBookmarkCount; ++i) {
    const std::string n = std::to_string(i + 1);
    t.Add("camera.recall." + n, "Go to saved view " + n, {kKey0 + 1 + i, kModAlt}, Recall, i);
    t.Add("camera.save." + n, "Save this view as " + n, {kKey0 + 1 + i, kModAlt | kModShift}, Save, i);
  }
  t.Add("view.split.1", "One view", {}, Split, 1, IsSplit);
  t.Add("view.split.2", "Two views", {}, Split, 2, IsSplit);
  t.Add("view.split.4", "Four views", {}, Split, 4, IsSplit);
  t.Add("view.next", "Next of the split views", {Letter('N'), kModShift}, NextView);
  t.Add("pointer.zoom_to_cursor", "Zoom to the pointer", {}, ZoomToCursor, 0, ZoomsToCursor);
  t.Add("pointer.trackpad", "Two-finger trackpad", {}, Trackpad, 0, IsTrackpad);
  t.Add("pointer.single_click", "A single click selects", {}, SingleClick, 0, IsSingleClick);
  for (int i = 0; i < kPickLevels; ++i) {
    const std::string name = kPickLevelNames[i];
    t.Add("pick." + name, "The pointer picks: " + name, {}, PickLevelOf, i, HasPickLevel);
  }
  t.Add("pick.next_level", "Next kind that the pointer picks", {Letter('Q'), kModShift}, NextPickLevel);
  t.Add("selection.behind", "Select what lies behind, under the pointer", {kKeyInsert, kModShift},
        CycleUnderPointer);
  t.Add("selection.next_sibling", "Select the next sibling", {kKeyPageDown, kModShift}, SelectSibling, 1);
  t.Add("selection.previous_sibling", "Select the previous sibling", {kKeyPageDown, kModCtrl}, SelectSibling,
        -1);
}

void AddGrab(Table& t) {
  t.group = "Grabbing and posing";
  t.Add("grab.mode", "Grab mode: a plain drag pulls", {kKeyEnter, kModNone}, ToggleGrab, 0, IsGrabbing);
  t.Add("grab.carry", "Grab by clicks, without holding a button", {}, ToggleCarry, 0, IsCarrying);
  t.Add("grab.keep_force", "Keep the force after the drag", {Letter('K'), kModShift}, ToggleKeep, 0,
        IsKeeping);
  t.Add("grab.release", "Release all kept forces", {kKeyDelete, kModNone}, ReleasePins);
  t.Add("grab.pin_force", "Apply the typed force", {}, PinWrench);
  t.Add("grab.poke", "Poke what is under the pointer", {kKeyInsert, kModNone}, Poke);
  static constexpr const char* kAxisNames[] = {"x", "y", "z"};
  for (int i = 0; i < 3; ++i) {
    t.Add(std::string("grab.axis_") + kAxisNames[i], std::string("Pull along ") + kAxisNames[i] + " only",
          {Letter('X') + i, kModShift}, LockAxis, i, IsLocked);
  }
  t.Add("grab.pose_joints", "Pose a link by its joints while paused", {}, TogglePoseJoints, 0, IsPosing);
  t.Add("grab.ignore_limits", "Pose beyond the joint limits", {}, ToggleLimits, 0, IgnoresLimits);
  t.Add("pose.default", "Joints to their reference", {}, DefaultJoints);
  t.Add("pose.zero", "Joints to zero", {}, ZeroJoints);
  t.Add("pose.mirror", "Mirror the pose, left to right", {}, MirrorJoints);
}

void AddDrawing(Table& t) {
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
    t.Add(name, "Labels as well: " + title, {}, ToggleLabels, kind, HasLabels);
  }
  for (int kind = 1; kind < mjNFRAME; ++kind) {
    const std::string title = kFrameNames[kind];
    t.Add("frame." + title, "Frames as well: " + title, {}, ToggleFrames, kind, HasFrames);
  }
  t.Add("label.of_selection", "Labels of the selection only", {}, LabelsOfSelection, 0, AreLabelsOfSelection);
  t.Add("label.near_cursor", "Labels near the pointer only", {}, LabelsNearCursor, 0, AreLabelsNearCursor);
  t.Add("render.occlusion", "Ambient occlusion", {Letter('O'), kModShift}, ToggleOcclusion, 0, HasOcclusion);
  t.Add("render.depth", "Gray by distance", {Letter('D'), kModShift}, ToggleDepth, 0, HasDepth);
  t.Add("limits.selection", "Joint limits of the selection", {Letter('J'), kModShift}, JointLimits, 1,
        HasJointLimits);
  t.Add("limits.all", "Joint limits of all joints", {}, JointLimits, 2, HasJointLimits);
  t.Add("contact.cones", "Friction cones", {}, ToggleContact, 0, HasContact);
  t.Add("contact.slip", "Slip at contacts", {}, ToggleContact, 1, HasContact);
  t.Add("contact.auto_scale", "Fit force arrows, with a scale in N", {}, ToggleContact, 2, HasContact);
  t.Add("contact.of_selection", "Contacts of the selection only", {}, ToggleContact, 3, HasContact);
  t.Add("view.visual_only", "Show visual geoms only", {}, ShowGroups, 1);
  t.Add("view.collision_only", "Show collision geoms only", {}, ShowGroups, 2);
  t.Add("view.visual_and_collision", "Show visual and collision geoms", {}, ShowGroups, 3);
  t.Add("view.solo", "Show the selected subtree alone", {Letter('S'), kModShift}, Solo, 0, IsSolo);
  t.Add("view.hide", "Hide the selected subtree", {Letter('H'), kModShift}, HideSelected);
  t.Add("view.show_all", "Show all subtrees", {Letter('H'), kModAlt | kModShift}, ShowAll);
  t.Add("trace.body", "Path of the selected body", {}, TraceSelected, mjOBJ_BODY);
  t.Add("trace.com", "Path of its subtree's center of mass", {}, TraceSelected, mjOBJ_XBODY);
  t.Add("trace.clear", "Remove all paths", {}, ClearTraces);
  t.Add("ghost.add", "Shadow of the pose of now", {Letter('G'), kModShift}, AddGhost);
  t.Add("ghost.key", "Shadow of the chosen keyframe", {}, GhostOfKey);
  t.Add("ghost.time", "Shadow of a recorded time", {}, effect::GhostOfTime);
  t.Add("ghost.clear", "Remove all shadows", {}, ClearGhosts);
  t.Add("ghost.onion", "Shadows of the recent past", {}, ToggleOnion, 0, HasOnion);
}

}  // namespace

std::vector<Action> ViewActions() {
  Table table;
  AddCameras(table);
  AddGrab(table);
  AddDrawing(table);
  return std::move(table.list);
}

bool TakenByView(const UiState& ui, const KeyPress& press) {
  static constexpr char kFlyKeys[] = "WASDQE";
  if (!ui.views.pointer.fly || (press.mods & (kModCtrl | kModAlt)) != 0) return false;
  if (press.key == Letter('W') && (press.mods & kModShift) != 0 && !press.repeat) return false;  // leaves
  return std::any_of(kFlyKeys, kFlyKeys + 6, [&](char key) { return press.key == Letter(key); });
}

}  // namespace pliant::ui
