#include "app/picture.h"

#include <algorithm>
#include <chrono>

namespace pliant {

ImTextureID Picture::Texture(const Viewport& wanted) {
  const int width = std::max(1, wanted.width);
  const int height = std::max(1, wanted.height);
  if (target_ == nullptr || target_->width() != width || target_->height() != height) {
    target_ = std::make_unique<OffscreenTarget>(width, height);
  }
  return reinterpret_cast<ImTextureID>(static_cast<uintptr_t>(target_->color_texture()));
}

float Picture::Draw(const Snapshot& snapshot, const SceneView& view, const UiState& ui) {
  if (target_ == nullptr) return 0;
  const auto start = std::chrono::steady_clock::now();
  if (renderer_ == nullptr) {
    renderer_ = std::make_unique<Renderer>(snapshot.model);
  } else if (generation_ != snapshot.generation) {
    renderer_->SetModel(snapshot.model);
  }
  generation_ = snapshot.generation;
  Highlight highlight;
  highlight.selected_body = ui.selection.body > 0 ? ui.selection.body : -1;
  highlight.selected_flex = ui.selection.flex;
  highlight.selected_skin = ui.selection.skin;
  highlight.hovered_body = ui.selection.hovered_body;
  for (int pane = 0; pane < view.pane_count(); ++pane) {
    renderer_->Render(snapshot.model, view.scene(pane), view.place(pane), target_->framebuffer(),
                      ViewOfPane(ui, pane).render, highlight);
  }
  return std::chrono::duration<float, std::milli>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace pliant
