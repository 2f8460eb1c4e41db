#include "ui/state/previews.h"

namespace pliant::ui {

ModelPreviews& CurrentPreviews() {
  static ModelPreviews previews;
  return previews;
}

ImTextureID PreviewOf(const std::string& path) {
  ModelPreviews& previews = CurrentPreviews();
  const auto found = previews.known.find(path);
  if (found != previews.known.end()) return found->second.texture;
  previews.wanted.insert(path);
  return nullptr;
}

}  // namespace pliant::ui
