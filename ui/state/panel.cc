#include "ui/state/panel.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "ui/state/state.h"

namespace pliant::ui {

std::span<const Panel* const> Panels() {
  static const std::vector<const Panel*> sorted = [] {
    const std::span<const Panel* const> files = PanelFiles();
    std::vector<const Panel*> panels(files.begin(), files.end());
    std::stable_sort(panels.begin(), panels.end(), [](const Panel* a, const Panel* b) {
      return std::tie(a->place, a->order) < std::tie(b->place, b->order);
    });
    return panels;
  }();
  return sorted;
}

std::span<const Panel* const> PanelsAt(PanelPlace place) {
  const auto all = Panels();
  return {std::ranges::lower_bound(all, place, {}, &Panel::place),
          std::ranges::upper_bound(all, place, {}, &Panel::place)};
}

const Panel* FindPanel(std::string_view name) {
  const auto all = Panels();
  const auto found = std::ranges::find(all, name, &Panel::name);
  return found != all.end() ? *found : nullptr;
}

void ShowPanel(UiState& ui, const Panel& panel) {
  LayoutState& layout = ui.layout;
  switch (panel.place) {
    case PanelPlace::kLeft:
      layout.left = ui.views.columns.prefers_left = true;
      layout.request.left_tab = panel.name;
      break;
    case PanelPlace::kSettings:
      layout.left = ui.views.columns.prefers_left = true;
      layout.request.section = panel.name;
      break;
    case PanelPlace::kRight:
      layout.right = true;
      ui.views.columns.prefers_left = false;
      layout.request.section = panel.name;
      break;
    case PanelPlace::kBottom:
      layout.bottom = true;
      layout.request.bottom_tab = panel.name;
      break;
    case PanelPlace::kWindow:
      if (panel.open != nullptr) *panel.open(ui) = true;
      break;
  }
}

void ShowPanel(UiState& ui, std::string_view name) {
  if (const Panel* panel = FindPanel(name)) ShowPanel(ui, *panel);
}

void OpenErrors(UiState& ui) {
  ErrorsState& errors = ui.authoring.errors;
  if (!errors.opened) {
    errors.opened = true;
    errors.bottom_before = ui.layout.bottom;
    errors.tab_before = ui.layout.bottom_tab;
  }
  ShowPanel(ui, "errors");
}

void TogglePanel(UiState& ui, const Panel& panel) {
  if (!PanelShown(ui, panel)) return ShowPanel(ui, panel);
  if (panel.place == PanelPlace::kBottom) {
    ui.layout.bottom = false;
  } else {
    *panel.open(ui) = false;
  }
}

bool PanelShown(UiState& ui, const Panel& panel) {
  if (panel.place == PanelPlace::kBottom) return ui.layout.bottom && ui.layout.bottom_tab == panel.name;
  return panel.place == PanelPlace::kWindow && panel.open != nullptr && *panel.open(ui);
}

}  // namespace pliant::ui
