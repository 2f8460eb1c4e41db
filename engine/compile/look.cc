#include "engine/compile/look.h"

namespace pliant::compile {

ShowLook& CurrentShowLook() {
  thread_local ShowLook show;
  return show;
}

}  // namespace pliant::compile
