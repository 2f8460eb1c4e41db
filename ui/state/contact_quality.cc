#include "ui/state/contact_quality.h"

namespace pliant::ui {

ContactQuality& CurrentContactQuality() {
  static ContactQuality state;
  return state;
}

}  // namespace pliant::ui
