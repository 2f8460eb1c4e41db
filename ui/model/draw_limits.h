// How much the views draw, as a person set it. One for the program, as the keys are;
// the window's thread only.
#pragma once

namespace pliant::ui {

struct DrawLimits {
  int geoms = 20000;          // of a view, with its decoration
  int branch_ghosts = 3;      // other branches of the timeline that are shown as shadows
  bool hidden_forces = true;  // force arrows show, dimmed, through what hides them
};
inline constexpr int kMaxDrawnGeoms = 2000000;
inline constexpr int kMaxBranchGhosts = 100;

inline DrawLimits& CurrentDrawLimits() {
  static DrawLimits limits;
  return limits;
}

}  // namespace pliant::ui
