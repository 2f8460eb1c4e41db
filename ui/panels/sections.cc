#include "ui/panels/sections.h"

#include <string>

#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {

void DrawSections(ActionContext& c, PanelPlace place) {
  const Style& style = *c.frame.style;
  const mjModel* m = c.frame.m;
  for (const Panel* panel : PanelsAt(place)) {
    if (panel->wanted != nullptr && !panel->wanted(c.frame)) continue;
    const std::string note = panel->count != nullptr && m != nullptr ? std::to_string(panel->count(*m)) : "";
    if (!BeginSection(style, panel->name, panel->title, panel->open_at_first, &c.ui.layout.request.section,
                      note.c_str()))
      continue;
    const WidgetPanel names(panel->name);
    panel->draw(c);
    EndSection(style);
  }
}

}  // namespace pliant::ui
