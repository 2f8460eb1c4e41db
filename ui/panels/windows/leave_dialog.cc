// Asks before changes are lost that no file has.
#include <algorithm>
#include <string>
#include <vector>

#include "ui/actions/actions.h"
#include "ui/model/place_text.h"
#include "ui/state/panel.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

void Draw(ActionContext& c) {
  LeaveState& state = c.ui.authoring.leave;
  const Style& style = *c.frame.style;
  const DialogLook look{.size = {520, 0}, .at = 0.4f, .modal = true, .resizable = false};
  if (!BeginDialog(style, "Changes that are not in the file", &state.open, look)) return;
  const bool quits = std::holds_alternative<request::Quit>(state.confirmed);
  ImGui::PushTextWrapPos();
  const std::string file = FileName(c.frame.load->path);
  ImGui::Text("%s does not say yet:", file.c_str());
  constexpr size_t kMaxLines = 8;
  const std::vector<std::string>& lines = c.ui.authoring.unsaved;
  for (size_t i = 0; i < std::min(lines.size(), kMaxLines); ++i) ImGui::BulletText("%s", lines[i].c_str());
  if (lines.size() > kMaxLines) ImGui::BulletText("and %zu more", lines.size() - kMaxLines);
  ImGui::PopTextWrapPos();
  ImGui::Dummy({0, style.Px(4)});
  const float width = style.Px(160);
  if (ImGui::Button("Write to file...", {width, 0})) {
    c.Ask(request::PlanWriteBack{});
    state.open = false;
  }
  NoteWidget("leave.write");
  ImGui::SameLine();
  if (ImGui::Button(quits ? "Quit without them" : "Open without them", {width, 0})) {
    c.Ask(state.confirmed);
    state.open = false;
  }
  NoteWidget("leave.discard");
  ImGui::SameLine();
  if (ImGui::Button("Cancel", {width, 0})) state.open = false;
  NoteWidget("leave.cancel");
  EndDialog();
}

}  // namespace

extern constinit const Panel kLeaveDialog = {
    .name = "leave",
    .title = "Changes that are not in the file",
    .place = PanelPlace::kWindow,
    .order = 60,
    .draw = Draw,
};

}  // namespace pliant::ui
