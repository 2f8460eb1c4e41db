// Everything that refers to the tree by name: contact pairs, equalities, tendons, actuators,
// sensors, custom data.
#pragma once

#include "engine/compile/context.h"

namespace pliant {

// Contact pairs and exclusions, resolved and sorted by signature (a stable sort), with ids assigned.
// Needs the ids of bodies and geoms.
void ResolvePairs(Context& context);
void FillPairs(const Context& context, mjModel& m);
void FillExcludes(const Context& context, mjModel& m);

void FillEqualities(Context& context, mjModel& m);

// The size nemax: rows of the equalities, counting 1 for a flex whatever its edges. Needs FillEqualities.
int CountEqualityRows(const mjModel& m);

// Tendons and their paths; nwrap is the sum of the path lengths. Needs sites, geoms and joints.
int CountWraps(const Spec& spec);
void FillTendons(Context& context, mjModel& m);

// Actuators. na is the sum of their activations. Needs joints, tendons, sites, bodies.
int CountActivations(const Context& context);
void FillActuators(Context& context, mjModel& m);
// Entries of the sparse actuator moments. Needs actuators and tendons.
int CountMoments(const mjModel& m);

// Sensors; nsensordata is the sum of their dims.
int CountSensorData(const Context& context);
void FillSensors(Context& context, mjModel& m);
// Output size of a sensor; a tactile sensor needs the compiled mesh.
int SensorSize(const Context& context, const Sensor& sensor);

// Custom numbers, texts, tuples.
void CountCustom(const Spec& spec, mjModel& sizes);
void FillCustom(Context& context, mjModel& m);

// Keyframes. Needs qpos0, body poses, sizes.
void FillKeyframes(const Context& context, mjModel& m);
// Gives the document's keyframes that were kept by element the vectors that they have in the model.
void KeepKeyframes(Spec& spec, const mjModel& m);
// Copies row k of the model's keyframes.
void TakeKeyValues(const mjModel& m, int k, Key& key);

}  // namespace pliant
