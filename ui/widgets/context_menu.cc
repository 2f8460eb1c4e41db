#include "ui/widgets/context_menu.h"

#include <string_view>

#include "ui/widgets/pane_focus.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {

void DrawContextEntries(ActionContext& c, ContextOf what, const std::string& title) {
  const Style& style = *c.frame.style;
  ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
  CutText(title, style.Px(300));
  ImGui::PopStyleColor();
  ImGui::Separator();
  for (const char* name : ContextEntries(what)) {
    if (std::string_view(name) == "-") {
      ImGui::Separator();
      continue;
    }
    const Action* action = FindAction(name);
    if (action == nullptr) continue;
    const bool on = action->checked != nullptr && action->checked(c);
    if (ImGui::MenuItem(action->title.c_str(), KeysOf(*action).c_str(), on)) {
      LeavePanes();
      RunAction(*action, c);
    }
    NoteWidget("context " + action->name);
  }
}

}  // namespace pliant::ui
