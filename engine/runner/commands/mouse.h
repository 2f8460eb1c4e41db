// Commands of the mouse: forces on bodies, poses while paused, forces that stay.
#pragma once

#include <mujoco/mjvisualize.h>

#include <variant>
#include <vector>

namespace pliant::runner {

namespace command {

// Mouse force on one body; active = 0 ends it.
struct SetPerturb {
  mjvPerturb perturb = {};
  double max_force = 0;   // N; 0 = no limit
  double max_torque = 0;  // N m; 0 = no limit
  int axes = 7;           // bits: the force acts along these world axes (1 x, 2 y, 4 z)
  // While paused: true turns the joints between the body and its root (inverse kinematics), false moves a
  // floating tree as a whole. A tree with a fixed base is always posed by its joints.
  bool pose_joints = false;
  bool ignore_limits = false;  // of those joints
};
// A force that stays when the mouse has let go.
struct Pin {
  SetPerturb drag;       // a spring to where the mouse left it, when drag.perturb.active is not 0
  int body = 0;          // otherwise: a constant wrench, world axes
  double point[3] = {};  // where it acts, body frame, m
  double force[3] = {};
  double torque[3] = {};
};
// All pins; replaces those before.
struct SetPins {
  std::vector<Pin> pins;
};
// An instantaneous push.
struct Poke {
  int body = 0;
  double point[3] = {};    // body frame, m
  double impulse[3] = {};  // world axes, N s
};

// All of this file; part of runner::Command.
using MouseCommands = std::variant<SetPerturb, SetPins, Poke>;

}  // namespace command
}  // namespace pliant::runner
