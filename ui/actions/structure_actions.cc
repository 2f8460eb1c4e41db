#include "ui/actions/structure_actions.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <set>
#include <string>
#include <utility>

#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "ui/actions/action_table.h"
#include "ui/actions/pointed_surface.h"
#include "ui/model/free_place.h"

namespace pliant::ui {
namespace {

using Kind = StructureEdit::Kind;

constexpr double kBox = 0.05;  // half width of a free body, m

// What can be added with one press. `text` has NAME for a name that nothing has yet, PLACE for a free place
// where a person points or looks at, and SELECTED for the name of the selected element, which then must
// be of kind `of`.
struct NewElement {
  const char* action;
  const char* title;
  mjtObj type;          // of the new element
  mjtObj of;            // mjOBJ_UNKNOWN: any selection, or none; mjOBJ_MODEL: none matters
  const char* section;  // "": the selected body
  const char* text;
};
constexpr NewElement kNew[] = {
    {"structure.add_body", "Body", mjOBJ_BODY, mjOBJ_UNKNOWN, "",
     "<body name=\"NAME\" pos=\"0 0 0.2\"><joint name=\"NAME\" damping=\"0.05\"/><geom name=\"NAME\" "
     "type=\"capsule\" size=\"0.02 0.05\"/></body>"},
    {"structure.add_free_body", "Free body in the world (a box)", mjOBJ_BODY, mjOBJ_MODEL, "",
     "<body name=\"NAME\" pos=\"PLACE\"><freejoint name=\"NAME\"/><geom name=\"NAME\" type=\"box\" "
     "size=\"0.05 0.05 0.05\"/></body>"},
    {"structure.add_geom", "Geom", mjOBJ_GEOM, mjOBJ_UNKNOWN, "",
     "<geom name=\"NAME\" type=\"sphere\" size=\"0.03\"/>"},
    {"structure.add_joint", "Joint", mjOBJ_JOINT, mjOBJ_UNKNOWN, "",
     "<joint name=\"NAME\" type=\"hinge\" axis=\"0 1 0\"/>"},
    {"structure.add_site", "Site", mjOBJ_SITE, mjOBJ_UNKNOWN, "", "<site name=\"NAME\" size=\"0.01\"/>"},
    {"structure.add_camera", "Camera", mjOBJ_CAMERA, mjOBJ_UNKNOWN, "",
     "<camera name=\"NAME\" pos=\"0.6 0 0.3\" xyaxes=\"0 1 0 -0.45 0 0.9\"/>"},
    {"structure.add_light", "Light", mjOBJ_LIGHT, mjOBJ_UNKNOWN, "",
     "<light name=\"NAME\" pos=\"0 0 1.5\" dir=\"0 0 -1\"/>"},
    {"structure.add_motor", "Motor of the selected joint", mjOBJ_ACTUATOR, mjOBJ_JOINT, "actuator",
     "<motor name=\"NAME\" joint=\"SELECTED\" ctrlrange=\"-1 1\"/>"},
    {"structure.add_servo", "Position servo of the selected joint", mjOBJ_ACTUATOR, mjOBJ_JOINT, "actuator",
     "<position name=\"NAME\" joint=\"SELECTED\" kp=\"10\" dampratio=\"1\"/>"},
    {"structure.add_jointpos", "Sensor of the selected joint", mjOBJ_SENSOR, mjOBJ_JOINT, "sensor",
     "<jointpos name=\"NAME\" joint=\"SELECTED\"/>"},
    {"structure.add_framepos", "Position sensor of the selected body", mjOBJ_SENSOR, mjOBJ_BODY, "sensor",
     "<framepos name=\"NAME\" objtype=\"body\" objname=\"SELECTED\"/>"},
    {"structure.add_touch", "Touch sensor of the selected site", mjOBJ_SENSOR, mjOBJ_SITE, "sensor",
     "<touch name=\"NAME\" site=\"SELECTED\"/>"},
    {"structure.add_weld", "Weld of the selected body to the world", mjOBJ_EQUALITY, mjOBJ_BODY, "equality",
     "<weld name=\"NAME\" body1=\"SELECTED\"/>"},
    {"structure.add_connect", "Connection of the selected body to its parent", mjOBJ_EQUALITY, mjOBJ_BODY,
     "equality", "<connect name=\"NAME\" body1=\"SELECTED\" body2=\"PARENT\" anchor=\"0 0 0\"/>"},
    {"structure.add_pair", "Contact pair of the selected geom and what it touches", mjOBJ_PAIR, mjOBJ_GEOM,
     "contact", "<pair name=\"NAME\" geom1=\"SELECTED\" geom2=\"TOUCHED\"/>"},
    {"structure.add_tendon", "Tendon on the selected joint", mjOBJ_TENDON, mjOBJ_JOINT, "tendon",
     "<fixed name=\"NAME\"><joint joint=\"SELECTED\" coef=\"1\"/></fixed>"},
    {"structure.add_exclude", "No contacts of the selected body with its parent", mjOBJ_EXCLUDE, mjOBJ_BODY,
     "contact", "<exclude name=\"NAME\" body1=\"SELECTED\" body2=\"PARENT\"/>"},
    {"structure.add_material", "Material", mjOBJ_MATERIAL, mjOBJ_MODEL, "asset",
     "<material name=\"NAME\" rgba=\"0.3 0.55 0.85 1\"/>"},
};

void ReplaceAll(std::string& text, const std::string& what, const std::string& with) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
}

// Names given to what is not compiled yet: presses come faster than models.
std::set<std::string>& Given(const ActionContext& c) {
  static std::set<std::string> given;
  static uint64_t generation = 0;
  if (!c.ui.authoring.structure.busy && c.frame.snapshot->generation != generation) given.clear();
  generation = c.frame.snapshot->generation;
  return given;
}

// "joint3": free as a name of this kind, and of the geoms and joints that come along with a body.
std::string FreshName(const ActionContext& c, mjtObj type) {
  const mjModel& m = *c.frame.m;
  std::set<std::string>& given = Given(c);
  std::string name;
  int number = 0;
  const auto taken = [&](mjtObj kind) {
    return Name2Id(m, kind, name.c_str()) >= 0 || given.count(name) > 0;
  };
  do {
    name = std::string(ObjectWord(type)) + std::to_string(++number);
    std::replace(name.begin(), name.end(), ' ', '_');
  } while (taken(type) || (type == mjOBJ_BODY && (taken(mjOBJ_JOINT) || taken(mjOBJ_GEOM))));
  given.insert(name);
  return name;
}

std::string FreePlace(const ActionContext& c) {
  double pos[3];
  PlaceForNew(c, kBox, pos);
  char text[80];
  std::snprintf(text, sizeof text, "%.6g %.6g %.6g", pos[0], pos[1], pos[2]);
  return text;
}

void Say(ActionContext& c, std::string text) {
  c.Ask(request::Say{runner::EventKind::kWarning, std::move(text)});
}

// The geom with a name that this one touches, else one of the world; null when there is none.
const char* TouchedBy(const mjModel& m, const mjData& d, int geom) {
  for (int i = 0; i < d.ncon; ++i) {
    const int* pair = d.contact[i].geom;
    if (pair[0] != geom && pair[1] != geom) continue;
    const int other = pair[0] == geom ? pair[1] : pair[0];
    const char* name = other >= 0 ? Id2Name(m, mjOBJ_GEOM, other) : nullptr;
    if (name != nullptr) return name;
  }
  for (int i = 0; i < m.body_geomnum[0]; ++i) {
    const int other = m.body_geomadr[0] + i;
    const char* name = Id2Name(m, mjOBJ_GEOM, other);
    if (other != geom && name != nullptr) return name;
  }
  return nullptr;
}

void Add(ActionContext& c, const NewElement* what) {
  const mjModel& m = *c.frame.m;
  const ElementRef selected = c.ui.selection.element;
  StructureEdit edit;
  edit.text = what->text;
  edit.section = what->section;
  ReplaceAll(edit.text, "NAME", FreshName(c, what->type));
  ReplaceAll(edit.text, "PLACE", FreePlace(c));
  if (what->of != mjOBJ_UNKNOWN && what->of != mjOBJ_MODEL) {
    const char* name =
        Exists(m, selected) && selected.type == what->of ? Id2Name(m, what->of, selected.id) : nullptr;
    if (name == nullptr)
      return Say(c, std::string("Select a ") + ObjectWord(what->of) + " with a name first.");
    ReplaceAll(edit.text, "SELECTED", name);
    if (what->of == mjOBJ_BODY) {
      const char* parent = Id2Name(m, mjOBJ_BODY, m.body_parentid[selected.id]);
      ReplaceAll(edit.text, "PARENT", parent != nullptr ? parent : "world");
    }
    if (what->type == mjOBJ_PAIR) {
      const char* touched = TouchedBy(m, *c.frame.d, selected.id);
      if (touched == nullptr) return Say(c, "It touches no geom with a name; give that one a name first.");
      ReplaceAll(edit.text, "TOUCHED", touched);
    }
  }
  if (edit.section.empty() && what->of != mjOBJ_MODEL && c.ui.selection.body > 0)
    edit.parent.id = c.ui.selection.body;
  c.Ask(request::ChangeStructure{std::move(edit)});
}

// The selected element with an edit of this kind; false without a selection.
bool OfSelection(ActionContext& c, Kind kind, StructureEdit* edit) {
  const ElementRef selected = c.ui.selection.element;
  edit->kind = kind;
  edit->element = selected;
  const bool there = Exists(*c.frame.m, selected) && !(selected.type == mjOBJ_BODY && selected.id == 0);
  if (!there) Say(c, "Select the element first: in the view or in the list.");
  return there;
}

void Delete(ActionContext& c) {
  StructureEdit edit;
  if (OfSelection(c, Kind::kDelete, &edit)) c.Ask(request::ChangeStructure{std::move(edit)});
}

void Duplicate(ActionContext& c) {
  StructureEdit edit;
  if (!OfSelection(c, Kind::kDuplicate, &edit)) return;
  double pos[3], radius = 0.1;
  if (ElementPlace(*c.frame.m, *c.frame.d, edit.element, pos, &radius)) edit.offset[1] = 2.2 * radius;
  c.Ask(request::ChangeStructure{std::move(edit)});
}

void AddStructureActions(ActionTable& t) {
  t.group = "Structure";
  for (const NewElement& what : kNew)
    t.Add(what.action, std::string("Add: ") + what.title, {}, Bound(Add, &what));
  t.Add("structure.duplicate", "Duplicate the selection", {Letter('D'), kModCtrl | kModShift}, Duplicate);
  t.Add("structure.delete", "Delete the selection", {kKeyDelete, kModNone}, Delete);
}

}  // namespace

