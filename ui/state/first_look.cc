#include "ui/state/first_look.h"

namespace pliant::ui {

FirstLookState& CurrentFirstLook() {
  static FirstLookState look;
  return look;
}

}  // namespace pliant::ui
