// Whole poses as commands: zero, reference, mirrored.
#pragma once

#include <mujoco/mjmodel.h>

#include <vector>

#include "engine/runner/command.h"

namespace pliant::ui {

// Hinges and slides to zero or, where zero is out of their range, to its nearest end; balls to no rotation.
// Free joints stay where they are.
std::vector<runner::command::SetQpos> ZeroPose(const mjModel& m);

// All joints but free ones to the reference configuration.
std::vector<runner::command::SetQpos> DefaultPose(const mjModel& m);

// The joints of the body and of all below it, free ones too, to the reference configuration.
std::vector<runner::command::SetQpos> DefaultPoseOf(const mjModel& m, int body);

// The joint of the other side: the same name with left and right exchanged ("left_knee", "knee_l", "LHip",
// "hip.R"); itself for joints in the middle; -1 when the other side is missing or of another type.
int MirrorJoint(const mjModel& m, int joint);

// The pose seen in a mirror at the plane y = 0 of the model: left and right exchange their joints, joints in
// the middle turn over. Signs follow from the axes in the reference configuration. Free joints stay.
std::vector<runner::command::SetQpos> MirrorPose(const mjModel& m, const double* qpos);

}  // namespace pliant::ui
