#include "ui/state/open_choices.h"

namespace pliant::ui {

OpenChoices& CurrentOpenChoices() {
  static OpenChoices choices;
  return choices;
}

}  // namespace pliant::ui
