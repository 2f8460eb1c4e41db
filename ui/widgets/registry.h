// Where named widgets were drawn in the latest frame, so that scripts can move the mouse to them.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

namespace pliant::ui {

// The last item, or a rectangle, under a name: an action's, a label's, a tab's.
void NoteWidget(const std::string& name);
void NoteWidget(const std::string& name, ImVec2 min, ImVec2 max);

// While it lives, controls belong to the panel of this name. Every one has a name then, without being
// noted: PANEL/LABEL, with a number behind it from the second of this label on, as in "joints/item 3".
class WidgetPanel {
 public:
  explicit WidgetPanel(const char* panel);
  WidgetPanel(const WidgetPanel&) = delete;
  WidgetPanel& operator=(const WidgetPanel&) = delete;
  ~WidgetPanel();

 private:
  const char* before_;
};

// Middle of the widget in the frame before; false when there was none of this name.
bool FindWidget(const std::string& name, ImVec2* middle);
std::vector<std::string> WidgetNames();

// Once a frame, before anything is drawn.
void BeginWidgets();

}  // namespace pliant::ui
