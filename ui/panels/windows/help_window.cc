// Every action with its keys, and what the mouse does. Made from the action table,
// so that it is always complete.
#include <set>
#include <string>

#include "ui/actions/actions.h"
#include "ui/model/fuzzy.h"
#include "ui/state/panel.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/property.h"

namespace pliant::ui {
namespace {

struct MouseLine {
  const char* gesture;
  const char* effect;
};
constexpr MouseLine kMouse[] = {
    {"Left drag", "Orbit"},
    {"Right drag", "Pan in the view plane"},
    {"Shift + right drag", "Pan in the ground plane"},
    {"Scroll, middle drag", "Zoom; with Ctrl to the pointer"},
    {"Double-click", "Select; again: what lies behind; empty space clears"},
    {"Right double-click", "Look at this point"},
    {"Ctrl + right double-click", "Follow this body"},
    {"Ctrl + left drag", "Turn the selection (torque)"},
    {"Ctrl + right drag", "Pull the selection (force)"},
    {"... with Shift", "The other two axes; horizontal plane"},
    {"... while paused", "Moves free and mocap bodies, poses fixed arms"},
    {"Enter, then drag", "Grab mode: pulls without keys; right drag turns"},
    {"Alt", "Swaps left and right"},
};

void Line(const Style& style, const std::string& key, const char* text) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushStyleColor(ImGuiCol_Text, style.palette.accent);
  ImGui::TextUnformatted(key.c_str());
  ImGui::PopStyleColor();
  ImGui::TableNextColumn();
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(text);
  ImGui::PopTextWrapPos();
}

// The keys of one group; nothing where none of them matches.
void DrawGroup(const Style& style, const char* filter, const std::string& group) {
  bool open = false;
  for (const Action& action : Actions()) {
    if (action.group != group || action.keys[0].key == kKeyNone) continue;
    std::string keys = ToString(action.keys[0]);
    if (action.keys[1].key != kKeyNone) keys += ", " + ToString(action.keys[1]);
    if (!MatchesFilter(filter, action.title) && !MatchesFilter(filter, keys)) continue;
    if (!open) {
      SubHeading(style, group.c_str());
      open = ImGui::BeginTable(group.c_str(), 2);
      if (!open) return;
      ImGui::TableSetupColumn("key", ImGuiTableColumnFlags_WidthFixed, style.Px(130));
    }
    Line(style, keys, action.title.c_str());
  }
  if (open) ImGui::EndTable();
}

void DrawKeys(const Style& style, const char* filter, bool right_half) {
  // Left: mouse, simulation, file, camera. Right: panels, flags, drawing, groups.
  std::set<std::string> drawn;
  for (const Action& action : Actions()) {
    const bool right =
        action.group == "Shown elements" || action.group == "Drawing" || action.group == "Groups";
    if (right == right_half && drawn.insert(action.group).second) DrawGroup(style, filter, action.group);
  }
}

void DrawMouse(const Style& style, const char* filter) {
  SubHeading(style, "Mouse in the 3D view");
  if (!ImGui::BeginTable("mouse", 2)) return;
  ImGui::TableSetupColumn("gesture", ImGuiTableColumnFlags_WidthFixed, style.Px(185));
  for (const MouseLine& line : kMouse) {
    if (MatchesFilter(filter, line.gesture) || MatchesFilter(filter, line.effect))
      Line(style, line.gesture, line.effect);
  }
  ImGui::EndTable();
}

void Draw(ActionContext& c) {
  const UiFrame& frame = c.frame;
  LayoutState& layout = c.ui.layout;
  char* filter = layout.help_filter;
  const Style& style = *frame.style;
  if (BeginDialog(style, "Help: keys and mouse", &layout.help, {.size = {860, 680}})) {
    FilterField("##filter", filter, sizeof layout.help_filter, "Search");
    // Beside each other, or where that is too narrow for words below each other.
    const float room = ImGui::GetContentRegionAvail().x, half = 0.5f * (room - style.Px(16));
    const bool beside = half >= style.Px(330);
    ImGui::BeginChild("left", {beside ? half : room, 0});
    DrawMouse(style, filter);
    DrawKeys(style, filter, false);
    if (beside) {
      ImGui::EndChild();
      ImGui::SameLine(0, style.Px(16));
      ImGui::BeginChild("right", {half, 0});
    }
    DrawKeys(style, filter, true);
    ImGui::EndChild();
    EndDialog();
  }
}

}  // namespace

extern constinit const Panel kHelpWindow = {
    .name = "help",
    .title = "Help",
    .place = PanelPlace::kWindow,
    .order = 70,
    .draw = Draw,
    .action = "panel.help",
    .key = {kKeyF1, kModNone},
    .open = [](UiState& ui) { return &ui.layout.help; },
};

}  // namespace pliant::ui
