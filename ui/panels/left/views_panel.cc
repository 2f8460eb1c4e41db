// Cameras and split views.
#include <cstdio>
#include <string>

#include "ui/actions/actions.h"
#include "ui/model/names.h"
#include "ui/state/panel.h"
#include "ui/viewport/camera_moves.h"
#include "ui/widgets/action_chips.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

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
  std::snprintf(count, sizeof count, "Model cameras (%td)", m.ncam);
  SubHeading(style, count);
  const float row = ImGui::GetTextLineHeightWithSpacing();
  ImGui::BeginChild("cameras",
                    {0, row * static_cast<float>(std::min(static_cast<int>(m.ncam), 6)) + style.Px(4)});
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
        ShowTip("%d x %d pixels, field of view %.4g°\nof body %s; click looks through it",
                m.cam_resolution[2 * i], m.cam_resolution[2 * i + 1], m.cam_fovy[i],
                ElementName(m, mjOBJ_BODY, m.cam_bodyid[i]).c_str());
      }
      ImGui::PopID();
    }
  }
  ImGui::EndChild();
  static constexpr ActionChip kItems[] = {
      {"Picture", "camera.window"}, {"Depth", "camera.window_depth"}, {"Segments", "camera.window_segment"}};
  DrawActionChips(c, kItems, 3);
  if (ImGui::Button("Move this camera to the view", {-1, 0})) RunAction("camera.align_model", c);
  if (ImGui::IsItemHovered()) ShowTip("Changes pos and quat of the camera that was looked through last");
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) {
    Hint(style, "No model.");
    return;
  }
  static constexpr ActionChip kSplit[] = {
      {"1 view", "view.split.1"}, {"2 views", "view.split.2"}, {"4 views", "view.split.4"}};
  DrawActionChips(c, kSplit, 3);
  static constexpr ActionChip kAxes[] = {{"Front", "camera.front"}, {"Right", "camera.right"},
                                         {"Top", "camera.top"},     {"Back", "camera.back"},
                                         {"Left", "camera.left"},   {"Bottom", "camera.bottom"}};
  DrawActionChips(c, kAxes, 3);
  static constexpr ActionChip kMoves[] = {
      {"Parallel", "camera.orthographic"}, {"Fly", "camera.fly"}, {"Copy", "camera.copy"}};
  DrawActionChips(c, kMoves, 3);
  SubHeading(style, "Follow");
  static constexpr ActionChip kFollow[] = {{"Position", "camera.follow_position"},
                                           {"Heading", "camera.follow_heading"},
                                           {"Full", "camera.follow_full"}};
  DrawActionChips(c, kFollow, 3);
  SubHeading(style, "Saved views");
  DrawBookmarks(c);
  SubHeading(style, "Mouse");
  static constexpr ActionChip kMouse[] = {{"Zoom to pointer", "pointer.zoom_to_cursor"},
                                          {"Trackpad", "pointer.trackpad"}};
  DrawActionChips(c, kMouse, 2);
  static constexpr ActionChip kClick[] = {{"One click selects", "pointer.single_click"}};
  DrawActionChips(c, kClick, 1);
  SubHeading(style, "Pick");
  static constexpr ActionChip kLevels[] = {{"Body", "pick.body"},     {"Geom", "pick.geom"},
                                           {"Site", "pick.site"},     {"Joint", "pick.joint"},
                                           {"Tendon", "pick.tendon"}, {"Contact", "pick.contact"}};
  DrawActionChips(c, kLevels, 3);
  DrawFixedCameras(c);
}

}  // namespace

extern constinit const Panel kViewsPanel = {
    .name = "views",
    .title = "Views and cameras",
    .place = PanelPlace::kSettings,
    .order = 40,
    .draw = Draw,
};

}  // namespace pliant::ui
