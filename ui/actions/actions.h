// Actions: everything a person can ask for, each with a name. Keys, buttons, the palette, scripts and tests
// use this one table.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/runner/command.h"
#include "ui/keys/keys.h"
#include "ui/state/frame.h"
#include "ui/state/requests.h"
#include "ui/state/state.h"

namespace pliant::ui {

struct ActionContext {
  const UiFrame& frame;
  UiState& ui;
  runner::CommandSink& sink;
  std::vector<AppRequest>& requests;

  void Ask(AppRequest request) { requests.push_back(std::move(request)); }
};

struct Action {
  std::string name;       // "simulation.pause"; stable, for scripts and settings
  std::string title;      // "Run or pause"
  std::string group;      // heading in the help
  KeyChord keys[2] = {};  // in effect; see ui/actions/keymap.h
  KeyChord built_in_keys[2] = {};
  bool needs_model = true;
  bool repeats = false;  // acts again while its key is held
  std::function<void(ActionContext&)> run;
  std::function<bool(const ActionContext&)> checked;  // empty: not a switch
  std::function<bool(const ActionContext&)> usable;   // false: there is nothing to act on; empty: there is
};

// In the order of the help.
const std::vector<Action>& Actions();
// Null when there is no such action.
const Action* FindAction(std::string_view name);

// Replaces the keys of an action; false when there is none with this name. See BindKey() for chords
// that are taken.
bool SetActionKeys(std::string_view name, KeyChord first, KeyChord second);

// False for want of a model, or of anything to act on: menus and buttons show it greyed.
bool IsUsable(const Action& action, const ActionContext& context);

// False when the action does not exist or needs a model that is not there.
bool RunAction(std::string_view name, ActionContext& context);
bool RunAction(const Action& action, ActionContext& context);

// Runs the action of a pressed key; false when the key has none.
bool HandleKey(const KeyPress& press, ActionContext& context);

// The first key of an action as text; empty when it has none.
std::string KeysOf(const Action& action);

// Title and keys, as in "Reset (Backspace)", for tool tips.
std::string TipFor(std::string_view action_name);

}  // namespace pliant::ui
