#include "app/session/layouts.h"

#include <algorithm>
#include <utility>

#include "app/session/json_store.h"
#include "app/session/panel_names.h"
#include "ui/widgets/property.h"

namespace pliant::app {

using nlohmann::json;

ModelLayout LayoutOf(const ui::UiState& ui) {
  const ui::LayoutState& l = ui.layout;
  return {l.left,          l.right,    l.bottom,     ui.timeline.shown, l.left_width,      l.right_width,
          l.bottom_height, l.left_tab, l.bottom_tab, ui.views.layout,   ui::OpenSections()};
}

void ApplyModelLayout(const ModelLayout& layout, ui::UiState* ui) {
  ui::LayoutState& l = ui->layout;
  l.left = layout.left;
  l.right = layout.right;
  l.bottom = layout.bottom;
  ui->timeline.shown = layout.timeline;
  l.left_width = layout.left_width;
  l.right_width = layout.right_width;
  l.bottom_height = layout.bottom_height;
  l.request.left_tab = layout.left_tab;
  l.request.bottom_tab = layout.bottom_tab;
  ui->views.layout = layout.views;
  ui->views.active = std::min(ui->views.active, layout.views - 1);
  ui::SetOpenSections(layout.sections);
}

json ToJson(const ModelLayout& l) {
  return {{"left", l.left},
          {"right", l.right},
          {"bottom", l.bottom},
          {"timeline", l.timeline},
          {"left_width", l.left_width},
          {"right_width", l.right_width},
          {"bottom_height", l.bottom_height},
          {"left_tab", l.left_tab},
          {"bottom_tab", l.bottom_tab},
          {"views", l.views},
          {"sections", l.sections}};
}

void FromJson(const json& in, ModelLayout* layout) {
  ModelLayout l;
  Get(in, "left", &l.left);
  Get(in, "right", &l.right);
  Get(in, "bottom", &l.bottom);
  Get(in, "timeline", &l.timeline);
  Get(in, "left_width", &l.left_width, 0, 4000);
  Get(in, "right_width", &l.right_width, 0, 4000);
  Get(in, "bottom_height", &l.bottom_height, 60, 4000);
  ReadTab(in, "left_tab", ui::PanelPlace::kLeft, &l.left_tab);
  ReadTab(in, "bottom_tab", ui::PanelPlace::kBottom, &l.bottom_tab);
  Get(in, "views", &l.views, 1, 4);
  if (l.views == 3) l.views = 2;
  for (const auto& [section, open] : GetObject(in, "sections").items()) {
    const std::string name = PanelName(section);
    if (!name.empty() && open.is_boolean()) l.sections[name] = open.get<bool>();
  }
  *layout = std::move(l);
}

}  // namespace pliant::app
