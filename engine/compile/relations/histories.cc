#include "engine/compile/relations/histories.h"

#include "engine/compile/error.h"
#include "engine/model/history.h"
#include "engine/spec/attributes/limits.h"

namespace pliant::compile {

void FillHistory(const spec::Element& element, const HistorySettings& settings, int history[2],
                 mjtNum& delay) {
  const auto& [nsample, interp, seconds] = settings;
  if (nsample > spec::kMaxHistory) Fail(element, spec::TooMany(nsample, "samples", spec::kMaxHistory));
  if (seconds > 0 && nsample <= 0)
    Fail(element, "setting delay > 0 without a history buffer; give 'nsample', how many values it keeps");
  history[0] = nsample;
  history[1] = interp;
  delay = seconds;
}

mjtSize PlaceHistories(mjModel& m) {
  mjtSize size = 0;
  const auto place = [&size](int count, int width) {
    const mjtSize adr = count > 0 ? size : -1;
    size += HistorySize(count, width);
    return static_cast<int>(adr);
  };
  for (int i = 0; i < m.nactuator; ++i) {
    m.actuator_historyadr[i] = place(m.actuator_history[2 * i], m.actuator_ctrlnum[i]);
  }
  for (int i = 0; i < m.nsensor; ++i)
    m.sensor_historyadr[i] = place(m.sensor_history[2 * i], m.sensor_dim[i]);
  return size;
}

}  // namespace pliant::compile
