// Cameras and split views; what is drawn besides the model.
#include <cstdio>
#include <string>

#include "ui/action_effects.h"
#include "ui/draw_limits.h"
#include "ui/names.h"
#include "ui/panels/view_panels.h"
#include "ui/timeline_effects.h"
#include "ui/viewport/camera_moves.h"
#include "ui/widgets/property.h"

namespace pliant {
namespace {

void Switch(ActionContext& c, const char* label, const char* action, float width) {
  const Action* found = FindAction(action);
  if (found == nullptr) return;
  const bool on = found->checked != nullptr && found->checked(c, found->argument);
  if (Chip(*c.frame.style, label, on, TipFor(action), width)) RunAction(action, c);
}

struct Item {
  const char* label;
  const char* action;
};

// Switches in rows of `columns`.
template <size_t N>
void Rows(ActionContext& c, const Item (&items)[N], int columns) {
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float width = (ImGui::GetContentRegionAvail().x - gap * static_cast<float>(columns - 1)) /
                      static_cast<float>(columns);
  for (size_t i = 0; i < N; ++i) {
    if (i % static_cast<size_t>(columns) != 0) ImGui::SameLine();
    Switch(c, items[i].label, items[i].action, width);
  }
}

void DrawBookmarks(ActionContext& c) {
  const Style& style = *c.frame.style;
  const float gap = style.Px(3);
  const float width = (ImGui::GetContentRegionAvail().x - gap * (kBookmarkCount - 1)) / kBookmarkCount;
  for (int i = 0; i < kBookmarkCount; ++i) {
    if (i > 0) ImGui::SameLine(0, gap);
    const std::string number = std::to_string(i + 1);
    const bool used = c.ui.views.bookmarks[static_cast<size_t>(i)].used;
    const std::string tip =
        used ? "Go to saved view " + number + "  (Alt+" + number + ")\nRight click: save this view here"
             : "Save this view  (Shift+Alt+" + number + ")";
    if (Chip(style, number.c_str(), used, tip, width))
      RunAction((used ? "camera.recall." : "camera.save.") + number, c);
    if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) RunAction("camera.save." + number, c);
  }
}

void DrawFixedCameras(ActionContext& c) {
  const mjModel& m = *c.frame.m;
  const Style& style = *c.frame.style;
  if (m.ncam == 0) {
    Hint(style, "The model has no cameras.");
    return;
  }
  char count[32];
  std::snprintf(count, sizeof count, "Model cameras (%d)", m.ncam);
  SubHeading(style, count);
  const float row = ImGui::GetTextLineHeightWithSpacing();
  ImGui::BeginChild("cameras", {0, row * static_cast<float>(std::min(m.ncam, 6)) + style.Px(4)});
  ImGuiListClipper clipper;
  clipper.Begin(m.ncam);
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      ImGui::PushID(i);
      if (ImGui::Selectable(ElementName(m, mjOBJ_CAMERA, i).c_str(), c.ui.views.last_fixed == i)) {
        c.ui.views.last_fixed = i;
        RunAction("camera.look_through", c);
      }
      if (ImGui::IsItemHovered()) {
        ImGui::SetTooltip("%d x %d pixels, field of view %.4g°\nof body %s; click looks through it",
                          m.cam_resolution[2 * i], m.cam_resolution[2 * i + 1], m.cam_fovy[i],
                          ElementName(m, mjOBJ_BODY, m.cam_bodyid[i]).c_str());
      }
      ImGui::PopID();
    }
  }
  ImGui::EndChild();
  static constexpr Item kItems[] = {
      {"Picture", "camera.window"}, {"Depth", "camera.window_depth"}, {"Segments", "camera.window_segment"}};
  Rows(c, kItems, 3);
  if (ImGui::Button("Move this camera to the view", {-1, 0})) RunAction("camera.align_model", c);
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("Changes pos and quat of the camera that was looked through last");
}

}  // namespace

