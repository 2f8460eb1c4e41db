// The person's own keys: which chord runs which action, as text to keep and to exchange, and the
// teleoperation mode in which keys drive the controls of the model.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/keys/keys.h"
#include "ui/state/teleop_state.h"

namespace pliant::ui {

struct Action;
struct ActionContext;

// "Ctrl+Shift+S", "Any+Space" (whatever is held with it), "None". False when it is not a key.
bool ParseChord(const std::string& text, KeyChord* chord);
std::string ChordText(KeyChord chord);

// Gives the action's slot (0 or 1) this chord; others that had it lose it.
// False when there is no such action.
bool BindKey(std::string_view action, int slot, KeyChord chord);
void ResetKeys();
bool HasOwnKeys(const Action& action);
// Actions that react to this chord, other than `except`.
std::vector<const Action*> ActionsOn(KeyChord chord, std::string_view except = {});

// The changed actions, one a line: "simulation.pause = Any+Space, P".
std::string KeysToText();
// Puts the keys to the built-in ones and then to those of the text. False and a message with the first line
// that is wrong; the right ones are taken all the same.
bool KeysFromText(const std::string& text, std::string* error);

// True when the mode uses the press or release of this key.
bool TeleopTakesKey(ActionContext& context, const KeyPress& press);
// Lets go of all keys.
void EndTeleop(ActionContext& context);

// "W = gripper 0.5", one a line; "Gamepad LeftX = gripper 0.5" for inputs of a gamepad.
std::string TeleopToText(const TeleopState& teleop);
bool TeleopFromText(const std::string& text, TeleopState* teleop, std::string* error);

}  // namespace pliant::ui
