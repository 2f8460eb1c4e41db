// The menus: every action of the table, sorted by its group.
#pragma once

#include <string>
#include <vector>

#include "ui/actions/actions.h"

namespace pliant::ui {

struct MenuEntry {
  int action = 0;       // index into Actions()
  std::string submenu;  // empty: in the menu itself
  std::string group;    // entries of different groups are separated by a line
};

struct Menu {
  std::string title;
  std::vector<MenuEntry> entries;
};

// Made from the action table; an action of a group that no menu knows is in "Tools".
const std::vector<Menu>& Menus();

// Draws the menus into the current window, which has ImGuiWindowFlags_MenuBar.
void DrawMenuBar(ActionContext& context);

}  // namespace pliant::ui
