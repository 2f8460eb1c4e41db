// The pictures of the model's cameras.
#include <cstdio>
#include <vector>

#include "ui/actions/actions.h"
#include "ui/model/names.h"
#include "ui/panels/panel.h"

namespace pliant::ui {
namespace {

// Windows with the pictures of the model's cameras, at their own resolution.
void Draw(ActionContext& c) {
  if (c.frame.m == nullptr) return;
  static constexpr const char* kKinds[] = {"picture", "depth", "segments"};
  std::vector<CameraWindow>& windows = c.ui.views.windows;
  for (size_t i = 0; i < windows.size(); ++i) {
    CameraWindow& window = windows[i];
    char title[160];
    std::snprintf(title, sizeof title, "%s: %s (%d x %d)###camera%zu",
                  ElementName(*c.frame.m, mjOBJ_CAMERA, window.camera).c_str(),
                  kKinds[static_cast<size_t>(window.kind)], window.width, window.height, i);
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

}  // namespace

extern constinit const Panel kCamerasWindow = {
    .name = "cameras",
    .title = "Camera pictures",
    .place = PanelPlace::kWindow,
    .order = 20,
    .draw = Draw,
};

}  // namespace pliant::ui
