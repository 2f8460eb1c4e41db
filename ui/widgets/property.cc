#include "ui/widgets/property.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "ui/widgets/registry.h"

namespace pliant {

bool BeginSection(const Style& style, const char* title, bool open_at_first, std::string* request,
                  const char* note) {
  const Palette& p = style.palette;
  ImGui::PushStyleColor(ImGuiCol_Header, p.header);
  ImGui::PushStyleColor(ImGuiCol_HeaderHovered, p.field);
  ImGui::PushStyleColor(ImGuiCol_HeaderActive, p.field);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {style.Px(8), style.Px(6)});
  ImGui::PushStyleVar(ImGuiStyleVar_FrameRounding, style.Px(4));
  ImGui::PushFont(style.fonts.bold);
  const bool requested = request != nullptr && *request == title;
  if (requested) {
    ImGui::SetNextItemOpen(true);
    ImGui::SetScrollHereY(0);
    request->clear();
  }
  const bool open = ImGui::CollapsingHeader(title, open_at_first ? ImGuiTreeNodeFlags_DefaultOpen : 0);
  NoteWidget(title);
  ImGui::PopFont();
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor(3);
  if (*note != '\0') {
    const ImVec2 lo = ImGui::GetItemRectMin();
    const ImVec2 hi = ImGui::GetItemRectMax();
    const ImVec2 size = ImGui::CalcTextSize(note);
    ImGui::GetWindowDrawList()->AddText({hi.x - size.x - style.Px(10), 0.5f * (lo.y + hi.y - size.y)},
                                        Color(p.dim), note);
  }
  if (open) {
    ImGui::PushID(title);
    ImGui::Dummy({0, style.Px(1)});
  }
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

bool BeginProperties(const char* id, float label_share) {
  if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_NoSavedSettings))
    return false;
  ImGui::TableSetupColumn("label", ImGuiTableColumnFlags_WidthStretch, label_share);
  ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch, 1 - label_share);
  return true;
}

void EndProperties() { ImGui::EndTable(); }

void PropertyLabel(const Style& style, const char* label, const char* unit, const char* help, bool changed) {
  ImGui::TableNextRow();
  ImGui::TableSetColumnIndex(0);
  ImGui::AlignTextToFramePadding();
  if (changed) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float h = ImGui::GetFrameHeight();
    ImGui::GetWindowDrawList()->AddRectFilled({at.x - style.Px(4), at.y + 0.2f * h},
                                              {at.x - style.Px(1.5f), at.y + 0.8f * h},
                                              Color(style.palette.selection), style.Px(1));
  }
  ImGui::TextUnformatted(label);
  if (*help != '\0' && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", help);
  if (*unit != '\0') {
    ImGui::SameLine(0, style.Px(5));
    ImGui::TextColored(style.palette.dim, "%s", unit);
  }
  ImGui::TableSetColumnIndex(1);
  ImGui::SetNextItemWidth(-1);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  NoteWidget(label, at, {at.x + ImGui::GetContentRegionAvail().x, at.y + ImGui::GetFrameHeight()});
}

void PropertyValue(const Style& style, const char* label, const char* unit, const char* format, ...) {
  char text[256];
  va_list args;
  va_start(args, format);
  std::vsnprintf(text, sizeof text, format, args);
  va_end(args);
  PropertyLabel(style, label, unit);
  ImGui::AlignTextToFramePadding();
  ImGui::PushFont(style.fonts.mono);
  CutText(text, ImGui::GetContentRegionAvail().x);
  ImGui::PopFont();
}

namespace {

// Zero where only the sign of a tiny number would show, as in "-0.000".
double WithoutLoneSign(double value, const char* format) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return std::strpbrk(text, "123456789ain") == nullptr ? 0 : value;
}

}  // namespace

bool NumberField(const char* id, double* value, double speed, double lo, double hi, const char* format) {
  double edited = WithoutLoneSign(*value, format);
  const bool limited = lo < hi;
  const bool changed =
      ImGui::DragScalar(id, ImGuiDataType_Double, &edited, static_cast<float>(speed), limited ? &lo : nullptr,
                        limited ? &hi : nullptr, format, limited ? ImGuiSliderFlags_AlwaysClamp : 0);
  if (!changed || !std::isfinite(edited)) return false;
  *value = edited;
  return true;
}

