#include "ui/viewport/select.h"

#include <algorithm>
#include <cmath>

#include "ui/model/element.h"
#include "ui/model/names.h"
#include "ui/state/contact_choice.h"
#include "ui/state/panel.h"
#include "ui/state/selection.h"
#include "ui/viewport/grab.h"

namespace pliant::ui {
namespace {

constexpr double kReach = 14;        // pixels
constexpr double kContactReach = 7;  // pixels; contacts that are drawn are picked before what they lie on
constexpr double kSamePlace = 4;     // pixels

mjtObj TypeOf(PickLevel level) {
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

void SelectContact(ActionContext& c, int id) {
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

}  // namespace

std::string PickedName(const mjModel& m, const mjData& d, PickLevel level, int id) {
  if (level != PickLevel::kContact) return ElementName(m, TypeOf(level), id);
  std::string text = "contact " + std::to_string(id);
  for (const int geom : d.contact[id].geom) {
    if (geom >= 0) text += "  \u00b7  " + ElementName(m, mjOBJ_GEOM, geom);
  }
  return text;
}

PickResult PickUnder(const ActionContext& c, const PanePointer& pointer) {
  return PickAt(*c.frame.m, *c.frame.d, c.ui.view, pointer);
}

int PickByLevel(const ActionContext& c, const PanePointer& pointer, PickLevel level, double reach,
                double point[3]) {
  return PickNear(*c.frame.m, *c.frame.d, c.ui.view, pointer, {TypeOf(level), reach}, point);
}

int ContactUnder(const ActionContext& c, const PanePointer& pointer) {
  const PickLevel level = c.ui.views.pointer.level;
  const bool alone = level == PickLevel::kContact;
  if (!alone && (c.ui.view.option.flags[mjVIS_CONTACTPOINT] == 0 || level != PickLevel::kBody)) return -1;
  return PickByLevel(c, pointer, PickLevel::kContact, alone ? kReach : kContactReach, nullptr);
}

void PointerSelection::SelectUnder(ActionContext& c, const PanePointer& pointer) {
  const mjModel& m = *c.frame.m;
  const PickLevel level = c.ui.views.pointer.level;
  ForgetContact(c.ui.contacts);
  const int contact = ContactUnder(c, pointer);
  if (contact >= 0) {
    SelectContact(c, contact);
    return;
  }
  if (level != PickLevel::kBody && level != PickLevel::kGeom && level != PickLevel::kContact) {
    const int id = PickByLevel(c, pointer, level, kReach, nullptr);
    if (id >= 0) {
      SelectElement(m, c.ui.selection, {TypeOf(level), id});
      return;
    }
  }
  const bool again = std::hypot(pointer.x - picked_at_[0], pointer.y - picked_at_[1]) < kSamePlace;
  if (again && c.ui.selection.geom >= 0) {
    SelectBehind(c, pointer);
    return;
  }
  picked_at_[0] = pointer.x;
  picked_at_[1] = pointer.y;
  const PickResult hit = PickUnder(c, pointer);
  SelectHit(m, *c.frame.d, hit, c.ui.selection);
  if (level == PickLevel::kGeom && hit.geom >= 0) c.ui.selection.element = {mjOBJ_GEOM, hit.geom};
}

void PointerSelection::SelectBehind(ActionContext& c, const PanePointer& pointer) {
  const mjModel& m = *c.frame.m;
  const std::vector<PickResult> hits = PickThrough(m, *c.frame.d, c.ui.view, pointer);
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
  picked_at_[0] = pointer.x;
  picked_at_[1] = pointer.y;
}

}  // namespace pliant::ui
