// Plugin instances of a model: their life inside mjData, and their configuration.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjplugin.h>

#include <string>

namespace pliant {

// An instance that cannot be made, and why, in the words of its plugin; instance is -1 when all were made.
struct PluginFailure {
  int instance = -1;
  std::string message;
};

// Calls init of every instance, for data in the reset state without instances. After a failure d has the
// instances before the failed one.
PluginFailure InitPluginInstances(const mjModel& m, mjData& d);

// Calls reset of every instance with the plugin_state that it left.
void ResetPluginInstances(const mjModel& m, mjData& d);

// Whether dest has instances of the same plugins as src, so that theirs can be copied into its own.
bool HasSameInstances(const mjData& dest, const mjData& src);

// Calls copy of every instance; dest has its own, and already the plugin_state of src.
void CopyPluginInstances(const mjModel& m, mjData& dest, const mjData& src);

// Calls destroy of every instance; d has none afterwards.
void DestroyPluginInstances(mjData& d);

// Calls compute of the instances with this capability, in order of instance.
void ComputePlugins(const mjModel& m, mjData& d, int capability);

// As ComputePlugins for sensors, those that need this stage; without a stage of their own they are computed
// once, with the positions.
void ComputeSensorPlugins(const mjModel& m, mjData& d, int stage);

// Calls advance of every instance that has it: at the end of a step.
void AdvancePlugins(const mjModel& m, mjData& d);

// Value of an attribute of an instance; null when the id or the name is wrong.
const char* GetPluginConfig(const mjModel& m, int plugin_id, const char* attrib);

}  // namespace pliant
