// Writes the tree elements of the context into the arrays of the model.
#pragma once

#include "engine/compile/context.h"

namespace pliant {

void FillBodies(Context& context, mjModel& m);
// Joints, dofs, qpos0, qpos_spring. Needs FillBodies.
void FillJoints(Context& context, mjModel& m);
void FillGeoms(Context& context, mjModel& m);
void FillSites(Context& context, mjModel& m);
void FillCameras(Context& context, mjModel& m);
void FillLights(Context& context, mjModel& m);

// Bounding volumes of the bodies, into context.body_bvh and its node count. Needs CompileBodies.
void BuildBodyTrees(Context& context);
void FillBodyTrees(const Context& context, mjModel& m);

// Anchor and unit axis of a joint in its body. Fails on a zero axis.
void ResolveJointFrame(const Placed<Joint>& placed, double pos[3], double axis[3]);

// Whether two poses coincide up to rounding (and the sign of the quaternion).
bool IsSamePosition(const double a[3], const double b[3]);
bool IsSameRotation(const double a[4], const double b[4]);

// The limit switch of an element: on, off, or on when the range is given. Fails when a range is given without
// a switch and autolimits is off.
bool ResolveLimit(const Context& context, const Element& element, int limited, const double range[2],
                  const char* what);

// Copies user numbers into a row of `size`, zero padded.
void FillUser(const std::vector<double>& values, mjtNum* row, int size);

}  // namespace pliant
