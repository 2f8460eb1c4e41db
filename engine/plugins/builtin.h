// The plugins that are always registered. Their facts and formulas are those of the reference's first-party
// plugins of the same names.
#pragma once

#include <mujoco/mjplugin.h>

namespace pliant::plugins {

mjpPlugin CablePlugin();
mjpPlugin PidPlugin();
mjpPlugin TouchGridPlugin();
mjpPlugin BoltPlugin();
mjpPlugin BowlPlugin();
mjpPlugin GearPlugin();
mjpPlugin NutPlugin();
mjpPlugin TorusPlugin();

}  // namespace pliant::plugins
