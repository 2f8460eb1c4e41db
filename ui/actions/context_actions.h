// What can be done with the thing or the place that a context menu was opened at, and what such menus list.
#pragma once

#include <span>

namespace pliant::ui {

// The place that a context menu was opened at.
struct ContextPlace {
  bool alone = false;    // the menu is about the place, and not about the selection
  double point[3] = {};  // world
};
inline ContextPlace& CurrentContextPlace() {
  static ContextPlace place;
  return place;
}

// What a context menu is about.
enum class ContextOf { kElement, kContact, kPlace };

// Names of actions in their order; "-" is a separator.
std::span<const char* const> ContextEntries(ContextOf what);

}  // namespace pliant::ui
