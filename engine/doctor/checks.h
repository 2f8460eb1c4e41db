// The single checks. Each adds what it finds; `d` is the initial pose with all that follows from it, at rest
// and without controls.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/doctor/finding.h"
#include "engine/spec/spec.h"

namespace pliant::doctor {

// Density of bodies against water, steel and the densest there is; principal moments that no body of this
// mass and size has, and their triangle inequality; a centre of mass outside of the shapes. `spec` may be
// null.
void CheckMasses(const mjModel& m, const spec::Spec* spec, Findings& out);

// Joints that start outside of their limits, in the initial pose and in keyframes.
void CheckLimits(const mjModel& m, Findings& out);

// Pairs of bodies that overlap at the start; noted only, where a keyframe has them apart. Leaves `d` in a
// keyframe where there are some.
void CheckOverlaps(const mjModel& m, mjData& d, Findings& out);

// Actuated joints whose actuators cannot hold the pose against gravity.
void CheckStrength(const mjModel& m, const mjData& d, Findings& out);

// Contacts, servos and springs that are too stiff for the time step.
void CheckStiffness(const mjModel& m, const mjData& d, Findings& out);

// Robots as large as houses, and meshes in other units than their robot.
void CheckScale(const mjModel& m, const mjData& d, Findings& out);

// Holes, faces that are turned around, twice there or without area. `spec` as in CheckMasses().
void CheckMeshes(const mjModel& m, const spec::Spec* spec, Findings& out);

}  // namespace pliant::doctor
