// Look of the window: style, size of the text, and title.
#pragma once

#include <string>

#include "app/window/window.h"
#include "ui/state/frame.h"
#include "ui/state/habits.h"
#include "ui/state/requests.h"
#include "ui/state/state.h"

namespace pliant::app {

class WindowLook {
 public:
  // `scale`: of the interface; 0: the monitor's.
  WindowLook(Window& window, ui::UiState& ui, double scale) : window_(window), ui_(ui), scale_(scale) {}

  void Handle(const ui::request::ToggleFullscreen&);
  void Handle(const ui::request::ScaleText& change);

  const ui::Style& Current() const { return style_; }

  // Before a frame: theme and size as the layout says.
  void Refresh();
  // The model's name, with a star while the file does not say all that is shown.
  void RefreshTitle(const mjModel* m, const ui::LoadState& load);
  void ForgetTitle() { title_.clear(); }

 private:
  Window& window_;
  ui::UiState& ui_;
  double scale_;
  ui::Style style_;
  std::string title_;
};

}  // namespace pliant::app
