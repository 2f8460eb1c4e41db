// Messages, and the errors of a file that did not load.
#include <string>

#include "ui/actions/actions.h"
#include "ui/state/panel.h"
#include "ui/widgets/property.h"

namespace pliant::ui {
namespace {

const char* KindName(runner::EventKind kind) {
  switch (kind) {
    case runner::EventKind::kInfo:
      return "info";
    case runner::EventKind::kWarning:
      return "warning";
    case runner::EventKind::kError:
      return "error";
    case runner::EventKind::kDivergence:
      return "unstable";
  }
  return "";
}

ImVec4 KindColor(const Palette& p, runner::EventKind kind) {
  switch (kind) {
    case runner::EventKind::kInfo:
      return p.dim;
    case runner::EventKind::kWarning:
      return p.warning;
    default:
      return p.error;
  }
}

void Draw(ActionContext& c) {
  const UiFrame& frame = c.frame;
  const Style& style = *frame.style;
  const std::vector<Message>& messages = *frame.messages;
  if (messages.empty()) {
    Hint(style, "Warnings and errors appear here.");
    return;
  }
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg;
  if (!ImGui::BeginTable("messages", 3, kFlags, ImGui::GetContentRegionAvail())) return;
  ImGui::TableSetupColumn("time", ImGuiTableColumnFlags_WidthFixed, style.Px(70));
  ImGui::TableSetupColumn("kind", ImGuiTableColumnFlags_WidthFixed, style.Px(70));
  ImGui::TableSetupColumn("text", ImGuiTableColumnFlags_WidthStretch);
  for (size_t i = messages.size(); i > 0; --i) {
    const Message& message = messages[i - 1];
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushFont(style.fonts.mono);
    ImGui::TextColored(style.palette.dim, "%8.1f", message.wall);
    ImGui::PopFont();
    ImGui::TableNextColumn();
    ImGui::TextColored(KindColor(style.palette, message.kind), "%s", KindName(message.kind));
    ImGui::TableNextColumn();
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(message.text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::BeginPopupContextItem("copy")) {
      if (ImGui::Selectable("Copy")) ImGui::SetClipboardText(message.text.c_str());
      ImGui::EndPopup();
    }
    ImGui::PopID();
  }
  ImGui::EndTable();
}

}  // namespace

extern constinit const Panel kMessagesPanel = {
    .name = "messages",
    .title = "Messages",
    .place = PanelPlace::kBottom,
    .order = 110,
    .draw = Draw,
    .action = "panel.messages",
};

}  // namespace pliant::ui
