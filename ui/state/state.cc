#include "ui/state/state.h"

#include "engine/visual/camera.h"

namespace pliant::ui {

void ResetView(const mjModel& m, ViewState& view) {
  visual::DefaultFreeCamera(m, &view.camera);
  if (m.vis.global.cameraid >= 0 && m.vis.global.cameraid < m.ncam) {
    view.camera.type = mjCAMERA_FIXED;
    view.camera.fixedcamid = m.vis.global.cameraid;
  }
}

bool ShowsLeft(const UiState& ui) {
  const ColumnsState& columns = ui.views.columns;
  return ui.layout.left && !(columns.narrow && ui.layout.right && !columns.prefers_left);
}

bool ShowsRight(const UiState& ui) {
  const ColumnsState& columns = ui.views.columns;
  return ui.layout.right && !(columns.narrow && ui.layout.left && columns.prefers_left);
}

}  // namespace pliant::ui
