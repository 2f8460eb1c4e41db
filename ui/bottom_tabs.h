// The tabs of the bottom panel.
#pragma once

#include "ui/keys.h"

namespace pliant {

enum BottomTab : int {
  kTabProfiler,
  kTabSensors,
  kTabContacts,
  kTabRows,
  kTabMessages,
  kTabPlots,
  kTabValues,
  kTabSolver,
  kTabWhy,
  kTabErrors,
  kTabReport,
  kBottomTabCount
};

struct BottomTabInfo {
  BottomTab tab;
  const char* title;   // on the tab
  const char* action;  // that opens and closes it
  const char* long_title;
  int key = kKeyNone;
};

// In the order in which they are shown.
inline constexpr BottomTabInfo kBottomTabs[] = {
    {kTabContacts, "Contacts", "panel.contacts", "Contacts", kKeyF1 + 9},
    {kTabWhy, "Why contact", "panel.why", "Why do two geoms (not) touch"},
    {kTabRows, "Constraint rows", "panel.rows", "Constraint rows"},
    {kTabPlots, "Plots", "panel.plots", "Plots", kKeyF1 + 8},
    {kTabValues, "Values", "panel.values", "Values and watches"},
    {kTabSensors, "Sensors", "panel.sensors", "Sensors", kKeyF1 + 3},
    {kTabProfiler, "Profiler", "panel.profiler", "Profiler", kKeyF1 + 2},
    {kTabSolver, "Solver", "panel.solver", "Solver and memory"},
    {kTabErrors, "File errors", "panel.errors", "File errors"},
    {kTabReport, "Model report", "panel.report", "Model report"},
    {kTabMessages, "Messages", "panel.messages", "Messages"},
};
static_assert(sizeof kBottomTabs / sizeof kBottomTabs[0] == kBottomTabCount);

}  // namespace pliant
