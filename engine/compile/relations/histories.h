// Histories of actuators and sensors.
#pragma once

#include <mujoco/mjmodel.h>

#include "engine/spec/element.h"

namespace pliant::compile {

// How many of its values an actuator or a sensor remembers, and how late they are read.
struct HistorySettings {
  int nsample;
  int interp;
  double delay;  // s
};

// Writes the number of samples and the interpolation to history, and the delay.
// may fail: CompileError, where the settings contradict each other or ask for too much memory
void FillHistory(const spec::Element& element, const HistorySettings& settings, int history[2],
                 mjtNum& delay);

// Places of the histories in mjData.history, one after the other, actuators first; returns nhistory.
// needs: counts of controls and of sensors
mjtSize PlaceHistories(mjModel& m);

}  // namespace pliant::compile
