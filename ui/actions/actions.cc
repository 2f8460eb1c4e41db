#include "ui/actions/actions.h"

#include <algorithm>
#include <utility>

#include "ui/actions/action_table.h"

namespace pliant::ui {
namespace {

std::vector<const ActionGroup*> ActionGroups() {
  const std::span<const ActionGroup* const> files = ActionGroupFiles();
  std::vector<const ActionGroup*> groups(files.begin(), files.end());
  std::ranges::stable_sort(groups, {}, &ActionGroup::order);
  return groups;
}

// The view keeps W A S D Q E to itself in fly mode.
bool TakenByView(const UiState& ui, const KeyPress& press) {
  static constexpr char kFlyKeys[] = "WASDQE";
  if (!ui.views.pointer.fly || (press.mods & (kModCtrl | kModAlt)) != 0) return false;
  if (press.key == Letter('W') && (press.mods & kModShift) != 0 && !press.repeat) return false;  // leaves
  return std::any_of(kFlyKeys, kFlyKeys + 6, [&](char key) { return press.key == Letter(key); });
}

std::vector<Action>& TheTable() {
  static std::vector<Action> actions = [] {
    ActionTable table;
    for (const ActionGroup* group : ActionGroups()) group->add(table);
    for (Action& action : table.list) std::copy(action.keys, action.keys + 2, action.built_in_keys);
    return std::move(table.list);
  }();
  return actions;
}

}  // namespace

const std::vector<Action>& Actions() { return TheTable(); }

bool SetActionKeys(std::string_view name, KeyChord first, KeyChord second) {
  for (Action& action : TheTable()) {
    if (action.name != name) continue;
    action.keys[0] = first;
    action.keys[1] = second;
    return true;
  }
  return false;
}

const Action* FindAction(std::string_view name) {
  for (const Action& action : Actions()) {
    if (action.name == name) return &action;
  }
  return nullptr;
}

bool IsUsable(const Action& action, const ActionContext& context) {
  if (action.needs_model && context.frame.m == nullptr) return false;
  return action.usable == nullptr || action.usable(context);
}

bool RunAction(const Action& action, ActionContext& context) {
  if (action.needs_model && context.frame.m == nullptr) return false;
  action.run(context);
  return true;
}

bool RunAction(std::string_view name, ActionContext& context) {
  const Action* action = FindAction(name);
  return action != nullptr && RunAction(*action, context);
}

bool HandleKey(const KeyPress& press, ActionContext& context) {
  if (TakenByView(context.ui, press)) return true;
  for (const Action& action : Actions()) {
    for (const KeyChord& chord : action.keys) {
      if (!chord.Matches(press.key, press.mods)) continue;
      if (press.repeat && !action.repeats) return true;
      return RunAction(action, context);
    }
  }
  return false;
}

std::string KeysOf(const Action& action) { return ToString(action.keys[0]); }

std::string TipFor(std::string_view action_name) {
  const Action* action = FindAction(action_name);
  if (action == nullptr) return std::string(action_name);
  const std::string key = ToString(action->keys[0]);
  return key.empty() ? action->title : action->title + "  (" + key + ")";
}

}  // namespace pliant::ui
