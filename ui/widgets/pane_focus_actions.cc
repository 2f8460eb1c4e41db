// Actions that give the keyboard to the panes.
#include "ui/actions/action_table.h"
#include "ui/widgets/pane_focus.h"

namespace pliant::ui {
namespace {

void GoToPane(ActionContext&, int direction) { MovePaneFocus(direction); }
void OpenContextMenu(ActionContext&) { RequestContextMenu(); }

void AddPaneFocusActions(ActionTable& t) {
  t.group = "Panels and window";
  t.AddFree("focus.next_pane", "Keyboard to the next pane", {kKeyTab, kModCtrl}, Bound(GoToPane, 1));
  t.AddFree("focus.previous_pane", "Keyboard to the pane before", {kKeyTab, kModCtrl | kModShift},
            Bound(GoToPane, -1));
  t.AddFree("focus.menu", "Context menu of the selection, or of the control with the keyboard",
            {kKeyF1 + 9, kModShift}, OpenContextMenu)
      .keys[1] = {kKeyMenu, kModNone};
}

}  // namespace

extern constinit const ActionGroup kPaneFocusActions = {.order = 120, .add = AddPaneFocusActions};

}  // namespace pliant::ui
