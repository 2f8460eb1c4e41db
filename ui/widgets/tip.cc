#include "ui/widgets/tip.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>

namespace pliant::ui {
namespace {

// Where the tip of what stands at this height belongs beside the pane that is drawn; false: to the pointer.
bool PlaceBeside(const char* text, float y) {
  const ImGuiWindow& pane = *ImGui::GetCurrentWindow()->RootWindow;
  const float screen = ImGui::GetIO().DisplaySize.x, end = pane.Pos.x + pane.Size.x;
  const bool on_left = pane.Pos.x <= 1, on_right = end >= screen - 1;
  if (on_left == on_right || pane.Size.x > 0.6f * screen) return false;
  const float room = on_right ? pane.Pos.x : screen - end;
  if (ImGui::CalcTextSize(text).x + 2 * ImGui::GetStyle().WindowPadding.x > room) return false;
  ImGui::SetNextWindowPos({on_right ? pane.Pos.x : end, y}, ImGuiCond_Always, {on_right ? 1.0f : 0.0f, 0});
  return true;
}

}  // namespace

void ShowTipAt(float y, const char* text) {
  PlaceBeside(text, y);
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, 1);  // what is greyed can be read about as well as the rest
  ImGui::SetTooltip("%s", text);
  ImGui::PopStyleVar();
}

void ShowTip(const char* format, ...) {
  char text[2048];
  va_list args;
  va_start(args, format);
  std::vsnprintf(text, sizeof text, format, args);
  va_end(args);
  // What is higher than a row, such as a plot, is meant at the pointer.
  const float top = ImGui::GetItemRectMin().y, height = ImGui::GetItemRectMax().y - top;
  const bool row = height < 3 * ImGui::GetFrameHeight();
  ShowTipAt(row ? top : ImGui::GetIO().MousePos.y, text);
}

}  // namespace pliant::ui
