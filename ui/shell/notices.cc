#include "ui/shell/notices.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "ui/state/panel.h"
#include "ui/viewport/overlay.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

constexpr double kShort = 8;  // s that good news stays
constexpr double kLong = 20;  // s that a problem stays

bool IsBad(runner::EventKind kind) {
  return kind == runner::EventKind::kError || kind == runner::EventKind::kDivergence;
}

// Messages of a kind share a notice: written files, other good news, warnings, what went wrong.
int KindOf(const Message& message) {
  if (!message.path.empty()) return 0;
  if (message.kind == runner::EventKind::kInfo) return 1;
  return IsBad(message.kind) ? 3 : 2;
}

void Merge(const Message& older, Notice* notice) {
  notice->numbers.push_back(older.number);
  const std::string& text = older.path.empty() ? older.text : older.path;
  if (notice->texts.insert(text).second) return;
  if (text == notice->text) ++notice->times;
}

std::string Heading(const Notice& notice) {
  const size_t files = notice.texts.size();
  std::string out = notice.text;
  if (notice.written) out = files > 1 ? "Saved " + std::to_string(files) + " files, the last one:" : "Saved";
  if (notice.times > 1) out += " (" + std::to_string(notice.times) + " times)";
  return out;
}

void DrawButtons(ActionContext& c, const Notice& notice) {
  if (notice.written) {
    if (ImGui::Button("Open folder")) c.Ask(request::OpenFolder{notice.text});
    NoteWidget("Open folder");
    ImGui::SameLine();
    if (ImGui::Button("Copy path")) c.Ask(request::CopyText{notice.text});
    NoteWidget("Copy path of notice");
    ImGui::SameLine();
  }
  if (notice.texts.size() > 1) {
    if (ImGui::Button("Show all")) ShowPanel(c.ui, "messages");
    NoteWidget("Show all messages");
    ImGui::SameLine();
  }
  if (ImGui::Button("Close"))
    c.ui.views.tools.closed_notices.insert(notice.numbers.begin(), notice.numbers.end());
  NoteWidget("Close notice");
}

// Whether it says more than when it was raised last. It waits for menus and questions, which lie above all.
bool IsNew(const ActionContext& c, const Notice& notice) {
  if (ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup)) return false;
  return c.ui.views.tools.raised_notices.insert(notice.numbers.front()).second;
}

// Returns the height that it takes.
float DrawNotice(ActionContext& c, const Notice& notice, ImVec2 corner, float width) {
  const Style& style = *c.frame.style;
  const Palette& p = style.palette;
  const ImVec4 mark = IsBad(notice.kind)                           ? p.error
                      : notice.kind == runner::EventKind::kWarning ? p.warning
                                                                   : p.good;
  const std::string name =
      "##notice" + std::to_string(static_cast<int>(notice.kind)) + (notice.written ? "written" : "");
  ImGui::SetNextWindowPos(corner, ImGuiCond_Always, {1, 1});
  ImGui::SetNextWindowSize({width, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {style.Px(14), style.Px(9)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  float height = 0;
  if (ImGui::Begin(name.c_str(), nullptr,
                   ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing)) {
    if (IsNew(c, notice)) ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    const ImVec2 at = ImGui::GetWindowPos();
    height = ImGui::GetWindowSize().y;
    // Over the padding too.
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRectFullScreen();
    list.AddRectFilled(at, {at.x + style.Px(4), at.y + height}, Color(mark));
    list.PopClipRect();
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(Heading(notice).c_str());
    if (notice.written) ImGui::TextColored(p.dim, "%s", notice.text.c_str());
    if (!notice.written && notice.texts.size() > 1)
      ImGui::TextColored(p.dim, "and %zu earlier", notice.texts.size() - 1);
    ImGui::PopTextWrapPos();
    DrawButtons(c, notice);
  }
  ImGui::End();
  ImGui::PopStyleVar(2);
  return height;
}

}  // namespace

std::vector<Notice> DueNotices(const ActionContext& c) {
  std::vector<Notice> due;
  std::array<size_t, 4> place = {};  // in `due`, plus one
  const std::set<uint64_t>& closed = c.ui.views.tools.closed_notices;
  const std::vector<Message>& all = *c.frame.messages;
  for (size_t i = all.size(); i > 0; --i) {
    const Message& message = all[i - 1];
    const double age = c.frame.wall - message.wall;
    if (age > kLong) break;
    const bool old = message.kind == runner::EventKind::kInfo && age > kShort;
    if (!message.notice || old || closed.count(message.number) != 0) continue;
    size_t& at = place[static_cast<size_t>(KindOf(message))];
    if (at > 0) {
      Merge(message, &due[at - 1]);
      continue;
    }
    const bool written = !message.path.empty();
    const std::string& text = written ? message.path : message.text;
    due.push_back({message.kind, written, text, 1, {text}, {message.number}});
    at = due.size();
  }
  return due;
}

void DrawNotices(ActionContext& c, const Rect& view) {
  const Style& style = *c.frame.style;
  const float width = std::min(style.Px(400), view.size.x - style.Px(20));
  if (width < style.Px(120)) return;
  // Above the hints, or above what is wrong with the file.
  const float below = std::max(style.Px(52), LoadErrorsHeight(c, view.size));
  ImVec2 corner(view.at.x + view.size.x - style.Px(10), view.at.y + view.size.y - below);
  for (const Notice& notice : DueNotices(c)) {
    const float height = DrawNotice(c, notice, corner, width);
    corner.y -= height + style.Px(6);
    if (corner.y < view.at.y + style.Px(80)) break;
  }
}

}  // namespace pliant::ui
