#include "app/verbs/bench/frame_times.h"

namespace pliant::app {
namespace {
FrameMeasure current_measure = nullptr;
}

void SetFrameMeasure(FrameMeasure measure) { current_measure = measure; }
FrameMeasure CurrentFrameMeasure() { return current_measure; }

}  // namespace pliant::app
