// Mouse forces: grab mode, stiffness, limits, kept and typed forces, pokes.
#include <cstddef>
#include <cstdio>
#include <string>

#include "ui/actions/actions.h"
#include "ui/model/names.h"
#include "ui/state/panel.h"
#include "ui/viewport/grab.h"
#include "ui/widgets/property.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

void Switch(ActionContext& c, const char* label, const char* action, float width) {
  const Action* found = FindAction(action);
  if (Chip(*c.frame.style, label, found->checked(c), TipFor(action), width)) RunAction(action, c);
}

// A slider of a number in mjModel.vis; the change is sent, never written here.
void VisualSlider(ActionContext& c, const char* id, const float& now, float lo, float hi) {
  float value = now;
  ImGui::SetNextItemWidth(-1);
  if (!SliderField(id, &value, lo, hi, "%.4g", ImGuiSliderFlags_Logarithmic)) return;
  const size_t offset = static_cast<size_t>(reinterpret_cast<const char*>(&now) -
                                            reinterpret_cast<const char*>(&c.frame.m->vis));
  c.sink.Push(command::SetVisual{offset, command::ScalarKind::kFloat, static_cast<double>(value)});
}

void Limit(const char* id, double* value, const char* unit) {
  char format[32];
  std::snprintf(format, sizeof format, *value > 0 ? "%%.4g %s" : "no limit", unit);
  ImGui::SetNextItemWidth(-1);
  NumberField(id, value, 0.5 + 0.01 * *value, 0, 1e6, format);
}

void DrawPins(ActionContext& c) {
  const Style& style = *c.frame.style;
  GrabState& grab = c.ui.views.grab;
  if (grab.pins.empty()) return;
  SubHeading(style, "Kept forces");
  int gone = -1;
  for (size_t i = 0; i < grab.pins.size(); ++i) {
    const KeptForce& kept = grab.pins[i];
    const int body = kept.Body();
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::SmallButton("x")) gone = static_cast<int>(i);
    ImGui::SameLine();
    if (kept.IsSpring()) {
      ImGui::Text("spring on %s", ElementName(*c.frame.m, mjOBJ_BODY, body).c_str());
    } else {
      ImGui::Text("%.3g %.3g %.3g N on %s", kept.pin.force[0], kept.pin.force[1], kept.pin.force[2],
                  ElementName(*c.frame.m, mjOBJ_BODY, body).c_str());
    }
    ImGui::PopID();
  }
  if (gone >= 0) {
    grab.pins.erase(grab.pins.begin() + gone);
    SendPins(c);
  }
  if (ImGui::Button("Release all", {-1, 0})) RunAction("grab.release", c);
}

void TypedForce(ActionContext& c) {
  const Style& style = *c.frame.style;
  GrabState& grab = c.ui.views.grab;
  static constexpr const char* kLabels[] = {"Force", "Torque"};
  static constexpr const char* kUnits[] = {"N", "N m"};
  for (int row = 0; row < 2; ++row) {
    PropertyLabel(style, kLabels[row], kUnits[row], "World axes, at the center of mass of the selected body");
    const float width = (ImGui::GetContentRegionAvail().x - 2 * style.Px(3)) / 3;
    ImGui::PushFont(style.fonts.mono);
    for (int i = 0; i < 3; ++i) {
      if (i > 0) ImGui::SameLine(0, style.Px(3));
      ImGui::SetNextItemWidth(width);
      ImGui::PushID(3 * row + i);
      NumberField("##w", &grab.wrench[3 * row + i], 0.1, 0, 0, "%.3g");
      ImGui::PopID();
    }
    ImGui::PopFont();
  }
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) {
    Hint(style, "No model.");
    return;
  }
  GrabState& grab = c.ui.views.grab;
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float half = (ImGui::GetContentRegionAvail().x - gap) / 2;
  const float third = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3;
  Switch(c, "Grab mode", "grab.mode", half);
  ImGui::SameLine();
  Switch(c, "By clicks", "grab.carry", half);
  Switch(c, "Keep force", "grab.keep_force", half);
  ImGui::SameLine();
  Switch(c, "Pose by joints", "grab.pose_joints", half);
  for (int i = 0; i < 3; ++i) {
    static constexpr const char* kNames[] = {"x only", "y only", "z only"};
    static constexpr const char* kActions[] = {"grab.axis_x", "grab.axis_y", "grab.axis_z"};
    if (i > 0) ImGui::SameLine();
    Switch(c, kNames[i], kActions[i], third);
  }
  if (BeginProperties("grab")) {
    PropertyLabel(style, "Stiffness", "1/s²", "Of the pulling spring, for each kilogram that it meets");
    VisualSlider(c, "##stiffness", c.frame.m->vis.map.stiffness, 1, 20000);
    PropertyLabel(style, "Turning stiffness", "1/s²", "Of the turning spring");
    VisualSlider(c, "##rotation", c.frame.m->vis.map.stiffnessrot, 1, 20000);
    PropertyLabel(style, "Force limit", "", "Drag or type; 0 is no limit");
    Limit("##force", &grab.max_force, "N");
    PropertyLabel(style, "Most torque", "", "Of turning; 0 is no limit");
    Limit("##torque", &grab.max_torque, "N m");
    PropertyLabel(style, "Poke", "", "Impulse of the Ins key on what is under the pointer");
    ImGui::SetNextItemWidth(-1);
    NumberField("##impulse", &grab.impulse, 0.05, 0.001, 1e6, "%.3g N s");
    TypedForce(c);
    EndProperties();
  }
  const bool body = c.ui.selection.body > 0;
  if (!body) ImGui::BeginDisabled();
  if (ImGui::Button("Apply the typed force", {-1, 0})) RunAction("grab.pin_force", c);
  if (!body) ImGui::EndDisabled();
  DrawPins(c);
}

}  // namespace

extern constinit const Panel kGrabPanel = {
    .name = "grab",
    .title = "Grab and forces",
    .place = PanelPlace::kRight,
    .order = 35,
    .draw = Draw,
};

}  // namespace pliant::ui
