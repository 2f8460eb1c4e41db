#include "ui/state/control_noise.h"

#include "engine/model/actuators.h"

namespace pliant::ui {

namespace command = runner::command;

command::SetNoise NoiseOf(const mjModel& m, const ControlsPanelState& controls) {
  command::SetNoise noise = {
      controls.noise_scale, controls.noise_rate, static_cast<unsigned>(controls.noise_seed), {}};
  for (int i = 0; i < m.nu; ++i) {
    if (controls.quiet.count(ControlName(m, i)) != 0) noise.quiet.push_back(i);
  }
  return noise;
}

}  // namespace pliant::ui
