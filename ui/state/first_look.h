// A first look at a model that is being loaded, which the view shows in place of the one that is there.
#pragma once

namespace pliant::ui {

struct FirstLookState {
  bool shown = false;  // then the texture of the views holds it, whole, and they take no mouse
  double seconds = 0;  // from the request of the latest load to its first look; 0: there was none
};

// Of the window. UI thread.
FirstLookState& CurrentFirstLook();

}  // namespace pliant::ui
