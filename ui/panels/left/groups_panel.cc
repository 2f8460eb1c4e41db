// Which groups of elements are drawn.
#include <string>

#include "ui/actions/actions.h"
#include "ui/actions/group_switch.h"
#include "ui/state/panel.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

void Draw(ActionContext& c) {
  const UiFrame& frame = c.frame;
  ViewState& view = c.ui.view;
  const Style& style = *frame.style;
  // Narrow columns need the room between the numbers.
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {style.Px(1.5f), ImGui::GetStyle().CellPadding.y});
  const bool shown = ImGui::BeginTable("groups", 1 + mjNGROUP, ImGuiTableFlags_SizingStretchProp);
  ImGui::PopStyleVar();
  if (!shown) return;
  const float widest = ImGui::CalcTextSize("Actuator").x;
  ImGui::TableSetupColumn("kind", ImGuiTableColumnFlags_WidthFixed, widest);
  for (int i = 0; i < mjNGROUP; ++i) {
    ImGui::TableSetupColumn(std::to_string(i).c_str(), ImGuiTableColumnFlags_WidthStretch, 1.0f);
  }
  for (int row = 0; row < static_cast<int>(GroupKind::kCount); ++row) {
    const auto kind = static_cast<GroupKind>(row);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(NameOf(kind));
    mjtByte* on = GroupsOf(view.option, kind);
    ImGui::PushID(row);
    for (int i = 0; i < mjNGROUP; ++i) {
      ImGui::TableNextColumn();
      const std::string tip = TipFor(ActionOf({kind, i}));
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
  if (ImGui::IsItemHovered()) ShowTip("Geom groups 0 to 2");
  ImGui::SameLine();
  if (ImGui::Button("Collision", {third, 0})) preset(false, true);
  if (ImGui::IsItemHovered()) ShowTip("Geom groups 3 to 5");
  ImGui::SameLine();
  if (ImGui::Button("Both", {third, 0})) preset(true, true);
}

}  // namespace

extern constinit const Panel kGroupsPanel = {
    .name = "groups",
    .title = "Groups",
    .place = PanelPlace::kSettings,
    .order = 70,
    .draw = Draw,
    .action = "section.Groups",
    .action_title = "Section Groups",
    .key = {Letter('G'), kModAlt},
};

}  // namespace pliant::ui
