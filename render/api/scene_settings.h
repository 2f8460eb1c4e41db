// How the functions of the API draw.
#pragma once

#include "render/gl/loader.h"
#include "render/settings.h"

namespace pliant::render {

// Off-screen pictures as `pliant render` makes them; the window as the program's window starts: quickly where
// the processor draws.
inline RenderSettings PictureSettings() { return PresetSettings(RenderQuality::kHigh); }
inline RenderSettings WindowSettings() {
  return PresetSettings(IsSoftwareGl() ? RenderQuality::kLow : RenderQuality::kHigh);
}

// Textures are prepared once for both.
inline float TextureAnisotropy() { return WindowSettings().anisotropy; }

}  // namespace pliant::render
