// What the handles move: where it is, and the commands that put it elsewhere.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>

#include "ui/actions/actions.h"
#include "ui/model/element.h"
#include "ui/state/tool_state.h"

namespace pliant::ui {

// A thing that handles can move. A free or mocap body is moved by its state; all else by its place in the
// model, which is an edit of the document that can be written back.
struct GizmoTarget {
  enum class Kind { kNone, kFree, kMocap, kModel };
  Kind kind = Kind::kNone;
  ElementRef element;
  double pos[3] = {};                    // world, m
  double quat[4] = {1, 0, 0, 0};         // world
  double parent_quat[4] = {1, 0, 0, 0};  // world, of the frame that the model's numbers are in
  int address = 0;                       // in qpos, or number of the mocap body
  bool turns = false;
  bool scales = false;
};

// Of the selected element; kNone where handles have nothing to move: the world, joints, actuators, ...
GizmoTarget FindGizmoTarget(const mjModel& m, const mjData& d, ElementRef selected);

// What the handles hold now. Of a selected body, those that scale hold the geom that was pressed, or
// its only one.
GizmoTarget GizmoTargetNow(const ActionContext& c);

// Why this kind of handles has nothing to hold at the target; empty when it has.
std::string WhyNoHandles(const GizmoTarget& target, GizmoMode mode);

// Numbers of the target when a drag begins: 3 of position, 4 of orientation (in the model: in the parent's
// frame; of a light 3 of direction), 3 of size.
void GizmoStart(const mjModel& m, const mjData& d, const GizmoTarget& target, double start[10]);

// Each sends the commands that put the target where it was at `start`, moved by `way` (world axes, m), turned
// by `turn` (a rotation vector in world axes), or with one of its sizes multiplied.
void GizmoMove(ActionContext& c, const GizmoTarget& target, const double start[10], const double way[3]);
void GizmoTurn(ActionContext& c, const GizmoTarget& target, const double start[10], const double turn[3]);
void GizmoScale(ActionContext& c, const GizmoTarget& target, const double start[10], int axis, double factor);

}  // namespace pliant::ui
