#include "ui/widgets/property.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <map>
#include <utility>

#include "ui/widgets/hint_field.h"
#include "ui/widgets/name_text.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/wrap.h"

namespace pliant::ui {

namespace {

// One ImGui context, one set of sections.
struct SectionState {
  bool open = false;
  ImGuiID pane = 0;  // the window that it was drawn in
};
std::map<std::string, SectionState>& Sections() {
  static std::map<std::string, SectionState> sections;
  return sections;
}

// A click opens or closes the section, a double click all of the same pane.
void PressSection(SectionState& state) {
  if (ImGui::GetIO().MouseClickedLastCount[0] != 2) {
    state.open = !state.open;
    return;
  }
  for (auto& [name, other] : Sections()) {
    if (other.pane == state.pane) other.open = state.open;
  }
}

// As wide as the panel: a small arrow and the title.
bool SectionHeader(const Style& style, const char* name, const char* title, bool open_at_first,
                   bool requested) {
  const Palette& p = style.palette;
  SectionState& state = Sections().try_emplace(name, SectionState{open_at_first, 0}).first->second;
  state.pane = ImGui::GetCurrentWindow()->RootWindow->ID;
  if (requested) state.open = true;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size(ImGui::GetContentRegionAvail().x, ImGui::GetTextLineHeight() + style.Px(12));
  if (ImGui::InvisibleButton(title, size)) PressSection(state);
  const bool open = state.open;
  const bool hovered = ImGui::IsItemHovered();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 end(at.x + size.x, at.y + size.y);
  list.AddRectFilled(at, end, Color(hovered ? p.field : p.header), style.Px(4));
  const ImVec2 c(at.x + style.Px(12), at.y + 0.5f * size.y);
  const float r = style.Px(3.5f);
  const float w = style.Px(1.6f);
  const ImU32 ink = Color(hovered ? p.text : p.dim);
  if (open) {
    list.PathLineTo({c.x - r, c.y - 0.5f * r});
    list.PathLineTo({c.x, c.y + 0.5f * r});
    list.PathLineTo({c.x + r, c.y - 0.5f * r});
  } else {
    list.PathLineTo({c.x - 0.5f * r, c.y - r});
    list.PathLineTo({c.x + 0.5f * r, c.y});
    list.PathLineTo({c.x - 0.5f * r, c.y + r});
  }
  list.PathStroke(ink, 0, w);
  list.AddText({at.x + style.Px(25), at.y + style.Px(6)}, Color(p.text), title);
  return open;
}

}  // namespace

std::map<std::string, bool> OpenSections() {
  std::map<std::string, bool> out;
  for (const auto& [name, state] : Sections()) out[name] = state.open;
  return out;
}

void SetOpenSections(const std::map<std::string, bool>& open) {
  for (const auto& [name, on] : open) Sections()[name].open = on;
}

void ForgetSections() { Sections().clear(); }

std::optional<bool> Remembered(const std::string& name) {
  const auto found = Sections().find(name);
  if (found == Sections().end()) return std::nullopt;
  return found->second.open;
}

void Remember(const std::string& name, std::optional<bool> shown) {
  if (shown.has_value()) {
    Sections()[name].open = *shown;
  } else {
    Sections().erase(name);
  }
}

bool KeysWanted() {
  return ImGui::IsMouseDown(ImGuiMouseButton_Right) &&
         ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows |
                                ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
}

void ShowKeyOfTip(const Style& style, const std::string& tip) {
  const size_t begin = tip.rfind("  (");
  if (begin == std::string::npos || tip.back() != ')' || !KeysWanted()) return;
  const std::string key = tip.substr(begin + 3, tip.size() - begin - 4);
  const ImVec2 lo = ImGui::GetItemRectMin();
  const ImVec2 hi = ImGui::GetItemRectMax();
  const ImVec2 size = ImGui::CalcTextSize(key.c_str());
  const ImVec2 at(0.5f * (lo.x + hi.x - size.x), 0.5f * (lo.y + hi.y - size.y));
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  list.AddRectFilled({at.x - style.Px(4), at.y - style.Px(1)},
                     {at.x + size.x + style.Px(4), at.y + size.y + style.Px(1)},
                     Color(style.palette.selection), style.Px(3));
  list.AddText(at, Color(style.theme == Theme::kLight ? ImVec4(1, 1, 1, 1) : ImVec4(0, 0, 0, 1)),
               key.c_str());
}

bool BeginSection(const Style& style, const char* name, const char* title, bool open_at_first,
                  std::string* request, const char* note) {
  const Palette& p = style.palette;
  ImGui::PushFont(style.fonts.bold);
  const bool requested = request != nullptr && *request == name;
  if (requested) {
    ImGui::SetScrollHereY(0);
    request->clear();
  }
  const bool open = SectionHeader(style, name, title, open_at_first, requested);
  NoteWidget(title);
  ImGui::PopFont();
  if (*note != '\0') {
    const ImVec2 lo = ImGui::GetItemRectMin();
    const ImVec2 hi = ImGui::GetItemRectMax();
    const ImVec2 size = ImGui::CalcTextSize(note);
    ImGui::GetWindowDrawList()->AddText({hi.x - size.x - style.Px(10), 0.5f * (lo.y + hi.y - size.y)},
                                        Color(p.dim), note);
  }
  if (open) ImGui::PushID(title);
  return open;
}

void EndSection(const Style& style) {
  ImGui::Dummy({0, style.Px(5)});
  ImGui::PopID();
}

void SubHeading(const Style& style, const char* title) {
  ImGui::Dummy({0, style.Px(2)});
  ImGui::TextColored(style.palette.dim, "%s", title);
  const ImVec2 lo = ImGui::GetItemRectMax();
  const float y = std::round(lo.y - 0.5f * ImGui::GetTextLineHeight());
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  ImGui::GetWindowDrawList()->AddLine({lo.x + style.Px(8), y}, {right, y}, Color(style.palette.faint));
}

namespace {

// The tool tip of a row belongs to its control as well; it is shown when the row is complete.
struct RowTip {
  std::string text;
  ImVec2 at;
};
RowTip& TheRowTip() {
  static RowTip tip;
  return tip;
}

void FinishRowTip() {
  const std::string text = std::exchange(TheRowTip().text, "");
  if (text.empty() || ImGui::IsAnyItemActive() || !ImGui::IsWindowHovered()) return;
  const ImVec2 at = TheRowTip().at;
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  const float bottom = std::max(at.y + ImGui::GetFrameHeight(), ImGui::GetItemRectMax().y);
  constexpr bool kClip = false;  // to the column of the control, while the label stands in another
  if (!ImGui::IsMouseHoveringRect(at, {right, bottom}, kClip)) return;
  // What the control itself has to say comes first.
  const ImGuiWindow* shown = ImGui::FindWindowByName("##Tooltip_00");
  if (shown != nullptr && shown->Active) return;
  ShowTipAt(at.y, text.c_str());
}

}  // namespace

bool BeginProperties(const char* id, float label_share) {
  if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_NoSavedSettings))
    return false;
  ImGui::TableSetupColumn("label", ImGuiTableColumnFlags_WidthStretch, label_share);
  ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch, 1 - label_share);
  return true;
}

