#include "ui/shell/notices.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

constexpr double kShort = 8;     // s that good news stays
constexpr double kLong = 20;     // s that a problem stays
constexpr size_t kMaxShown = 4;  // at a time

// The newest messages that are to be seen now, newest first; the same text once.
std::vector<const Message*> Due(const ActionContext& c) {
  std::vector<const Message*> due;
  std::set<std::string> texts;
  const std::vector<Message>& all = *c.frame.messages;
  const std::set<uint64_t>& closed = c.ui.views.tools.closed_notices;
  for (size_t i = all.size(); i > 0 && due.size() < kMaxShown; --i) {
    const Message& message = all[i - 1];
    const double age = c.frame.wall - message.wall;
    if (age > kLong) break;
    const bool old = message.kind == runner::EventKind::kInfo && age > kShort;
    if (!message.notice || old || closed.count(message.number) != 0) continue;
    if (texts.insert(message.text).second) due.push_back(&message);
  }
  return due;
}

void DrawButtons(ActionContext& c, const Message& message) {
  bool close = false;
  if (!message.path.empty()) {
    if (ImGui::Button("Open folder")) c.Ask(request::OpenFolder{message.path});
    NoteWidget("Open folder");
    ImGui::SameLine();
    if (ImGui::Button("Copy path")) c.Ask(request::CopyText{message.path});
    NoteWidget("Copy path of notice");
    ImGui::SameLine();
  }
  if (ImGui::Button("Close")) close = true;
  NoteWidget("Close notice");
  if (close) c.ui.views.tools.closed_notices.insert(message.number);
}

// Returns the height that it takes.
float DrawNotice(ActionContext& c, const Message& message, ImVec2 corner, float width) {
  const Style& style = *c.frame.style;
  const Palette& p = style.palette;
  const bool bad =
      message.kind == runner::EventKind::kError || message.kind == runner::EventKind::kDivergence;
  const ImVec4 mark = bad ? p.error : message.kind == runner::EventKind::kWarning ? p.warning : p.good;
  const std::string name = "##notice" + std::to_string(message.number);
  ImGui::SetNextWindowPos(corner, ImGuiCond_Always, {1, 1});
  ImGui::SetNextWindowSize({width, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {style.Px(14), style.Px(9)});
  float height = 0;
  if (ImGui::Begin(name.c_str(), nullptr,
                   ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                       ImGuiWindowFlags_NoNav)) {
    const ImVec2 at = ImGui::GetWindowPos();
    height = ImGui::GetWindowSize().y;
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + style.Px(4), at.y + height}, Color(mark));
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(message.path.empty() ? message.text.c_str() : "Saved");
    if (!message.path.empty()) ImGui::TextColored(p.dim, "%s", message.path.c_str());
    ImGui::PopTextWrapPos();
    DrawButtons(c, message);
  }
  ImGui::End();
  ImGui::PopStyleVar();
  return height;
}

}  // namespace

void DrawNotices(ActionContext& c, const Rect& view) {
  const Style& style = *c.frame.style;
  const float width = std::min(style.Px(400), view.size.x - style.Px(20));
  if (width < style.Px(120)) return;
  ImVec2 corner(view.at.x + view.size.x - style.Px(10), view.at.y + view.size.y - style.Px(52));
  for (const Message* message : Due(c)) {
    const float height = DrawNotice(c, *message, corner, width);
    corner.y -= height + style.Px(6);
    if (corner.y < view.at.y + style.Px(80)) break;
  }
}

}  // namespace pliant::ui
