#include "ui/viewport/marks.h"

#include <cstdio>

#include "render/camera.h"
#include "ui/model/contact_table.h"
#include "ui/model/element.h"
#include "ui/viewport/backing.h"

namespace pliant::ui {
namespace {

// The selected contact: a ring with its normal and its force, over everything,
// since contacts lie inside the bodies.
void MarkContact(const ActionContext& c, const mjvScene& scene, ImVec2 corner, const render::Viewport& size) {
  const int id = c.ui.contacts.selected;
  if (id < 0 || id >= c.frame.d->ncon) return;
  const mjContact& contact = c.frame.d->contact[id];
  double tip[3], from[2], to[2];
  for (int i = 0; i < 3; ++i) tip[i] = contact.pos[i] + 0.6 * c.frame.m->stat.meansize * contact.frame[i];
  if (!render::ProjectToPixel(scene, size, contact.pos, from)) return;
  const auto on_screen = [&](const double* pixel) {
    return ImVec2(corner.x + static_cast<float>(pixel[0]), corner.y + static_cast<float>(pixel[1]));
  };
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Palette& p = c.frame.palette();
  const ImU32 dark = IM_COL32(0, 0, 0, 170), ink = Color(p.selection);
  const ImVec2 at = on_screen(from);
  if (render::ProjectToPixel(scene, size, tip, to)) {
    list.AddLine(at, on_screen(to), dark, c.frame.Px(4));
    list.AddLine(at, on_screen(to), ink, c.frame.Px(2));
  }
  list.AddCircle(at, c.frame.Px(9), dark, 0, c.frame.Px(4));
  list.AddCircle(at, c.frame.Px(9), ink, 0, c.frame.Px(2));
  list.AddCircleFilled(at, c.frame.Px(2.5f), ink);
  const ContactRow row = DescribeContact(*c.frame.m, *c.frame.d, id);
  char text[64];
  std::snprintf(text, sizeof text, "contact %d   %.3g N", id, row.normal);
  const ImVec2 extent = ImGui::CalcTextSize(text);
  const ImVec2 label(at.x + c.frame.Px(14), at.y - 0.5f * extent.y);
  list.AddRectFilled({label.x - c.frame.Px(4), label.y - c.frame.Px(2)},
                     {label.x + extent.x + c.frame.Px(4), label.y + extent.y + c.frame.Px(2)},
                     Color(Backing(p)), c.frame.Px(4));
  list.AddText(label, ink, text);
}

}  // namespace

void MarkSelection(const ActionContext& c, const mjvScene& scene, ImVec2 corner, const render::Viewport& size,
                   bool active) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const auto ring = [&](const double* point, float radius, ImVec4 color) {
    double pixel[2];
    if (!render::ProjectToPixel(scene, size, point, pixel)) return;
    const ImVec2 at(corner.x + static_cast<float>(pixel[0]), corner.y + static_cast<float>(pixel[1]));
    list.AddCircle(at, c.frame.Px(radius), IM_COL32(0, 0, 0, 160), 0, c.frame.Px(4));
    list.AddCircle(at, c.frame.Px(radius), Color(color), 0, c.frame.Px(2));
  };
  const Palette& p = c.frame.palette();
  if (active && !c.ui.views.hover_text.empty()) ring(c.ui.views.hover_point, 7, p.text);
  MarkContact(c, scene, corner, size);
  const ElementRef element = c.ui.selection.element;
  if (element.type == mjOBJ_BODY || element.type == mjOBJ_GEOM || element.id < 0) return;
  double point[3], radius = 0;
  if (ElementPlace(*c.frame.m, *c.frame.d, element, point, &radius)) ring(point, 9, p.selection);
}

}  // namespace pliant::ui
