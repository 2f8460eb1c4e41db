#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/doctor/finding.h"

namespace pliant::doctor {

// Contacts, servos and springs that are too stiff for the time step. `d` as for CheckStrength().
void CheckStiffness(const mjModel& m, const mjData& d, Diagnoses& out);

}  // namespace pliant::doctor
