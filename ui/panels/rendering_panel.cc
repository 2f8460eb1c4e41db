// What is drawn: camera, labels, frames, element flags, drawing flags.
#include <string>

#include "ui/action_effects.h"
#include "ui/draw_limits.h"
#include "ui/names.h"
#include "ui/panels/panels.h"
#include "ui/widgets/property.h"

namespace pliant {

void DrawCameraCombo(ActionContext& c, float width) {
  mjvCamera& camera = c.ui.view.camera;
  const mjModel& m = *c.frame.m;
  std::string preview = "Free";
  if (camera.type == mjCAMERA_TRACKING) {
    preview = "Follow " + (camera.trackbodyid >= 0 && camera.trackbodyid < m.nbody
                               ? ElementName(m, mjOBJ_BODY, camera.trackbodyid)
                               : std::string("-"));
  } else if (camera.type == mjCAMERA_FIXED && camera.fixedcamid >= 0 && camera.fixedcamid < m.ncam) {
    preview = ElementName(m, mjOBJ_CAMERA, camera.fixedcamid);
  }
  ImGui::SetNextItemWidth(width);
  if (!ImGui::BeginCombo("##camera", preview.c_str(), ImGuiComboFlags_HeightLarge)) {
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Camera: [ and ] step through the model's, Esc is free");
    return;
  }
  if (ImGui::Selectable("Free", camera.type == mjCAMERA_FREE)) camera.type = mjCAMERA_FREE;
  if (ImGui::Selectable("Follow the selection", camera.type == mjCAMERA_TRACKING)) {
    RunAction("camera.follow", c);
  }
  for (int i = 0; i < m.ncam; ++i) {
    ImGui::PushID(i);
    const bool chosen = camera.type == mjCAMERA_FIXED && camera.fixedcamid == i;
    if (ImGui::Selectable(ElementName(m, mjOBJ_CAMERA, i).c_str(), chosen)) {
      camera.type = mjCAMERA_FIXED;
      camera.fixedcamid = i;
    }
    ImGui::PopID();
  }
  ImGui::EndCombo();
}

void DrawRenderingPanel(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) {
    Hint(style, "Nothing to draw yet.");
    return;
  }
  mjvOption& option = c.ui.view.option;
  if (BeginProperties("view")) {
    PropertyLabel(style, "Camera", "", "Also [ and ], Esc for the free one");
    DrawCameraCombo(c, -1);
    PropertyLabel(style, "Labels", "", "F7: next");
    ChoiceField("##label", &option.label, kLabelNames, mjNLABEL);
    PropertyLabel(style, "Frames", "", "F6: next");
    ChoiceField("##frame", &option.frame, kFrameNames, mjNFRAME);
    PropertyLabel(style, "Tree depth", "", "Level of the bounding volume tree that is drawn");
    IntegerField("##depth", &option.bvh_depth, 0, 20);
    PropertyLabel(style, "Flex layer", "", "Element layer of solid flexes");
    IntegerField("##layer", &option.flex_layer, 0, 10);
    PropertyLabel(style, "Most geoms", "", "That a view draws, with contacts, labels and other decoration");
    IntegerField("##most_geoms", &CurrentDrawLimits().geoms, 100, kMostDrawnGeoms);
    EndProperties();
  }
  SubHeading(style, "Model elements");
  if (ImGui::BeginTable("elements", 2, ImGuiTableFlags_SizingStretchSame)) {
    for (const FlagName& flag : kVisFlags) {
      ImGui::TableNextColumn();
      const std::string name = std::string("flag.") + flag.id;
      const int i = static_cast<int>(&flag - kVisFlags);
      if (Chip(style, flag.title, option.flags[i] != 0, TipFor(name), -1)) RunAction(name, c);
    }
    ImGui::EndTable();
  }
  SubHeading(style, "Drawing");
  if (ImGui::BeginTable("drawing", 2, ImGuiTableFlags_SizingStretchSame)) {
    for (const FlagName& flag : kRenderFlags) {
      ImGui::TableNextColumn();
      const std::string name = std::string("render.") + flag.id;
      const size_t i = static_cast<size_t>(&flag - kRenderFlags);
      if (Chip(style, flag.title, c.ui.view.render_flags[i] != 0, TipFor(name), -1)) RunAction(name, c);
    }
    ImGui::EndTable();
  }
}

