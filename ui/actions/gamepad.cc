#include "ui/actions/gamepad.h"

#include <algorithm>
#include <cmath>

#include "engine/model/actuators.h"
#include "engine/model/names.h"
#include "ui/actions/actions.h"

namespace pliant::ui {
namespace {

constexpr double kDeadZone = 0.12;  // of a stick
constexpr double kMinMove = 1e-3;
constexpr int kSticks = 4;

}  // namespace

const char* const kGamepadInputNames[kGamepadInputs] = {
    "LeftX", "LeftY",     "RightX",     "RightY",     "LeftTrigger", "RightTrigger", "A",
    "B",     "X",         "Y",          "LeftBumper", "RightBumper", "Back",         "Start",
    "Guide", "LeftThumb", "RightThumb", "Up",         "Right",       "Down",         "Left"};

int FindGamepadInput(const std::string& name) {
  for (int i = 0; i < kGamepadInputs; ++i) {
    if (name == kGamepadInputNames[i]) return i;
  }
  return -1;
}

double WithoutDeadZone(int input, double value) {
  if (!std::isfinite(value)) return 0;
  const double size = std::min(1.0, std::abs(value));
  if (input >= kSticks) return std::copysign(size, value);
  if (size < kDeadZone) return 0;
  return std::copysign((size - kDeadZone) / (1 - kDeadZone), value);
}

void DriveByGamepad(ActionContext& c, const GamepadValues& pad) {
  if (!c.ui.teleop.on || c.frame.m == nullptr) return;
  for (GamepadAxis& axis : c.ui.teleop.pad) {
    if (axis.input < 0 || axis.input >= kGamepadInputs) continue;
    const double value =
        pad.present ? WithoutDeadZone(axis.input, pad.value[static_cast<size_t>(axis.input)]) : 0;
    const bool rest = value == 0 && axis.sent != 0;
    if (!rest && std::abs(value - axis.sent) < kMinMove) continue;
    axis.sent = value;
    const int control = ControlByName(*c.frame.m, axis.actuator);
    if (control >= 0) c.sink.Push(runner::command::SetCtrl{control, axis.scale * value});
  }
}

}  // namespace pliant::ui
