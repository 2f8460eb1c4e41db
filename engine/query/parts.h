// What a force or an acceleration is made of: the parts that it is the sum of, each with its sign.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string_view>
#include <vector>

namespace pliant {

enum class PartKind {
  kGravity,   // id: the body whose weight it is
  kVelocity,  // Coriolis and centrifugal forces
  kSpring,    // of joints, tendons and flexes
  kDamper,
  kGravcomp,  // gravity compensation
  kFluid,
  kAdhesion,
  kPassive,    // what else is passive, such as that of plugins
  kActuator,   // id: the actuator
  kActuation,  // what limits of joints, and gravity compensation by actuators, change of that
  kApplied,    // id: the dof of qfrc_applied
  kPushed,     // id: the body of xfrc_applied
  kRow,        // id: the constraint row
  kError,      // what a row asks for because it is violated
  kRate,       // what it asks for against its velocity
  kCone,       // what the friction cone adds to what a row asks for: below zero where it holds it back
  kLoss,       // likewise the limit of a friction loss
  kNoslip,     // likewise the second pass of the solver, against slip
  kRest        // what no other part explains: an integrator's own terms, where the solver has stopped
};

struct Part {
  PartKind kind = PartKind::kRest;
  int id = -1;       // as its kind says; -1: none
  double value = 0;  // in the unit of the number
};

// Parts add up to the number; those that are zero are left out.
struct Parts {
  double whole = 0;
  std::vector<Part> list;
};

// Numbers that can be explained. `index`: the dof; of kRowForce the constraint row; of kContactForce the
// contact, whose normal force (N) is meant.
enum class Explained {
  kAcceleration,        // qacc = M^-1 of all forces
  kSmoothAcceleration,  // qacc_smooth: without constraints
  kSmoothForce,         // qfrc_smooth
  kBias,                // qfrc_bias; gravity and velocity with the sign that they have in it
  kPassive,             // qfrc_passive
  kActuation,           // qfrc_actuator
  kConstraint,          // qfrc_constraint
  kRowForce,            // efc_force: what the row asks for, less what would happen without it
  kContactForce
};

// Which number an array of mjData holds, such as "qacc" or "efc_force"; false when it cannot be explained.
bool FindExplained(std::string_view field, Explained* what);
// How many of them there are.
int CountExplained(const mjModel& m, const mjData& d, Explained what);

//   needs    a forward pass; index from 0 to CountExplained()
Parts PartsOf(const mjModel& m, const mjData& d, Explained what, int index);

}  // namespace pliant
