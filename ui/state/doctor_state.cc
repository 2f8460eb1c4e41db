#include "ui/state/doctor_state.h"

namespace pliant::ui {

void DoctorState::WantAll() {
  wanted.clear();
  for (size_t i = 0; i < findings.size(); ++i) {
    if (!findings[i].remedy.empty()) wanted.push_back(static_cast<int>(i));
  }
}

DoctorState& CurrentDoctor() {
  static DoctorState state;
  return state;
}

}  // namespace pliant::ui
