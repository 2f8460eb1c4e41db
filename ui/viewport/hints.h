// What the mouse does at this moment, by mode and held modifiers.
#pragma once

#include <string>
#include <vector>

#include "ui/actions/actions.h"

namespace pliant::ui {

enum class Gesture { kNone, kLeft, kRight, kWheel, kLeftDouble, kRightDouble };

struct MouseHint {
  Gesture gesture = Gesture::kNone;
  std::string key;   // instead of a gesture, or held with it
  std::string text;  // what it does
};

// `mods`: KeyMod bits that are held. The first ones matter most: those that do not fit are left out.
std::vector<MouseHint> MouseHints(const ActionContext& c, int mods);

// One line of them; `at` is its bottom left corner. Returns its height.
float DrawHintLine(ActionContext& c, ImDrawList& list, ImVec2 at, float width);

// A mouse with one of its buttons filled, in the square with this center and half width.
void DrawMouseIcon(ImDrawList& list, Gesture gesture, ImVec2 center, float half, ImU32 color);

// The card for newcomers, over the view; closing it is remembered.
void DrawFirstSteps(ActionContext& c, ImVec2 at, ImVec2 size);

}  // namespace pliant::ui
