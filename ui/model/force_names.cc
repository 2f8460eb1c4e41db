#include "ui/model/force_names.h"

#include "ui/model/contact_table.h"
#include "ui/model/names.h"

namespace pliant::ui {

using runner::ForceKind;
using runner::ForcePart;

namespace {

struct KindText {
  ForceKind kind;
  const char* title;
  const char* word;
};

constexpr KindText kTexts[] = {{ForceKind::kGravity, "Gravity", "gravity"},
                               {ForceKind::kGravcomp, "Gravity compensation", "gravcomp"},
                               {ForceKind::kApplied, "Applied to the body", "applied"},
                               {ForceKind::kNormal, "Contacts, normal", "normal"},
                               {ForceKind::kFriction, "Contacts, tangential", "friction"},
                               {ForceKind::kEquality, "Connects and welds", "equality"},
                               {ForceKind::kTendon, "Tendons", "tendon"},
                               {ForceKind::kActuator, "Actuators", "actuator"},
                               {ForceKind::kSpring, "Springs", "spring"},
                               {ForceKind::kDamper, "Dampers", "damper"},
                               {ForceKind::kFluid, "Fluid", "fluid"},
                               {ForceKind::kPassive, "Other passive forces", "passive"},
                               {ForceKind::kDofApplied, "Applied to joints", "applied"},
                               {ForceKind::kConstraint, "Limits and friction of joints", "constraint"},
                               {ForceKind::kArmature, "Inertia of rotors", "armature"},
                               {ForceKind::kBearing, "Held by joints", "joint"}};

const KindText& TextOf(ForceKind kind) {
  for (const KindText& text : kTexts) {
    if (text.kind == kind) return text;
  }
  return kTexts[0];
}

}  // namespace

const char* ForceKindTitle(ForceKind kind) { return TextOf(kind).title; }
const char* ForceKindWord(ForceKind kind) { return TextOf(kind).word; }

ElementRef ElementOfForce(const ForcePart& part) {
  switch (part.kind) {
    case ForceKind::kGravity:
    case ForceKind::kGravcomp:
    case ForceKind::kApplied:
    case ForceKind::kNormal:
    case ForceKind::kFriction:
      return {};
    case ForceKind::kEquality:
      return {mjOBJ_EQUALITY, part.id};
    case ForceKind::kTendon:
      return {mjOBJ_TENDON, part.id};
    case ForceKind::kActuator:
      return {mjOBJ_ACTUATOR, part.id};
    default:
      return {mjOBJ_JOINT, part.id};
  }
}

std::string ForcePartName(const mjModel& m, const mjData& d, int body, const ForcePart& part) {
  if (part.kind == ForceKind::kNormal || part.kind == ForceKind::kFriction) {
    const mjContact& contact = d.contact[part.id];
    const int own = contact.geom[1] >= 0 && m.geom_bodyid[contact.geom[1]] == body ? 1 : 0;
    return ContactSideName(m, contact, 1 - own) + ", contact " + std::to_string(part.id);
  }
  const ElementRef element = ElementOfForce(part);
  if (part.kind == ForceKind::kBearing && element.id < 0) return "weld";
  if (element.id < 0) return "";
  return ElementName(m, element.type, element.id) + (part.reaction ? " (reaction)" : "");
}

}  // namespace pliant::ui
