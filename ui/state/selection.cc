#include "ui/state/selection.h"

#include "engine/model/names.h"

namespace pliant::ui {

void SelectBody(const mjModel& m, Selection& selection, int body) {
  const int hovered_body = selection.hovered_body;
  const int hovered_geom = selection.hovered_geom;
  selection = Selection();
  selection.hovered_body = hovered_body;
  selection.hovered_geom = hovered_geom;
  if (body <= 0 || body >= m.nbody) return;
  selection.body = body;
  selection.body_name = m.names + m.name_bodyadr[body];
  selection.element = {mjOBJ_BODY, body};
  selection.element_name = selection.body_name;
}

void SelectElement(const mjModel& m, Selection& selection, ElementRef element) {
  if (element.type == mjOBJ_XBODY) element.type = mjOBJ_BODY;
  SelectBody(m, selection, BodyOf(m, element));
  if (!Exists(m, element)) return;
  selection.element = element;
  const char* name = Id2Name(m, element.type, element.id);
  selection.element_name = name != nullptr ? name : "";
  if (element.type == mjOBJ_GEOM) selection.geom = element.id;
  if (element.type == mjOBJ_FLEX) selection.flex = element.id;
  if (element.type == mjOBJ_SKIN) selection.skin = element.id;
}

void SelectByName(const mjModel& m, Selection& selection, const Selection& before) {
  const int id =
      before.element_name.empty() ? -1 : Name2Id(m, before.element.type, before.element_name.c_str());
  const bool of_body = before.element.type != mjOBJ_BODY && before.element.type != mjOBJ_UNKNOWN;
  if (id >= 0) {
    SelectElement(m, selection, {before.element.type, id});
  } else if (of_body && !before.element_name.empty()) {
    SelectBody(m, selection, -1);  // its body is something else: what is done next would be done to that
  } else {
    SelectBody(m, selection,
               before.body_name.empty() ? -1 : Name2Id(m, mjOBJ_BODY, before.body_name.c_str()));
  }
}

}  // namespace pliant::ui
