#include "app/desks/contact_quality_desk.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/model/twin.h"
#include "ui/state/contact_quality.h"

namespace pliant::app {

void ContactQualityDesk::EndFrame(const ui::UiFrame& frame) {
  ui::ContactQuality& state = ui::CurrentContactQuality();
  const bool here = frame.m != nullptr && frame.snapshot->generation == generation_;
  if (std::exchange(state.stop, false) || (job_.valid() && !here)) stop_.store(true);
  if (job_.valid() && job_.wait_for(std::chrono::seconds(0)) == std::future_status::ready) {
    auto study = job_.get();
    if (!stop_.load()) state.study = std::move(study);
  }
  if (!here) state.study = nullptr;
  if (std::exchange(state.wanted, false) && frame.m != nullptr && !job_.valid()) Start(frame);
  state.done = done_.load();
  state.busy = job_.valid();
}

void ContactQualityDesk::Start(const ui::UiFrame& frame) {
  ui::ContactQuality& state = ui::CurrentContactQuality();
  generation_ = frame.snapshot->generation;
  stop_.store(false);
  done_.store(0);
  state.runs = 1 + static_cast<int>(runner::RemediesFor(frame.m->opt).size());
  state.study = nullptr;
  state.study_option = frame.m->opt;
  state.study_time = frame.d->time;
  const double seconds = std::clamp(state.seconds, 0.0, 60.0);
  job_ = std::async(std::launch::async, [this, seconds, m = std::shared_ptr<mjModel>(CopyView(*frame.m)),
                                         d = std::shared_ptr<mjData>(
                                             DataPtr(CopyData(nullptr, *frame.m, *frame.d, true)))] {
    return std::make_shared<const runner::CreepStudy>(runner::StudyCreep(*m, *d, seconds, &done_, &stop_));
  });
}

}  // namespace pliant::app
