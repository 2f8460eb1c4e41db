// How the functions of the API draw: as `pliant render` does.
#pragma once

#include "render/settings.h"

namespace pliant::render {

inline RenderSettings SceneSettings() { return PresetSettings(RenderQuality::kHigh); }

}  // namespace pliant::render
