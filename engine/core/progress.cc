#include "engine/core/progress.h"

namespace pliant {

LoadProgress*& CurrentProgress() {
  thread_local LoadProgress* progress = nullptr;
  return progress;
}

}  // namespace pliant
