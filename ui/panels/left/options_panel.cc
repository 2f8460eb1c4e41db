// Settings of the program itself.
#include <iterator>

#include "ui/actions/actions.h"
#include "ui/state/habits.h"
#include "ui/state/panel.h"
#include "ui/widgets/habit_fields.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  LayoutState& layout = c.ui.layout;
  if (!BeginProperties("options")) return;
  PropertyLabel(style, "Theme", "", "Colors of the panels");
  int theme = static_cast<int>(layout.theme);
  if (ChoiceField("##theme", &theme, kThemeNames, static_cast<int>(std::size(kThemeNames))))
    layout.theme = static_cast<Theme>(theme);
  PropertyLabel(style, "Eyes see", "",
                "Which colors you tell apart: meanings are shown in those, in each theme");
  int vision = static_cast<int>(CurrentHabits().vision);
  if (ChoiceField("##vision", &vision, kColorVisionNames, static_cast<int>(std::size(kColorVisionNames))))
    CurrentHabits().vision = static_cast<ColorVision>(vision);
  NoteWidget("options.vision");
  HabitFields(style, "options");
  PropertyLabel(style, "Text size", "", "Ctrl+= and Ctrl+-");
  // The number needs the most room of the three.
  const float room = ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().ItemSpacing.x;
  const float middle = std::max(room / 3, ImGui::CalcTextSize("100 %").x + style.Px(8));
  const float width = 0.5f * (room - middle);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {style.Px(2), ImGui::GetStyle().FramePadding.y});
  if (ImGui::Button("A-", {width, 0})) RunAction("window.smaller", c);
  ImGui::SameLine();
  if (ImGui::Button("100 %", {middle, 0})) RunAction("window.normal_size", c);
  ImGui::SameLine();
  if (ImGui::Button("A+", {width, 0})) RunAction("window.larger", c);
  ImGui::PopStyleVar();
  PropertyLabel(style, "Reload on save", "", "Watches the model's file and all files that it includes");
  bool watching = layout.ReloadsOnSave();
  if (ImGui::Checkbox("##watch", &watching)) RunAction("file.watch", c);
  PropertyLabel(style, "Mouse hints", "", "What the mouse does now, at the bottom of the view");
  ImGui::Checkbox("##hints", &layout.hint_line);
  PropertyLabel(style, "Vertical sync", "", "Waits for the screen: no torn pictures");
  ImGui::Checkbox("##vsync", &layout.vsync);
  PropertyLabel(style, "Fullscreen", "", "F5 and F11");
  bool fullscreen = layout.fullscreen;
  if (ImGui::Checkbox("##full", &fullscreen)) RunAction("window.fullscreen", c);
  PropertyLabel(style, "History", "MB", "Memory for recorded steps");
  const int now = static_cast<int>(c.frame.snapshot->run.history.budget >> 20);
  int megabytes = now;
  if (IntegerField("##history", &megabytes, 1, 8192) && megabytes != now) {
    c.sink.Push(runner::command::SetHistoryBudget{static_cast<size_t>(megabytes) << 20});
  }
  EndProperties();
  Hint(style, "Drawn by %s", c.frame.renderer_name);
}

}  // namespace

extern constinit const Panel kOptionsPanel = {
    .name = "options",
    .title = "Options",
    .place = PanelPlace::kSettings,
    .order = 100,
    .draw = Draw,
    .action = "section.Options",
    .action_title = "Section Options",
    .key = {Letter('O'), kModAlt},
};

}  // namespace pliant::ui
