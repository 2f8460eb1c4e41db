// Who decides about light and colour. The reference adds up what each light gives, as classic OpenGL does,
// and cuts at white; the studio adds light physically, with the materials' metallic and roughness, light
// from the sky, occlusion and soft highlights.
#pragma once

#include "render/settings.h"

namespace pliant::render {

enum class Look { kReference, kStudio };

// The studio is where light adds up physically.
inline Look LookOf(const RenderSettings& settings) {
  return settings.color.linear_light ? Look::kStudio : Look::kReference;
}

// What PresetSettings() gives, for a look.
RenderSettings LookSettings(RenderQuality quality, Look look);

// For a figure on paper: the best of all, where time does not matter.
RenderSettings PaperSettings(Look look);

}  // namespace pliant::render
