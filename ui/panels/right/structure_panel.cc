// Elements of the running model: added, removed, renamed, moved; and things that are dropped and thrown.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>

#include "engine/model/names.h"
#include "ui/actions/actions.h"
#include "ui/actions/structure_actions.h"
#include "ui/model/names.h"
#include "ui/state/panel.h"
#include "ui/viewport/throw.h"
#include "ui/widgets/action_chips.h"
#include "ui/widgets/hint_field.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

// Types and tags that an element of a kind may have.
struct Types {
  mjtObj object;
  std::initializer_list<const char*> names;
};
const Types kTypes[] = {
    {mjOBJ_GEOM, {"sphere", "capsule", "ellipsoid", "cylinder", "box", "plane"}},
    {mjOBJ_SITE, {"sphere", "capsule", "ellipsoid", "cylinder", "box"}},
    {mjOBJ_JOINT, {"hinge", "slide", "ball", "free"}},
    {mjOBJ_LIGHT, {"spot", "directional", "point"}},
    {mjOBJ_ACTUATOR, {"motor", "position", "velocity", "intvelocity", "damper", "general"}},
    {mjOBJ_EQUALITY, {"weld", "connect"}},
    {mjOBJ_SENSOR,
     {"jointpos", "jointvel", "framepos", "framequat", "framelinvel", "frameangvel", "accelerometer", "gyro",
      "velocimeter", "force", "torque", "touch"}},
};

void DrawName(ActionContext& c, ElementRef selected) {
  static char text[128] = "";
  static ElementRef shown;
  static std::string shown_name;
  const char* name = Id2Name(*c.frame.m, selected.type, selected.id);
  if (!(shown == selected) || shown_name != (name != nullptr ? name : "")) {
    shown_name = name != nullptr ? name : "";
    std::snprintf(text, sizeof text, "%s", shown_name.c_str());
    shown = selected;
  }
  ImGui::SetNextItemWidth(-1);
  if (HintField("##name", "name; Enter renames", text, sizeof text, ImGuiInputTextFlags_EnterReturnsTrue)) {
    RenameSelection(c, text);
    shown = {};
  }
}

void DrawParent(ActionContext& c, ElementRef selected) {
  const mjModel& m = *c.frame.m;
  static constexpr mjtObj kInBodies[] = {mjOBJ_BODY, mjOBJ_JOINT,  mjOBJ_GEOM,
                                         mjOBJ_SITE, mjOBJ_CAMERA, mjOBJ_LIGHT};
  const bool in_body =
      std::find(std::begin(kInBodies), std::end(kInBodies), selected.type) != std::end(kInBodies);
  if (!in_body || BodyOf(m, selected) < 0) return;
  const int now = selected.type == mjOBJ_BODY ? m.body_parentid[selected.id] : BodyOf(m, selected);
  Hint(*c.frame.style, "In body (it stays where it is in the world):");
  ImGui::SetNextItemWidth(-1);
  if (!ImGui::BeginCombo("##parent", ElementName(m, mjOBJ_BODY, now).c_str())) return;
  for (int b = 0; b < m.nbody; ++b) {
    ImGui::PushID(b);
    if (ImGui::Selectable(ElementName(m, mjOBJ_BODY, b).c_str(), b == now) && b != now)
      ReparentSelection(c, b);
    ImGui::PopID();
  }
  ImGui::EndCombo();
}

// As it is; dots for actuators, which compile to numbers that several types can give.
const char* TypeNow(const mjModel& m, ElementRef selected) {
  const int id = selected.id;
  switch (selected.type) {
    case mjOBJ_GEOM:
      return GeomTypeName(m.geom_type[id]);
    case mjOBJ_SITE:
      return GeomTypeName(m.site_type[id]);
    case mjOBJ_JOINT:
      return JointTypeName(m.jnt_type[id]);
    case mjOBJ_EQUALITY:
      return EqualityTypeName(m.eq_type[id]);
    case mjOBJ_SENSOR:
      return SensorTypeName(m.sensor_type[id]);
    default:
      return "...";
  }
}