void DrawViewsPanel(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) {
    Hint(style, "No model.");
    return;
  }
  static constexpr Item kSplit[] = {
      {"1 view", "view.split.1"}, {"2 views", "view.split.2"}, {"4 views", "view.split.4"}};
  Rows(c, kSplit, 3);
  static constexpr Item kAxes[] = {{"Front", "camera.front"}, {"Right", "camera.right"},
                                   {"Top", "camera.top"},     {"Back", "camera.back"},
                                   {"Left", "camera.left"},   {"Bottom", "camera.bottom"}};
  Rows(c, kAxes, 3);
  static constexpr Item kMoves[] = {
      {"Parallel", "camera.orthographic"}, {"Fly", "camera.fly"}, {"Copy", "camera.copy"}};
  Rows(c, kMoves, 3);
  SubHeading(style, "Follow");
  static constexpr Item kFollow[] = {{"Position", "camera.follow_position"},
                                     {"Heading", "camera.follow_heading"},
                                     {"Full", "camera.follow_full"}};
  Rows(c, kFollow, 3);
  SubHeading(style, "Saved views");
  DrawBookmarks(c);
  SubHeading(style, "Mouse");
  static constexpr Item kMouse[] = {{"Zoom to pointer", "pointer.zoom_to_cursor"},
                                    {"Trackpad", "pointer.trackpad"}};
  Rows(c, kMouse, 2);
  static constexpr Item kClick[] = {{"One click selects", "pointer.single_click"}};
  Rows(c, kClick, 1);
  SubHeading(style, "Pick");
  static constexpr Item kLevels[] = {{"Body", "pick.body"},     {"Geom", "pick.geom"},
                                     {"Site", "pick.site"},     {"Joint", "pick.joint"},
                                     {"Tendon", "pick.tendon"}, {"Contact", "pick.contact"}};
  Rows(c, kLevels, 3);
  DrawFixedCameras(c);
}

void DrawExtrasPanel(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) {
    Hint(style, "No model.");
    return;
  }
  DrawExtras& extras = c.ui.view.extras;
  SubHeading(style, "Labels at once");
  static constexpr Item kLabels[] = {{"Body", "label.Body"},
                                     {"Joint", "label.Joint"},
                                     {"Geom", "label.Geom"},
                                     {"Site", "label.Site"},
                                     {"Tendon", "label.Tendon"},
                                     {"Actuator", "label.Actuator"},
                                     {"Contact", "label.Contact"},
                                     {"Force", "label.Contact_force"},
                                     {"Selection", "label.of_selection"},
                                     {"Near pointer", "label.near_cursor"}};
  Rows(c, kLabels, 2);
  if (BeginProperties("labels")) {
    PropertyLabel(style, "Label height", "px", "0: as the panels");
    SliderField("##px", &extras.label_px, 0, 48);
    EndProperties();
  }
  SubHeading(style, "Frames at once");
  static constexpr Item kFrames[] = {{"World", "frame.World"},    {"Body", "frame.Body"},
                                     {"Geom", "frame.Geom"},      {"Site", "frame.Site"},
                                     {"Camera", "frame.Camera"},  {"Light", "frame.Light"},
                                     {"Contact", "frame.Contact"}};
  Rows(c, kFrames, 3);
  SubHeading(style, "Joint limits");
  static constexpr Item kLimits[] = {{"Of the selection", "limits.selection"}, {"All", "limits.all"}};
  Rows(c, kLimits, 2);
  SubHeading(style, "Contacts");
  static constexpr Item kContacts[] = {{"Friction cones", "contact.cones"},
                                       {"Slip", "contact.slip"},
                                       {"Fit arrows", "contact.auto_scale"},
                                       {"Of the selection", "contact.of_selection"}};
  Rows(c, kContacts, 2);
  if (BeginProperties("contacts")) {
    PropertyLabel(style, "Least force", "N", "Contacts with a smaller normal force are not drawn");
    NumberField("##least", &extras.least_force, 0.1, 0, 1e9, "%.3g");
    PropertyLabel(style, "Only with", "", "Part of the name of a body or geom");
    FilterField("##pair", extras.contact_filter, sizeof extras.contact_filter, "any name");
    EndProperties();
  }
  SubHeading(style, "Parts");
  static constexpr Item kParts[] = {
      {"Solo", "view.solo"}, {"Hide", "view.hide"}, {"Show all", "view.show_all"}};
  Rows(c, kParts, 3);
  if (!extras.hidden.empty() || extras.solo.body > 0) {
    Hint(style, "%d hidden%s", static_cast<int>(extras.hidden.size()),
         extras.solo.body > 0 ? ", one shown alone" : "");
  }
}

