// Plugin instances: their configuration, and the elements that use them.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// Numbers the instances (context.plugins) and checks that their plugins are registered and know
// the given keys.
void CollectPlugins(Context& context);
void CountPlugins(const Context& context, mjModel& sizes);

// plugin, plugin_attr*, and the plugin ids of bodies, geoms, actuators and sensors. Then asks the plugins for
// their state (plugin_state*, npluginstate) and for the size and stage of their sensors (sensor_dim,
// sensor_adr, nsensordata). Needs everything else in m.
void FillPlugins(Context& context, mjModel& m);

}  // namespace pliant::compile
