// mj_: state vectors, controls, and histories of controls and readings.
#include <mujoco/mujoco.h>

#include <algorithm>

#include "engine/api/ids.h"
#include "engine/core/log.h"
#include "engine/model/history.h"
#include "engine/model/state.h"

namespace {

using pliant::CheckId;
using pliant::HistoryBuffer;

constexpr char kSignature[] = "state signature";

void CheckHistory(const char* function, const char* what, int id, const HistoryBuffer& buffer) {
  if (buffer) return;
  pliant::Fatal("%s: %s %d has no history buffer; give it nsample", function, what, id);
}

void CheckTimes(const char* function, const HistoryBuffer& buffer, const mjtNum* times) {
  for (int k = 0; times && k + 1 < buffer.count; ++k) {
    if (times[k] < times[k + 1]) continue;
    pliant::Fatal("%s: times must be strictly increasing, got times[%d]=%g >= times[%d]=%g", function, k,
                  times[k], k + 1, times[k + 1]);
  }
}

}  // namespace

extern "C" {

// ---- States

int mj_stateSize(const mjModel* m, int sig) {
  pliant::CheckStateBits("mj_stateSize", kSignature, sig);
  return pliant::StateSize(*m, sig);
}

void mj_getState(const mjModel* m, const mjData* d, mjtNum* state, int sig) {
  pliant::CheckStateBits("mj_getState", kSignature, sig);
  pliant::GetState(*m, *d, state, sig);
}

void mj_setState(const mjModel* m, mjData* d, const mjtNum* state, int sig) {
  pliant::CheckStateBits("mj_setState", kSignature, sig);
  pliant::SetState(*m, *d, state, sig);
}

void mj_extractState(const mjModel* m, const mjtNum* src, int srcsig, mjtNum* dst, int dstsig) {
  pliant::CheckStateBits("mj_extractState", "srcsig", srcsig);
  if ((dstsig & srcsig) != dstsig) {
    pliant::Fatal("mj_extractState: dstsig is not a subset of srcsig: it has %d, of %d", dstsig, srcsig);
  }
  pliant::ExtractState(*m, src, srcsig, dst, dstsig);
}

void mj_copyState(const mjModel* m, const mjData* src, mjData* dst, int sig) {
  pliant::CheckStateBits("mj_copyState", kSignature, sig);
  pliant::CopyState(*m, *src, *dst, sig);
}

void mj_resetCtrl(const mjModel* m, mjData* d) { pliant::NeutralControl(*m, d->ctrl); }

// ---- Histories

const mjtNum* mj_readCtrl(const mjModel* m, const mjData* d, int id, mjtNum time, mjtNum* result,
                          int interp) {
  CheckId("mj_readCtrl", "actuator", id, m->nactuator);
  const HistoryBuffer buffer = pliant::ActuatorHistory(*m, d->history, id);
  if (!buffer) return d->ctrl + m->actuator_ctrladr[id];
  const int kind = interp >= 0 ? interp : m->actuator_history[2 * id + 1];
  return pliant::ReadHistory(buffer, time - m->actuator_delay[id], kind, result);
}

const mjtNum* mj_readSensor(const mjModel* m, const mjData* d, int id, mjtNum time, mjtNum* result,
                            int interp) {
  CheckId("mj_readSensor", "sensor", id, m->nsensor);
  const HistoryBuffer buffer = pliant::SensorHistory(*m, d->history, id);
  if (!buffer) return d->sensordata + m->sensor_adr[id];
  const int kind = interp >= 0 ? interp : m->sensor_history[2 * id + 1];
  return pliant::ReadHistory(buffer, time - m->sensor_delay[id], kind, result);
}

void mj_initCtrlHistory(const mjModel* m, mjData* d, int id, const mjtNum* times, const mjtNum* values) {
  CheckId("mj_initCtrlHistory", "actuator", id, m->nactuator);
  const HistoryBuffer buffer = pliant::ActuatorHistory(*m, d->history, id);
  CheckHistory("mj_initCtrlHistory", "actuator", id, buffer);
  CheckTimes("mj_initCtrlHistory", buffer, times);
  pliant::FillHistory(buffer, times, values);
}

void mj_initSensorHistory(const mjModel* m, mjData* d, int id, const mjtNum* times, const mjtNum* values,
                          mjtNum phase) {
  CheckId("mj_initSensorHistory", "sensor", id, m->nsensor);
  const HistoryBuffer buffer = pliant::SensorHistory(*m, d->history, id);
  CheckHistory("mj_initSensorHistory", "sensor", id, buffer);
  CheckTimes("mj_initSensorHistory", buffer, times);
  pliant::FillHistory(buffer, times, values);
  *buffer.slot = phase;
}

}  // extern "C"