void DrawType(ActionContext& c, ElementRef selected) {
  const auto types = std::find_if(std::begin(kTypes), std::end(kTypes),
                                  [&](const Types& t) { return t.object == selected.type; });
  if (types == std::end(kTypes)) return;
  PropertyLabel(*c.frame.style, "Type", "", "Another one keeps the place, the name and what refers to it");
  ImGui::SetNextItemWidth(-1);
  if (!ImGui::BeginCombo("##type", TypeNow(*c.frame.m, selected))) return;
  for (const char* name : types->names) {
    if (ImGui::Selectable(name)) RetypeSelection(c, name);
  }
  ImGui::EndCombo();
}

void DrawSelected(ActionContext& c) {
  const ElementRef selected = c.ui.selection.element;
  if (!Exists(*c.frame.m, selected) || (selected.type == mjOBJ_BODY && selected.id == 0)) {
    Hint(*c.frame.style, "Select an element to rename, move, duplicate or delete it.");
    return;
  }
  // Names may be long: they have the whole width.
  DrawName(c, selected);
  DrawParent(c, selected);
  if (BeginProperties("selected")) {
    DrawType(c, selected);
    EndProperties();
  }
  static constexpr ActionChip kWhat[] = {{"Duplicate", "structure.duplicate"},
                                         {"Delete", "structure.delete"}};
  DrawActionChips(c, kWhat, 2);
}

void DrawAdd(ActionContext& c) {
  if (ImGui::BeginCombo("##add", "Add an element ...")) {
    for (const Action& action : Actions()) {
      if (action.name.rfind("structure.add_", 0) != 0) continue;
      if (ImGui::Selectable(action.title.c_str() + std::strlen("Add: "))) RunAction(action, c);
    }
    ImGui::EndCombo();
  } else if (ImGui::IsItemHovered()) {
    ShowTip("Into the selected body, or into the world; it is selected then");
  }
  NoteWidget("Add an element");
  static char path[512] = "";
  ImGui::SetNextItemWidth(-c.frame.Px(64));
  HintField("##attach", "model file to attach", path, sizeof path);
  ImGui::SameLine();
  if (ImGui::Button("Attach", {-1, 0}) && *path != '\0') AttachFile(c, path);
}

void DrawThrow(ActionContext& c) {
  const Style& style = *c.frame.style;
  ThrowState& state = c.ui.views.tools.launcher;
  SubHeading(style, "Drop and throw");
  if (BeginProperties("throw")) {
    PropertyLabel(style, "Shape", "", "Of what is dropped or thrown");
    ChoiceField("##shape", &state.shape, kThrownShapes, static_cast<int>(std::size(kThrownShapes)));
    PropertyLabel(style, "Half width", "m", "Half of the largest width of the shape");
    NumberField("##size", &state.size, 0.005, 0.001, 10, "%.4g");
    PropertyLabel(style, "Density", "kg/m³", "Water has 1000");
    NumberField("##density", &state.density, 10, 1, 30000, "%.4g");
    PropertyLabel(style, "How many", "", "1 to 1000, side by side");
    IntegerField("##count", &state.count, 1, 1000);
    PropertyLabel(style, "Speed", "m/s",
                  "Of a click in throw mode; a drag throws with the speed of the mouse");
    NumberField("##speed", &state.speed, 0.1, 0, 100, "%.4g");
    EndProperties();
  }
  static constexpr ActionChip kThrow[] = {
      {"Throw mode", "throw.mode"}, {"Drop", "throw.drop"}, {"Paste", "throw.paste"}};
  DrawActionChips(c, kThrow, 3);
  ImGui::SetNextItemWidth(-c.frame.Px(64));
  HintField("##file", "model file to drop", state.file, sizeof state.file);
  ImGui::SameLine();
  if (ImGui::Button("Drop it", {-1, 0})) RunAction("throw.file", c);
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) return Hint(style, "No model.");
  if (c.ui.authoring.structure.busy) ImGui::TextColored(style.palette.dim, "Compiling ...");
  DrawSelected(c);
  DrawAdd(c);
  DrawThrow(c);
  Hint(style,
       "Nothing is written to the file until you ask for it: File, Write changes into the model's file.");
}

}  // namespace

extern constinit const Panel kStructurePanel = {
    .name = "structure",
    .title = "Structure",
    .place = PanelPlace::kRight,
    .order = 33,
    .draw = Draw,
    .action = "section.structure",
    .action_title = "Section Structure",
};

}  // namespace pliant::ui
