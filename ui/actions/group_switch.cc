#include "ui/actions/group_switch.h"

#include <cstddef>
#include <iterator>

namespace pliant::ui {

namespace {

struct GroupRow {
  const char* name;
  mjtByte (mjvOption::*groups)[mjNGROUP];
};
constexpr GroupRow kGroupRows[] = {
    {"Geom", &mjvOption::geomgroup},         {"Site", &mjvOption::sitegroup},
    {"Joint", &mjvOption::jointgroup},       {"Tendon", &mjvOption::tendongroup},
    {"Actuator", &mjvOption::actuatorgroup}, {"Flex", &mjvOption::flexgroup},
    {"Skin", &mjvOption::skingroup}};
static_assert(std::size(kGroupRows) == static_cast<size_t>(GroupKind::kCount));
const GroupRow& RowOf(GroupKind kind) { return kGroupRows[static_cast<size_t>(kind)]; }

}  // namespace

const char* NameOf(GroupKind kind) { return RowOf(kind).name; }
std::string ActionOf(GroupSwitch group) {
  std::string kind = NameOf(group.kind);
  kind[0] = static_cast<char>(kind[0] - 'A' + 'a');
  return "group." + kind + "." + std::to_string(group.group);
}

mjtByte* GroupsOf(mjvOption& option, GroupKind kind) { return option.*RowOf(kind).groups; }

}  // namespace pliant::ui
