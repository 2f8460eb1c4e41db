// The search line over the window, with its results.
#include <algorithm>
#include <string>
#include <vector>

#include "ui/actions/actions.h"
#include "ui/actions/palette.h"
#include "ui/model/fuzzy.h"
#include "ui/model/names.h"
#include "ui/state/panel.h"
#include "ui/widgets/kind_icons.h"
#include "ui/widgets/property.h"

namespace pliant::ui {
namespace {

using Mode = PaletteState::Mode;

// Text with the letters that the search used in the accent colour.
void MarkedText(const Style& style, const std::string& text, const std::vector<int>& letters, float width) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  CutText(text, width);
  if (ImGui::CalcTextSize(text.c_str()).x > width) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float bottom = at.y + ImGui::GetTextLineHeight();
  for (const int letter : letters) {
    const char* begin = text.c_str() + letter;
    const float from = ImGui::CalcTextSize(text.c_str(), begin).x;
    const float to = ImGui::CalcTextSize(text.c_str(), begin + 1).x;
    list.AddRectFilled({at.x + from, bottom - style.Px(1.5f)}, {at.x + to, bottom},
                       Color(style.palette.accent));
  }
}

void RightText(const Style& style, const std::string& text, float right, float min_x) {
  const float width = ImGui::CalcTextSize(text.c_str()).x;
  ImGui::SameLine();
  ImGui::SetCursorPosX(std::max(min_x, right - width));
  ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
  CutText(text, right - ImGui::GetCursorPosX() + 1);
  ImGui::PopStyleColor();
}

void DrawElementLine(ActionContext& c, const SearchEntry& entry, float width) {
  const Style& style = *c.frame.style;
  std::vector<int> letters;
  KindIcon(style, entry.element.type);
  FuzzyScore(c.ui.palette.query, entry.name, &letters);
  MarkedText(style, entry.name, letters, 0.5f * width);
  std::string where = ObjectTypeName(entry.element.type);
  const size_t slash = entry.path.rfind('/');
  if (slash != std::string::npos) where += " in " + entry.path.substr(0, slash);
  RightText(style, where, width, 0.52f * width);
}

void DrawActionLine(ActionContext& c, const Action& action, float width) {
  const Style& style = *c.frame.style;
  std::vector<int> letters;
  const bool usable = !action.needs_model || c.frame.m != nullptr;
  FuzzyScore(c.ui.palette.query, action.title, &letters);
  if (!usable) ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
  const float h = ImGui::GetTextLineHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  if (usable && action.checked != nullptr && action.checked(c)) {
    ImGui::GetWindowDrawList()->AddCircleFilled({at.x + 0.5f * h, at.y + 0.52f * h}, 0.22f * h,
                                                Color(style.palette.accent));
  }
  ImGui::Dummy({h, h});
  ImGui::SameLine(0, style.Px(5));
  MarkedText(style, action.title, letters, 0.6f * width);
  if (!usable) ImGui::PopStyleColor();
  const float keys_width = style.Px(120);
  RightText(style, action.group, width - keys_width, 0.6f * width);
  ImGui::SameLine();
  ImGui::SetCursorPosX(width - keys_width + style.Px(14));
  ImGui::PushFont(style.fonts.mono);
  ImGui::TextUnformatted(KeysOf(action).c_str());
  ImGui::PopFont();
}

void DrawResults(ActionContext& c, float height) {
  PaletteState& palette = c.ui.palette;
  const Style& style = *c.frame.style;
  ImGui::BeginChild("results", {0, height});
  const float line = ImGui::GetTextLineHeightWithSpacing();
  if (palette.moved) {
    const float at = line * static_cast<float>(palette.cursor);
    if (at < ImGui::GetScrollY()) ImGui::SetScrollY(at);
    if (at + line > ImGui::GetScrollY() + height) ImGui::SetScrollY(at + line - height);
    palette.moved = false;
  }
  int accepted = -1;
  const float width = ImGui::GetContentRegionAvail().x;
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(palette.hits.size()), line);
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      ImGui::PushID(i);
      const ImVec2 start = ImGui::GetCursorPos();
      if (ImGui::Selectable("##line", i == palette.cursor)) accepted = i;
      ImGui::SetCursorPos({start.x + style.Px(4), start.y});
      const auto entry = static_cast<size_t>(palette.hits[static_cast<size_t>(i)].entry);
      if (palette.mode == Mode::kElements) {
        DrawElementLine(c, palette.elements[entry], width - style.Px(4));
      } else {
        DrawActionLine(c, Actions()[entry], width - style.Px(4));
      }
      ImGui::PopID();
    }
  }
  ImGui::EndChild();
  if (accepted >= 0) {
    palette.cursor = accepted;
    AcceptPalette(c);
  }
}

