// What the renderer may spend and how a picture is finished. Plain values: the UI edits them,
// a settings file stores them. Which things are shown (shadows on, wireframe, skybox, ...) is
// decided by mjvScene.flags, not here.
#pragma once

namespace pliant::render {

enum class RenderQuality { kLow, kMedium, kHigh };

struct ShadowSettings {
  int map_size =
      2048;  // texels per side of one shadow map, 256..8192; never more than the model's shadowsize
  int filter_taps = 16;   // samples per pixel that soften the edge: 1, 4, 9 or 16
  float softness = 1.5f;  // radius of that filter, texels
  int max_lights = 4;     // lights that cast shadows at once, 0..4; the first ones of the scene win
};

struct ReflectionSettings {
  int max_planes = 2;       // mirrors drawn at once, 0..4; the largest ones win
  float resolution = 1.0f;  // mirror picture size relative to the viewport, 0.25..1
};

// Darkens corners and contacts that ambient light reaches less.
struct OcclusionSettings {
  bool on = false;
  float radius = 0.06f;   // of the model's extent
  float strength = 0.9f;  // 0..1
};

// How much of the picture is finished after the 3D drawing.
struct ColorSettings {
  bool linear_light =
      false;  // true: light adds up physically (sRGB decoded); false: as the model's author saw it
  float exposure = 1.0f;   // multiplies all light
  float soft_clip = 0.8f;  // brightness above which highlights are compressed instead of cut, 1: cut
};

// Emphasis of a body, geom or site. Drawn as an outline over everything, so that it is never lost
// behind other things.
struct HighlightSettings {
  float outline_width = 2.0f;                       // pixels, 0: none
  float selected_rgba[4] = {1.0f, 0.65f, 0.1f, 1};  // outline of the selection
  float hovered_rgba[4] = {1, 1, 1, 0.6f};          // outline of what is under the pointer

  bool operator==(const HighlightSettings&) const = default;
};

struct RenderSettings {
  int samples = 4;            // multisamples per pixel: 0, 2, 4, 8; clamped to what the driver offers
  bool smooth_edges = false;  // without samples: stair steps of the finished picture are softened
  float anisotropy = 8.0f;    // texture filter taps along the steep direction, 1..16
  float coarse_pixels = 0;  // meshes of more triangles than show are drawn with fewer, whose corners are off
                            // by so many pixels at most; 0: as they are
  float line_width = 0.0f;  // least width of lines, pixels; 0: vis.global.linewidth of the model
  float background_top[3] = {0.36f, 0.44f, 0.54f};  // where the model has no skybox, or it is off
  float background_bottom[3] = {0.12f, 0.14f, 0.17f};
  bool transparent_background = false;  // alpha 0 where nothing is drawn, no skybox
  bool show_depth = false;              // gray by distance instead of colours: near is white
  bool write_depth = false;             // also copy depth into the target, for ReadDepth
  ShadowSettings shadow;
  ReflectionSettings reflection;
  OcclusionSettings occlusion;
  ColorSettings color;
  HighlightSettings highlight;
};

// Low is for software rendering, high for a current GPU.
RenderSettings PresetSettings(RenderQuality quality);

}  // namespace pliant::render
