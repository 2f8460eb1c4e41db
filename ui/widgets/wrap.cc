#include "ui/widgets/wrap.h"

#include <imgui.h>
#include <imgui_internal.h>

namespace pliant::ui {

void WrapBefore(float width) {
  const ImGuiWindow& window = *ImGui::GetCurrentWindow();
  const float begin = window.Pos.x + window.DC.Indent.x + window.DC.ColumnsOffset.x;
  const bool first = window.DC.CursorPos.x <= begin + 1;
  if (!first && window.DC.CursorPos.x + width > window.WorkRect.Max.x + 0.5f) ImGui::NewLine();
}

}  // namespace pliant::ui
