// Keyboard: keys go to actions before the frame begins, and what no action takes to the fields.
#pragma once

#include <functional>
#include <vector>

#include "app/window/window.h"
#include "ui/actions/actions.h"

namespace pliant::app {

class Keyboard {
 public:
  explicit Keyboard(Window& window) : window_(window) {}

  // A dialog that has just opened gets the keyboard a few frames later: what is typed meanwhile waits.
  // True in such a frame; `opened` is set where one has opened or closed.
  bool Holds(const ui::UiState& ui, bool* opened);

  // Keys of this frame and those that a script presses. `direct`: for what is driven by hand and is no edit;
  // `before_actions`: as of RouteKey.
  void Handle(ui::ActionContext& context, ui::ActionContext& direct, const std::vector<ui::KeyPress>& script,
              const std::function<bool(const ui::KeyPress&)>& before_actions);

 private:
  Window& window_;
  int scope_ = 0;        // of the last frame
  int held_frames_ = 0;  // for which keys still wait
};

}  // namespace pliant::app
