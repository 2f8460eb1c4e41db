// Who gets a pressed key: the one place that decides it.
#pragma once

#include <functional>

#include "ui/actions/actions.h"

namespace pliant::ui {

enum class KeyTaker {
  kProgram,  // an action, or what waits for a key, has had it
  kFields,   // it belongs to the fields of the panels and dialogs
};

// In this order: the key that is being chosen in the keyboard window, the search line, Esc for what can be
// closed, dialogs and menus, teleoperation, text fields, `before_actions` (true: it has had the key),
// actions. `direct`: where what is driven by hand sends its commands, which are no edits.
KeyTaker RouteKey(ActionContext& context, ActionContext& direct, const KeyPress& press,
                  const std::function<bool(const KeyPress&)>& before_actions = {});

// Changes when other windows take the keys than before: what was typed after the key that opened one
// is for it.
int KeyScope(const UiState& ui);

}  // namespace pliant::ui
