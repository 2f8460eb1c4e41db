// What is drawn: camera, labels, frames, element flags, drawing flags.
#include <algorithm>
#include <cmath>
#include <span>
#include <string>

#include "ui/actions/actions.h"
#include "ui/model/draw_limits.h"
#include "ui/model/names.h"
#include "ui/state/panel.h"
#include "ui/viewport/color_by.h"
#include "ui/widgets/camera_combo.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

// The quantity that colours the geoms, and the range of its colours.
void DrawColorScale(ActionContext& c) {
  const Style& style = *c.frame.style;
  ColorScale& color = c.ui.view.extras.color;
  PropertyLabel(style, "Color by", "", "A quantity of each geom or of its body, with a legend in the view");
  const QuantityInfo& chosen = kQuantities[color.quantity];
  if (ImGui::BeginCombo("##color", chosen.title)) {
    for (const QuantityInfo& info : kQuantities) {
      const std::string action = std::string("color.") + info.name;
      if (ImGui::Selectable(info.title, &info == &chosen)) RunAction(action, c);
    }
    ImGui::EndCombo();
  }
  NoteWidget("rendering.color");
  if (chosen.kinds || color.quantity == 0) return;
  PropertyLabel(style, "Fixed range", chosen.unit,
                "On: the colors stand for the range below, whatever the values do,\nso that moments and "
                "pictures can be compared.\nOff: up to the largest value of the moment");
  ImGui::Checkbox("##fixed", &color.fixed);
  NoteWidget("rendering.color_fixed");
  if (!color.fixed) return;
  PropertyLabel(style, "From, to", chosen.unit, "Values beyond have the color of the end");
  const float gap = style.Px(3);
  const float width = 0.5f * (ImGui::GetContentRegionAvail().x - gap);
  const double least = 1e-9 * std::max(1.0, std::abs(color.hi));  // the range is never empty
  ImGui::SetNextItemWidth(width);
  NumberField("##lo", &color.lo, 0.01 * (color.hi - color.lo), -1e9, color.hi - least, "%.4g");
  ImGui::SameLine(0, gap);
  ImGui::SetNextItemWidth(width);
  NumberField("##hi", &color.hi, 0.01 * (color.hi - color.lo), color.lo + least, 1e9, "%.4g");
}

// Two where the widest title has room in half of the width.
int ColumnsFor(const Style& style, std::span<const FlagName> flags) {
  float widest = 0;
  for (const FlagName& flag : flags) widest = std::max(widest, ImGui::CalcTextSize(flag.title).x);
  const float half = 0.5f * ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().CellPadding.x;
  return widest + style.Px(2 * 7) <= half ? 2 : 1;
}

void Draw(ActionContext& c) {
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
    IntegerField("##most_geoms", &CurrentDrawLimits().geoms, 100, kMaxDrawnGeoms);
    DrawColorScale(c);
    EndProperties();
  }
  SubHeading(style, "Model elements");
  if (ImGui::BeginTable("elements", ColumnsFor(style, kVisFlags), ImGuiTableFlags_SizingStretchSame)) {
    for (const FlagName& flag : kVisFlags) {
      ImGui::TableNextColumn();
      const std::string name = std::string("flag.") + flag.id;
      const int i = static_cast<int>(&flag - kVisFlags);
      if (Chip(style, flag.title, option.flags[i] != 0, TipFor(name), -1)) RunAction(name, c);
    }
    ImGui::EndTable();
  }
  SubHeading(style, "Drawing");
  if (ImGui::BeginTable("drawing", ColumnsFor(style, kRenderFlags), ImGuiTableFlags_SizingStretchSame)) {
    for (const FlagName& flag : kRenderFlags) {
      ImGui::TableNextColumn();
      const std::string name = std::string("render.") + flag.id;
      const size_t i = static_cast<size_t>(&flag - kRenderFlags);
      if (Chip(style, flag.title, c.ui.view.render_flags[i] != 0, TipFor(name), -1)) RunAction(name, c);
    }
    ImGui::EndTable();
  }
}

}  // namespace

extern constinit const Panel kRenderingPanel = {
    .name = "rendering",
    .title = "Rendering",
    .place = PanelPlace::kSettings,
    .order = 30,
    .draw = Draw,
    .action = "section.Rendering",
    .action_title = "Section Rendering",
    .key = {Letter('R'), kModAlt},
    .open_at_first = true,
};

}  // namespace pliant::ui
