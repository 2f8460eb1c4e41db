// How a person's hands and eyes want it, whatever the model. One for the program, as the keys are; for the
// thread of the window alone.
#pragma once

#include "ui/style/color_vision.h"

namespace pliant::ui {

struct Habits {
  bool keys_by_place = false;  // a key is the one at its place on a US keyboard, whatever is printed on it
  bool one_button = false;     // the view has gestures for a mouse or a pen with one button
  ColorVision vision = ColorVision::kAll;
  bool reduced_motion = false;  // nothing drifts, fades or blinks by itself
  double double_click = 0.25;   // s between the presses of a double click
};

// Those that are on or off, a row each, of which their control and their place in the settings file are made.
struct HabitSwitch {
  bool Habits::*on;
  const char* key;      // in the settings file, and behind the section in the name of the widget
  const char* section;  // of the settings, where it stands
  const char* label;
  const char* help;
};
inline constexpr HabitSwitch kHabitSwitches[] = {
    {&Habits::one_button, "one_button", "input", "One button",
     "For a mouse, pen or touch with one button: Shift + drag shifts the view, Alt + drag zooms"},
    {&Habits::reduced_motion, "reduced_motion", "options", "Reduced motion",
     "Nothing drifts, fades or blinks by itself"},
};

inline constexpr double kShortestDoubleClick = 0.1, kLongestDoubleClick = 1.5;  // s

inline Habits& CurrentHabits() {
  static Habits habits;
  return habits;
}

}  // namespace pliant::ui
