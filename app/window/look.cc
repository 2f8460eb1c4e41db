#include "app/window/look.h"

#include <cmath>
#include <filesystem>
#include <utility>

namespace pliant {

void WindowLook::Refresh(const UiState& ui) {
  constexpr float kSame = 1e-3f;
  const float own = scale_ > 0 ? static_cast<float>(scale_) : window_.ContentScale();
  const float scale = own * ui.layout.user_scale;
  const bool new_size = style_.fonts.text == nullptr || std::abs(scale - style_.scale) >= kSame;
  if (!new_size && style_.theme == ui.layout.theme) return;
  style_.scale = scale;
  style_.theme = ui.layout.theme;
  if (new_size) {
    style_.fonts = BuildFonts(scale);
    window_.UploadFonts();
  }
  ApplyStyle(style_);
}

void WindowLook::RefreshTitle(const UiState& ui, const mjModel* m, const LoadState& load) {
  if (m == nullptr) return;
  const std::string name = m->names;
  const std::string file = std::filesystem::path(load.path).filename().string();
  std::string title = "Pliant: " + (name.empty() || name == "MuJoCo Model" ? file : name);
  if (!ui.authoring.unsaved.empty()) title += " *";
  if (title == title_) return;
  title_ = std::move(title);
  window_.SetTitle(title_);
}

}  // namespace pliant
