// What the actions of the timeline, of "run until" and of plots do.
#pragma once

#include "ui/actions/actions.h"

namespace pliant::ui::effect {

enum TimelinePlace : int { kTimelineBegin, kTimelineEnd, kPreviousMark, kNextMark };

void SeekPlace(ActionContext& c, int place);
void PlayRecorded(ActionContext& c, int direction);
void CycleBranch(ActionContext& c, int direction);
void ToggleGhosts(ActionContext& c, int);
void SendGhosts(ActionContext& c);  // what the views want to show of other moments and branches
void GhostOfTime(ActionContext& c, int);
void ToggleTimeline(ActionContext& c, int);
void RunUntilEvent(ActionContext& c, int kind);  // command::RunUntil::Kind
void StepMany(ActionContext& c, int);
void StepIteration(ActionContext& c, int direction);  // in the view of the solver's iterations; 0 opens it
void PausePlots(ActionContext& c, int);
void FitPlots(ActionContext& c, int);
void ClearPlots(ActionContext& c, int);
void PlotSelection(ActionContext& c, int);
void TakePicture(ActionContext& c, int kind);  // 0 view, 1 transparent, 2 depth, 3 id, 4 view at 7680x4320

bool TimelineShown(const ActionContext& c, int);
bool GhostsShown(const ActionContext& c, int);
bool PlotsPaused(const ActionContext& c, int);

}  // namespace pliant::ui::effect
