#include "ui/state/identify_state.h"

namespace pliant::ui {

IdentifyState& CurrentIdentify() {
  static IdentifyState state;
  return state;
}

}  // namespace pliant::ui
