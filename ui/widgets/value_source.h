// Makes a number on the screen something that can be dragged to a plot, watched and copied by its path.
#pragma once

#include <imgui.h>

#include <string>
#include <utility>

#include "ui/actions/actions.h"
#include "ui/state/plots.h"

namespace pliant::ui {

// Name of the drag-and-drop payload: the text of an expression, with its ending zero.
inline constexpr char kValuePayload[] = "pliant value";

// Call right after the item that shows the number. `path`: an expression of engine/runner/expression.h, or
// several, each on a line. `text`: what is shown, to be copied; may be empty.
void OfferValue(ActionContext& context, const std::string& path, const std::string& text = "");
// Its menu alone: for numbers that are changed by dragging them.
void OfferValueMenu(ActionContext& context, const std::string& path, const std::string& text = "");
// True when the last item may be dragged or asked for its menu: only then its path is needed.
bool ValueMayBeTaken();
// What the expression is now; not-a-number where it cannot be told.
double ValueNow(const ActionContext& context, const std::string& expression);
// A row of BeginProperties() with this number, which can be dragged, watched and copied: shown as plotted.
void ValueRow(ActionContext& context, const char* label, const char* unit, const char* format,
              const std::string& expression);
// The same for long lists: `path` is only made when it is needed.
template <class F>
void OfferValueOf(ActionContext& context, F&& path) {
  if (!ValueMayBeTaken()) return;
  const std::string text = path();
  if (!text.empty()) OfferValue(context, text);
}
// The same for the name in a row of BeginProperties(); call it right after PropertyLabel().
template <class F>
void OfferLabelOf(ActionContext& context, F&& path) {
  ImGui::TableSetColumnIndex(0);  // hovering is asked for within the column
  OfferValueOf(context, std::forward<F>(path));
  ImGui::TableSetColumnIndex(1);
  ImGui::SetNextItemWidth(-1);
}
// Path of one number of an array of the data or the model; `rows` and `cols` are those of the array.
std::string NumberPath(const mjModel& m, const char* field, size_t rows, size_t cols, size_t row, size_t col);
// All numbers of a row, each on a line.
std::string RowPaths(const mjModel& m, const char* field, size_t rows, size_t cols, size_t row);

// Takes what was dropped on the last item; empty when nothing was.
std::string DroppedValue();

// Sends the probes that all panels want to the physics thread, when they changed. Once a frame.
void SyncProbes(ActionContext& context);

}  // namespace pliant::ui
