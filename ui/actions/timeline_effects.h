// What the actions of the timeline, of "run until" and of plots do.
#pragma once

#include "ui/actions/actions.h"

namespace pliant::ui::effect {

enum class TimelinePlace { kBegin, kEnd, kPreviousMark, kNextMark };

void SeekPlace(ActionContext& c, TimelinePlace place);
void PlayRecorded(ActionContext& c, int direction);
void CycleBranch(ActionContext& c, int direction);
void ToggleGhosts(ActionContext& c);
void SendGhosts(ActionContext& c);  // what the views want to show of other moments and branches
void GhostOfTime(ActionContext& c);
void ToggleTimeline(ActionContext& c);
void RunUntilEvent(ActionContext& c, runner::command::RunUntil::Kind kind);
void StepMany(ActionContext& c);
void StepIteration(ActionContext& c, int direction);  // in the view of the solver's iterations; 0 opens it
void PausePlots(ActionContext& c);
void FitPlots(ActionContext& c);
void ClearPlots(ActionContext& c);
void PlotSelection(ActionContext& c);

bool TimelineShown(const ActionContext& c);
bool GhostsShown(const ActionContext& c);
bool PlotsPaused(const ActionContext& c);

}  // namespace pliant::ui::effect
