// Look of the window: style, size of the text, and title.
#pragma once

#include <string>

#include "app/window/window.h"
#include "ui/actions/requests.h"
#include "ui/state/frame.h"
#include "ui/state/state.h"

namespace pliant {

class WindowLook {
 public:
  // `scale`: of the interface; 0: the monitor's.
  WindowLook(Window& window, UiState& ui, double scale) : window_(window), ui_(ui), scale_(scale) {}

  void Handle(const request::ToggleFullscreen&);
  void Handle(const request::ScaleText& change);

  const Style& Current() const { return style_; }

  // Before a frame: theme and size as the layout says.
  void Refresh();
  // The model's name, with a star while the file does not say all that is shown.
  void RefreshTitle(const mjModel* m, const LoadState& load);
  void ForgetTitle() { title_.clear(); }

 private:
  Window& window_;
  UiState& ui_;
  double scale_;
  Style style_;
  std::string title_;
};

}  // namespace pliant
