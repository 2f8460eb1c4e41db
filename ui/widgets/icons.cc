#include "ui/widgets/icons.h"

#include <cmath>

#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

constexpr float kPi = 3.14159265f;

void Triangle(ImDrawList& list, ImVec2 c, float h, float direction, ImU32 color) {
  list.AddTriangleFilled({c.x - 0.55f * h * direction, c.y - 0.75f * h}, {c.x + 0.75f * h * direction, c.y},
                         {c.x - 0.55f * h * direction, c.y + 0.75f * h}, color);
}

// An arc of `from`..`to` radians with an arrow head at its end.
void ArcArrow(ImDrawList& list, ImVec2 c, float r, float from, float to, float width, ImU32 color) {
  list.PathArcTo(c, r, from, to, 24);
  list.PathStroke(color, 0, width);
  const ImVec2 tip(c.x + r * std::cos(to), c.y + r * std::sin(to));
  const float sign = to > from ? 1.0f : -1.0f;
  const ImVec2 along(-std::sin(to) * sign, std::cos(to) * sign);
  const ImVec2 out(std::cos(to), std::sin(to));
  const float a = 0.72f * r;
  list.AddTriangleFilled({tip.x + along.x * a, tip.y + along.y * a},
                         {tip.x + out.x * a * 0.72f, tip.y + out.y * a * 0.72f},
                         {tip.x - out.x * a * 0.72f, tip.y - out.y * a * 0.72f}, color);
}

void PanelIcon(ImDrawList& list, ImVec2 c, float h, float w, Icon icon, ImU32 color) {
  const ImVec2 a(c.x - 0.85f * h, c.y - 0.7f * h);
  const ImVec2 b(c.x + 0.85f * h, c.y + 0.7f * h);
  list.AddRect(a, b, color, 0.2f * h, 0, w);
  const float third = 0.6f * h;
  if (icon == Icon::kLeftPanel) list.AddRectFilled(a, {a.x + third, b.y}, color, 0.2f * h);
  if (icon == Icon::kRightPanel) list.AddRectFilled({b.x - third, a.y}, b, color, 0.2f * h);
  if (icon == Icon::kBottomPanel) list.AddRectFilled({a.x, b.y - 0.55f * h}, b, color, 0.2f * h);
}

// A cross of four arrows: something can be moved.
void MoveIcon(ImDrawList& list, ImVec2 c, float h, float w, ImU32 color) {
  list.AddLine({c.x - 0.7f * h, c.y}, {c.x + 0.7f * h, c.y}, color, w);
  list.AddLine({c.x, c.y - 0.7f * h}, {c.x, c.y + 0.7f * h}, color, w);
  const float a = 0.34f * h;
  const float r = 0.98f * h;
  list.AddTriangleFilled({c.x + r, c.y}, {c.x + r - a, c.y + a}, {c.x + r - a, c.y - a}, color);
  list.AddTriangleFilled({c.x - r, c.y}, {c.x - r + a, c.y - a}, {c.x - r + a, c.y + a}, color);
  list.AddTriangleFilled({c.x, c.y + r}, {c.x - a, c.y + r - a}, {c.x + a, c.y + r - a}, color);
  list.AddTriangleFilled({c.x, c.y - r}, {c.x + a, c.y - r + a}, {c.x - a, c.y - r + a}, color);
}

// Two triangles in the direction of d; with a bar at the end of the way, or without.
void SkipIcon(ImDrawList& list, ImVec2 c, float h, float d, bool bar, ImU32 color) {
  if (bar) {
    Triangle(list, {c.x - 0.1f * h * d, c.y}, 0.95f * h, d, color);
    Triangle(list, {c.x - 0.75f * h * d, c.y}, 0.95f * h, d, color);
    const float x = c.x + 0.8f * h * d;
    list.AddRectFilled({x - 0.12f * h, c.y - 0.72f * h}, {x + 0.12f * h, c.y + 0.72f * h}, color);
    return;
  }
  Triangle(list, {c.x + 0.42f * h * d, c.y}, 0.95f * h, d, color);
  Triangle(list, {c.x - 0.42f * h * d, c.y}, 0.95f * h, d, color);
}

