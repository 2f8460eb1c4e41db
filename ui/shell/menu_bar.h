// The menus: every action of the table, where menu_table.h puts it.
#pragma once

#include <string>
#include <vector>

#include "ui/actions/actions.h"

namespace pliant::ui {

struct MenuEntry {
  int action = 0;     // index into Actions()
  std::string title;  // without the first words that it shares with others of its submenu, as in "Color by: "
  std::string submenu;  // as in "Groups/Geoms"; empty: in the menu itself
  int group = 0;        // entries of different groups are separated by a line
};

struct Menu {
  std::string title;
  std::vector<MenuEntry> entries;
};

// Every action once; one that menu_table.h does not know is in "Tools", under the name of its group.
const std::vector<Menu>& Menus();

// Draws the menus into the current window, which has ImGuiWindowFlags_MenuBar.
void DrawMenuBar(ActionContext& context);

}  // namespace pliant::ui
