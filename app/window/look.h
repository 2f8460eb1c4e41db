// Look of the window: style, size of the text, and title.
#pragma once

#include <string>

#include "app/window/window.h"
#include "ui/frame.h"
#include "ui/state.h"

namespace pliant {

class WindowLook {
 public:
  // `scale`: of the interface; 0: the monitor's.
  WindowLook(Window& window, double scale) : window_(window), scale_(scale) {}

  const Style& Current() const { return style_; }

  // Before a frame: theme and size as `ui` says.
  void Refresh(const UiState& ui);
  // The model's name, with a star while the file does not say all that is shown.
  void RefreshTitle(const UiState& ui, const mjModel* m, const LoadState& load);
  void ForgetTitle() { title_.clear(); }

 private:
  Window& window_;
  double scale_;
  Style style_;
  std::string title_;
};

}  // namespace pliant
