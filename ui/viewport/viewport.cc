#include "ui/viewport/viewport.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/visual/perturb.h"
#include "engine/visual/scene.h"
#include "ui/model/draw_limits.h"
#include "ui/state/contact_choice.h"
#include "ui/state/first_look.h"
#include "ui/viewport/backing.h"
#include "ui/viewport/camera_moves.h"
#include "ui/viewport/color_by.h"
#include "ui/viewport/contact_decor.h"
#include "ui/viewport/decor.h"
#include "ui/viewport/gizmo.h"
#include "ui/viewport/labels.h"
#include "ui/viewport/marks.h"
#include "ui/viewport/measure.h"
#include "ui/viewport/overlay.h"

namespace pliant::ui {
namespace {

constexpr float kPaneGap = 2;  // pixels

}  // namespace

SceneView::SceneView() {
  for (ViewPane& pane : panes_) visual::DefaultScene(&pane.scene);
}

SceneView::~SceneView() {
  if (!has_scene_) return;
  for (ViewPane& pane : panes_) visual::FreeScene(&pane.scene);
}

void SceneView::SetModel(const mjModel* m, UiState& ui) {
  const bool first = !has_scene_;
  for (ViewPane& pane : panes_) {
    if (has_scene_) visual::FreeScene(&pane.scene);
    visual::DefaultScene(&pane.scene);
    visual::MakeScene(m, &pane.scene, CurrentDrawLimits().geoms);
  }
  has_scene_ = true;
  if (first) {
    std::copy(panes_[0].scene.flags, panes_[0].scene.flags + mjNRNDFLAG, ui.view.render_flags.begin());
  }
  ForgetContact(ui.contacts);
  mouse_.Forget();
  ui.perturb.dragging = false;
  visual::DefaultPerturb(&ui.perturb.perturb);
}

render::Viewport SceneView::place(int pane) const {
  const ViewPane& p = panes_[static_cast<size_t>(pane)];
  return {static_cast<int>(p.at.x), static_cast<int>(size_.y - p.at.y - p.size.y), static_cast<int>(p.size.x),
          static_cast<int>(p.size.y)};
}

render::Viewport SceneView::viewport() const {
  const ViewPane& p = panes_[static_cast<size_t>(active_)];
  return {0, 0, static_cast<int>(p.size.x), static_cast<int>(p.size.y)};
}

ImVec2 SceneView::origin() const {
  const ViewPane& p = panes_[static_cast<size_t>(active_)];
  return {origin_.x + p.at.x, origin_.y + p.at.y};
}

int SceneView::PaneUnderMouse() const {
  const ImVec2 mouse = ImGui::GetMousePos();
  for (int i = 0; i < pane_count_; ++i) {
    const ViewPane& pane = panes_[static_cast<size_t>(i)];
    const float x = mouse.x - origin_.x - pane.at.x, y = mouse.y - origin_.y - pane.at.y;
    if (x >= 0 && y >= 0 && x < pane.size.x && y < pane.size.y) return i;
  }
  return active_;
}

void SceneView::Activate(int pane, UiState& ui) {
  ActivatePane(pane, ui);
  active_ = ui.views.active;
}

PanePointer SceneView::pointer() const {
  const ImVec2 mouse = ImGui::GetMousePos();
  const ImVec2 corner = origin();
  return {scene(), viewport(), static_cast<double>(mouse.x - corner.x),
          static_cast<double>(mouse.y - corner.y)};
}

// Two views lie side by side, four in a square.
void SceneView::LayOut(const UiState& ui) {
  pane_count_ = std::clamp(ui.views.layout, 1, kMaxPanes);
  active_ = std::clamp(ui.views.active, 0, pane_count_ - 1);
  const int columns = pane_count_ > 1 ? 2 : 1, rows = pane_count_ > 2 ? 2 : 1;
  const float width =
      std::floor((size_.x - kPaneGap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
  const float height =
      std::floor((size_.y - kPaneGap * static_cast<float>(rows - 1)) / static_cast<float>(rows));
  for (int i = 0; i < pane_count_; ++i) {
    ViewPane& pane = panes_[static_cast<size_t>(i)];
    const int column = i % columns, row = i / columns;
    pane.at = {static_cast<float>(column) * (width + kPaneGap),
               static_cast<float>(row) * (height + kPaneGap)};
    pane.size = {std::max(1.0f, width), std::max(1.0f, height)};
  }
}

void SceneView::Draw(ActionContext& c, ImTextureID texture) {
  const bool look = CurrentFirstLook().shown, live = c.frame.m != nullptr && !look;
  origin_ = ImGui::GetCursorScreenPos();
  size_ = ImGui::GetContentRegionAvail();
  size_.x = std::max(1.0f, std::floor(size_.x));
  size_.y = std::max(1.0f, std::floor(size_.y));
  LayOut(c.ui);
  ImGui::SetItemAllowOverlap();
  ImGui::InvisibleButton("view", size_,
                         ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                             ImGuiButtonFlags_MouseButtonMiddle);
  if (c.frame.m != nullptr && has_scene_) {
    for (ViewPane& pane : panes_) {
      if (pane.scene.maxgeom == CurrentDrawLimits().geoms) continue;
      visual::FreeScene(&pane.scene);
      visual::DefaultScene(&pane.scene);
      visual::MakeScene(c.frame.m, &pane.scene, CurrentDrawLimits().geoms);
    }
    if (!look) {
      mouse_.Handle(c);
      mouse_.DoWhatActionsAsk(c);
      mouse_.Fly(c);
      mouse_.DrawMenu(c);
      LayOut(c.ui);  // the mouse may have chosen another view
    }
    UpdateScenes(c);
    RememberNames(*c.frame.m, c.ui);
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 end(origin_.x + size_.x, origin_.y + size_.y);
  const Palette& p = c.frame.palette();
  if ((live || look) && texture != nullptr) {
    // OpenGL's pictures start at the bottom.
    list.AddImage(texture, origin_, end, {0, 1}, {1, 0});
  } else {
    list.AddRectFilledMultiColor(origin_, end, Color(p.header), Color(p.header), Color(p.window),
                                 Color(p.window));
  }
  if (!look) DrawGaps(c, list);
  list.PushClipRect(origin_, end, true);
  for (int i = 0; i < pane_count_ && live; ++i) DrawPaneText(c, i);
  if (!look) DrawViewOverlay(c, origin_, size_, panes_[0].size.x);
  list.PopClipRect();
}

// Between the views nothing is drawn: what the picture has there is from an earlier frame.
void SceneView::DrawGaps(ActionContext& c, ImDrawList& list) const {
  if (pane_count_ == 1) return;
  const ImU32 ink = Color(c.frame.palette().window);
  const ViewPane& first = panes_[0];
  const float right = origin_.x + first.size.x, below = origin_.y + first.size.y;
  list.AddRectFilled({right, origin_.y}, {right + kPaneGap, origin_.y + size_.y}, ink);
  if (pane_count_ > 2) list.AddRectFilled({origin_.x, below}, {origin_.x + size_.x, below + kPaneGap}, ink);
  // What is left at the edges of an odd size.
  const ViewPane& last = panes_[static_cast<size_t>(pane_count_ - 1)];
  const ImVec2 end(origin_.x + last.at.x + last.size.x, origin_.y + last.at.y + last.size.y);
  list.AddRectFilled({end.x, origin_.y}, {origin_.x + size_.x, origin_.y + size_.y}, ink);
  list.AddRectFilled({origin_.x, end.y}, {origin_.x + size_.x, origin_.y + size_.y}, ink);
}

void SceneView::DrawPaneText(ActionContext& c, int index) {
  const ViewPane& pane = panes_[static_cast<size_t>(index)];
  const ViewState& view = ViewOfPane(c.ui, index);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 at(origin_.x + pane.at.x, origin_.y + pane.at.y);
  const ImVec2 end(at.x + pane.size.x, at.y + pane.size.y);
  list.PushClipRect(at, end, true);
  MarkSelection(c, pane.scene, at, {0, 0, static_cast<int>(pane.size.x), static_cast<int>(pane.size.y)},
                index == active_);
  DrawLabels(c, view, pane.scene, at, pane.size);
  DrawContactLegend(c, view, at, pane.size);
  const render::Viewport size = {0, 0, static_cast<int>(pane.size.x), static_cast<int>(pane.size.y)};
  DrawMeasurements(c, pane.scene, at, size);
  DrawColorLegend(c, view, pane.scene, at, pane.size);
  if (index == active_) DrawGizmo(c, pane.scene, at, size);
  if (pane_count_ > 1 || view.camera.type != mjCAMERA_FREE) {
    const Style& style = *c.frame.style;
    const std::string title =
        pane_count_ > 1 ? PaneTitle(*c.frame.m, view, index) : CameraTitle(*c.frame.m, view);
    const ImVec2 text = ImGui::CalcTextSize(title.c_str());
    const ImVec2 corner(at.x + style.Px(10), at.y + style.Px(8));
    list.AddRectFilled(corner, {corner.x + text.x + style.Px(14), corner.y + text.y + style.Px(6)},
                       Color(Backing(style.palette)), style.Px(5));
    list.AddText({corner.x + style.Px(7), corner.y + style.Px(3)}, Color(style.palette.text), title.c_str());
  }
  list.PopClipRect();
  if (pane_count_ == 1) return;
  const bool active = index == active_;
  const Palette& p = c.frame.palette();
  list.AddRect(at, end, Color(active ? p.accent : p.header), 0, 0, active ? 2.0f : 1.0f);
}

void SceneView::UpdateScenes(ActionContext& c) {
  const mjModel& m = *c.frame.m;
  mjvPerturb shown = c.ui.perturb.perturb;
  shown.select = c.ui.selection.body;
  shown.flexselect = c.ui.selection.flex;
  shown.skinselect = c.ui.selection.skin;
  std::copy(c.ui.selection.local_point, c.ui.selection.local_point + 3, shown.localpos);
  if (std::exchange(c.ui.views.trace_clear, false)) recorder_.Clear();
  recorder_.Sample(c.frame, c.ui.views.traces);
  UpdateMeasurements(c);
  for (int i = 0; i < pane_count_; ++i) {
    ViewState& view = ViewOfPane(c.ui, i);
    mjvScene& scene = panes_[static_cast<size_t>(i)].scene;
    std::copy(view.render_flags.begin(), view.render_flags.end(), scene.flags);
    mjvCamera camera = CameraOfFrame(m, *c.frame.d, view);
    const mjvOption option = OptionOfModel(view);
    visual::UpdateScene(m, *c.frame.d, option, &shown, &camera, mjCAT_ALL, &scene);
    std::copy(camera.lookat, camera.lookat + 3, view.camera.lookat);
    FinishCamera(m, *c.frame.d, view, scene);
    HideSubtrees(m, view.extras, scene);
    DimSleepers(m, *c.frame.d, view, scene);
    ColorScene(c, view, scene);
    AddDecor(c, view, recorder_, scene);
  }
  c.ui.views.pose = PoseOf(m, scene());
}

}  // namespace pliant::ui
