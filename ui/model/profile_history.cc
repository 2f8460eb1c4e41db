#include "ui/model/profile_history.h"

#include <algorithm>
#include <cmath>

namespace pliant::ui {

void ProfileHistory::Add(const runner::StepRecord& record) {
  ++sum_.steps;
  sum_.time = record.time;
  for (int i = 0; i < mjNTIMER; ++i) sum_.stage_us[i] += record.stage_us[i];
  sum_.step_us += record.step_us;
  if (record.step_us > sum_.max_step_us) longest_stages_ = record.stage_us;
  sum_.max_step_us = std::max(sum_.max_step_us, record.step_us);
  sum_.ncon += static_cast<float>(record.ncon);
  sum_.nefc += static_cast<float>(record.nefc);
  sum_.nisland += static_cast<float>(record.nisland);
  sum_.iterations += static_cast<float>(record.solver_iterations);
  sum_.sqrt_nnz += std::sqrt(static_cast<float>(record.nnz));
}

void ProfileHistory::EndFrame(float ui_us, float render_us, float frame_us) {
  if (sum_.steps == 0) return;
  const float scale = 1.0f / static_cast<float>(sum_.steps);
  for (float& us : sum_.stage_us) us *= scale;
  for (float* value :
       {&sum_.step_us, &sum_.ncon, &sum_.nefc, &sum_.nisland, &sum_.iterations, &sum_.sqrt_nnz}) {
    *value *= scale;
  }
  sum_.ui_us = ui_us;
  sum_.render_us = render_us;
  sum_.frame_us = frame_us;
  if (sum_.max_step_us > spike_.max_step_us) {
    spike_ = sum_;
    spike_.stage_us = longest_stages_;
  }
  frames_[static_cast<size_t>((begin_ + size_) % kFrames)] = sum_;
  if (size_ < kFrames) {
    ++size_;
  } else {
    begin_ = (begin_ + 1) % kFrames;
  }
  sum_ = {};
}

void ProfileHistory::Clear() {
  begin_ = size_ = 0;
  sum_ = {};
  spike_ = {};
}

}  // namespace pliant::ui
