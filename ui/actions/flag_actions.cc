// Actions that switch what is shown: the flags of the scene, and groups of elements.
#include <string>

#include "ui/actions/action_table.h"
#include "ui/actions/group_switch.h"
#include "ui/model/names.h"

namespace pliant::ui {

namespace {

void ToggleVisFlag(ActionContext& c, mjtVisFlag flag) {
  mjtByte& on = c.ui.view.option.flags[flag];
  on = on != 0 ? 0 : 1;
}

bool VisFlagOn(const ActionContext& c, mjtVisFlag flag) { return c.ui.view.option.flags[flag] != 0; }
void ToggleRenderFlag(ActionContext& c, mjtRndFlag flag) {
  mjtByte& on = c.ui.view.render_flags[static_cast<size_t>(flag)];
  on = on != 0 ? 0 : 1;
}

bool RenderFlagOn(const ActionContext& c, mjtRndFlag flag) {
  return c.ui.view.render_flags[static_cast<size_t>(flag)] != 0;
}

void ToggleGroup(ActionContext& c, GroupSwitch group) {
  mjtByte& on = GroupsOf(c.ui.view.option, group.kind)[group.group];
  on = on != 0 ? 0 : 1;
}

bool GroupOn(const ActionContext& c, GroupSwitch group) {
  return GroupsOf(c.ui.view.option, group.kind)[group.group] != 0;
}

void AddFlags(ActionTable& t) {
  t.group = "Shown elements";
  for (int i = 0; i < mjNVISFLAG; ++i) {
    const auto flag = static_cast<mjtVisFlag>(i);
    t.Add(std::string("flag.") + kVisFlags[i].id, kVisFlags[i].title, {kVisFlags[i].key, kModNone},
          Bound(ToggleVisFlag, flag), Bound(VisFlagOn, flag));
  }
  t.group = "Drawing";
  for (int i = 0; i < mjNRNDFLAG; ++i) {
    const auto flag = static_cast<mjtRndFlag>(i);
    t.Add(std::string("render.") + kRenderFlags[i].id, kRenderFlags[i].title, {kRenderFlags[i].key, kModNone},
          Bound(ToggleRenderFlag, flag), Bound(RenderFlagOn, flag));
  }
  t.group = "Groups";
  for (int i = 0; i < static_cast<int>(GroupKind::kCount); ++i) {
    for (int group = 0; group < mjNGROUP; ++group) {
      const GroupSwitch which{static_cast<GroupKind>(i), group};
      const KeyChord key = which.kind == GroupKind::kGeom   ? KeyChord{kKey0 + group, kModNone}
                           : which.kind == GroupKind::kSite ? KeyChord{kKey0 + group, kModShift}
                                                            : KeyChord{};
      t.Add(ActionOf(which), NameOf(which.kind) + (" group " + std::to_string(group)), key,
            Bound(ToggleGroup, which), Bound(GroupOn, which));
    }
  }
}

}  // namespace

extern constinit const ActionGroup kFlagActions = {.order = 80, .add = AddFlags};

}  // namespace pliant::ui
