#include "render/look.h"

namespace pliant::render {

RenderSettings LookSettings(RenderQuality quality, Look look) {
  RenderSettings s = PresetSettings(quality);
  if (look == Look::kReference) return s;
  s.color.linear_light = true;
  s.color.soft_clip = 0.8f;
  s.color.exposure = 1.6f;  // strengths of lights are written for screens, and lose when they are decoded
  if (quality != RenderQuality::kLow) {
    s.occlusion.on = true;
    s.shadow.softness *= 2;
  }
  return s;
}

RenderSettings PaperSettings(Look look) {
  RenderSettings s = LookSettings(RenderQuality::kHigh, look);
  s.shadow.map_size = 8192;
  return s;
}

}  // namespace pliant::render