void EndProperties() {
  FinishRowTip();
  ImGui::EndTable();
}

bool BeginRow(int lines) {
  const ImGuiStyle& g = ImGui::GetStyle();
  const float height = static_cast<float>(lines) * (ImGui::GetFrameHeight() + g.ItemSpacing.y) -
                       g.ItemSpacing.y + 2 * g.CellPadding.y;
  ImGui::TableNextRow(0, height);
  ImGui::TableSetColumnIndex(0);
  return ImGui::IsRectVisible({1, height});
}

namespace {

// Whether a text that is too wide for a line can go on in the next one: no word of it is.
bool CanWrap(const char* text, float width) {
  for (const char* word = text; *word != '\0';) {
    const size_t length = std::strcspn(word, " ");
    if (ImGui::CalcTextSize(word, word + length).x > width) return false;
    word += length;
    word += std::strspn(word, " ");
  }
  return std::strchr(text, ' ') != nullptr;
}

// In several lines where one is too narrow; cut where a word is.
void WrappedText(const char* text, float width) {
  if (ImGui::CalcTextSize(text).x <= width || !CanWrap(text, width)) return CutText(text, width);
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
  ImGui::TextUnformatted(text);
  ImGui::PopTextWrapPos();
}

// PropertyLabel(). True when the unit is shown, or there is none.
bool LabelCell(const Style& style, const char* label, const char* unit, const char* help, bool changed) {
  FinishRowTip();
  ImGui::TableNextRow();
  ImGui::TableSetColumnIndex(0);
  ImGui::AlignTextToFramePadding();
  const ImVec2 begin = ImGui::GetCursorScreenPos();
  if (changed) {
    const float h = ImGui::GetFrameHeight();
    ImGui::GetWindowDrawList()->AddRectFilled({begin.x - style.Px(4), begin.y + 0.2f * h},
                                              {begin.x - style.Px(1.5f), begin.y + 0.8f * h},
                                              Color(style.palette.selection), style.Px(1));
  }
  const float room = ImGui::GetContentRegionAvail().x;
  ImGui::BeginGroup();  // one item: it can be dragged where the number can
  WrappedText(label, room);
  const float used = ImGui::GetItemRectSize().x + style.Px(5);
  const bool one_line = ImGui::GetItemRectSize().y < 1.5f * ImGui::GetTextLineHeight();
  const bool fits = one_line && used + ImGui::CalcTextSize(unit).x <= room;
  if (*unit != '\0' && fits) {
    ImGui::SameLine(0, style.Px(5));
    ImGui::TextColored(style.palette.dim, "%s", unit);
  }
  ImGui::EndGroup();
  if (*help != '\0' || *unit != '\0') {
    std::string text = label;
    if (*unit != '\0') text += std::string(", in ") + unit;
    TheRowTip() = {*help != '\0' ? text + "\n" + help : text, begin};
  }
  ImGui::TableSetColumnIndex(1);
  ImGui::SetNextItemWidth(-1);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  NoteWidget(label, at, {at.x + ImGui::GetContentRegionAvail().x, at.y + ImGui::GetFrameHeight()});
  return fits || *unit == '\0';
}

}  // namespace

