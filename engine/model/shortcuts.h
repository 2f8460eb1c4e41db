// Numbers of the model that save stages a search: whether any element has a property, and which one adds to
// another. They follow from the arrays; the compiler sets them, and who changes the arrays at run time.
#pragma once

#include <mujoco/mjmodel.h>

#include <string_view>

namespace pliant {

// flg_gravcomp, ngravcomp, flg_surfacevel, flg_adhesion.
void SetPropertyFlags(mjModel& m);

// jnt_actuatorid and tendon_actuatorid: the actuator that adds damping or armature, -1 none, -2 several.
void FindReflectingActuators(mjModel& m);

// Brings up to date what follows from this array: the above, and body_margin. False: nothing does.
bool FollowArray(mjModel& m, std::string_view field);

}  // namespace pliant
