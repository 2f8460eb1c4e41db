// The inertial that a body states itself.
#pragma once

#include <mujoco/mjtype.h>

#include "engine/spec/elements.h"

namespace pliant::spec {

// Mass (kg), center of mass (m) and inertia about it (kg m^2, row by row), all in the axes of one frame.
struct Inertial {
  mjtNum mass = 0;
  mjtNum com[3] = {};
  mjtNum inertia[9] = {};
};

// What a body states, in the body's frame; mass 0 when it states none. degree, sequence: of its angles,
// as the document's compiler settings say.
Inertial StatedInertial(const Body& body, bool degree, const char* sequence);

// The same thing seen from the frame in which `pos` and `quat` place the one it is given in.
Inertial Seen(const Inertial& inertial, const mjtNum pos[3], const mjtNum quat[4]);

// Both as one rigid body; they are given in one frame.
Inertial Joined(const Inertial& a, const Inertial& b);

// Makes it what the body states, with principal axes.
void StateInertial(const Inertial& inertial, Body& body);

}  // namespace pliant::spec