void DrawGroupsPanel(const UiFrame& frame, ViewState& view) {
  const Style& style = *frame.style;
  if (!ImGui::BeginTable("groups", 1 + mjNGROUP, ImGuiTableFlags_SizingStretchProp)) return;
  const float widest = ImGui::CalcTextSize("Actuator").x;
  ImGui::TableSetupColumn("kind", ImGuiTableColumnFlags_WidthFixed, widest);
  for (int i = 0; i < mjNGROUP; ++i) {
    ImGui::TableSetupColumn(std::to_string(i).c_str(), ImGuiTableColumnFlags_WidthStretch, 1.0f);
  }
  for (int kind = 0; kind < effect::kGroupKinds; ++kind) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(effect::kGroupKindNames[kind]);
    mjtByte* on = effect::GroupsOf(view.option, kind);
    ImGui::PushID(kind);
    for (int i = 0; i < mjNGROUP; ++i) {
      ImGui::TableNextColumn();
      std::string tip = std::string(effect::kGroupKindNames[kind]) + " group " + std::to_string(i);
      if (kind == 0) tip += "  (" + std::to_string(i) + ")";
      if (kind == 1) tip += "  (Shift+" + std::to_string(i) + ")";
      if (Chip(style, std::to_string(i).c_str(), on[i] != 0, tip, -1)) on[i] = on[i] != 0 ? 0 : 1;
    }
    ImGui::PopID();
  }
  ImGui::EndTable();
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float third = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3;
  // By convention, groups 0 to 2 are for the eye and 3 to 5 for collisions.
  const auto preset = [&](bool visual, bool collision) {
    for (int i = 0; i < mjNGROUP; ++i) view.option.geomgroup[i] = (i < 3 ? visual : collision) ? 1 : 0;
  };
  if (ImGui::Button("Visual", {third, 0})) preset(true, false);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Geom groups 0 to 2");
  ImGui::SameLine();
  if (ImGui::Button("Collision", {third, 0})) preset(false, true);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Geom groups 3 to 5");
  ImGui::SameLine();
  if (ImGui::Button("Both", {third, 0})) preset(true, true);
}

void DrawQualityPanel(const UiFrame& frame, ViewState& view) {
  const Style& style = *frame.style;
  static constexpr const char* kQualities[] = {"Low", "Medium", "High"};
  RenderSettings& r = view.render;
  if (!BeginProperties("quality")) return;
  PropertyLabel(style, "Preset", "", "Low is meant for drawing without a graphics card");
  int quality = static_cast<int>(view.quality);
  if (ChoiceField("##quality", &quality, kQualities, 3)) {
    view.quality = static_cast<RenderQuality>(quality);
    r = PresetSettings(view.quality);
  }
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
  PropertyLabel(style, "Linear light", "", "Adds light physically instead of as the model's author saw it");
  ImGui::Checkbox("##linear", &r.color.linear_light);
  PropertyLabel(style, "Outline", "px", "Width of the line around the selection, 0 to 6");
  SliderField("##outline", &r.highlight.outline_width, 0, 6, "%.1f");
  PropertyLabel(style, "Background top", "", "Where the model has no sky");
  PickColor("##top", r.background_top, 3, ImGuiColorEditFlags_NoInputs);
  PropertyLabel(style, "Background bottom", "", "Where the model has no sky");
  PickColor("##bottom", r.background_bottom, 3, ImGuiColorEditFlags_NoInputs);
  EndProperties();
}

}  // namespace pliant
