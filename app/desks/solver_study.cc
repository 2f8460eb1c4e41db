#include "app/desks/solver_study.h"

#include <chrono>
#include <utility>

#include "engine/model/twin.h"

namespace pliant::app {

void SolverStudy::EndFrame(const ui::UiFrame& frame, ui::UiState& ui) {
  ui::SolverPanelState& panel = ui.solver;
  if (job_.valid() && job_.wait_for(std::chrono::seconds(0)) == std::future_status::ready) {
    panel.study = job_.get();
    panel.study_generation = panel.asked_generation;
  }
  panel.studying = job_.valid();
  if (!std::exchange(panel.wanted, false) || job_.valid() || frame.m == nullptr) return;
  panel.asked_generation = frame.snapshot->generation;
  panel.studying = true;
  ModelPtr model = CopyView(*frame.m);
  DataPtr data(CopyData(nullptr, *frame.m, *frame.d, true));
  job_ = std::async(std::launch::async,
                    [this, limit = panel.limit, m = std::move(model), d = std::move(data)]() mutable {
                      return StudyIterations(std::move(m), std::move(d), limit, &stop_);
                    });
}

}  // namespace pliant::app
