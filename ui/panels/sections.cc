#include "ui/panels/sections.h"

#include <imgui.h>

#include <algorithm>
#include <string>

#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

// What was opened is seen: its lower end, or at least its title at the top.
void ShowAll(float top, float bottom) {
  const float above = top - ImGui::GetWindowPos().y - ImGui::GetStyle().WindowPadding.y;
  const float below = bottom - ImGui::GetWindowPos().y - ImGui::GetWindowHeight();
  const float way = std::min(above, below);
  if (way > 0) ImGui::SetScrollY(ImGui::GetScrollY() + way);
}

}  // namespace

void DrawSections(ActionContext& c, PanelPlace place) {
  const Style& style = *c.frame.style;
  const mjModel* m = c.frame.m;
  int opened = 0;
  float top = 0, bottom = 0;
  for (const Panel* panel : PanelsAt(place)) {
    if (panel->wanted != nullptr && !panel->wanted(c.frame)) continue;
    const std::string note = panel->count != nullptr && m != nullptr ? std::to_string(panel->count(*m)) : "";
    const bool was_shut = Remembered(panel->name) == false;
    const float title = ImGui::GetCursorScreenPos().y;
    if (!BeginSection(style, panel->name, panel->title, panel->open_at_first, &c.ui.layout.request.section,
                      note.c_str()))
      continue;
    const WidgetPanel names(panel->name);
    panel->draw(c);
    EndSection(style);
    if (!was_shut) continue;
    ++opened;
    top = title;
    bottom = ImGui::GetCursorScreenPos().y;
  }
  if (opened == 1) ShowAll(top, bottom);  // of all at once none is meant
}

}  // namespace pliant::ui
