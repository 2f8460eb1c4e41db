#include "engine/step/advance.h"

#include <algorithm>

#include "engine/dynamics/actuation.h"
#include "engine/dynamics/configuration.h"
#include "engine/model/asleep.h"
#include "engine/model/awake.h"
#include "engine/model/history.h"
#include "engine/model/tree_parts.h"
#include "engine/plugin/instances.h"
#include "engine/sensor/sensor_history.h"
#include "engine/step/sleep.h"

namespace pliant {
namespace {

// Controls and readings of this time, for who looks at them later.
void RecordHistories(const mjModel& m, mjData& d) {
  for (int i = 0; i < m.nactuator; ++i) {
    const HistoryBuffer buffer = ActuatorHistory(m, d.history, i);
    if (buffer) InsertHistory(buffer, d.time, d.ctrl + m.actuator_ctrladr[i]);
  }
  RecordSensors(m, d);
}

}  // namespace

void Advance(const mjModel& m, mjData& d, const mjtNum* act_dot, const mjtNum* qacc, const mjtNum* qvel) {
  const mjtNum h = m.opt.timestep;
  if (m.nhistory) RecordHistories(m, d);
  if (m.na && !(m.opt.disableflags & mjDSBL_ACTUATION)) {
    // As in the reference those of sleepers too, at the rate that they fell asleep with.
    for (int i = 0; i < m.nactuator; ++i) {
      if (m.actuator_actadr[i] >= 0) AdvanceActivations(m, d, i, act_dot);
    }
  }
  if (SleepEnabled(m)) LetSleep(m, d);
  ForAwakeDofParts(m, d, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) d.qvel[i] += h * qacc[i];
  });
  IntegrateAwakePos(m, d, qvel ? qvel : d.qvel, h);
  d.time += h;
  if (m.nplugin) AdvancePlugins(m, d);
  ForUnsettledDofParts(
      m, d, [&](int begin, int end) { std::copy(d.qacc + begin, d.qacc + end, d.qacc_warmstart + begin); });
  NoteSleepers(m, d, kSolved, kSettled);
}

}  // namespace pliant
