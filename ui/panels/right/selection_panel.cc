// The selected element.
#include <cmath>
#include <string>

#include "engine/model/awake.h"
#include "ui/model/names.h"
#include "ui/model/number_text.h"
#include "ui/model/sleep_text.h"
#include "ui/panels/right/element_card_view.h"
#include "ui/state/panel.h"
#include "ui/state/selection.h"
#include "ui/widgets/cells.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

// The numbers of an array's row can be plotted, watched and copied.
struct RowSource {
  const char* field;
  int rows;
  int cols;
  int row;
  int shown = 0;  // of the numbers of the row, from the first one; 0: all
};

void OfferRow(ActionContext& c, const RowSource& from, const std::string& text) {
  if (!ValueMayBeTaken()) return;
  const auto size = [](int n) { return static_cast<size_t>(n); };
  std::string paths;
  for (int col = 0; col < (from.shown > 0 ? from.shown : from.cols); ++col) {
    paths += (col > 0 ? "\n" : "") +
             NumberPath(*c.frame.m, from.field, size(from.rows), size(from.cols), size(from.row), size(col));
  }
  OfferValue(c, paths, text);
}

void VectorRow(ActionContext& c, const char* label, const char* unit, const double* v, const char* format,
               const RowSource& from) {
  PropertyLabel(*c.frame.style, label, unit);
  ImGui::AlignTextToFramePadding();
  ImGui::PushFont(c.frame.style->fonts.mono);
  const float width = ImGui::GetContentRegionAvail().x;
  const std::string full = VectorText(format, {v, 3}), text = FittingVector(format, {v, 3}, width);
  const bool fits = ImGui::CalcTextSize(text.c_str()).x <= width;
  if (fits) ImGui::TextUnformatted(text.c_str());
  if (!fits) ImGui::TextWrapped("%s", full.c_str());
  ImGui::PopFont();
  if (fits && text != full && ImGui::IsItemHovered()) ShowTip("%s", full.c_str());
  OfferRow(c, from, full);
}

void NumberRow(ActionContext& c, const char* label, const char* unit, double value, const RowSource& from) {
  const std::string text = NumberText("%.5g", value);
  PropertyValue(*c.frame.style, label, unit, "%s", text.c_str());
  OfferRow(c, from, text);
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
  const int n = static_cast<int>(m.nbody);
  VectorRow(c, "Position", "m", d.xpos + 3 * body, "%.4f", {"xpos", n, 3, body});
  const std::string velocity = "velocity[" + std::to_string(body) + "]";
  const double linear[3] = {ValueNow(c, velocity + "[0]"), ValueNow(c, velocity + "[1]"),
                            ValueNow(c, velocity + "[2]")};
  VectorRow(c, "Velocity", "m/s", linear, "%.3f", {"velocity", n, 3, body});
  VectorRow(c, "Turn rate", "rad/s", d.cvel + 6 * body, "%.3f", {"cvel", n, 6, body, 3});
  NumberRow(c, "Mass", "kg", m.body_mass[body], {"body_mass", n, 1, body});
  NumberRow(c, "Subtree", "kg", m.body_subtreemass[body], {"body_subtreemass", n, 1, body});
  VectorRow(c, "Inertia", "kg m²", m.body_inertia + 3 * body, "%.4g", {"body_inertia", n, 3, body});
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

// The colour that the geom is drawn with, unless a texture covers it.
const float* ColorOf(const mjModel& m, int geom) {
  const float* own = m.geom_rgba + 4 * geom;
  const bool plain = own[0] == 0.5f && own[1] == 0.5f && own[2] == 0.5f && own[3] == 1;
  return plain && m.geom_matid[geom] >= 0 ? m.mat_rgba + 4 * m.geom_matid[geom] : own;
}

// What was pressed in the view comes first: the geom itself, above its body.
void DrawHitGeom(ActionContext& c) {
  const mjModel& m = *c.frame.m;
  const int geom = c.ui.selection.geom;
  if (geom < 0 || geom >= m.ngeom || m.geom_bodyid[geom] != c.ui.selection.body) return;
  const Style& style = *c.frame.style;
  SubHeading(style, "Geom that was pressed");
  if (!BeginProperties("geom", 0.36f)) return;
  const int n = static_cast<int>(m.ngeom);
  PropertyLabel(style, "Geom");
  const float* color = ColorOf(m, geom);
  const float side = ImGui::GetTextLineHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos(), pad = ImGui::GetStyle().FramePadding;
  ImGui::SetCursorScreenPos({at.x, at.y + pad.y});
  ImGui::ColorButton("##color", {color[0], color[1], color[2], color[3]}, ImGuiColorEditFlags_NoTooltip,
                     {side, side});
  ImGui::SetCursorScreenPos({at.x + side + ImGui::GetStyle().ItemSpacing.x, at.y});
  ImGui::AlignTextToFramePadding();
  const std::string name = ElementName(m, mjOBJ_GEOM, geom) + "  " + GeomTypeName(m.geom_type[geom]);
  if (ImGui::Selectable(name.c_str())) SelectElement(m, c.ui.selection, {mjOBJ_GEOM, geom});
  if (ImGui::IsItemHovered()) ShowTip("Selects the geom: all of its values, and what tunes them");
  const double size[3] = {m.geom_size[3 * geom], m.geom_size[3 * geom + 1], m.geom_size[3 * geom + 2]};
  VectorRow(c, "Size", "m", size, "%.4g", {"geom_size", n, 3, geom});
  VectorRow(c, "Friction", "", m.geom_friction + 3 * geom, "%.3g", {"geom_friction", n, 3, geom});
  VectorRow(c, "Position", "m", c.frame.d->geom_xpos + 3 * geom, "%.4f", {"geom_xpos", n, 3, geom});
  if (m.geom_matid[geom] >= 0)
    PropertyValue(style, "Material", "", "%s", ElementName(m, mjOBJ_MATERIAL, m.geom_matid[geom]).c_str());
  EndProperties();
  SubHeading(style, "Its body");
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
      ShowTip("group %d, condim %d, contype %d, conaffinity %d\nfriction %.4g %.4g %.4g\nsolref %.4g %.4g",
              m.geom_group[g], m.geom_condim[g], m.geom_contype[g], m.geom_conaffinity[g],
              m.geom_friction[3 * g], m.geom_friction[3 * g + 1], m.geom_friction[3 * g + 2],
              m.geom_solref[2 * g], m.geom_solref[2 * g + 1]);
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
    DrawHitGeom(c);
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
