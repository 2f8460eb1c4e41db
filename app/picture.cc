#include "app/picture.h"

#include <algorithm>
#include <chrono>

#include "render/gl/gl.h"

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

bool Picture::Still(const Snapshot& snapshot, const SceneView& view, const UiState& ui,
                    const StillPicture& wanted, Image* image, std::string* error) {
  if (renderer_ == nullptr) {
    *error = "Nothing has been drawn yet.";
    return false;
  }
  const int width = wanted.width > 0 ? wanted.width : view.viewport().width;
  const int height = wanted.height > 0 ? wanted.height : view.viewport().height;
  GLint most = 0;
  glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most);
  if (width < 1 || height < 1 || width > most || height > most) {
    *error = "A picture of " + std::to_string(width) + " x " + std::to_string(height) +
             " pixels is not possible here: at most " + std::to_string(most) + " each.";
    return false;
  }
  OffscreenTarget target(width, height);
  RenderSettings settings = ui.view.render;
  mjvScene scene = view.scene();
  settings.transparent_background = wanted.kind == "transparent";
  if (wanted.kind == "id") scene.flags[mjRND_SEGMENT] = scene.flags[mjRND_IDCOLOR] = 1;
  renderer_->Render(snapshot.model, scene, target.viewport(), target.framebuffer(), settings, {});
  *image = wanted.kind == "depth"
               ? DepthToGray(ReadDepth(target.framebuffer(), target.viewport(), scene.camera[0]), 0)
               : ReadColor(target.framebuffer(), target.viewport(), wanted.kind == "transparent" ? 4 : 3);
  return true;
}

}  // namespace pliant
