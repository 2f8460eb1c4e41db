// Gamepads: which input drives which control, in teleoperation mode.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace pliant::ui {

struct ActionContext;

// Six axes, then fifteen buttons, in GLFW's order. Sticks are -1 to 1, triggers and buttons 0 to 1.
inline constexpr int kGamepadInputs = 21;
extern const char* const kGamepadInputNames[kGamepadInputs];
int FindGamepadInput(const std::string& name);  // -1: there is none

// Of the first gamepad.
struct GamepadValues {
  bool present = false;
  std::string name;
  std::array<double, kGamepadInputs> value = {};
};

// The value without the small ones that a stick at rest has.
double WithoutDeadZone(int input, double value);

// Sends the controls of inputs that moved; once a frame, in teleoperation mode.
void DriveByGamepad(ActionContext& context, const GamepadValues& pad);

}  // namespace pliant::ui