void DrawModes(ActionContext& c) {
  PaletteState& palette = c.ui.palette;
  const Style& style = *c.frame.style;
  const bool elements = palette.mode == Mode::kElements;
  if (Chip(style, "Elements", elements, TipFor("find.element"))) palette.mode = Mode::kElements;
  ImGui::SameLine(0, style.Px(4));
  if (Chip(style, "Actions", !elements, TipFor("find.action"))) palette.mode = Mode::kActions;
  ImGui::SameLine(0, style.Px(12));
  ImGui::AlignTextToFramePadding();
  const size_t all = elements ? palette.elements.size() : Actions().size();
  ImGui::TextColored(style.palette.dim, "%zu of %zu", palette.hits.size(), all);
  const char* keys = "Up Down choose    Enter take    Tab switch    Esc close";
  const float width = ImGui::CalcTextSize(keys).x;
  ImGui::SameLine();
  if (ImGui::GetContentRegionAvail().x < width) {
    ImGui::NewLine();
    return;
  }
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - width);
  ImGui::TextColored(style.palette.dim, "%s", keys);
}

void Draw(ActionContext& c) {
  PaletteState& palette = c.ui.palette;
  if (palette.mode == Mode::kClosed) return;
  const Style& style = *c.frame.style;
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float width = std::min(style.Px(680), screen.x - style.Px(40));
  const float lines = std::min(style.Px(360), screen.y - style.Px(220));
  ImGui::SetNextWindowPos({0.5f * screen.x, style.Px(76)}, ImGuiCond_Always, {0.5f, 0});
  ImGui::SetNextWindowSize({width, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, style.Px(8));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {style.Px(10), style.Px(10)});
  constexpr ImGuiWindowFlags kFlags =
      ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;
  if (ImGui::Begin("palette", nullptr, kFlags)) {
    if (palette.focus) {
      ImGui::SetWindowFocus();
      ImGui::SetKeyboardFocusHere();
    } else if (!ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) {
      palette.mode = Mode::kClosed;  // a click elsewhere
    }
    palette.focus = false;
    const bool elements = palette.mode == Mode::kElements;
    FilterField(
        "##query", palette.query, sizeof palette.query,
        elements ? "Find an element: a name, or a kind and a name as in \"joint knee\"" : "Find an action");
    UpdatePalette(c);
    if (palette.hits.empty()) {
      ImGui::BeginChild("results", {0, lines});
      Hint(style, "%s",
           elements && c.frame.m == nullptr ? "There is no model to search in."
                                            : "Nothing has a name like this.");
      ImGui::EndChild();
    } else if (palette.mode != Mode::kClosed) {
      DrawResults(c, lines);
    }
    DrawModes(c);
  }
  ImGui::End();
  ImGui::PopStyleVar(3);
}

}  // namespace

extern constinit const Panel kPaletteWindow = {
    .name = "palette",
    .title = "Find",
    .place = PanelPlace::kWindow,
    .order = 80,
    .draw = Draw,
};

}  // namespace pliant::ui
