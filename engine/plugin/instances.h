// Plugin instances of a model: their life inside mjData, and their configuration.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjplugin.h>

namespace pliant {

// Calls init (a failure is a fatal error) and reset of every instance.
void InitPluginInstances(const mjModel& m, mjData& d);
void ResetPluginInstances(const mjModel& m, mjData& d);
void CopyPluginInstances(const mjModel& m, mjData& dest, const mjData& src);
// Calls destroy of every instance.
void DestroyPluginInstances(mjData& d);

// Calls compute of the instances with this capability, in order of instance.
void ComputePlugins(const mjModel& m, mjData& d, int capability);

// Calls advance of every instance that has it: at the end of a step.
void AdvancePlugins(const mjModel& m, mjData& d);

// Value of an attribute of an instance; null when the id or the name is wrong.
const char* GetPluginConfig(const mjModel& m, int plugin_id, const char* attrib);

}  // namespace pliant
