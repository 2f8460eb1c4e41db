// The pictures of the model's cameras.
#include <imgui_internal.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "ui/actions/actions.h"
#include "ui/model/names.h"
#include "ui/state/panel.h"
#include "ui/style/style.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

// The larger part of the view stays free beside a window that opens.
constexpr float kShareOfView = 0.45f;

// Where the view is; the whole window while there is none.
ImRect ViewPlace() {
  const ImGuiWindow* view = ImGui::FindWindowByName("view");
  return view != nullptr ? view->Rect() : ImRect({0, 0}, ImGui::GetIO().DisplaySize);
}

// The largest size with the proportions of the picture that is no larger than the room, and no larger than
// `most` times the picture.
ImVec2 Fitted(const CameraWindow& window, ImVec2 room, float most) {
  const auto width = static_cast<float>(window.width), height = static_cast<float>(window.height);
  const float scale = std::min({most, room.x / width, room.y / height});
  return {std::max(1.0f, scale * width), std::max(1.0f, scale * height)};
}

// In the upper left of the view, the next one a little lower; pixel for pixel where there is room.
void Place(const Style& style, const CameraWindow& window, size_t number) {
  const ImRect view = ViewPlace();
  const float offset = style.Px(12) + style.Px(28) * static_cast<float>(number % 4);
  const ImVec2 edge(2 * ImGui::GetStyle().WindowPadding.x,
                    2 * ImGui::GetStyle().WindowPadding.y + ImGui::GetFrameHeight());
  const ImVec2 picture =
      Fitted(window, {kShareOfView * view.GetWidth() - edge.x, kShareOfView * view.GetHeight() - edge.y}, 1);
  ImGui::SetNextWindowPos({view.Min.x + offset, view.Min.y + offset}, ImGuiCond_Appearing);
  ImGui::SetNextWindowSize({picture.x + edge.x, picture.y + edge.y}, ImGuiCond_Appearing);
}

// As large as the window, in the proportions of the camera; OpenGL's pictures start at the bottom.
void DrawPicture(const CameraWindow& window) {
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const ImVec2 size = Fitted(window, room, 100);
  const ImVec2 at = ImGui::GetCursorPos();
  ImGui::SetCursorPos({at.x + 0.5f * (room.x - size.x), at.y + 0.5f * (room.y - size.y)});
  ImGui::Image(window.texture, size, {0, 1}, {1, 0});
  if (ImGui::IsItemHovered()) ShowTip("%d x %d pixels", window.width, window.height);
}

void Draw(ActionContext& c) {
  if (c.frame.m == nullptr) return;
  static constexpr const char* kKinds[] = {"picture", "depth", "segments"};
  std::vector<CameraWindow>& windows = c.ui.views.windows;
  for (size_t i = 0; i < windows.size(); ++i) {
    CameraWindow& window = windows[i];
    if (window.texture == nullptr || window.width < 1 || window.height < 1) continue;
    char title[160];
    std::snprintf(title, sizeof title, "%s: %s###camera%zu",
                  ElementName(*c.frame.m, mjOBJ_CAMERA, window.camera).c_str(),
                  kKinds[static_cast<size_t>(window.kind)], i);
    Place(*c.frame.style, window, i);
    if (ImGui::Begin(title, &window.open,
                     ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse |
                         ImGuiWindowFlags_NoSavedSettings))
      DrawPicture(window);
    ImGui::End();
  }
  std::erase_if(windows, [](const CameraWindow& window) { return !window.open; });
}

}  // namespace

extern constinit const Panel kCamerasWindow = {
    .name = "cameras",
    .title = "Camera pictures",
    .place = PanelPlace::kWindow,
    .order = 20,
    .draw = Draw,
};

}  // namespace pliant::ui