void PropertyLabel(const Style& style, const char* label, const char* unit, const char* help, bool changed) {
  LabelCell(style, label, unit, help, changed);
}

void PropertyValue(const Style& style, const char* label, const char* unit, const char* format, ...) {
  char text[256];
  va_list args;
  va_start(args, format);
  std::vsnprintf(text, sizeof text, format, args);
  va_end(args);
  const bool unit_shown = LabelCell(style, label, unit, "", false);
  ImGui::AlignTextToFramePadding();
  ImGui::PushFont(style.fonts.mono);
  CutText(text, ImGui::GetContentRegionAvail().x);
  ImGui::PopFont();
  if (unit_shown) return;
  ImGui::SameLine(0, style.Px(5));
  ImGui::TextColored(style.palette.dim, "%s", unit);
}

bool ChoiceField(const char* id, int* index, const char* const* names, int n) {
  const char* preview = *index >= 0 && *index < n ? names[*index] : "?";
  bool changed = false;
  if (ImGui::BeginCombo(id, preview)) {
    for (int i = 0; i < n; ++i) {
      if (ImGui::Selectable(names[i], i == *index)) {
        *index = i;
        changed = true;
      }
      if (i == *index) ImGui::SetItemDefaultFocus();
    }
    ImGui::EndCombo();
  } else if (ImGui::IsItemHovered() &&
             ImGui::CalcTextSize(preview).x + ImGui::GetFrameHeight() > ImGui::GetItemRectSize().x) {
    ShowTip("%s", preview);  // it does not fit
  }
  return changed;
}

bool Chip(const Style& style, const char* label, bool on, const std::string& tip, float width) {
  const Palette& p = style.palette;
  ImGui::PushStyleColor(ImGuiCol_Button, on ? p.accent_dim : p.field);
  ImGui::PushStyleColor(ImGuiCol_ButtonHovered, WithAlpha(p.accent, 0.45f));
  ImGui::PushStyleColor(ImGuiCol_Text, on ? p.text : p.dim);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {style.Px(7), style.Px(3)});
  if (width >= 0) WrapBefore(std::max(width, ImGui::CalcTextSize(label, nullptr, true).x + style.Px(2 * 7)));
  const bool pressed = ImGui::Button(label, {width, 0});
  const char* const name = std::strstr(label, "###");  // stays while what is shown changes
  NoteWidget(name != nullptr ? name + 3 : label);
  ImGui::PopStyleVar();
  ImGui::PopStyleColor(3);
  if (on) {
    // A mark besides the colour.
    const ImVec2 lo = ImGui::GetItemRectMin();
    const ImVec2 hi = ImGui::GetItemRectMax();
    const float inset = std::min(style.Px(7), 0.25f * (hi.x - lo.x));
    ImGui::GetWindowDrawList()->AddRectFilled(
        {lo.x + inset, hi.y - style.Px(3)}, {hi.x - inset, hi.y - style.Px(1)}, Color(p.accent), style.Px(1));
  }
  if (!tip.empty() && ImGui::IsItemHovered()) ShowTip("%s", tip.c_str());
  ShowKeyOfTip(style, tip);
  return pressed;
}

void Hint(const Style& style, const char* format, ...) {
  char text[1024];
  va_list args;
  va_start(args, format);
  std::vsnprintf(text, sizeof text, format, args);
  va_end(args);
  ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(text);
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
}

void CutText(const std::string& text, float width) {
  const std::string cut = Shortened(text, width);
  ImGui::TextUnformatted(cut.c_str());
  if (cut != text && ImGui::IsItemHovered()) ShowTip("%s", text.c_str());
}

bool FilterField(const char* id, char* buffer, size_t size, const char* hint) {
  ImGui::SetNextItemWidth(-1);
  return HintField(id, hint, buffer, size);
}

}  // namespace pliant::ui
