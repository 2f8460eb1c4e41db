// Small pictures of model files, for lists to choose from. The panels ask for them by path; the program makes
// them in the background. Main thread only.
#pragma once

#include <imgui.h>

#include <map>
#include <memory>
#include <set>
#include <string>

namespace pliant::ui {

constexpr int kPreviewWidth = 240, kPreviewHeight = 160;  // pixels

struct ModelPreview {
  std::shared_ptr<void> owner;  // of the texture; null: there is no picture
  ImTextureID texture = nullptr;
};

struct ModelPreviews {
  std::map<std::string, ModelPreview> known;  // by path
  std::set<std::string> wanted;               // not known, and were drawn without a picture
};

ModelPreviews& CurrentPreviews();

// The picture of this file; null as long as there is none, and asks for it.
ImTextureID PreviewOf(const std::string& path);

}  // namespace pliant::ui