void PauseIcon(ImDrawList& list, ImVec2 c, float h, ImU32 color) {
  list.AddRectFilled({c.x - 0.65f * h, c.y - 0.75f * h}, {c.x - 0.18f * h, c.y + 0.75f * h}, color, 0.1f * h);
  list.AddRectFilled({c.x + 0.18f * h, c.y - 0.75f * h}, {c.x + 0.65f * h, c.y + 0.75f * h}, color, 0.1f * h);
}

void StepIcon(ImDrawList& list, ImVec2 c, float h, float d, ImU32 color) {
  Triangle(list, {c.x - 0.15f * h * d, c.y}, 0.95f * h, d, color);
  const float x = c.x + 0.72f * h * d;
  list.AddRectFilled({x - 0.12f * h, c.y - 0.72f * h}, {x + 0.12f * h, c.y + 0.72f * h}, color);
}

void HelpIcon(ImDrawList& list, ImVec2 c, float h, float w, ImU32 color) {
  list.PathArcTo({c.x, c.y - 0.32f * h}, 0.38f * h, -kPi, 0.35f * kPi, 16);
  list.PathLineTo({c.x, c.y + 0.22f * h});
  list.PathStroke(color, 0, w);
  list.AddCircleFilled({c.x, c.y + 0.62f * h}, 0.14f * h, color, 12);
}

void CameraIcon(ImDrawList& list, ImVec2 c, float h, float w, ImU32 color) {
  list.AddRect({c.x - 0.85f * h, c.y - 0.45f * h}, {c.x + 0.3f * h, c.y + 0.5f * h}, color, 0.15f * h, 0, w);
  list.AddTriangleFilled({c.x + 0.35f * h, c.y}, {c.x + 0.9f * h, c.y - 0.45f * h},
                         {c.x + 0.9f * h, c.y + 0.45f * h}, color);
}

void TargetIcon(ImDrawList& list, ImVec2 c, float h, float w, ImU32 color) {
  list.AddCircle(c, 0.55f * h, color, 24, w);
  for (int i = 0; i < 4; ++i) {
    const float a = 0.5f * kPi * static_cast<float>(i);
    list.AddLine({c.x + 0.35f * h * std::cos(a), c.y + 0.35f * h * std::sin(a)},
                 {c.x + 0.9f * h * std::cos(a), c.y + 0.9f * h * std::sin(a)}, color, w);
  }
}

void ScreenshotIcon(ImDrawList& list, ImVec2 c, float h, float w, ImU32 color) {
  list.AddRect({c.x - 0.8f * h, c.y - 0.45f * h}, {c.x + 0.8f * h, c.y + 0.65f * h}, color, 0.2f * h, 0, w);
  list.AddRectFilled({c.x - 0.3f * h, c.y - 0.7f * h}, {c.x + 0.3f * h, c.y - 0.4f * h}, color, 0.1f * h);
  list.AddCircle({c.x, c.y + 0.1f * h}, 0.3f * h, color, 16, w);
}

}  // namespace

