// Position servos that hold the joints of a robot.
#pragma once

#include "engine/core/diagnostics.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// Makes a position servo of an actuator: its full effort (N m or N) stands against an error of 0.05 rad or
// m, its damping is critical, and its targets are inside `range` where that is one. A joint whose links are
// too light for such a spring at the time step of the document gets the rotor inertia, `armature`, that
// geared drives have and descriptions leave out: the least with which the spring turns 0.5 rad a step.
void MakePositionServo(const spec::Spec& spec, double effort, const double range[2], spec::Joint& joint,
                       mjsActuator& actuator);
// Makes a velocity servo, whose full effort stands against an error of 0.5 rad/s or m/s.
void MakeVelocityServo(double effort, mjsActuator& actuator);

// What a joint bears when its description states no effort, N m or N.
constexpr double kUnstatedEffort = 100;

// Gives a servo to every hinge and slide joint that follows no other one: a position servo, or, where the
// joint has no limits and is none of an arm, one of velocity. Motors of bare effort become such servos;
// others stay. With all controls at 0 joints are held where they start. One warning says how many, and how
// motors are kept.
void HoldJoints(spec::Spec& spec, DiagnosticSink& sink);

}  // namespace pliant::foreign
