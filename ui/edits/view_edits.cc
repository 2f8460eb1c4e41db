#include "ui/edits/view_edits.h"

#include "engine/core/same_bytes.h"
#include "ui/edits/edit_memory.h"
#include "ui/state/state.h"

namespace pliant::ui {

bool ViewFlags::operator==(const ViewFlags& other) const {
  return SameBytes(option, other.option) && render_flags == other.render_flags;
}

void EditTraits<ViewFlags>::Watch(const UiState& ui, EditRecorder& log) {
  const ViewFlags now = {ui.view.option, ui.view.render_flags};
  const EditMemory& seen = log.memory;
  if (seen.view_pane != ui.views.active || now == seen.view) return;
  log.Add<ViewFlags>({{}, seen.view, now}, "Shown elements");
}

void EditTraits<ViewFlags>::Remember(const UiState& ui, EditMemory& memory) {
  memory.view = {ui.view.option, ui.view.render_flags};
  memory.view_pane = ui.views.active;
}

// A new model may bring flags of its own: they are looked at when the frame ends.
void EditTraits<ViewFlags>::OnModel(const UiState&, EditMemory& memory) { memory.view_pane = -1; }

void EditTraits<ViewFlags>::Apply(const ViewFlags& value, EditEffects& effects) {
  effects.ui.view.option = value.option;
  effects.ui.view.render_flags = value.render_flags;
  effects.memory.view = value;
}

}  // namespace pliant::ui
