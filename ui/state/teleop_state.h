// State of teleoperation: which keys and which inputs of a gamepad drive which controls.
#pragma once

#include <string>
#include <vector>

#include "ui/keys/keys.h"

namespace pliant::ui {

struct GamepadAxis {
  int input = 0;
  std::string actuator;
  double scale = 1;  // control where the input is 1
  double sent = 0;   // latest value of the input that was sent
};

struct TeleopKey {
  int key = kKeyNone;
  std::string actuator;
  double value = 1;  // of the control while the key is held; then 0 again
  bool held = false;
};
// While it is on, plain keys run no actions; those of the list drive controls for as long as they are held.
// Ctrl and Alt chords and function keys still work; Esc ends it.
struct TeleopState {
  bool on = false;
  std::vector<TeleopKey> keys;
  std::vector<GamepadAxis> pad;
  std::string pad_name;  // of the gamepad that is there; "" for none
};

}  // namespace pliant::ui
