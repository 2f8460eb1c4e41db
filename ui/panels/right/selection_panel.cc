// The selected element.
#include <cmath>
#include <string>

#include "engine/math/vec3.h"
#include "engine/model/awake.h"
#include "ui/actions/action_effects.h"
#include "ui/model/names.h"
#include "ui/model/number_text.h"
#include "ui/model/sleep_text.h"
#include "ui/panels/panel.h"
#include "ui/panels/right/element_card_view.h"
#include "ui/widgets/cells.h"
#include "ui/widgets/property.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

void VectorRow(const Style& style, const char* label, const char* unit, const double* v,
               const char* format = "%.4g") {
  PropertyValue(style, label, unit, "%s  %s  %s", NumberText(format, v[0]).c_str(),
                NumberText(format, v[1]).c_str(), NumberText(format, v[2]).c_str());
}

// A link to another body; true when pressed.
bool BodyLink(const Style& style, const mjModel& m, const char* label, int body) {
  PropertyLabel(style, label);
  ImGui::PushID(label);
  ImGui::PushID(body);
  const bool pressed = ImGui::Selectable(ElementName(m, mjOBJ_BODY, body).c_str());
  ImGui::PopID();
  ImGui::PopID();
  return pressed;
}

void DrawNothingSelected(ActionContext& c) {
  Hint(*c.frame.style,
       "Double-click a body to select it. Then Ctrl + right drag pulls it, Ctrl + left drag turns it.");
}

void DrawBodyNumbers(ActionContext& c, int body) {
  const Style& style = *c.frame.style;
  const mjModel& m = *c.frame.m;
  const mjData& d = *c.frame.d;
  if (!BeginProperties("body", 0.36f)) return;
  if (body != 0 && BodyLink(style, m, "Parent", m.body_parentid[body]))
    SelectBody(m, c.ui.selection, m.body_parentid[body]);
  PropertyValue(style, "Mass", "kg", "%.5g", m.body_mass[body]);
  PropertyValue(style, "Subtree", "kg", "%.5g", m.body_subtreemass[body]);
  VectorRow(style, "Inertia", "kg m²", m.body_inertia + 3 * body);
  VectorRow(style, "Position", "m", d.xpos + 3 * body, "%.4f");
  // Velocity of the body's origin: cvel is about the tree's center of mass.
  const double* v = d.cvel + 6 * body;
  const double* com = d.subtree_com + 3 * m.body_rootid[body];
  double r[3], linear[3];
  Sub3(r, d.xpos + 3 * body, com);
  Cross(linear, v, r);
  AddTo3(linear, v + 3);
  VectorRow(style, "Velocity", "m/s", linear, "%.3f");
  VectorRow(style, "Angular vel.", "rad/s", v, "%.3f");
  if (m.body_treeid[body] >= 0 && SleepEnabled(m)) {
    PropertyLabel(style, "Sleep");
    ImGui::TextWrapped("%s", SleepText(m, d, m.body_treeid[body]).c_str());
  }
  if (c.ui.perturb.dragging) {
    PropertyValue(style, "Mouse force", "N", "%.4g", c.ui.perturb.force);
    PropertyValue(style, "Mouse torque", "N m", "%.4g", c.ui.perturb.torque);
  }
  EndProperties();
}

void DrawParts(ActionContext& c, int body) {
  const Style& style = *c.frame.style;
  const mjModel& m = *c.frame.m;
  if (m.body_jntnum[body] > 0) {
    SubHeading(style, "Joints");
    for (int i = 0; i < m.body_jntnum[body]; ++i) {
      const int j = m.body_jntadr[body] + i;
      ImGui::BulletText("%s", ElementName(m, mjOBJ_JOINT, j).c_str());
      ImGui::SameLine();
      ImGui::TextColored(style.palette.dim, "%s", JointTypeName(m.jnt_type[j]));
    }
  }
  if (m.body_geomnum[body] == 0) return;
  SubHeading(style, "Geoms");
  for (int i = 0; i < m.body_geomnum[body]; ++i) {
    const int g = m.body_geomadr[body] + i;
    const bool hit = g == c.ui.selection.geom;
    if (hit) ImGui::PushStyleColor(ImGuiCol_Text, style.palette.selection);
    ImGui::BulletText("%s", ElementName(m, mjOBJ_GEOM, g).c_str());
    if (hit) ImGui::PopStyleColor();
    ImGui::SameLine();
    ImGui::TextColored(style.palette.dim, "%s, friction %.3g", GeomTypeName(m.geom_type[g]),
                       m.geom_friction[3 * g]);
    if (ImGui::IsItemHovered()) {
      ImGui::SetTooltip(
          "group %d, condim %d, contype %d, conaffinity %d\nfriction %.4g %.4g %.4g\nsolref %.4g %.4g",
          m.geom_group[g], m.geom_condim[g], m.geom_contype[g], m.geom_conaffinity[g], m.geom_friction[3 * g],
          m.geom_friction[3 * g + 1], m.geom_friction[3 * g + 2], m.geom_solref[2 * g],
          m.geom_solref[2 * g + 1]);
    }
  }
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) {
    Hint(style, "No model.");
    return;
  }
  const ElementRef element = c.ui.selection.element;
  if (!Exists(*c.frame.m, element)) {
    DrawNothingSelected(c);
    return;
  }
  DrawElementCard(c);
  if (element.type == mjOBJ_BODY) {
    DrawBodyNumbers(c, element.id);
    DrawParts(c, element.id);
  } else if (c.ui.selection.body > 0 && BeginProperties("carrier", 0.36f)) {
    if (BodyLink(style, *c.frame.m, "Body", c.ui.selection.body))
      SelectBody(*c.frame.m, c.ui.selection, c.ui.selection.body);
    EndProperties();
  }
  DrawElementNumbers(c);
}

}  // namespace

extern constinit const Panel kSelectionPanel = {
    .name = "selection",
    .title = "Selection",
    .place = PanelPlace::kRight,
    .order = 10,
    .draw = Draw,
    .open_at_first = true,
};

}  // namespace pliant::ui