void DrawIcon(ImDrawList& list, Icon icon, ImVec2 c, float h, ImU32 color) {
  const float w = std::max(1.2f, 0.22f * h);
  switch (icon) {
    case Icon::kPlay:
      return Triangle(list, {c.x + 0.05f * h, c.y}, 1.1f * h, 1, color);
    case Icon::kPause:
      return PauseIcon(list, c, h, color);
    case Icon::kStepForward:
    case Icon::kStepBack:
      return StepIcon(list, c, h, icon == Icon::kStepForward ? 1.0f : -1.0f, color);
    case Icon::kReset:
      return ArcArrow(list, {c.x, c.y + 0.06f * h}, 0.72f * h, 0.98f * kPi, -0.52f * kPi, w, color);
    case Icon::kReload:
      ArcArrow(list, c, 0.68f * h, 0.15f * kPi, 0.9f * kPi, w, color);
      ArcArrow(list, c, 0.68f * h, 1.15f * kPi, 1.9f * kPi, w, color);
      break;
    case Icon::kLeftPanel:
    case Icon::kRightPanel:
    case Icon::kBottomPanel:
      return PanelIcon(list, c, h, w, icon, color);
    case Icon::kHelp:
      return HelpIcon(list, c, h, w, color);
    case Icon::kCamera:
      return CameraIcon(list, c, h, w, color);
    case Icon::kClose:
      list.AddLine({c.x - 0.5f * h, c.y - 0.5f * h}, {c.x + 0.5f * h, c.y + 0.5f * h}, color, w);
      list.AddLine({c.x - 0.5f * h, c.y + 0.5f * h}, {c.x + 0.5f * h, c.y - 0.5f * h}, color, w);
      break;
    case Icon::kTarget:
      return TargetIcon(list, c, h, w, color);
    case Icon::kScreenshot:
      return ScreenshotIcon(list, c, h, w, color);
    case Icon::kRecord:
      list.AddCircle(c, 0.82f * h, color, 28, w);
      list.AddCircleFilled(c, 0.45f * h, color, 20);
      break;
    case Icon::kStop:
      list.AddRectFilled({c.x - 0.6f * h, c.y - 0.6f * h}, {c.x + 0.6f * h, c.y + 0.6f * h}, color,
                         0.12f * h);
      break;
    case Icon::kBegin:
    case Icon::kEnd:
      return SkipIcon(list, c, h, icon == Icon::kEnd ? 1.0f : -1.0f, true, color);
    case Icon::kReverse:
      return Triangle(list, {c.x - 0.05f * h, c.y}, 1.0f * h, -1, color);
    case Icon::kReplay:
      return SkipIcon(list, c, h, 1, false, color);
    case Icon::kMore:
      for (int i = -1; i <= 1; ++i)
        list.AddCircleFilled({c.x + 0.55f * h * static_cast<float>(i), c.y}, 0.17f * h, color, 12);
      break;
    case Icon::kGrab:
      return MoveIcon(list, c, h, w, color);
    case Icon::kSearch:
      list.AddCircle({c.x - 0.18f * h, c.y - 0.18f * h}, 0.52f * h, color, 24, w);
      list.AddLine({c.x + 0.22f * h, c.y + 0.22f * h}, {c.x + 0.78f * h, c.y + 0.78f * h}, color, 1.3f * w);
      break;
  }
}

bool IconButton(const Style& style, const char* id, Icon icon, const std::string& tip,
                const IconButtonLook& look) {
  const float size = style.Px(look.size);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool pressed = ImGui::InvisibleButton(id, {size, size});
  NoteWidget(id);
  const bool hovered = ImGui::IsItemHovered();
  const bool held = ImGui::IsItemActive();
  const Palette& p = style.palette;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImVec4 back(0, 0, 0, 0);
  if (look.on) back = p.accent_dim;
  if (look.alarm) back = WithAlpha(p.error, 0.25f);
  const bool enabled = ImGui::GetStyle().Alpha > 0.9f;
  if (look.primary) back = enabled ? p.accent : p.field;
  if (hovered && enabled) back = look.primary ? p.accent : look.on ? p.accent_dim : p.field;
  if (held) back = p.accent_dim;
  if (back.w > 0) {
    list.AddRectFilled(at, {at.x + size, at.y + size}, Color(back), style.Px(5));
  }
  if (look.primary && hovered) {
    list.AddRect(at, {at.x + size, at.y + size}, Color(WithAlpha(p.text, 0.5f)), style.Px(5));
  }
  const ImVec4 ink = look.primary && enabled
                         ? (style.theme == Theme::kLight ? ImVec4(1, 1, 1, 1) : ImVec4(0.05f, 0.07f, 0.1f, 1))
                         : (hovered || look.on ? p.text : WithAlpha(p.text, 0.85f));
  DrawIcon(list, icon, {at.x + 0.5f * size, at.y + 0.5f * size}, 0.29f * size,
           Color(WithAlpha(look.alarm ? p.error : ink, enabled ? 1.0f : 0.4f)));
  if (hovered && !tip.empty()) ShowTip("%s", tip.c_str());
  ShowKeyOfTip(style, tip);
  return pressed;
}

}  // namespace pliant::ui
