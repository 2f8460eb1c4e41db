#include "ui/widgets/number_field.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <utility>

namespace pliant::ui {
namespace {

// The text of the field that is being typed into; there is one keyboard.
struct Typing {
  ImGuiID item = 0;
  int frame = 0;  // the last one in which it was typed into
  std::string text;
  std::string initial;
};
Typing& TheTyping() {
  static Typing typing;
  return typing;
}
uint64_t& TypedNumbers() {
  static uint64_t count = 0;
  return count;
}

bool EscapePressed() { return ImGui::IsKeyPressed(ImGui::GetIO().KeyMap[ImGuiKey_Escape]); }

void ReadText(const ImGuiInputTextState& state, Typing* typing) {
  std::string text(static_cast<size_t>(4 * state.CurLenW + 1), '\0');
  const ImWchar* begin = state.TextW.Data;
  const int n = ImTextStrToUtf8(text.data(), static_cast<int>(text.size()), begin, begin + state.CurLenW);
  text.resize(static_cast<size_t>(n));
  typing->text = std::move(text);
  typing->initial = state.InitialTextA.Data != nullptr ? state.InitialTextA.Data : "";
}

// A number, or an operation on the old one such as "*2". False when the text is not one.
bool Parse(const Typing& typing, double* value) {
  ImGui::DataTypeApplyOpFromText(typing.text.c_str(), typing.initial.c_str(), ImGuiDataType_Double, value,
                                 "%f");
  return std::isfinite(*value);
}

// Calls the widget on a copy of the value. While the widget is typed into, it writes every keystroke's number
// to the copy, where nobody sees it; the text counts when the typing ends.
template <class Widget>
bool Commit(ImGuiID item, double* value, double lo, double hi, Widget&& widget) {
  double copy = *value;
  const bool moved = widget(&copy);
  Typing& typing = TheTyping();
  ImGuiInputTextState* state = ImGui::GetInputTextState(item);
  if (ImGui::TempInputIsActive(item)) {
    typing.item = item;
    typing.frame = ImGui::GetFrameCount();
    if (state != nullptr) ReadText(*state, &typing);
    return false;
  }
  if (typing.item == item) {
    Typing ended = std::exchange(typing, {});
    // A field that was out of sight meanwhile may stand for another number by now.
    if (ended.frame + 1 < ImGui::GetFrameCount() || EscapePressed()) return false;
    if (state != nullptr) ReadText(*state, &ended);
    copy = *value;
    if (ended.text == ended.initial || !Parse(ended, &copy)) return false;
    if (lo < hi) copy = std::clamp(copy, lo, hi);
    ++TypedNumbers();
  } else if (!moved || !std::isfinite(copy)) {
    return false;
  }
  const bool changed = copy != *value;
  *value = copy;
  return changed;
}

// Zero where only the sign of a tiny number would show, as in "-0.000".
double WithoutLoneSign(double value, const char* format) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return std::strpbrk(text, "123456789ain") == nullptr ? 0 : value;
}

// The bar alone: a slider without grab and text.
bool Bar(const Style& style, double* value, const BarOptions& options) {
  const double lo = options.lo, hi = options.hi;
  const ImVec4& color = options.color;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImDrawListSplitter layers;
  layers.Split(&list, 2);
  layers.SetCurrentChannel(&list, 1);
  const bool typing = IsTyping("##bar");
  const ImVec4 none(0, 0, 0, 0);
  for (const ImGuiCol part : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive,
                              ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive, ImGuiCol_Text}) {
    ImGui::PushStyleColor(part, part == ImGuiCol_Text && typing ? ImGui::GetStyleColorVec4(part) : none);
  }
  const bool changed =
      SliderField("##bar", value, lo, hi, options.format, options.clamp ? ImGuiSliderFlags_AlwaysClamp : 0);
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
    const float from = at(options.origin);
    const float to = std::clamp(at(*value), a.x + half, b.x - half);
    list.AddRectFilled({std::min(from, to), a.y}, {std::max(from, to), b.y}, Color(WithAlpha(color, 0.38f)),
                       round);
    list.AddRectFilled({to - half, a.y}, {to + half, b.y}, Color(color), style.Px(1));
  }
  layers.Merge(&list);
  return changed;
}

}  // namespace

bool IsTyping(const char* id) { return ImGui::TempInputIsActive(ImGui::GetID(id)); }

EditGesture CurrentEditGesture() {
  EditGesture now;
  now.typed = TypedNumbers();
  if (ImGui::GetCurrentContext() == nullptr) return now;
  const ImGuiIO& io = ImGui::GetIO();
  for (int button = 0; button < 3; ++button) {
    now.pressed = std::max(now.pressed, io.MouseClickedTime[button]);
    now.held = now.held || io.MouseDown[button];
  }
  return now;
}

