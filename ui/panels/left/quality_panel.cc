// How good the picture is: shadows, mirrors, anti-aliasing, color.
#include "render/look.h"
#include "ui/actions/actions.h"
#include "ui/state/panel.h"
#include "ui/widgets/property.h"

namespace pliant::ui {
namespace {

void Draw(ActionContext& c) {
  const UiFrame& frame = c.frame;
  ViewState& view = c.ui.view;
  const Style& style = *frame.style;
  static constexpr const char* kQualities[] = {"Low", "Medium", "High"};
  render::RenderSettings& r = view.render;
  if (!BeginProperties("quality")) return;
  PropertyLabel(style, "Preset", "", "Low is meant for drawing without a graphics card");
  int quality = static_cast<int>(view.quality);
  if (ChoiceField("##quality", &quality, kQualities, 3)) {
    view.quality = static_cast<render::RenderQuality>(quality);
    r = render::LookSettings(view.quality, render::LookOf(r));
  }
  static constexpr const char* kLooks[] = {"As the reference", "Studio"};
  PropertyLabel(
      style, "Look", "",
      "Colors equal to those of the reference; or light that adds up physically, metallic and rough "
      "materials, light from the sky and soft highlights");
  int look = static_cast<int>(render::LookOf(r));
  if (ChoiceField("##look", &look, kLooks, 2))
    r = render::LookSettings(view.quality, static_cast<render::Look>(look));
  static constexpr int kSampleCounts[] = {0, 2, 4, 8};
  static constexpr const char* kSampleNames[] = {"Off", "2x", "4x", "8x"};
  PropertyLabel(style, "Anti-aliasing", "", "Samples for each pixel: smooth edges");
  int samples = 0;
  for (int i = 0; i < 4; ++i) {
    if (kSampleCounts[i] <= r.samples) samples = i;
  }
  if (ChoiceField("##samples", &samples, kSampleNames, 4)) r.samples = kSampleCounts[samples];
  PropertyLabel(style, "Shadow map", "px",
                "Width and height of the picture that shadows are made from, 256 to 8192");
  IntegerField("##shadow_size", &r.shadow.map_size, 256, 8192);
  PropertyLabel(style, "Shadow softness", "px", "Width of the edge of shadows, 0 to 6");
  SliderField("##softness", &r.shadow.softness, 0, 6, "%.1f");
  PropertyLabel(style, "Shadow lights", "", "Most lights that cast shadows, 0 to 4");
  SliderField("##shadow_lights", &r.shadow.max_lights, 0, 4);
  PropertyLabel(style, "Mirrors", "", "Most surfaces that reflect, 0 to 4");
  SliderField("##mirrors", &r.reflection.max_planes, 0, 4);
  PropertyLabel(style, "Mirror size", "", "Relative to the picture, 0.25 to 1");
  SliderField("##mirror_size", &r.reflection.resolution, 0.25f, 1, "%.2f");
  PropertyLabel(style, "Occlusion", "", "Darkens corners and contacts that ambient light reaches less");
  ImGui::Checkbox("##occlusion", &r.occlusion.on);
  if (r.occlusion.on) {
    PropertyLabel(style, "Occlusion reach", "", "Relative to the model's extent, 0.01 to 0.3");
    SliderField("##occlusion_radius", &r.occlusion.radius, 0.01f, 0.3f, "%.2f");
    PropertyLabel(style, "Occlusion strength", "", "From 0 to 1");
    SliderField("##occlusion_strength", &r.occlusion.strength, 0, 1, "%.2f");
  }
  PropertyLabel(style, "Exposure", "", "Brightness of the picture, 0.1 to 4");
  SliderField("##exposure", &r.color.exposure, 0.1f, 4, "%.2f", ImGuiSliderFlags_Logarithmic);
  PropertyLabel(style, "Soft highlights", "", "Brightness above which highlights are compressed; 1: cut off");
  SliderField("##soft_clip", &r.color.soft_clip, 0.3f, 1, "%.2f");
  PropertyLabel(style, "Outline", "px", "Width of the line around the selection, 0 to 6");
  SliderField("##outline", &r.highlight.outline_width, 0, 6, "%.1f");
  PropertyLabel(style, "Background top", "", "Where the model has no sky");
  PickColor("##top", r.background_top, 3, ImGuiColorEditFlags_NoInputs);
  PropertyLabel(style, "Background bottom", "", "Where the model has no sky");
  PickColor("##bottom", r.background_bottom, 3, ImGuiColorEditFlags_NoInputs);
  EndProperties();
}

}  // namespace

extern constinit const Panel kQualityPanel = {
    .name = "quality",
    .title = "Picture quality",
    .place = PanelPlace::kSettings,
    .order = 80,
    .draw = Draw,
};

}  // namespace pliant::ui
