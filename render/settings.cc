#include "render/settings.h"

namespace pliant::render {

RenderSettings PresetSettings(RenderQuality quality) {
  RenderSettings s;
  s.color.soft_clip = 1;  // highlights are cut at white, as the reference does
  switch (quality) {
    case RenderQuality::kLow:
      s.samples = 0;  // a processor that draws takes up to twice as long with them
      s.smooth_edges = true;
      s.anisotropy = 1;
      s.coarse_pixels = 1;
      s.shadow.map_size = 1024;
      s.shadow.filter_taps = 1;  // with the neighbors that the texture unit mixes in
      s.reflection.max_planes = 1;
      s.reflection.resolution = 0.5f;
      break;
    case RenderQuality::kMedium:
      s.samples = 4;
      s.anisotropy = 4;
      s.coarse_pixels = 0.5f;
      s.shadow.map_size = 2048;
      s.shadow.filter_taps = 9;
      s.shadow.softness = 1.5f;
      s.reflection.max_planes = 1;
      s.reflection.resolution = 1;
      break;
    case RenderQuality::kHigh:
      s.samples = 8;
      s.anisotropy = 16;
      s.shadow.map_size = 2048;
      s.shadow.filter_taps = 16;
      s.shadow.softness = 2.5f;
      s.reflection.max_planes = 4;
      s.reflection.resolution = 1;
      break;
  }
  return s;
}

}  // namespace pliant::render
