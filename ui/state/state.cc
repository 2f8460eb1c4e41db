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

}  // namespace pliant::ui
