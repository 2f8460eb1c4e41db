#include "app/window/look.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "ui/style/letters.h"

namespace pliant::app {

void WindowLook::Handle(const ui::request::ToggleFullscreen&) {
  ui_.layout.fullscreen = !ui_.layout.fullscreen;
  window_.SetFullscreen(ui_.layout.fullscreen);
}

void WindowLook::Handle(const ui::request::ScaleText& change) {
  constexpr float kStep = 1.1f;
  float& scale = ui_.layout.user_scale;
  scale = change.direction > 0 ? scale * kStep : change.direction < 0 ? scale / kStep : 1;
  scale = std::clamp(scale, 0.5f, 3.0f);
}

void WindowLook::Refresh() {
  constexpr float kSame = 1e-3f;
  const float own = scale_ > 0 ? static_cast<float>(scale_) : window_.ContentScale();
  const float scale = own * ui_.layout.user_scale;
  const bool new_size = style_.fonts.text == nullptr || std::abs(scale - style_.scale) >= kSame;
  const ui::Habits& habits = ui::CurrentHabits();
  ImGui::GetIO().ConfigInputTextCursorBlink = !habits.reduced_motion;
  if (habits.reduced_motion && ImGui::GetCurrentContext()->DimBgRatio > 0)
    ImGui::GetCurrentContext()->DimBgRatio = 1;
  const bool new_letters = ui::LettersAreMissing();
  if (!new_size && !new_letters && style_.theme == ui_.layout.theme && style_.vision == habits.vision) return;
  style_.vision = habits.vision;
  style_.scale = scale;
  style_.theme = ui_.layout.theme;
  if (new_size || new_letters) {
    style_.fonts = ui::BuildFonts(scale);
    window_.UploadFonts();
  }
  ui::ApplyStyle(style_);
}

void WindowLook::RefreshTitle(const mjModel* m, const ui::LoadState& load) {
  if (m == nullptr) return;
  const std::string name = m->names;
  const std::string file = std::filesystem::path(load.path).filename().string();
  std::string title = "Pliant: " + (name.empty() || name == "MuJoCo Model" ? file : name);
  if (!ui_.authoring.unsaved.empty()) title += " *";
  if (title == title_) return;
  title_ = std::move(title);
  window_.SetTitle(title_);
}

}  // namespace pliant::app
