#include "ui/actions/context_actions.h"

#include <algorithm>
#include <cstdio>
#include <string>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/runner/values/value.h"
#include "ui/actions/action_table.h"
#include "ui/model/element.h"
#include "ui/model/pose_tools.h"
#include "ui/state/plots.h"

namespace pliant::ui {
namespace {

namespace command = runner::command;

// The point of the selection that was clicked, or the place that was.
void ClickedPoint(const ActionContext& c, double point[3]) {
  const Selection& selection = c.ui.selection;
  const ContextPlace& place = CurrentContextPlace();
  std::copy(place.point, place.point + 3, point);
  if (place.alone || selection.body <= 0) return;
  RotVecQuat(point, selection.local_point, c.frame.d->xquat + 4 * selection.body);
  AddTo3(point, c.frame.d->xpos + 3 * selection.body);
}

void LookHere(ActionContext& c) {
  mjvCamera& camera = c.ui.view.camera;
  if (camera.type != mjCAMERA_FREE) RunAction("camera.free", c);
  double point[3];
  ClickedPoint(c, point);
  std::copy(point, point + 3, camera.lookat);
}

void CopyPoint(ActionContext& c) {
  double point[3];
  ClickedPoint(c, point);
  char text[96];
  std::snprintf(text, sizeof text, "%.6g %.6g %.6g", point[0], point[1], point[2]);
  c.Ask(request::CopyText{text});
}

// The switches of the groups that the element belongs to one of, and which; null when it has no group.
mjtByte* GroupOf(ActionContext& c) {
  const mjModel& m = *c.frame.m;
  mjvOption& option = c.ui.view.option;
  const ElementRef element = c.ui.selection.element;
  const auto switch_of = [](mjtByte* groups, int group) -> mjtByte* {
    return group >= 0 && group < mjNGROUP ? groups + group : nullptr;
  };
  if (!Exists(m, element)) return nullptr;
  switch (element.type) {
    case mjOBJ_SITE:
      return switch_of(option.sitegroup, m.site_group[element.id]);
    case mjOBJ_JOINT:
      return switch_of(option.jointgroup, m.jnt_group[element.id]);
    case mjOBJ_TENDON:
      return switch_of(option.tendongroup, m.tendon_group[element.id]);
    case mjOBJ_ACTUATOR:
      return switch_of(option.actuatorgroup, m.actuator_group[element.id]);
    case mjOBJ_FLEX:
      return switch_of(option.flexgroup, m.flex_group[element.id]);
    case mjOBJ_SKIN:
      return switch_of(option.skingroup, m.skin_group[element.id]);
    default:
      break;
  }
  const int body = c.ui.selection.body;
  int geom = element.type == mjOBJ_GEOM ? element.id : c.ui.selection.geom;
  if (geom < 0 && body > 0 && m.body_geomnum[body] > 0) geom = m.body_geomadr[body];
  return geom >= 0 && geom < m.ngeom ? switch_of(option.geomgroup, m.geom_group[geom]) : nullptr;
}

void HideGroup(ActionContext& c) {
  if (mjtByte* group = GroupOf(c)) *group = 0;
}

void ResetSelection(ActionContext& c) {
  if (c.ui.selection.body <= 0) return;
  if (!c.frame.snapshot->run.paused) c.sink.Push(command::SetPaused{true});
  for (const command::SetQpos& set : DefaultPoseOf(*c.frame.m, c.ui.selection.body)) c.sink.Push(set);
}

void WatchSelection(ActionContext& c) {
  const int body = c.ui.selection.body;
  if (body <= 0) return;
  std::string paths;
  for (size_t i = 0; i < 3; ++i) {
    if (i > 0) paths += "\n";
    paths += runner::ValuePath(*c.frame.m,
                               {"xpos", runner::ValueSource::kData, static_cast<size_t>(c.frame.m->nbody), 3},
                               static_cast<size_t>(body), i);
  }
  WatchThis(c.ui, paths);
}

constexpr const char* kElement[] = {"camera.focus",
                                    "camera.follow",
                                    "camera.look_here",
                                    "-",
                                    "view.solo",
                                    "view.hide",
                                    "view.hide_group",
                                    "view.show_all",
                                    "-",
                                    "plot.selection",
                                    "values.watch_selection",
                                    "trace.body",
                                    "limits.selection",
                                    "panel.explain",
                                    "run_until.contact",
                                    "-",
                                    "pose.reset_selection",
                                    "gizmo.move",
                                    "gizmo.rotate",
                                    "structure.add_free_body",
                                    "structure.duplicate",
                                    "structure.delete",
                                    "-",
                                    "selection.open_source",
                                    "selection.copy_name",
                                    "selection.copy_path",
                                    "pointer.copy_point",
                                    "selection.parent",
                                    "selection.behind"};
constexpr const char* kContact[] = {"panel.contacts",
                                    "panel.rows",
                                    "panel.why",
                                    "panel.contact_quality",
                                    "-",
                                    "contact.of_selection",
                                    "contact.cones",
                                    "contact.slip",
                                    "-",
                                    "contacts.copy",
                                    "pointer.copy_point",
                                    "camera.look_here"};
constexpr const char* kPlace[] = {"camera.look_here",
                                  "camera.align",
                                  "camera.free",
                                  "camera.orthographic",
                                  "-",
                                  "view.show_all",
                                  "view.visual_only",
                                  "view.collision_only",
                                  "view.visual_and_collision",
                                  "-",
                                  "structure.add_free_body",
                                  "throw.drop",
                                  "throw.paste",
                                  "-",
                                  "simulation.pause",
                                  "simulation.reset",
                                  "simulation.copy_state",
                                  "-",
                                  "file.copy_picture",
                                  "pointer.copy_point",
                                  "find.element"};

void AddContextActions(ActionTable& t) {
  t.group = "Selection";
  t.Add("camera.look_here", "Turn the camera round this point", {}, LookHere);
  t.Add("pointer.copy_point", "Copy this point's coordinates", {}, CopyPoint);
  t.Add("view.hide_group", "Hide the group of the selection", {}, HideGroup);
  t.Add("pose.reset_selection", "Reset the pose of the selected subtree", {}, ResetSelection);
  t.Add("values.watch_selection", "Watch the selected body's position", {}, WatchSelection);
}

}  // namespace

extern constinit const ActionGroup kContextActions = {.order = 110, .add = AddContextActions};

std::span<const char* const> ContextEntries(ContextOf what) {
  switch (what) {
    case ContextOf::kElement:
      return kElement;
    case ContextOf::kContact:
      return kContact;
    case ContextOf::kPlace:
      return kPlace;
  }
  return {};
}

}  // namespace pliant::ui
