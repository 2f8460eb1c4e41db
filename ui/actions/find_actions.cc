// Actions that select and find elements.
#include <algorithm>

#include "ui/actions/action_table.h"
#include "ui/actions/palette.h"
#include "ui/model/names.h"
#include "ui/state/selection.h"

namespace pliant::ui {

namespace {

void SelectParent(ActionContext& c) {
  if (c.ui.selection.body > 0)
    SelectBody(*c.frame.m, c.ui.selection, c.frame.m->body_parentid[c.ui.selection.body]);
}

void SelectChild(ActionContext& c) {
  const mjModel& m = *c.frame.m;
  const int parent = std::max(0, c.ui.selection.body);
  for (int b = parent + 1; b < m.nbody; ++b) {
    if (m.body_parentid[b] == parent) {
      SelectBody(m, c.ui.selection, b);
      return;
    }
  }
}

void ClearSelection(ActionContext& c) { SelectBody(*c.frame.m, c.ui.selection, -1); }
void OpenFind(ActionContext& c, PaletteState::Mode mode) { OpenPalette(c.ui.palette, mode); }
enum class ElementNaming { kName, kPath };
void CopySelection(ActionContext& c, ElementNaming naming) {
  const ElementRef element = c.ui.selection.element;
  if (!Exists(*c.frame.m, element)) return;
  c.Ask(request::CopyText{naming == ElementNaming::kPath
                              ? ElementPath(*c.frame.m, element)
                              : ElementName(*c.frame.m, element.type, element.id)});
}

void AddFind(ActionTable& t) {
  t.group = "Camera and selection";
  t.Add("selection.parent", "Select the parent body", {kKeyPageUp, kModAny}, SelectParent);
  t.Add("selection.child", "Select the first child body", {kKeyPageDown, kModNone}, SelectChild);
  t.Add("selection.clear", "Select nothing", {}, ClearSelection);
  t.group = "Find";
  t.AddFree("find.element", "Find an element", {Letter('F'), kModCtrl},
            Bound(OpenFind, PaletteState::Mode::kElements));
  t.AddFree("find.action", "Find an action", {Letter('K'), kModCtrl},
            Bound(OpenFind, PaletteState::Mode::kActions));
  t.Add("selection.copy_name", "Copy the name of the selection", {},
        Bound(CopySelection, ElementNaming::kName));
  t.Add("selection.copy_path", "Copy the path of the selection", {},
        Bound(CopySelection, ElementNaming::kPath));
}

}  // namespace

extern constinit const ActionGroup kFindActions = {.order = 50, .add = AddFind};

}  // namespace pliant::ui
