// Icons drawn with lines and triangles: crisp at every scale, no icon font needed.
#pragma once

#include <string>

#include "ui/style/style.h"

namespace pliant::ui {

enum class Icon {
  kPlay,
  kPause,
  kStepForward,
  kStepBack,
  kReset,
  kReload,
  kLeftPanel,
  kRightPanel,
  kBottomPanel,
  kHelp,
  kCamera,
  kClose,
  kTarget,
  kScreenshot,
  kRecord,
  kStop,
  kBegin,
  kEnd,
  kReverse,
  kReplay,
  kMore,
  kGrab,
  kSearch,
};

// Draws the icon into the square with this center and half width.
void DrawIcon(ImDrawList& list, Icon icon, ImVec2 center, float half, ImU32 color);

struct IconButtonLook {
  bool on = false;       // a switch that is on
  bool primary = false;  // the most important button
  bool alarm = false;    // something goes on that must not be forgotten, such as a recording
  float size = 28;       // points
};

// A square button; true when pressed. `tip` is shown when the pointer rests on it.
bool IconButton(const Style& style, const char* id, Icon icon, const std::string& tip,
                const IconButtonLook& look = {});

}  // namespace pliant::ui
