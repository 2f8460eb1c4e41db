// The panels. Each is a function of what is shown (frame) and its own state, and sends what the person wants
// as commands or named actions; none keeps anything else.
#pragma once

#include <string>
#include <vector>

#include "ui/actions.h"
#include "ui/contact_table.h"
#include "ui/frame.h"
#include "ui/row_table.h"
#include "ui/state.h"

namespace pliant {

// Left column.
void DrawTreePanel(ActionContext& context);
void DrawSimulationPanel(ActionContext& context);
void DrawPhysicsPanel(ActionContext& context);
void DrawRenderingPanel(ActionContext& context);
void DrawQualityPanel(const UiFrame& frame, ViewState& view);
void DrawVisualPanel(const UiFrame& frame, CommandSink& sink);
void DrawOptionsPanel(ActionContext& context);
void DrawGroupsPanel(const UiFrame& frame, ViewState& view);

// Right column.
void DrawSelectionPanel(ActionContext& context);
void DrawJointsPanel(ActionContext& context);
void DrawControlsPanel(ActionContext& context);
void DrawEqualityPanel(const UiFrame& frame, CommandSink& sink);
void DrawInfoPanel(ActionContext& context);

// Bottom.
void DrawProfilerPanel(ActionContext& context);
void DrawSensorsPanel(ActionContext& context);
void DrawSolverPanel(ActionContext& context);
// The solver stopped after each of its iterations, in the state that is shown.
void DrawIterations(ActionContext& context);
void DrawContactsPanel(ActionContext& context);
void DrawWhyPanel(ActionContext& context);
void DrawRowsPanel(ActionContext& context);
void DrawMessagesPanel(const UiFrame& frame);

void DrawPlotsPanel(ActionContext& context);
void DrawValuesPanel(ActionContext& context);

// Between the view and the bottom panel.
void DrawTimelineBar(ActionContext& context);
// Shows the recorded entry nearest to a simulated time.
void SeekTime(ActionContext& context, double time);

// Smallest and largest recorded value of a probe on the present path.
struct ValueRange {
  bool known = false;
  double lo = 0;
  double hi = 0;
};
ValueRange RangeOnPath(const ActionContext& context, int probe);

// What the profiler knows, as a table and for trace viewers.
std::string ProfileCsv(const ProfileHistory& profile);
std::string ProfileTrace(const ProfileHistory& profile);

// The lines that the panels show, with their filters.
std::vector<ContactRow> ShownContacts(const ActionContext& context);
std::vector<ConstraintRow> ShownRows(const ActionContext& context);

// The element card: its head, then the numbers of the file, the model and the data.
void DrawElementCard(ActionContext& context);
void DrawElementNumbers(ActionContext& context);
// Where the selection stands in the model's files; file empty when it is not known.
SourceLocation SelectionSource(const ActionContext& context);

// Floating.
void DrawKeysWindow(ActionContext& context);
// True when the window waits for a key and takes this one.
bool KeysWindowTakesKey(ActionContext& context, const KeyPress& press);
void DrawPaletteWindow(ActionContext& context);
void DrawDoctorWindow(ActionContext& context);
void DrawHelpWindow(const UiFrame& frame, LayoutState& layout);

// The names of the cameras of a model, "Free" and "Tracking" first.
void DrawCameraCombo(ActionContext& context, float width);

}  // namespace pliant