extern constinit const ActionGroup kStructureActions = {.order = 130, .add = AddStructureActions};

void PlaceForNew(const ActionContext& c, double half, double pos[3]) {
  const PointedSurface& surface = CurrentPointedSurface();
  if (surface.there) {
    std::copy_n(surface.point, 3, pos);
    pos[2] += half;
  } else {
    std::copy_n(c.ui.view.camera.lookat, 3, pos);
    pos[2] += 0.3 * c.frame.m->stat.extent + 2 * half;
  }
  RaiseUntilFree(*c.frame.m, *c.frame.d, half, pos);
}

void RenameSelection(ActionContext& c, const std::string& name) {
  StructureEdit edit;
  if (!OfSelection(c, Kind::kRename, &edit)) return;
  edit.text = name;
  c.Ask(request::ChangeStructure{std::move(edit)});
}

void ReparentSelection(ActionContext& c, int body) {
  StructureEdit edit;
  if (!OfSelection(c, Kind::kReparent, &edit)) return;
  edit.parent = {mjOBJ_BODY, body};
  c.Ask(request::ChangeStructure{std::move(edit)});
}

void RetypeSelection(ActionContext& c, const std::string& type) {
  StructureEdit edit;
  if (!OfSelection(c, Kind::kChangeType, &edit)) return;
  edit.text = type;
  c.Ask(request::ChangeStructure{std::move(edit)});
}

void AttachFile(ActionContext& c, const std::string& path) {
  StructureEdit edit;
  edit.kind = Kind::kAttach;
  edit.text = path;
  if (c.ui.selection.body > 0) edit.parent.id = c.ui.selection.body;
  c.Ask(request::ChangeStructure{std::move(edit)});
}

}  // namespace pliant::ui
