// A panel is one file of ui/panels that defines one Panel, named after the file: contacts_panel.cc defines
// kContactsPanel. Tabs, sections, windows, menus, keys, settings and layout files read the list of them;
// nothing else knows a panel.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "ui/keys/keys.h"
#include "ui/state/frame.h"

namespace pliant::ui {

struct ActionContext;
struct UiState;

enum class PanelPlace {
  kLeft,      // a tab of the left column
  kSettings,  // a section of its tab "settings"
  kRight,     // a section of the right column
  kBottom,    // a tab of the bottom panel
  kWindow,    // floats; draws itself when it is open
};

struct Panel {
  const char* name = "";   // stable: in settings, layout files, the command line and scripts
  const char* title = "";  // on its tab or heading
  PanelPlace place = PanelPlace::kWindow;
  int order = 0;  // among those of the same place, ascending
  void (*draw)(ActionContext&) = nullptr;

  const char* action = nullptr;        // that shows it; null: none
  const char* action_title = nullptr;  // null: the title
  KeyChord key = {};                   // of the action

  // Of sections.
  bool open_at_first = false;
  bool (*wanted)(const UiFrame&) = nullptr;  // null: always there
  int (*count)(const mjModel&) = nullptr;    // written beside the title
  // Of a window with an action: the switch that opens it.
  bool* (*open)(UiState&) = nullptr;
};

// Those that the files define, in the order of their names. The definition is written by pliant_constants
// (cmake/constants.cmake) from the folder.
std::span<const Panel* const> PanelFiles();

// All, by place, then by order. Actions refer to them by their index.
std::span<const Panel* const> Panels();
std::span<const Panel* const> PanelsAt(PanelPlace place);
// Null when no panel has this name.
const Panel* FindPanel(std::string_view name);

// Makes the column or window visible and brings the panel to the front of it at the next frame.
void ShowPanel(UiState& ui, const Panel& panel);
void ShowPanel(UiState& ui, std::string_view name);
// Shows the errors of a broken file; what the bottom panel showed comes back when the file is mended.
void OpenErrors(UiState& ui);
// Closes a window or a bottom panel that shows it already; else as ShowPanel().
void TogglePanel(UiState& ui, const Panel& panel);
// Whether a bottom tab or a window is shown.
bool PanelShown(UiState& ui, const Panel& panel);

}  // namespace pliant::ui
