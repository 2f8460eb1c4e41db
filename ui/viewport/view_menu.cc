#include "ui/viewport/view_menu.h"

#include <algorithm>
#include <string>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "render/camera.h"
#include "ui/actions/pointed_surface.h"
#include "ui/model/element.h"
#include "ui/model/names.h"
#include "ui/state/contact_choice.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/context_menu.h"
#include "ui/widgets/pane_focus.h"

namespace pliant::ui {
namespace {

constexpr char kPopup[] = "view menu";

std::string TitleOf(const ActionContext& c, ContextOf what) {
  const Selection& selection = c.ui.selection;
  switch (what) {
    case ContextOf::kContact:
      if (c.ui.contacts.selected >= 0 && c.ui.contacts.selected < c.frame.d->ncon)
        return PickedName(*c.frame.m, *c.frame.d, PickLevel::kContact, c.ui.contacts.selected);
      return "contact";
    case ContextOf::kElement:
      if (Exists(*c.frame.m, selection.element)) return ElementPath(*c.frame.m, selection.element);
      return selection.body_name;
    case ContextOf::kPlace:
      break;
  }
  char text[96];
  const double* p = CurrentContextPlace().point;
  std::snprintf(text, sizeof text, "%.3f  %.3f  %.3f m", p[0], p[1], p[2]);
  return text;
}

}  // namespace

void ViewMenu::Clicked(const ActionContext& c, const PanePointer& pointer) {
  at_[0] = pointer.x;
  at_[1] = pointer.y;
  due_ = c.frame.wall + static_cast<double>(ImGui::GetIO().MouseDoubleClickTime);
}

// Keeps what is selected where the pointer is on it, so that a menu can be asked for again.
void ViewMenu::OpenUnder(ActionContext& c, const PanePointer& pointer, PointerSelection& selection) {
  const PickResult hit = PickUnder(c, pointer);
  std::copy(hit.point, hit.point + 3, CurrentContextPlace().point);
  SurfaceUnderMenu() = {.there = hit.body >= 0, .point = {hit.point[0], hit.point[1], hit.point[2]}};
  const PickLevel level = c.ui.views.pointer.level;
  const bool geoms = level == PickLevel::kGeom;
  const bool same = geoms ? hit.geom >= 0 && c.ui.selection.element == ElementRef{mjOBJ_GEOM, hit.geom}
                          : hit.body > 0 && hit.body == c.ui.selection.body && level == PickLevel::kBody;
  const int contact = ContactUnder(c, pointer);
  if (contact >= 0 || (!same && (hit.body > 0 || !(level == PickLevel::kBody))))
    selection.SelectUnder(c, pointer);
  const bool chosen = c.ui.selection.body > 0 || c.ui.selection.element.id >= 0;
  what_ = contact >= 0                                              ? ContextOf::kContact
          : hit.body <= 0 && !(chosen && level != PickLevel::kBody) ? ContextOf::kPlace
                                                                    : ContextOf::kElement;
  CurrentContextPlace().alone = what_ != ContextOf::kElement;
  open_ = true;
}

// By key: at the selection, or in the middle of the view.
void ViewMenu::OpenOfSelection(ActionContext& c, const SceneView& view) {
  const Selection& selection = c.ui.selection;
  const bool chosen = selection.body > 0 || Exists(*c.frame.m, selection.element);
  what_ = c.ui.contacts.selected >= 0 ? ContextOf::kContact
          : chosen                    ? ContextOf::kElement
                                      : ContextOf::kPlace;
  CurrentContextPlace().alone = !chosen;
  SurfaceUnderMenu() = {};
  const render::Viewport size = view.viewport();
  double pixel[2] = {0.5 * size.width, 0.5 * size.height};
  if (selection.body > 0)
    render::ProjectToPixel(view.scene(), size, c.frame.d->xipos + 3 * selection.body, pixel);
  if (!chosen) std::copy(c.ui.view.camera.lookat, c.ui.view.camera.lookat + 3, CurrentContextPlace().point);
  const ImVec2 corner = view.origin();
  const auto inside = [](double at, int n) { return static_cast<float>(std::clamp(at, 0.0, 1.0 * n)); };
  ImGui::SetNextWindowPos(
      {corner.x + inside(pixel[0], size.width), corner.y + inside(pixel[1], size.height)});
  open_ = true;
}

void ViewMenu::Draw(ActionContext& c, SceneView& view, PointerSelection& selection) {
  if (due_ > 0 && c.frame.wall >= due_) {
    due_ = 0;
    OpenUnder(c, {view.scene(), view.viewport(), at_[0], at_[1]}, selection);
  } else if (TakeViewMenuRequest()) {
    OpenOfSelection(c, view);
    by_key_ = true;
  }
  if (open_) ImGui::OpenPopup(kPopup);
  open_ = false;
  if (!ImGui::BeginPopup(kPopup)) {
    if (by_key_) LeavePanes();
    by_key_ = false;
    return;
  }
  CurrentPointedSurface() = SurfaceUnderMenu();
  DrawContextEntries(c, what_, TitleOf(c, what_));
  ImGui::EndPopup();
}

}  // namespace pliant::ui
