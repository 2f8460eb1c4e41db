#include "ui/widgets/kind_icons.h"

#include <mujoco/mjmodel.h>

#include <algorithm>
#include <cmath>

namespace pliant::ui {
namespace {

struct Pen {
  ImDrawList& list;
  ImVec2 c;
  float h;
  ImU32 color;
  float thick;

  ImVec2 At(float x, float y) const { return {c.x + x * h, c.y + y * h}; }
  void Line(float x1, float y1, float x2, float y2) const {
    list.AddLine(At(x1, y1), At(x2, y2), color, thick);
  }
  void Box(float x1, float y1, float x2, float y2) const {
    list.AddRect(At(x1, y1), At(x2, y2), color, 0.25f * h, 0, thick);
  }
  void Filled(float x1, float y1, float x2, float y2) const {
    list.AddRectFilled(At(x1, y1), At(x2, y2), color, 0.25f * h);
  }
  void Ring(float x, float y, float r) const { list.AddCircle(At(x, y), r * h, color, 0, thick); }
  void Dot(float x, float y, float r) const { list.AddCircleFilled(At(x, y), r * h, color); }
  void Triangle(float x1, float y1, float x2, float y2, float x3, float y3) const {
    list.AddTriangleFilled(At(x1, y1), At(x2, y2), At(x3, y3), color);
  }
};

void DrawInSpace(const Pen& pen, int type) {
  switch (type) {
    case mjOBJ_BODY:
      pen.Box(-0.7f, -0.7f, 0.7f, 0.7f);
      pen.Dot(0, 0, 0.22f);
      break;
    case mjOBJ_JOINT:
      pen.Ring(0, 0, 0.62f);
      pen.Line(-0.95f, 0, -0.62f, 0);
      pen.Line(0.62f, 0, 0.95f, 0);
      pen.Dot(0, 0, 0.2f);
      break;
    case mjOBJ_GEOM:
      pen.Filled(-0.65f, -0.65f, 0.65f, 0.65f);
      break;
    case mjOBJ_SITE:
      pen.Line(-0.8f, 0, 0.8f, 0);
      pen.Line(0, -0.8f, 0, 0.8f);
      pen.Ring(0, 0, 0.45f);
      break;
    case mjOBJ_CAMERA:
      pen.Filled(-0.85f, -0.45f, 0.3f, 0.45f);
      pen.Triangle(0.35f, 0, 0.9f, -0.45f, 0.9f, 0.45f);
      break;
    case mjOBJ_LIGHT:
      pen.Dot(0, 0, 0.36f);
      for (int i = 0; i < 8; ++i) {
        const float a = 0.7854f * static_cast<float>(i);
        pen.Line(0.58f * std::cos(a), 0.58f * std::sin(a), 0.92f * std::cos(a), 0.92f * std::sin(a));
      }
      break;
    case mjOBJ_TENDON:
      pen.list.AddBezierCubic(pen.At(-0.8f, 0.6f), pen.At(-0.2f, -1.1f), pen.At(0.2f, 1.1f),
                              pen.At(0.8f, -0.6f), pen.color, pen.thick);
      pen.Dot(-0.8f, 0.6f, 0.2f);
      pen.Dot(0.8f, -0.6f, 0.2f);
      break;
    default:  // flex, skin, mesh, height field: a net
      pen.Line(-0.8f, 0.6f, 0, -0.8f);
      pen.Line(0, -0.8f, 0.8f, 0.6f);
      pen.Line(0.8f, 0.6f, -0.8f, 0.6f);
      pen.Line(-0.4f, -0.1f, 0.4f, -0.1f);
      break;
  }
}

void DrawAbstract(const Pen& pen, int type) {
  switch (type) {
    case mjOBJ_ACTUATOR:
      pen.Triangle(-0.75f, -0.7f, -0.75f, 0.7f, 0.15f, 0);
      pen.Line(0.15f, 0, 0.85f, 0);
      break;
    case mjOBJ_SENSOR:
      pen.list.PathArcTo(pen.At(0, 0.35f), 0.8f * pen.h, 3.1416f, 6.2832f, 12);
      pen.list.PathStroke(pen.color, 0, pen.thick);
      pen.Line(0, 0.35f, 0.4f, -0.25f);
      break;
    case mjOBJ_EQUALITY:
      pen.Line(-0.7f, -0.3f, 0.7f, -0.3f);
      pen.Line(-0.7f, 0.3f, 0.7f, 0.3f);
      break;
    case mjOBJ_PAIR:
      pen.Ring(-0.4f, 0, 0.42f);
      pen.Ring(0.4f, 0, 0.42f);
      break;
    case mjOBJ_EXCLUDE:
      pen.Ring(0, 0, 0.7f);
      pen.Line(-0.5f, -0.5f, 0.5f, 0.5f);
      break;
    case mjOBJ_KEY:
      pen.Line(-0.6f, -0.8f, -0.6f, 0.85f);
      pen.Triangle(-0.6f, -0.8f, -0.6f, 0.1f, 0.7f, -0.35f);
      break;
    case mjOBJ_TEXTURE:
    case mjOBJ_MATERIAL:
      pen.Box(-0.7f, -0.7f, 0.7f, 0.7f);
      pen.Filled(-0.7f, -0.7f, 0, 0);
      pen.Filled(0, 0, 0.7f, 0.7f);
      break;
    default:  // custom data and plugins: lines of text
      for (const float y : {-0.55f, 0.0f, 0.55f}) pen.Line(-0.7f, y, y == 0 ? 0.3f : 0.7f, y);
      break;
  }
}

// Colours only support the shapes.
ImVec4 KindColor(const Palette& p, int type) {
  switch (type) {
    case mjOBJ_BODY:
      return p.plot[0];
    case mjOBJ_JOINT:
      return p.plot[2];
    case mjOBJ_GEOM:
      return p.plot[7];
    case mjOBJ_SITE:
      return p.plot[3];
    case mjOBJ_ACTUATOR:
      return p.plot[5];
    case mjOBJ_SENSOR:
      return p.plot[6];
    case mjOBJ_TENDON:
      return p.plot[4];
    case mjOBJ_EQUALITY:
    case mjOBJ_PAIR:
    case mjOBJ_EXCLUDE:
      return p.plot[1];
    default:
      return p.dim;
  }
}

}  // namespace

void DrawKindIcon(ImDrawList& list, const Palette& palette, int type, ImVec2 center, float half) {
  const Pen pen{list, center, half, Color(KindColor(palette, type)), std::max(1.0f, 0.2f * half)};
  const bool in_space = (type >= mjOBJ_BODY && type <= mjOBJ_HFIELD) || type == mjOBJ_TENDON;
  if (in_space) {
    DrawInSpace(pen, type);
  } else {
    DrawAbstract(pen, type);
  }
}

void KindIcon(const Style& style, int type) {
  const float h = ImGui::GetTextLineHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  DrawKindIcon(*ImGui::GetWindowDrawList(), style.palette, type, {at.x + 0.5f * h, at.y + 0.52f * h},
               0.36f * h);
  ImGui::Dummy({h, h});
  ImGui::SameLine(0, style.Px(5));
}

}  // namespace pliant::ui
