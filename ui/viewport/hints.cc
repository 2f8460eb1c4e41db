#include "ui/viewport/hints.h"

#include <algorithm>
#include <cmath>

#include "ui/keys/keys.h"
#include "ui/state/habits.h"
#include "ui/viewport/backing.h"
#include "ui/viewport/grab.h"
#include "ui/viewport/measure.h"

namespace pliant::ui {
namespace {

using Hints = std::vector<MouseHint>;

std::string KeyOf(const char* action) {
  const Action* found = FindAction(action);
  return found != nullptr ? KeysOf(*found) : "";
}

void AddKey(Hints& out, const char* action, const char* text) {
  const std::string key = KeyOf(action);
  if (!key.empty()) out.push_back({Gesture::kNone, key, text});
}

std::string AxesText(int axes) {
  std::string text;
  for (int i = 0; i < 3; ++i) {
    if ((axes & (1 << i)) != 0) text += "xyz"[i];
  }
  return text;
}

Hints WhilePulling(const ActionContext& c) {
  const GrabState& grab = c.ui.views.grab;
  Hints out;
  if ((c.ui.perturb.perturb.active & mjPERT_ROTATE) != 0) {
    out.push_back({Gesture::kNone, "Shift", "about the horizontal axes"});
  } else {
    out.push_back({Gesture::kNone, "Shift", "in the horizontal plane"});
    if (grab.axes != 7) out.push_back({Gesture::kNone, AxesText(grab.axes), "only these axes"});
    AddKey(out, "grab.axis_x", "along x");
    AddKey(out, "grab.axis_y", "along y");
    AddKey(out, "grab.axis_z", "along z");
  }
  AddKey(out, "grab.keep_force", grab.keep ? "the force stays: let it end" : "keep the force");
  return out;
}

Hints WhileFlying() {
  return {{Gesture::kLeft, "", "look around"},
          {Gesture::kNone, "W A S D", "move"},
          {Gesture::kNone, "Q E", "down, up"},
          {Gesture::kNone, "Shift", "faster"},
          {Gesture::kNone, KeyOf("camera.fly"), "leave"}};
}

Hints WhileMeasuring(const MeasureState& measure) {
  return {{Gesture::kLeft, "click", NextMeasurePoint(measure)},
          {Gesture::kLeft, "", "drag: orbit"},
          {Gesture::kNone, "Esc", "stop measuring"}};
}

Hints WhileMovingHandle(const GizmoState& gizmo) {
  return {{Gesture::kNone, "0-9 . -", "type how far"},
          {Gesture::kNone, "Ctrl", gizmo.snap ? "freely" : "in steps"},
          {Gesture::kNone, "Enter", "keep"},
          {Gesture::kNone, "Esc", "take back"}};
}

Hints WhileThrowing() {
  Hints out = {{Gesture::kLeft, "", "drag and let go: throw"}};
  AddKey(out, "throw.mode", "leave throw mode");
  return out;
}

Hints WhileGrabbing(const ActionContext& c, bool shift) {
  const GrabState& grab = c.ui.views.grab;
  const bool paused = c.frame.snapshot->run.paused;
  const char* move = !paused ? "pull" : grab.pose_joints ? "pose by the joints" : "move the tree";
  Hints out;
  out.push_back({Gesture::kLeft, grab.carry ? "click" : "",
                 std::string(move) + (shift ? ", horizontally" : "") + " the body under the pointer"});
  out.push_back({Gesture::kRight, "", "turn it"});
  if (!shift) out.push_back({Gesture::kNone, "Shift", "horizontal plane"});
  AddKey(out, "grab.poke", "poke");
  AddKey(out, "grab.mode", "leave grab mode");
  out.push_back({Gesture::kLeft, "", "beside the model: orbit"});
  return out;
}

Hints WithCtrl(const ActionContext& c, bool shift, Gesture left, Gesture right) {
  Hints out;
  if (c.ui.selection.body > 0) {
    const bool paused = c.frame.snapshot->run.paused;
    const char* plane = shift ? ", horizontal plane" : ", vertical plane";
    out.push_back({right, "Ctrl", std::string(paused ? "move the selection" : "pull the selection") + plane});
    out.push_back({left, "Ctrl", shift ? "turn it about the horizontal axes" : "turn it"});
  } else {
    out.push_back({Gesture::kLeftDouble, "", "select a body first, then Ctrl pulls and turns it"});
  }
  out.push_back({Gesture::kRightDouble, "Ctrl", "follow this body"});
  out.push_back({Gesture::kWheel, "Ctrl", "zoom to the pointer"});
  return out;
}

void DrawKey(const Style& style, ImDrawList& list, ImVec2 at, const std::string& key, float height) {
  const float width = ImGui::CalcTextSize(key.c_str()).x + style.Px(8);
  list.AddRectFilled(at, {at.x + width, at.y + height}, Color(WithAlpha(style.palette.text, 0.14f)),
                     style.Px(3));
  list.AddText({at.x + style.Px(4), at.y}, Color(style.palette.text), key.c_str());
}

bool IsDouble(Gesture gesture) { return gesture == Gesture::kLeftDouble || gesture == Gesture::kRightDouble; }

float WidthOf(const Style& style, const MouseHint& hint, float line) {
  float width = ImGui::CalcTextSize(hint.text.c_str()).x + style.Px(5);
  if (!hint.key.empty()) width += ImGui::CalcTextSize(hint.key.c_str()).x + style.Px(8 + 3);
  if (hint.gesture != Gesture::kNone) width += line;
  if (IsDouble(hint.gesture)) width += ImGui::CalcTextSize("2×").x + style.Px(3);
  return width;
}

}  // namespace

std::vector<MouseHint> MouseHints(const ActionContext& c, int mods) {
  const ViewsState& views = c.ui.views;
  const bool shift = (mods & kModShift) != 0;
  const bool alt = (mods & kModAlt) != 0;
  const Gesture left = alt ? Gesture::kRight : Gesture::kLeft;
  const Gesture right = alt ? Gesture::kLeft : Gesture::kRight;
  if (c.ui.perturb.dragging) return WhilePulling(c);
  if (views.tools.gizmo.dragged >= 0) return WhileMovingHandle(views.tools.gizmo);
  if (views.tools.measure.taking) return WhileMeasuring(views.tools.measure);
  if (views.tools.launcher.armed) return WhileThrowing();
  if (views.pointer.fly) return WhileFlying();
  if ((mods & kModCtrl) != 0) return WithCtrl(c, shift, left, right);
  if (views.grab.on) return WhileGrabbing(c, shift);
  Hints out;
  if (views.pointer.trackpad) {
    out.push_back({Gesture::kNone, "two fingers", shift ? "pan" : "orbit"});
    out.push_back({Gesture::kNone, "Ctrl + two fingers", "zoom"});
  } else if (CurrentHabits().one_button) {
    out.push_back({Gesture::kLeft,
                   alt     ? "Alt"
                   : shift ? "Shift"
                           : "",
                   alt     ? "zoom"
                   : shift ? "pan"
                           : "orbit"});
    if (!alt && !shift) out.push_back({Gesture::kLeft, "Shift", "pan"});
    if (!alt && !shift) out.push_back({Gesture::kLeft, "Alt", "zoom"});
  } else {
    out.push_back({left, "", "orbit"});
    out.push_back({right, "", shift ? "pan along the ground" : "pan"});
    out.push_back({Gesture::kWheel, "", "zoom"});
  }
  const std::string picked = views.pointer.level == PickLevel::kBody
                                 ? "body"
                                 : std::string(kPickLevelNames[static_cast<int>(views.pointer.level)]);
  out.push_back({views.pointer.single_click ? Gesture::kLeft : Gesture::kLeftDouble,
                 views.pointer.single_click ? "click" : "", "select a " + picked});
  if (c.ui.selection.body > 0) {
    out.push_back({right, "Ctrl", "pull it"});
    out.push_back({left, "Ctrl", "turn it"});
  }
  AddKey(out, "grab.mode", "grab mode: plain drag");
  if (c.ui.selection.body <= 0) out.push_back({Gesture::kRightDouble, "", "look at this point"});
  return out;
}

void DrawMouseIcon(ImDrawList& list, Gesture gesture, ImVec2 c, float h, ImU32 color) {
  const float w = std::max(1.0f, 0.16f * h);
  const ImVec2 lo(c.x - 0.62f * h, c.y - 0.92f * h);
  const ImVec2 hi(c.x + 0.62f * h, c.y + 0.92f * h);
  const float split = c.y - 0.05f * h;
  const bool left = gesture == Gesture::kLeft || gesture == Gesture::kLeftDouble;
  const bool right = gesture == Gesture::kRight || gesture == Gesture::kRightDouble;
  if (left) list.AddRectFilled(lo, {c.x, split}, color, 0.6f * h, ImDrawFlags_RoundCornersTopLeft);
  if (right)
    list.AddRectFilled({c.x, lo.y}, {hi.x, split}, color, 0.6f * h, ImDrawFlags_RoundCornersTopRight);
  list.AddRect(lo, hi, color, 0.6f * h, 0, w);
  list.AddLine({lo.x, split}, {hi.x, split}, color, w);
  if (gesture == Gesture::kWheel) {
    list.AddRectFilled({c.x - 0.17f * h, lo.y + 0.15f * h}, {c.x + 0.17f * h, split - 0.08f * h}, color,
                       0.15f * h);
  } else {
    list.AddLine({c.x, lo.y}, {c.x, split}, color, w);
  }
}

float DrawHintLine(ActionContext& c, ImDrawList& list, ImVec2 at, float width) {
  const Style& style = *c.frame.style;
  const ImGuiIO& io = ImGui::GetIO();
  const int mods = (io.KeyCtrl ? kModCtrl : 0) | (io.KeyShift ? kModShift : 0) | (io.KeyAlt ? kModAlt : 0);
  const std::vector<MouseHint> hints = MouseHints(c, mods);
  const float line = ImGui::GetTextLineHeight();
  const float gap = style.Px(16);
  const ImVec2 pad(style.Px(9), style.Px(5));
  float total = 0;
  size_t fit = 0;
  for (; fit < hints.size(); ++fit) {
    const float next = total + (fit > 0 ? gap : 0) + WidthOf(style, hints[fit], line);
    if (next + 2 * pad.x > width) break;
    total = next;
  }
  const float height = line + 2 * pad.y;
  if (fit == 0) return 0;
  const ImVec2 corner(at.x, at.y - height);
  list.AddRectFilled(corner, {corner.x + total + 2 * pad.x, at.y}, Color(Backing(style.palette)),
                     style.Px(6));
  float x = corner.x + pad.x;
  const float y = corner.y + pad.y;
  for (size_t i = 0; i < fit; ++i) {
    const MouseHint& hint = hints[i];
    const float begin = x;
    if (!hint.key.empty()) {
      DrawKey(style, list, {x, y}, hint.key, line);
      x += ImGui::CalcTextSize(hint.key.c_str()).x + style.Px(8 + 3);
    }
    if (hint.gesture != Gesture::kNone) {
      DrawMouseIcon(list, hint.gesture, {x + 0.42f * line, y + 0.5f * line}, 0.5f * line,
                    Color(style.palette.text));
      x += line;
    }
    if (IsDouble(hint.gesture)) {
      list.AddText({x, y}, Color(style.palette.text), "2×");
      x += ImGui::CalcTextSize("2×").x + style.Px(3);
    }
    list.AddText({x + style.Px(2), y}, Color(style.palette.dim), hint.text.c_str());
    x = begin + WidthOf(style, hint, line) + gap;
  }
  return height;
}

void DrawFirstSteps(ActionContext& c, ImVec2 at, ImVec2 size) {
  LayoutState& layout = c.ui.layout;
  if (!layout.first_steps.shown || c.frame.m == nullptr) return;
  const Style& style = *c.frame.style;
  struct Step {
    Gesture gesture;
    const char* action;  // whose key stands beside
    const char* text;
  };
  static constexpr Step kSteps[] = {
      {Gesture::kLeft, nullptr, "Drag: look around. Right drag: shift. Wheel: zoom."},
      {Gesture::kNone, "grab.mode", "Grab mode: drag a body and see the force in newtons."},
      {Gesture::kNone, "simulation.pause", "Run or pause. While paused, a drag poses the robot."},
      {Gesture::kNone, "simulation.step_back", "Back in time, step by step: nothing is lost."},
      {Gesture::kNone, "find.element", "Find any element by a part of its name."},
      {Gesture::kNone, "panel.contacts", "Every contact and its force in newtons."},
      {Gesture::kNone, "panel.help", "Every key and action. Save the file: it reloads by itself."}};
  const float width = std::min(style.Px(470), size.x - style.Px(24));
  ImGui::SetNextWindowPos({at.x + style.Px(12), at.y + style.Px(12)});
  ImGui::SetNextWindowSize({width, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, style.Px(8));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {style.Px(14), style.Px(12)});
  bool close = false;
  if (ImGui::Begin("First steps", nullptr,
                   ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing)) {
    ImGui::PushFont(style.fonts.bold);
    ImGui::TextUnformatted("First steps");
    ImGui::PopFont();
    const float column = style.Px(62);
    const float line = ImGui::GetTextLineHeight();
    for (const Step& step : kSteps) {
      const ImVec2 cursor = ImGui::GetCursorScreenPos();
      ImDrawList& list = *ImGui::GetWindowDrawList();
      if (step.gesture != Gesture::kNone) {
        DrawMouseIcon(list, step.gesture, {cursor.x + 0.5f * line, cursor.y + 0.5f * line}, 0.5f * line,
                      Color(style.palette.text));
      } else {
        DrawKey(style, list, cursor, KeyOf(step.action), line);
      }
      ImGui::SetCursorScreenPos({cursor.x + column, cursor.y});
      ImGui::PushTextWrapPos(0);
      ImGui::TextUnformatted(step.text);
      ImGui::PopTextWrapPos();
    }
    ImGui::Dummy({0, style.Px(2)});
    close = ImGui::Button("Got it");
    ImGui::SameLine(0, style.Px(12));
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(style.palette.dim, "Again: Help menu, First steps");
  }
  ImGui::End();
  ImGui::PopStyleVar(3);
  if (!close) return;
  layout.first_steps.shown = false;
  layout.first_steps.seen = true;
}

}  // namespace pliant::ui