void DrawTracesPanel(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) {
    Hint(style, "No model.");
    return;
  }
  TraceState& traces = c.ui.views.traces;
  static constexpr Item kItems[] = {
      {"Path", "trace.body"}, {"Path of COM", "trace.com"}, {"Clear", "trace.clear"}};
  Rows(c, kItems, 3);
  int gone = -1;
  for (size_t i = 0; i < traces.targets.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::SmallButton("x")) gone = static_cast<int>(i);
    ImGui::SameLine();
    ImGui::Text("%s%s", traces.targets[i].name.c_str(),
                traces.targets[i].type == mjOBJ_XBODY ? " (COM)" : "");
    ImGui::PopID();
  }
  if (gone >= 0) traces.targets.erase(traces.targets.begin() + gone);
  if (c.frame.m->nsite > 0) {
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##site", "Path of a site ...")) {
      for (int i = 0; i < c.frame.m->nsite; ++i) {
        ImGui::PushID(i);
        const std::string name = ElementName(*c.frame.m, mjOBJ_SITE, i);
        if (ImGui::Selectable(name.c_str())) traces.targets.push_back({mjOBJ_SITE, i, name});
        ImGui::PopID();
      }
      ImGui::EndCombo();
    }
  }
  if (BeginProperties("traces")) {
    PropertyLabel(style, "Length", "s", "Simulated time that paths and shadows reach back");
    NumberField("##seconds", &traces.seconds, 0.05, 0.05, 600, "%.3g");
    PropertyLabel(style, "Shadows", "", "Of the recent past");
    SliderField("##count", &traces.onion_count, 1, 20);
    EndProperties();
  }
  if (BeginProperties("then")) {
    PropertyLabel(style, "Recorded time", "s",
                  "A shadow of how things were then, on the branch that is shown");
    const float button = ImGui::CalcTextSize("Shadow").x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - button - style.Px(4));
    NumberField("##then", &traces.time, 0.02, 0, 1e9, "%.3f");
    ImGui::SameLine(0, style.Px(4));
    if (ImGui::Button("Shadow")) RunAction("ghost.time", c);
    EndProperties();
  }
  static constexpr Item kGhosts[] = {{"Onion skin", "ghost.onion"},
                                     {"Shadow now", "ghost.add"},
                                     {"Of keyframe", "ghost.key"},
                                     {"Clear", "ghost.clear"}};
  Rows(c, kGhosts, 2);
  gone = -1;
  for (size_t i = 0; i < traces.times.size(); ++i) {
    ImGui::PushID(2000 + static_cast<int>(i));
    if (ImGui::SmallButton("x")) gone = static_cast<int>(i);
    ImGui::SameLine();
    ImGui::Text("recorded t = %.3f s", traces.times[i]);
    ImGui::PopID();
  }
  if (gone >= 0) {
    traces.times.erase(traces.times.begin() + gone);
    effect::SendGhosts(c);
  }
  gone = -1;
  if (BeginProperties("branches")) {
    PropertyLabel(*c.frame.style, "Most branches", "", "Shown as shadows at the same time, the newest ones");
    const int before = CurrentDrawLimits().branch_ghosts;
    IntegerField("##most_branches", &CurrentDrawLimits().branch_ghosts, 1, kMostBranchGhosts);
    if (CurrentDrawLimits().branch_ghosts != before) effect::SendGhosts(c);
    EndProperties();
  }
  for (size_t i = 0; i < traces.ghosts.size(); ++i) {
    ImGui::PushID(1000 + static_cast<int>(i));
    if (ImGui::SmallButton("x")) gone = static_cast<int>(i);
    ImGui::SameLine();
    ImGui::Checkbox(traces.ghosts[i].label.c_str(), &traces.ghosts[i].shown);
    ImGui::PopID();
  }
  if (gone >= 0) traces.ghosts.erase(traces.ghosts.begin() + gone);
}

// Windows with the pictures of the model's cameras, at their own resolution.
void DrawCameraWindows(ActionContext& c) {
  if (c.frame.m == nullptr) return;
  static constexpr const char* kKinds[] = {"picture", "depth", "segments"};
  std::vector<CameraWindow>& windows = c.ui.views.windows;
  for (size_t i = 0; i < windows.size(); ++i) {
    CameraWindow& window = windows[i];
    char title[160];
    std::snprintf(title, sizeof title, "%s: %s (%d x %d)###camera%zu",
                  ElementName(*c.frame.m, mjOBJ_CAMERA, window.camera).c_str(), kKinds[window.kind],
                  window.width, window.height, i);
    const float offset = c.frame.Px(40) * static_cast<float>(i % 8);
    ImGui::SetNextWindowPos({c.frame.Px(380) + offset, c.frame.Px(90) + offset}, ImGuiCond_Appearing);
    if (ImGui::Begin(title, &window.open,
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings)) {
      if (window.texture != nullptr) {
        // OpenGL's pictures start at the bottom.
        ImGui::Image(window.texture, {static_cast<float>(window.width), static_cast<float>(window.height)},
                     {0, 1}, {1, 0});
      }
    }
    ImGui::End();
  }
  std::erase_if(windows, [](const CameraWindow& window) { return !window.open; });
}

}  // namespace pliant