bool NumberField(const char* id, double* value, double speed, double lo, double hi, const char* format) {
  const bool limited = lo < hi;
  return Commit(ImGui::GetID(id), value, lo, hi, [&](double* copy) {
    *copy = WithoutLoneSign(*copy, format);
    return ImGui::DragScalar(id, ImGuiDataType_Double, copy, static_cast<float>(speed),
                             limited ? &lo : nullptr, limited ? &hi : nullptr, format,
                             limited ? ImGuiSliderFlags_AlwaysClamp : 0);
  });
}

const char* FittingFormat(const char* id, double value, float width) {
  constexpr const char* kFormats[] = {"%.4g", "%.3g", "%.2g", "%.1g"};
  if (ImGui::GetActiveID() == ImGui::GetID(id)) return kFormats[0];
  const float room = width - 2 * ImGui::GetStyle().FramePadding.x;
  for (const char* format : kFormats) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    if (ImGui::CalcTextSize(text).x <= room) return format;
  }
  return *std::rbegin(kFormats);
}

bool IntegerField(const char* id, int* value, int lo, int hi) {
  double number = *value;
  const bool changed = Commit(ImGui::GetID(id), &number, lo, hi, [&](double* copy) {
    int edited = static_cast<int>(*copy);
    const bool moved = ImGui::DragInt(id, &edited, 0.2f, lo, hi, "%d", ImGuiSliderFlags_AlwaysClamp);
    *copy = edited;
    return moved;
  });
  const int rounded = static_cast<int>(std::lround(number));
  return changed && std::exchange(*value, rounded) != rounded;
}

bool SliderField(const char* id, double* value, double lo, double hi, const char* format,
                 ImGuiSliderFlags flags) {
  const bool clamp = (flags & ImGuiSliderFlags_AlwaysClamp) != 0;
  return Commit(ImGui::GetID(id), value, clamp ? lo : 0, clamp ? hi : 0, [&](double* copy) {
    return ImGui::SliderScalar(id, ImGuiDataType_Double, copy, &lo, &hi, format, flags);
  });
}

bool SliderField(const char* id, float* value, float lo, float hi, const char* format,
                 ImGuiSliderFlags flags) {
  double number = static_cast<double>(*value);
  const bool changed =
      SliderField(id, &number, static_cast<double>(lo), static_cast<double>(hi), format, flags);
  if (changed) *value = static_cast<float>(number);
  return changed;
}

bool SliderField(const char* id, int* value, int lo, int hi, const char* format) {
  double number = *value;
  const bool changed = Commit(ImGui::GetID(id), &number, lo, hi, [&](double* copy) {
    int edited = static_cast<int>(*copy);
    const bool moved = ImGui::SliderInt(id, &edited, lo, hi, format, ImGuiSliderFlags_AlwaysClamp);
    *copy = edited;
    return moved;
  });
  const int rounded = static_cast<int>(std::lround(number));
  return changed && std::exchange(*value, rounded) != rounded;
}

bool BarSlider(const Style& style, const char* id, double* value, const BarOptions& options) {
  const double lo = options.lo, hi = options.hi;
  const float width = ImGui::CalcItemWidth();
  const float gap = style.Px(3);
  const float number = std::min(style.Px(66), 0.45f * width);
  double edited = WithoutLoneSign(*value, options.format);
  ImGui::PushID(id);
  ImGui::BeginGroup();
  ImGui::SetNextItemWidth(width - number - gap);
  bool changed = Bar(style, &edited, options);
  ImGui::SameLine(0, gap);
  ImGui::SetNextItemWidth(number);
  changed |= NumberField("##number", &edited, hi > lo ? (hi - lo) / 400 : 0.01, options.clamp ? lo : 0,
                         options.clamp ? hi : 0, options.format);
  ImGui::EndGroup();
  ImGui::PopID();
  if (!changed || !std::isfinite(edited)) return false;
  *value = edited;
  return true;
}

bool PickColor(const char* id, float* rgba, int channels, ImGuiColorEditFlags flags) {
  // What is being typed into the picker's fields.
  struct Draft {
    ImGuiID item = 0;
    int frame = 0;
    float rgba[4] = {0, 0, 0, 1};
  };
  static Draft draft;
  const ImGuiID item = ImGui::GetID(id);
  if (draft.frame + 1 < ImGui::GetFrameCount()) draft.item = 0;
  const bool drafted = draft.item == item;
  float edited[4] = {0, 0, 0, 1};
  std::copy_n(drafted ? draft.rgba : rgba, channels, edited);
  const bool changed =
      channels == 4 ? ImGui::ColorEdit4(id, edited, flags) : ImGui::ColorEdit3(id, edited, flags);
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  const bool typing = g.ActiveId != 0 && g.ActiveId == g.InputTextState.ID;
  if (typing && (changed || drafted)) {
    draft.item = item;
    draft.frame = ImGui::GetFrameCount();
    std::copy_n(edited, 4, draft.rgba);
    return false;
  }
  if (drafted) {
    draft.item = 0;
    if (EscapePressed()) return false;
    ++TypedNumbers();
  } else if (!changed) {
    return false;
  }
  std::copy_n(edited, channels, rgba);
  return true;
}

}  // namespace pliant::ui
