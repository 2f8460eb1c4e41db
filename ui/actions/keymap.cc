#include "ui/actions/keymap.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>
#include <utility>

#include "engine/model/actuators.h"
#include "engine/model/names.h"
#include "ui/actions/actions.h"
#include "ui/actions/gamepad.h"

namespace pliant::ui {
namespace {

std::string Trimmed(const std::string& text) {
  const size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

bool Overlap(KeyChord a, KeyChord b) {
  if (a.key == kKeyNone || a.key != b.key) return false;
  return a.mods == kModAny || b.mods == kModAny || a.mods == b.mods;
}

// "left = right" of every line that is not empty; false at the first line that `take` refuses.
template <class Take>
bool ForEachLine(const std::string& text, std::string* error, Take&& take) {
  std::istringstream lines(text);
  std::string line;
  bool good = true;
  for (int number = 1; std::getline(lines, line); ++number) {
    line = Trimmed(line);
    if (line.empty() || line[0] == '#') continue;
    const size_t equals = line.find(" = ");
    std::string why = "'NAME = VALUE' is expected";
    if (equals != std::string::npos &&
        take(Trimmed(line.substr(0, equals)), Trimmed(line.substr(equals + 3)), &why))
      continue;
    if (good) *error = "line " + std::to_string(number) + ": " + why;
    good = false;
  }
  return good;
}

void SetControl(ActionContext& c, const TeleopKey& key, double value) {
  const int control = ControlByName(*c.frame.m, key.actuator);
  if (control >= 0) c.sink.Push(runner::command::SetCtrl{control, value});
}

}  // namespace

std::string ChordText(KeyChord chord) {
  if (chord.key == kKeyNone) return "None";
  return chord.mods == kModAny ? "Any+" + ToString(chord) : ToString(chord);
}

bool ParseChord(const std::string& text, KeyChord* chord) {
  if (text == "None" || text.empty()) {
    *chord = {};
    return true;
  }
  const bool any = text.rfind("Any+", 0) == 0;
  const std::string rest = any ? text.substr(4) : text;
  for (int key = 32; key < 350; ++key) {
    for (int mods = 0; mods < (any ? 1 : 8); ++mods) {
      if (ToString(KeyChord{key, mods}) != rest) continue;
      *chord = {key, any ? static_cast<int>(kModAny) : mods};
      return true;
    }
  }
  return false;
}

std::vector<const Action*> ActionsOn(KeyChord chord, std::string_view except) {
  std::vector<const Action*> found;
  for (const Action& action : Actions()) {
    if (action.name != except && (Overlap(action.keys[0], chord) || Overlap(action.keys[1], chord)))
      found.push_back(&action);
  }
  return found;
}

bool BindKey(std::string_view name, int slot, KeyChord chord) {
  const Action* action = FindAction(name);
  if (action == nullptr || slot < 0 || slot > 1) return false;
  for (const Action* other : ActionsOn(chord, name)) {
    KeyChord left[2] = {other->keys[0], other->keys[1]};
    for (KeyChord& key : left) {
      if (Overlap(key, chord)) key = {};
    }
    if (left[0].key == kKeyNone) std::swap(left[0], left[1]);
    SetActionKeys(other->name, left[0], left[1]);
  }
  KeyChord keys[2] = {action->keys[0], action->keys[1]};
  keys[slot] = chord;
  if (keys[0].key == kKeyNone) std::swap(keys[0], keys[1]);
  SetActionKeys(name, keys[0], keys[1]);
  return true;
}

void ResetKeys() {
  for (const Action& action : Actions())
    SetActionKeys(action.name, action.built_in_keys[0], action.built_in_keys[1]);
}

bool HasOwnKeys(const Action& action) {
  for (int i = 0; i < 2; ++i) {
    if (action.keys[i].key != action.built_in_keys[i].key ||
        action.keys[i].mods != action.built_in_keys[i].mods)
      return true;
  }
  return false;
}

std::string KeysToText() {
  std::string text;
  for (const Action& action : Actions()) {
    if (!HasOwnKeys(action)) continue;
    text += action.name + " = " + ChordText(action.keys[0]);
    if (action.keys[1].key != kKeyNone) text += ", " + ChordText(action.keys[1]);
    text += "\n";
  }
  return text;
}

bool KeysFromText(const std::string& text, std::string* error) {
  ResetKeys();
  return ForEachLine(text, error, [](const std::string& name, const std::string& value, std::string* why) {
    KeyChord keys[2];
    size_t comma = value.find(", ");
    const std::string parts[2] = {Trimmed(value.substr(0, comma)),
                                  comma == std::string::npos ? "" : Trimmed(value.substr(comma + 2))};
    for (int i = 0; i < 2; ++i) {
      if (!ParseChord(parts[i], &keys[i])) {
        *why = "'" + parts[i] + "' is not a key";
        return false;
      }
    }
    *why = "there is no action '" + name + "'";
    return SetActionKeys(name, keys[0], keys[1]);
  });
}

bool TeleopTakesKey(ActionContext& c, const KeyPress& press) {
  TeleopState& teleop = c.ui.teleop;
  if (!teleop.on) return false;
  if (press.key == kKeyEscape && !press.released) {
    EndTeleop(c);
    return true;
  }
  bool used = false;
  for (TeleopKey& key : teleop.keys) {
    // A release counts whatever is held by then.
    if (key.key != press.key || (!press.released && (press.mods & (kModCtrl | kModAlt)) != 0)) continue;
    used = true;
    if (c.frame.m == nullptr || press.repeat || key.held == !press.released) continue;
    key.held = !press.released;
    SetControl(c, key, key.held ? key.value : 0);
  }
  if (used || press.released) return true;
  const bool function_key = press.key >= kKeyF1 && press.key < kKeyF1 + 25;
  return !function_key && (press.mods & (kModCtrl | kModAlt)) == 0;
}

void EndTeleop(ActionContext& c) {
  for (TeleopKey& key : c.ui.teleop.keys) {
    if (key.held && c.frame.m != nullptr) SetControl(c, key, 0);
    key.held = false;
  }
  DriveByGamepad(c, {});
  c.ui.teleop.on = false;
}

std::string TeleopToText(const TeleopState& teleop) {
  std::ostringstream text;
  text.precision(17);
  for (const TeleopKey& key : teleop.keys) {
    text << ToString(KeyChord{key.key, kModNone}) << " = " << key.actuator << " " << key.value << "\n";
  }
  for (const GamepadAxis& axis : teleop.pad) {
    text << "Gamepad " << kGamepadInputNames[axis.input] << " = " << axis.actuator << " " << axis.scale
         << "\n";
  }
  return text.str();
}

bool TeleopFromText(const std::string& text, TeleopState* teleop, std::string* error) {
  teleop->keys.clear();
  teleop->pad.clear();
  return ForEachLine(text, error,
                     [teleop](const std::string& name, const std::string& value, std::string* why) {
                       const size_t space = value.rfind(' ');
                       *why = "'KEY = ACTUATOR VALUE' is expected";
                       if (space == std::string::npos) return false;
                       char* end = nullptr;
                       const double number = std::strtod(value.c_str() + space + 1, &end);
                       if (*end != '\0' || !std::isfinite(number)) return false;
                       const std::string actuator = Trimmed(value.substr(0, space));
                       if (name.starts_with("Gamepad ")) {
                         const int input = FindGamepadInput(Trimmed(name.substr(8)));
                         *why = "'" + name + "' is no input of a gamepad";
                         if (input >= 0) teleop->pad.push_back({input, actuator, number, 0});
                         return input >= 0;
                       }
                       KeyChord chord;
                       if (!ParseChord(name, &chord) || chord.key == kKeyNone) return false;
                       teleop->keys.push_back({chord.key, actuator, number, false});
                       return true;
                     });
}

}  // namespace pliant::ui
