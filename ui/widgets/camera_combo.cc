#include "ui/widgets/camera_combo.h"

#include <string>

#include "ui/model/names.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {

void DrawCameraCombo(ActionContext& c, float width) {
  mjvCamera& camera = c.ui.view.camera;
  const mjModel& m = *c.frame.m;
  std::string preview = "Free";
  if (camera.type == mjCAMERA_TRACKING) {
    preview = "Follow " + (camera.trackbodyid >= 0 && camera.trackbodyid < m.nbody
                               ? ElementName(m, mjOBJ_BODY, camera.trackbodyid)
                               : std::string("-"));
  } else if (camera.type == mjCAMERA_FIXED && camera.fixedcamid >= 0 && camera.fixedcamid < m.ncam) {
    preview = ElementName(m, mjOBJ_CAMERA, camera.fixedcamid);
  }
  ImGui::SetNextItemWidth(width);
  if (!ImGui::BeginCombo("##camera", preview.c_str(), ImGuiComboFlags_HeightLarge)) {
    if (ImGui::IsItemHovered()) ShowTip("Camera: [ and ] step through the model's, Esc is free");
    return;
  }
  if (ImGui::Selectable("Free", camera.type == mjCAMERA_FREE)) camera.type = mjCAMERA_FREE;
  if (ImGui::Selectable("Follow the selection", camera.type == mjCAMERA_TRACKING)) {
    RunAction("camera.follow", c);
  }
  for (int i = 0; i < m.ncam; ++i) {
    ImGui::PushID(i);
    const bool chosen = camera.type == mjCAMERA_FIXED && camera.fixedcamid == i;
    if (ImGui::Selectable(ElementName(m, mjOBJ_CAMERA, i).c_str(), chosen)) {
      camera.type = mjCAMERA_FIXED;
      camera.fixedcamid = i;
    }
    ImGui::PopID();
  }
  ImGui::EndCombo();
}

}  // namespace pliant::ui
