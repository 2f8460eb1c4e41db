// The groups of elements that the view shows or hides.
#pragma once

#include <mujoco/mjvisualize.h>

#include <string>

namespace pliant::ui {

// Kinds of elements that are shown or hidden by groups.
enum class GroupKind { kGeom, kSite, kJoint, kTendon, kActuator, kFlex, kSkin, kCount };
// One of the six groups of a kind.
struct GroupSwitch {
  GroupKind kind = GroupKind::kGeom;
  int group = 0;
};

const char* NameOf(GroupKind kind);
// The name of the action that switches a group: "group.geom.0".
std::string ActionOf(GroupSwitch group);
// The switches of the six groups of a kind.
mjtByte* GroupsOf(mjvOption& option, GroupKind kind);

}  // namespace pliant::ui