namespace {

// The bar alone: a slider without grab and text.
bool Bar(const Style& style, double* value, double lo, double hi, double origin, const char* format,
         ImVec4 color, bool clamp) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImDrawListSplitter layers;
  layers.Split(&list, 2);
  layers.SetCurrentChannel(&list, 1);
  const bool typing = ImGui::TempInputIsActive(ImGui::GetID("##bar"));
  const ImVec4 none(0, 0, 0, 0);
  for (const ImGuiCol part : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive,
                              ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive, ImGuiCol_Text}) {
    ImGui::PushStyleColor(part, part == ImGuiCol_Text && typing ? ImGui::GetStyleColorVec4(part) : none);
  }
  const bool changed = ImGui::SliderScalar("##bar", ImGuiDataType_Double, value, &lo, &hi, format,
                                           clamp ? ImGuiSliderFlags_AlwaysClamp : 0);
  ImGui::PopStyleColor(6);
  const ImVec2 a = ImGui::GetItemRectMin();
  const ImVec2 b = ImGui::GetItemRectMax();
  const bool hot = ImGui::IsItemHovered() || ImGui::IsItemActive();
  layers.SetCurrentChannel(&list, 0);
  const float round = style.Px(4);
  list.AddRectFilled(a, b, ImGui::GetColorU32(hot ? ImGuiCol_FrameBgHovered : ImGuiCol_FrameBg), round);
  const auto at = [&](double v) {
    const double t = hi > lo ? std::clamp((v - lo) / (hi - lo), 0.0, 1.0) : 0;
    return a.x + static_cast<float>(t) * (b.x - a.x);
  };
  if (std::isfinite(*value)) {
    const float half = style.Px(1.5f);
    const float from = at(origin);
    const float to = std::clamp(at(*value), a.x + half, b.x - half);
    list.AddRectFilled({std::min(from, to), a.y}, {std::max(from, to), b.y}, Color(WithAlpha(color, 0.38f)),
                       round);
    list.AddRectFilled({to - half, a.y}, {to + half, b.y}, Color(color), style.Px(1));
  }
  layers.Merge(&list);
  return changed;
}

}  // namespace

bool BarSlider(const Style& style, const char* id, double* value, double lo, double hi, double origin,
               const char* format, ImVec4 color, bool clamp) {
  const float width = ImGui::CalcItemWidth();
  const float gap = style.Px(3);
  const float number = std::min(style.Px(66), 0.45f * width);
  double edited = WithoutLoneSign(*value, format);
  ImGui::PushID(id);
  ImGui::BeginGroup();
  ImGui::SetNextItemWidth(width - number - gap);
  bool changed = Bar(style, &edited, lo, hi, origin, format, color, clamp);
  ImGui::SameLine(0, gap);
  ImGui::SetNextItemWidth(number);
  changed |= NumberField("##number", &edited, hi > lo ? (hi - lo) / 400 : 0.01, clamp ? lo : 0,
                         clamp ? hi : 0, format);
  ImGui::EndGroup();
  ImGui::PopID();
  if (!changed || !std::isfinite(edited)) return false;
  *value = edited;
  return true;
}

bool IntegerField(const char* id, int* value, int lo, int hi) {
  return ImGui::DragInt(id, value, 0.2f, lo, hi, "%d", ImGuiSliderFlags_AlwaysClamp);
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
  }
  return changed;
}

bool Chip(const Style& style, const char* label, bool on, const std::string& tip, float width) {
  const Palette& p = style.palette;
  ImGui::PushStyleColor(ImGuiCol_Button, on ? p.accent_dim : p.field);
  ImGui::PushStyleColor(ImGuiCol_ButtonHovered, WithAlpha(p.accent, 0.45f));
  ImGui::PushStyleColor(ImGuiCol_Text, on ? p.text : p.dim);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {style.Px(7), style.Px(3)});
  const bool pressed = ImGui::Button(label, {width, 0});
  NoteWidget(label);
  ImGui::PopStyleVar();
  ImGui::PopStyleColor(3);
  if (on) {
    // A mark besides the colour.
    const ImVec2 lo = ImGui::GetItemRectMin();
    const ImVec2 hi = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddRectFilled({lo.x, lo.y + style.Px(5)},
                                              {lo.x + style.Px(2.5f), hi.y - style.Px(5)}, Color(p.accent),
                                              style.Px(1));
  }
  if (!tip.empty() && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tip.c_str());
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
  if (ImGui::CalcTextSize(text.c_str()).x <= width) {
    ImGui::TextUnformatted(text.c_str());
    return;
  }
  const float dots = ImGui::CalcTextSize("...").x;
  size_t keep = text.size();
  while (keep > 0 && ImGui::CalcTextSize(text.c_str(), text.c_str() + keep).x + dots > width) {
    --keep;
    while (keep > 0 && (static_cast<unsigned char>(text[keep]) & 0xC0) == 0x80) --keep;  // UTF-8 continuation
  }
  const std::string cut = text.substr(0, keep) + "...";
  ImGui::TextUnformatted(cut.c_str());
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", text.c_str());
}

bool FilterField(const char* id, char* buffer, size_t size, const char* hint) {
  ImGui::SetNextItemWidth(-1);
  return ImGui::InputTextWithHint(id, hint, buffer, size);
}

bool MatchesFilter(const char* filter, const std::string& text) {
  const size_t n = std::strlen(filter);
  if (n == 0) return true;
  const auto same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
  };
  return std::search(text.begin(), text.end(), filter, filter + n, same) != text.end();
}

}  // namespace pliant
