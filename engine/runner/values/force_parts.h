// All forces on one body, with where they act; they add up to what its momentum changes by.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <vector>

namespace pliant::runner {

enum class ForceKind {
  kGravity,   // at the centre of mass
  kGravcomp,  // gravity compensation, likewise
  kApplied,   // xfrc_applied
  kNormal,    // id: the contact
  kFriction,  // id: the contact; its tangential part, and torques of spinning and rolling
  kEquality,  // id: the connect or weld
  kTendon,    // id: the spatial tendon, whatever pulls in it
  kActuator,  // id: the actuator
  kSpring,    // of a joint; id: the joint, as of all that follow
  kDamper,
  kFluid,
  kPassive,     // what else is passive
  kDofApplied,  // qfrc_applied
  kConstraint,  // limits, friction loss, and equalities of joints and fixed tendons
  kArmature,    // inertia of the rotor
  kBearing      // what the joint holds besides, so that the body keeps to it; of a welded body: all
};

// World axes. What passes through a joint acts on the body of the joint, and the other way round, marked as
// `reaction`, on its parent.
struct ForcePart {
  ForceKind kind = ForceKind::kGravity;
  int id = -1;
  bool reaction = false;
  mjtNum point[3] = {};
  mjtNum force[3] = {};   // N
  mjtNum torque[3] = {};  // N m, about the body's centre of mass, that of the force at its point included
};

struct ForceParts {
  mjtNum com[3] = {};     // of the body
  mjtNum force[3] = {};   // mass times acceleration of the centre of mass, N
  mjtNum torque[3] = {};  // rate of the angular momentum about it, N m
  std::vector<ForcePart> list;
};

// Parts that are zero are left out. What the engine knows along degrees of freedom only (thrust of sites,
// fluid, adhesion, fixed tendons) acts through the joint that it moves. Where spatial tendons have springs or
// dampers, those of joints are part of kBearing.
//   reads    what Forward() leaves
//   writes   cacc, cfrc_int, cfrc_ext
//   needs    Forward(); 0 < body < nbody
//   takes    stack
ForceParts ForcesOnBody(const mjModel& m, mjData& d, int body);

}  // namespace pliant::runner
