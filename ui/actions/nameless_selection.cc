#include "ui/actions/nameless_selection.h"

#include <algorithm>

#include "engine/model/names.h"
#include "ui/state/selection.h"

namespace pliant::ui {
namespace {

bool IsInBody(int type) {
  return type == mjOBJ_GEOM || type == mjOBJ_JOINT || type == mjOBJ_SITE || type == mjOBJ_CAMERA ||
         type == mjOBJ_LIGHT;
}

int PlaceInBody(const mjModel& m, ElementRef element) {
  if (!IsInBody(element.type) || !Exists(m, element)) return -1;
  const int body = BodyOf(m, element);
  int place = 0;
  for (int id = 0; id < element.id; ++id) place += BodyOf(m, {element.type, id}) == body ? 1 : 0;
  return place;
}

// None where the body has not so many.
ElementRef InBody(const mjModel& m, int body, mjtObj type, int place) {
  for (int id = 0; id < CountOf(m, type) && place >= 0; ++id) {
    if (BodyOf(m, {type, id}) == body && place-- == 0) return {type, id};
  }
  return {};
}

}  // namespace

SelectionPlace PlaceOf(const mjModel& m, const Selection& selection) {
  return {PlaceInBody(m, selection.element), PlaceInBody(m, {mjOBJ_GEOM, selection.geom})};
}

void SelectByPlace(const mjModel& m, Selection& selection, const Selection& before, SelectionPlace place) {
  const int body = before.body_name.empty() ? -1 : Name2Id(m, mjOBJ_BODY, before.body_name.c_str());
  if (place.element >= 0 && before.element_name.empty()) {
    const ElementRef same = body > 0 ? InBody(m, body, before.element.type, place.element) : ElementRef();
    SelectBody(m, selection, -1);  // its body is something else: what is done next would be done to that
    if (Exists(m, same)) SelectElement(m, selection, same);
  }
  if (selection.body <= 0 || selection.body != body) return;
  const ElementRef geom = InBody(m, body, mjOBJ_GEOM, place.geom);
  if (!Exists(m, geom)) return;
  selection.geom = geom.id;
  std::copy_n(before.local_point, 3, selection.local_point);
}

}  // namespace pliant::ui
