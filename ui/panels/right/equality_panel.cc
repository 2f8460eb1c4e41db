// The switches of equality constraints.
#include <cmath>

#include "ui/actions/actions.h"
#include "ui/model/names.h"
#include "ui/state/panel.h"
#include "ui/widgets/name_text.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

void Draw(ActionContext& c) {
  const UiFrame& frame = c.frame;
  runner::CommandSink& sink = c.sink;
  const Style& style = *frame.style;
  if (frame.m == nullptr || frame.m->neq == 0) {
    Hint(style, frame.m == nullptr ? "No model." : "The model has no equality constraints.");
    return;
  }
  const mjModel& m = *frame.m;
  const mjData& d = *frame.d;
  if (!ImGui::BeginTable("equalities", 3, ImGuiTableFlags_SizingStretchProp)) return;
  ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch, 3);
  ImGui::TableSetupColumn("type", ImGuiTableColumnFlags_WidthStretch, 1.2f);
  ImGui::TableSetupColumn("residual", ImGuiTableColumnFlags_WidthStretch, 1.6f);
  ImGuiListClipper clipper;
  clipper.Begin(m.neq);
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::PushID(i);
      bool on = d.eq_active[i] != 0;
      if (ImGui::Checkbox("##on", &on)) sink.Push(runner::command::SetEqualityActive{i, on});
      if (ImGui::IsItemHovered()) ShowTip("Active or not. MJCF: active of the equality constraint");
      ImGui::SameLine();
      NameText(ElementName(m, mjOBJ_EQUALITY, i), ImGui::GetContentRegionAvail().x);
      ImGui::TableNextColumn();
      ImGui::AlignTextToFramePadding();
      ImGui::TextColored(style.palette.dim, "%s", EqualityTypeName(m.eq_type[i]));
      ImGui::TableNextColumn();
      ImGui::AlignTextToFramePadding();
      double sum = 0;
      bool found = false;
      for (int row = 0; row < d.ne && d.efc_pos != nullptr; ++row) {
        if (d.efc_id[row] != i) continue;
        sum += d.efc_pos[row] * d.efc_pos[row];
        found = true;
      }
      ImGui::PushFont(style.fonts.mono);
      if (found) {
        ImGui::Text("%.2e", std::sqrt(sum));
      } else {
        ImGui::TextColored(style.palette.dim, "-");
      }
      ImGui::PopFont();
      ImGui::PopID();
    }
  }
  ImGui::EndTable();
}

}  // namespace

extern constinit const Panel kEqualityPanel = {
    .name = "equality",
    .title = "Equality",
    .place = PanelPlace::kRight,
    .order = 70,
    .draw = Draw,
    .action = "section.Equality",
    .action_title = "Section Equality",
    .key = {Letter('E'), kModAlt},
    .count = [](const mjModel& m) { return static_cast<int>(m.neq); },
};

}  // namespace pliant::ui
