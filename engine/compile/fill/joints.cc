#include "engine/compile/fill/joints.h"

#include <algorithm>

#include "engine/compile/fill/user_data.h"
#include "engine/compile/resolve.h"
#include "engine/compile/tree/joint_frame.h"
#include "engine/model/joint_size.h"

namespace pliant::compile {

using spec::Joint;

namespace {

// Limits in radians for angles; switches resolved. The range of a joint without limits stays as given.
void FillJointLimits(const Context& context, const Joint& joint, int i, mjModel& m) {
  const mjsJoint& spec = joint.spec;
  const bool angle = spec.type == mjJNT_HINGE || spec.type == mjJNT_BALL;
  const double unit = angle ? context.AngleUnit(joint) : 1;
  m.jnt_limited[i] =
      spec.type != mjJNT_FREE && ResolveLimit(context, joint, spec.limited, spec.range, "range");
  for (int k = 0; k < 2; ++k)
    m.jnt_range[2 * i + k] = m.jnt_limited[i] ? spec.range[k] * unit : spec.range[k];
  if (m.jnt_limited[i]) {
    // A ball turns by an angle from 0 up; without a range it is held at 0.
    if (spec.type == mjJNT_BALL) {
      if (spec.range[0] != 0) Fail(joint, "range[0] must be 0 in a ball joint");
    } else if (spec.range[0] >= spec.range[1]) {
      Fail(joint, "range[0] must be smaller than range[1]");
    }
  }
  // The sum of actuator forces is limited on scalar joints alone.
  const bool scalar = spec.type == mjJNT_SLIDE || spec.type == mjJNT_HINGE;
  m.jnt_actfrclimited[i] =
      scalar && ResolveLimit(context, joint, spec.actfrclimited, spec.actfrcrange, "actuatorfrcrange");
  std::copy_n(spec.actfrcrange, 2, m.jnt_actfrcrange + 2 * i);
  if (m.jnt_actfrclimited[i] && spec.actfrcrange[0] >= spec.actfrcrange[1]) {
    Fail(joint, "actuatorfrcrange[0] must be smaller than actuatorfrcrange[1]");
  }
}

void FillReference(const Context& context, const Joint& joint, const BodyRecord& body, int adr, mjModel& m) {
  const mjsJoint& spec = joint.spec;
  mjtNum* qpos0 = m.qpos0 + adr;
  mjtNum* spring = m.qpos_spring + adr;
  switch (spec.type) {
    case mjJNT_FREE:
      Copy3(qpos0, body.world.pos);
      Copy4(qpos0 + 3, body.world.quat);
      std::copy_n(qpos0, 7, spring);
      break;
    case mjJNT_BALL:
      Unit4(qpos0);
      Unit4(spring);
      break;
    default: {
      const double unit = spec.type == mjJNT_HINGE ? context.AngleUnit(joint) : 1;
      *qpos0 = spec.ref * unit;
      *spring = spec.springref * unit;
    }
  }
}

// Row by row the dofs of one joint. parent is the preceding dof of the chain, -1 at its root.
void FillDofs(const Joint& joint, int body, int first, int parent, mjModel& m) {
  const mjsJoint& spec = joint.spec;
  for (int dof = first; dof < first + DofCount(spec.type); ++dof) {
    m.dof_bodyid[dof] = body;
    m.dof_jntid[dof] = joint.id;
    m.dof_parentid[dof] = dof == first ? parent : dof - 1;
    m.dof_treeid[dof] = m.body_treeid[body];
    std::copy_n(spec.solref_friction, mjNREF, m.dof_solref + mjNREF * dof);
    std::copy_n(spec.solimp_friction, mjNIMP, m.dof_solimp + mjNIMP * dof);
    m.dof_frictionloss[dof] = spec.frictionloss;
    m.dof_armature[dof] = spec.armature;
    m.dof_damping[dof] = spec.damping[0];
    std::copy_n(spec.damping + 1, mjNPOLY, m.dof_dampingpoly + mjNPOLY * dof);
  }
}

}  // namespace

void FillJoints(Context& context, mjModel& m) {
  std::copy(context.body_simple.begin(), context.body_simple.end(), m.body_simple);
  std::copy(context.dof_simplenum.begin(), context.dof_simplenum.end(), m.dof_simplenum);
  int qpos = 0, dof = 0;
  std::vector<int> last_dof(m.nbody, -1);  // of the chain that ends in each body
  for (int b = 0; b < m.nbody; ++b) {
    const BodyRecord& body = context.bodies[b];
    last_dof[b] = b ? last_dof[body.parent] : -1;
    for (const Placed<Joint>& placed : body.joints) {
      const Joint& joint = *placed.element;
      const mjsJoint& spec = joint.spec;
      const int i = joint.id;
      m.jnt_type[i] = spec.type;
      m.jnt_qposadr[i] = qpos;
      m.jnt_dofadr[i] = dof;
      m.jnt_bodyid[i] = b;
      m.jnt_group[i] = spec.group;
      m.jnt_actgravcomp[i] = spec.actgravcomp;
      std::copy_n(spec.solref_limit, mjNREF, m.jnt_solref + mjNREF * i);
      std::copy_n(spec.solimp_limit, mjNIMP, m.jnt_solimp + mjNIMP * i);
      m.jnt_stiffness[i] = spec.stiffness[0];
      std::copy_n(spec.stiffness + 1, mjNPOLY, m.jnt_stiffnesspoly + mjNPOLY * i);
      m.jnt_margin[i] = spec.margin;
      context.Attempt([&] { FillJointLimits(context, joint, i, m); });
      const double* spring = spec.springdamper;
      if ((spring[0] != 0 || spring[1] != 0) && (spring[0] <= 0 || spring[1] <= 0)) {
        context.Attempt([&] { Fail(joint, "both numbers of springdamper must be positive"); });
      }
      ResolveJointFrame(placed, m.jnt_pos + 3 * i, m.jnt_axis + 3 * i);
      FillReference(context, joint, body, qpos, m);
      FillUser(joint.own.userdata, m.jnt_user + i * m.nuser_jnt, m.nuser_jnt);
      FillDofs(joint, b, dof, last_dof[b], m);
      qpos += QposCount(spec.type);
      dof += DofCount(spec.type);
      last_dof[b] = dof - 1;
    }
  }
}

}  // namespace pliant::compile
