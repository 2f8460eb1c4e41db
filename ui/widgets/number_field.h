// Fields for numbers and colours. What is typed takes effect as a whole, when it is complete: at Enter, at
// Tab or when the field is left; Esc leaves the old value. What is dragged takes effect at once.
#pragma once

#include <cstdint>

#include "ui/style/style.h"

namespace pliant::ui {

// A number that can be dragged, or typed after a double click. `speed` per pixel; limits apply when lo < hi.
// True when it changed to a finite number.
bool NumberField(const char* id, double* value, double speed, double lo = 0, double hi = 0,
                 const char* format = "%.6g");
// The format of the most digits, four at most, that the number has room for in a field `width` wide; all of
// them while it is dragged or typed.
const char* FittingFormat(const char* id, double value, float width);
bool IntegerField(const char* id, int* value, int lo, int hi);

// From lo to hi; Ctrl+click types a value, which may lie outside where the flags do not clamp.
bool SliderField(const char* id, double* value, double lo, double hi, const char* format,
                 ImGuiSliderFlags flags = 0);
bool SliderField(const char* id, float* value, float lo, float hi, const char* format,
                 ImGuiSliderFlags flags = 0);
bool SliderField(const char* id, int* value, int lo, int hi, const char* format = "%d");
// A slider whose bar grows from `origin` (clamped to the range) to the value, so that the number stays
// readable. Ctrl+click types a value.
struct BarOptions {
  double lo = 0, hi = 1;
  double origin = 0;
  const char* format = "%.3f";
  ImVec4 color;        // of the bar
  bool clamp = false;  // to the range, what is typed too
};
bool BarSlider(const Style& style, const char* id, double* value, const BarOptions& options);

// A colour of 3 or 4 channels, 0 to 1, that opens a picker.
bool PickColor(const char* id, float* rgba, int channels, ImGuiColorEditFlags flags);

// True while this field (of the present ID stack) is being typed into.
bool IsTyping(const char* id);

// What belongs together as one edit: all changes while a mouse button stays down, or one typed number.
struct EditGesture {
  double pressed = 0;  // when a mouse button went down last
  uint64_t typed = 0;  // numbers typed so far
  bool held = false;   // a button is down

  bool Continues(const EditGesture& before) const {
    return pressed == before.pressed && typed == before.typed;
  }
};
EditGesture CurrentEditGesture();

}  // namespace pliant::ui
