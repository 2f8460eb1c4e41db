// Selecting in the 3D views: levels, overlapping things, contacts, and the mark of what has no surface.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "render/camera.h"
#include "ui/actions/action_effects.h"
#include "ui/model/contact_table.h"
#include "ui/model/element.h"
#include "ui/model/names.h"
#include "ui/panels/panel.h"
#include "ui/state/contact_choice.h"
#include "ui/viewport/grab.h"
#include "ui/viewport/viewport.h"

namespace pliant::ui {
namespace {

constexpr double kReach = 14;        // pixels
constexpr double kContactReach = 7;  // pixels; contacts that are drawn are picked before what they lie on
constexpr float kSamePlace = 4;      // pixels

int TypeOf(PickLevel level) {
  switch (level) {
    case PickLevel::kSite:
      return mjOBJ_SITE;
    case PickLevel::kJoint:
      return mjOBJ_JOINT;
    case PickLevel::kTendon:
      return mjOBJ_TENDON;
    default:
      return mjOBJ_UNKNOWN;
  }
}

}  // namespace

std::string PickedName(const mjModel& m, const mjData& d, PickLevel level, int id) {
  if (level != PickLevel::kContact) return ElementName(m, TypeOf(level), id);
  std::string text = "contact " + std::to_string(id);
  for (const int geom : d.contact[id].geom) {
    if (geom >= 0) text += "  \u00b7  " + ElementName(m, mjOBJ_GEOM, geom);
  }
  return text;
}

int SceneView::PickByLevel(ActionContext& c, PickLevel level, double reach, double point[3]) const {
  const ImVec2 mouse = MouseInPane();
  return PickNear(*c.frame.m, *c.frame.d, c.ui.view, scene(), viewport(), static_cast<double>(mouse.x),
                  static_cast<double>(mouse.y), TypeOf(level), reach, point);
}

void SceneView::SelectContact(ActionContext& c, int id) {
  const mjModel& m = *c.frame.m;
  const mjContact& contact = c.frame.d->contact[id];
  // The side that can move; the table shows the row.
  int geom = contact.geom[1];
  if (geom < 0 || m.body_weldid[m.geom_bodyid[geom]] == 0)
    geom = contact.geom[0] >= 0 ? contact.geom[0] : geom;
  if (geom >= 0) {
    PickResult hit;
    hit.body = m.geom_bodyid[geom];
    hit.geom = geom;
    std::copy(contact.pos, contact.pos + 3, hit.point);
    SelectHit(m, *c.frame.d, hit, c.ui.selection);
  }
  ChooseContact(m, *c.frame.d, id, c.ui.contacts);
  c.ui.contacts.show = true;
  if (c.ui.views.pointer.level != PickLevel::kContact) return;
  const LayoutState& layout = c.ui.layout;
  const bool shown = layout.bottom && (layout.bottom_tab == "contacts" || layout.bottom_tab == "rows");
  if (!shown) ShowPanel(c.ui, "contacts");
}

// What the level asks for; a second pick at the same place takes what lies behind the first.
void SceneView::SelectUnderPointer(ActionContext& c) {
  const mjModel& m = *c.frame.m;
  const PickLevel level = c.ui.views.pointer.level;
  ForgetContact(c.ui.contacts);
  const bool contacts = level == PickLevel::kContact ||
                        (c.ui.view.option.flags[mjVIS_CONTACTPOINT] != 0 && level == PickLevel::kBody);
  if (contacts) {
    const int id =
        PickByLevel(c, PickLevel::kContact, level == PickLevel::kContact ? kReach : kContactReach, nullptr);
    if (id >= 0) {
      SelectContact(c, id);
      return;
    }
  } else if (level != PickLevel::kBody && level != PickLevel::kGeom) {
    const int id = PickByLevel(c, level, kReach, nullptr);
    if (id >= 0) {
      SelectElement(m, c.ui.selection, {TypeOf(level), id});
      return;
    }
  }
  const ImVec2 mouse = MouseInPane();
  const bool again = std::hypot(mouse.x - picked_at_.x, mouse.y - picked_at_.y) < kSamePlace;
  if (again && c.ui.selection.geom >= 0) {
    SelectBehind(c);
    return;
  }
  picked_at_ = mouse;
  const PickResult hit = Pick(c);
  SelectHit(m, *c.frame.d, hit, c.ui.selection);
  if (level == PickLevel::kGeom && hit.geom >= 0) c.ui.selection.element = {mjOBJ_GEOM, hit.geom};
}

// The next geom along the ray through the pointer, of another body unless geoms are picked; the nearest one
// after the last.
void SceneView::SelectBehind(ActionContext& c) {
  const mjModel& m = *c.frame.m;
  const ImVec2 mouse = MouseInPane();
  const std::vector<PickResult> hits =
      PickThrough(m, *c.frame.d, c.ui.view, scene(), viewport(), static_cast<double>(mouse.x),
                  static_cast<double>(mouse.y));
  if (hits.empty()) return;
  const bool geoms = c.ui.views.pointer.level == PickLevel::kGeom;
  const Selection& now = c.ui.selection;
  const auto same = [&](const PickResult& hit) {
    return geoms ? hit.geom == now.geom : hit.body == now.body;
  };
  const auto present = std::find_if(hits.begin(), hits.end(), same);
  auto next = present == hits.end() ? hits.begin() : std::find_if_not(present, hits.end(), same);
  // The world's own geoms cannot be selected as a body.
  while (next != hits.end() && !geoms && next->body == 0) ++next;
  if (next == hits.end()) next = hits.begin();
  SelectHit(m, *c.frame.d, *next, c.ui.selection);
  if (geoms) c.ui.selection.element = {mjOBJ_GEOM, next->geom};
  picked_at_ = mouse;
}

// The selected contact: a ring with its normal and its force, over everything,
// since contacts lie inside the bodies.
void SceneView::MarkContact(ActionContext& c, int index) {
  const int id = c.ui.contacts.selected;
  if (id < 0 || id >= c.frame.d->ncon) return;
  const ViewPane& pane = panes_[static_cast<size_t>(index)];
  const render::Viewport size{0, 0, static_cast<int>(pane.size.x), static_cast<int>(pane.size.y)};
  const mjContact& contact = c.frame.d->contact[id];
  double tip[3], from[2], to[2];
  for (int i = 0; i < 3; ++i) tip[i] = contact.pos[i] + 0.6 * c.frame.m->stat.meansize * contact.frame[i];
  if (!render::ProjectToPixel(pane.scene, size, contact.pos, from)) return;
  const ImVec2 corner(origin_.x + pane.at.x, origin_.y + pane.at.y);
  const auto on_screen = [&](const double* pixel) {
    return ImVec2(corner.x + static_cast<float>(pixel[0]), corner.y + static_cast<float>(pixel[1]));
  };
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Palette& p = c.frame.palette();
  const ImU32 dark = IM_COL32(0, 0, 0, 170), ink = Color(p.selection);
  const ImVec2 at = on_screen(from);
  if (render::ProjectToPixel(pane.scene, size, tip, to)) {
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
                     Color(WithAlpha(p.panel, 0.8f)), c.frame.Px(4));
  list.AddText(label, ink, text);
}

// A ring around a selected element that has no outline, and around what the pointer would pick.
void SceneView::MarkSelection(ActionContext& c, int index) {
  const ViewPane& pane = panes_[static_cast<size_t>(index)];
  const render::Viewport size{0, 0, static_cast<int>(pane.size.x), static_cast<int>(pane.size.y)};
  const ImVec2 corner(origin_.x + pane.at.x, origin_.y + pane.at.y);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const auto ring = [&](const double* point, float radius, ImVec4 color) {
    double pixel[2];
    if (!render::ProjectToPixel(pane.scene, size, point, pixel)) return;
    const ImVec2 at(corner.x + static_cast<float>(pixel[0]), corner.y + static_cast<float>(pixel[1]));
    list.AddCircle(at, c.frame.Px(radius), IM_COL32(0, 0, 0, 160), 0, c.frame.Px(4));
    list.AddCircle(at, c.frame.Px(radius), Color(color), 0, c.frame.Px(2));
  };
  const Palette& p = c.frame.palette();
  if (index == active_ && !c.ui.views.hover_text.empty()) ring(c.ui.views.hover_point, 7, p.text);
  MarkContact(c, index);
  const ElementRef element = c.ui.selection.element;
  if (element.type == mjOBJ_BODY || element.type == mjOBJ_GEOM || element.id < 0) return;
  double point[3], radius = 0;
  if (ElementPlace(*c.frame.m, *c.frame.d, element, point, &radius)) ring(point, 9, p.selection);
}

}  // namespace pliant::ui
