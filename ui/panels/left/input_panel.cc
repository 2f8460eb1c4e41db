// How mouse, pen, trackpad and keyboard are read.
#include <iterator>

#include "ui/actions/actions.h"
#include "ui/state/habits.h"
#include "ui/state/panel.h"
#include "ui/widgets/habit_fields.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

void DrawSwitch(const Style& style, const char* label, const char* help, const char* widget, bool* on) {
  PropertyLabel(style, label, "", help);
  ImGui::Checkbox((std::string("##") + widget).c_str(), on);
  NoteWidget(widget);
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  Habits& habits = CurrentHabits();
  PointerState& pointer = c.ui.views.pointer;
  if (!BeginProperties("input", 0.62f)) return;
  PropertyLabel(style, "Keys", "", "By what is printed on them, or by their place on a US keyboard");
  static constexpr const char* kMeanings[] = {"Letter", "Place"};
  int meaning = habits.keys_by_place ? 1 : 0;
  if (ChoiceField("##keys", &meaning, kMeanings, static_cast<int>(std::size(kMeanings))))
    habits.keys_by_place = meaning == 1;
  NoteWidget("input.keys");
  PropertyLabel(style, "Double click", "", "Longest time between its two presses");
  NumberField("##double", &habits.double_click, 0.01, kShortestDoubleClick, kLongestDoubleClick, "%.2f s");
  NoteWidget("input.double_click");
  DrawSwitch(style, "One click selects", "No double click is needed", "input.single_click",
             &pointer.single_click);
  HabitFields(style, "input");
  DrawSwitch(style, "Trackpad", "Two fingers turn the view, with Shift shift it, with Ctrl zoom",
             "input.trackpad", &pointer.trackpad);
  DrawSwitch(style, "Zoom to pointer", "The wheel zooms to what is under the pointer", "input.zoom",
             &pointer.zoom_to_cursor);
  DrawSwitch(style, "Reverse scroll", "Scrolling up moves the camera away", "input.reverse_scroll",
             &c.ui.layout.reverse_scroll);
  EndProperties();
}

}  // namespace

extern constinit const Panel kInputPanel = {
    .name = "input",
    .title = "Mouse, pen and keys",
    .place = PanelPlace::kSettings,
    .order = 105,
    .draw = Draw,
    .action = "section.Input",
    .action_title = "Section Mouse, pen and keys",
};

}  // namespace pliant::ui
