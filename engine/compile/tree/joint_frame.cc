#include "engine/compile/tree/joint_frame.h"

#include "engine/spec/attributes/orientation.h"

namespace pliant::compile {

void ResolveJointFrame(const Placed<spec::Joint>& placed, double pos[3], double axis[3]) {
  const spec::Joint& joint = *placed.element;
  const mjsJoint& spec = joint.spec;
  Zero3(pos);
  axis[0] = axis[1] = 0;
  axis[2] = 1;
  if (spec.type == mjJNT_FREE) return;
  Turn(pos, spec.pos, placed.outer.quat);
  AddTo3(pos, placed.outer.pos);
  if (spec.type == mjJNT_BALL) return;
  RotVecQuat(axis, spec.axis, placed.outer.quat);
  if (!spec::NormalizeDirection(axis)) Fail(joint, "axis is too small or not finite: give a direction");
}

}  // namespace pliant::compile
