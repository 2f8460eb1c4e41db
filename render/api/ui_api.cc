// mjui_: user interfaces drawn with mjr_.
#include <mujoco/mujoco.h>

#include "render/api/ui/definition.h"
#include "render/api/ui/draw.h"
#include "render/api/ui/event.h"
#include "render/api/ui/layout.h"
#include "render/api/ui/theme.h"

namespace render = pliant::render;

extern "C" {

mjuiThemeSpacing mjui_themeSpacing(int ind) { return render::ThemeSpacing(ind); }

mjuiThemeColor mjui_themeColor(int ind) { return render::ThemeColor(ind); }

void mjui_add(mjUI* ui, const mjuiDef* def) { render::AddDefinitions(ui, def); }

void mjui_addToSection(mjUI* ui, int sect, const mjuiDef* def) { render::AddToSection(ui, sect, def); }

void mjui_resize(mjUI* ui, const mjrContext* con) { render::ResizeUi(ui, *con); }

void mjui_update(int section, int item, const mjUI* ui, const mjuiState* /*state*/, const mjrContext* con) {
  render::UpdateUi(section, item, *ui, *con);
}

mjuiItem* mjui_event(mjUI* ui, mjuiState* state, const mjrContext* con) {
  return render::HandleUiEvent(ui, state, *con);
}

void mjui_render(mjUI* ui, const mjuiState* state, const mjrContext* con) {
  render::RenderUi(ui, *state, *con);
}

}  // extern "C"
