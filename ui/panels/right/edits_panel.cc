// All edits, to go back to any of them.
#include <algorithm>
#include <string>
#include <vector>

#include "ui/actions/actions.h"
#include "ui/state/panel.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  const std::vector<EditRow>& rows = c.ui.authoring.edits;
  if (rows.empty()) {
    Hint(style,
         "Every edit of options, parameters, poses, keyframes and switches is listed here. Ctrl+Z undoes.");
    return;
  }
  const float height =
      std::min(10.0f, static_cast<float>(rows.size()) + 1) * ImGui::GetTextLineHeightWithSpacing();
  ImGui::BeginChild("edits", {0, height + style.Px(6)}, false, ImGuiWindowFlags_NavFlattened);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.size()) + 1);
  while (clipper.Step()) {
    for (int k = clipper.DisplayStart; k < clipper.DisplayEnd; ++k) {
      const size_t i = rows.size() - static_cast<size_t>(k);  // how many edits are in effect there
      ImGui::PushID(k);
      const bool start = i == 0;
      const bool undone = !start && rows[i - 1].undone;
      const bool here = !undone && (i == rows.size() || rows[i].undone);
      if (undone) ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
      if (ImGui::Selectable(start ? "As loaded" : rows[i - 1].label.c_str(), here)) {
        c.Ask(request::GoToEdit{i});
      }
      if (undone) ImGui::PopStyleColor();
      if (ImGui::IsItemHovered() && !start) ShowTip("%s", rows[i - 1].label.c_str());
      ImGui::PopID();
    }
  }
  ImGui::EndChild();
}

}  // namespace

extern constinit const Panel kEditsPanel = {
    .name = "edits",
    .title = "Edits",
    .place = PanelPlace::kRight,
    .order = 80,
    .draw = Draw,
    .action = "section.edits",
    .action_title = "List of edits",
};

}  // namespace pliant::ui
