#include "engine/compile/relations/actuators.h"

#include <algorithm>
#include <sstream>

#include "engine/compile/fill/user_data.h"
#include "engine/compile/relations/histories.h"
#include "engine/compile/resolve.h"
#include "engine/dynamics/actuators/dc_motor.h"
#include "engine/dynamics/jacobian.h"
#include "engine/model/activations.h"
#include "engine/model/joint_size.h"
#include "engine/model/shortcuts.h"
#include "engine/spec/attributes/limits.h"
#include "engine/spec/attributes/servo_shortcuts.h"
#include "engine/spec/describe.h"

namespace pliant::compile {

using spec::Actuator;

namespace {

// Activations from the dynamics, unless given. As in the reference, those of a DC motor are none then: the
// shortcut that makes a motor gives their number.
int ActivationDim(const Actuator& actuator) {
  const mjsActuator& spec = actuator.spec;
  const int implied = ImpliedActivations(spec.dyntype, spec.gaintype, spec.gainprm, spec.dynprm);
  if (spec.actdim < 0) return spec.dyntype == mjDYN_DCMOTOR ? 0 : implied;
  if (spec.plugin.active) return spec.actdim;
  if (spec.actdim > 1 && spec.dyntype != mjDYN_USER && spec.dyntype != mjDYN_DCMOTOR &&
      spec.actdim != implied)
    Fail(actuator, "actdim > 1 is only allowed for dyntype 'user' and 'dcmotor'");
  if (spec.actdim == 1 && spec.dyntype == mjDYN_NONE)
    Fail(actuator, "invalid actdim 1 in a stateless actuator");
  if (spec.actdim == 0 && implied > 0) Fail(actuator, "invalid actdim 0 in a stateful actuator");
  return spec.actdim;
}

void ResolveTarget(Context& context, const Actuator& actuator, int i, mjModel& m) {
  const mjsActuator& spec = actuator.spec;
  const Actuator::Own& own = actuator.own;
  int* trnid = m.actuator_trnid + 2 * i;
  trnid[0] = trnid[1] = -1;
  m.actuator_trntype[i] = spec.trntype;
  switch (spec.trntype) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      trnid[0] = RequireId(context, actuator, mjOBJ_JOINT, own.target, "joint");
      break;
    case mjTRN_SLIDERCRANK:
      if (spec.cranklength <= 0) Fail(actuator, "cranklength must be positive in a slider-crank");
      if (own.slidersite.empty()) Fail(actuator, "a slider-crank needs 'slidersite' besides 'cranksite'");
      trnid[0] = RequireId(context, actuator, mjOBJ_SITE, own.target, "crank site");
      trnid[1] = RequireId(context, actuator, mjOBJ_SITE, own.slidersite, "slider site");
      break;
    case mjTRN_TENDON:
      trnid[0] = RequireId(context, actuator, mjOBJ_TENDON, own.target, "tendon");
      break;
    case mjTRN_SITE:
      trnid[0] = RequireId(context, actuator, mjOBJ_SITE, own.target, "site");
      if (!own.refsite.empty())
        trnid[1] = RequireId(context, actuator, mjOBJ_SITE, own.refsite, "reference site");
      break;
    case mjTRN_BODY:
      trnid[0] = RequireId(context, actuator, mjOBJ_BODY, own.target, "body");
      break;
    default:
      Fail(actuator,
           "transmission is not given: one of joint, jointinparent, tendon, site, body, cranksite is needed");
  }
  if (spec.gaintype == mjGAIN_SO3) m.actuator_trntype[i] = mjTRN_SO3;
}

// Control or activation range as a scaled copy of the target's range.
void InheritRange(const Actuator& actuator, int i, const mjModel& m, double ctrlrange[2],
                  double actrange[2]) {
  const mjsActuator& spec = actuator.spec;
  // Only where a control or activation is a position of the target.
  const bool servo =
      spec.gaintype == mjGAIN_FIXED && spec.biastype == mjBIAS_AFFINE && spec.gainprm[0] == -spec.biasprm[1];
  if (spec.inheritrange <= 0 || (!servo && spec.gaintype != mjGAIN_PID)) return;
  const int target = m.actuator_trnid[2 * i];
  const mjtNum* range = nullptr;
  if (spec.trntype == mjTRN_JOINT && m.jnt_limited[target]) range = m.jnt_range + 2 * target;
  if (spec.trntype == mjTRN_TENDON && m.tendon_limited[target]) range = m.tendon_range + 2 * target;
  if (spec.trntype != mjTRN_JOINT && spec.trntype != mjTRN_TENDON) {
    Fail(actuator, "inheritrange needs a joint or tendon transmission");
  }
  if (!range || range[0] == range[1]) Fail(actuator, "inheritrange needs a target with a range");
  const bool by_ctrl =
      spec.dyntype == mjDYN_NONE || spec.dyntype == mjDYN_FILTEREXACT || spec.dyntype == mjDYN_PID;
  if (!by_ctrl && spec.dyntype != mjDYN_INTEGRATOR)
    Fail(actuator, "inheritrange is for actuators of type position, intvelocity and pid");
  double* to = by_ctrl ? ctrlrange : actrange;
  const double middle = 0.5 * (range[0] + range[1]);
  const double radius = 0.5 * (range[1] - range[0]) * spec.inheritrange;
  to[0] = middle - radius;
  to[1] = middle + radius;
}

void CheckOrder(const Actuator& actuator, const char* what, const mjtNum range[2]) {
  if (!(range[0] >= range[1])) return;
  std::ostringstream text;
  text << what << "[0] must be smaller than " << what << "[1], they are " << range[0] << " and " << range[1];
  Fail(actuator, text.str());
}

// Ranges of the controls: that of the position input for all of them, but those of velocity and feed-forward
// for these inputs of a PID servo, where they limit when they are not empty.
void FillControlRanges(const mjsActuator& spec, const mjtNum ctrlrange[2], bool limited, int i, mjModel& m) {
  const int inputs = m.actuator_ctrlspec[i];
  int bit = 0;
  for (int k = 0; k < m.actuator_ctrlnum[i]; ++k) {
    const int control = m.actuator_ctrladr[i] + k;
    const double* range = ctrlrange;
    bool limit = limited;
    if (spec.gaintype == mjGAIN_PID) {
      for (bit = bit ? bit << 1 : 1; !(inputs & bit);) bit <<= 1;
      if (bit != mjINPUT_POS) {
        range = bit == mjINPUT_VEL ? spec.velrange : spec.ffrange;
        limit = range[0] < range[1];
      }
    }
    std::copy_n(range, 2, m.actuator_ctrlrange + 2 * control);
    m.actuator_ctrllimited[control] = limit;
  }
}

void FillActuatorLimits(const Context& context, const Actuator& actuator, int i, mjModel& m) {
  const mjsActuator& spec = actuator.spec;
  mjtNum ctrlrange[2];
  mjtNum* forcerange = m.actuator_forcerange + 2 * i;
  mjtNum* actrange = m.actuator_actrange + 2 * i;
  std::copy_n(spec.ctrlrange, 2, ctrlrange);
  std::copy_n(spec.forcerange, 2, forcerange);
  std::copy_n(spec.actrange, 2, actrange);
  InheritRange(actuator, i, m, ctrlrange, actrange);
  const bool ctrllimited = ResolveLimit(context, actuator, spec.ctrllimited, ctrlrange, "ctrlrange");
  m.actuator_forcelimited[i] = ResolveLimit(context, actuator, spec.forcelimited, forcerange, "forcerange");
  m.actuator_actlimited[i] = ResolveLimit(context, actuator, spec.actlimited, actrange, "actrange");
  if (ctrllimited) CheckOrder(actuator, "ctrlrange", ctrlrange);
  FillControlRanges(spec, ctrlrange, ctrllimited, i, m);
  if (m.actuator_forcelimited[i]) CheckOrder(actuator, "forcerange", forcerange);
  if (m.actuator_actlimited[i]) CheckOrder(actuator, "actrange", actrange);
  if (m.actuator_actlimited[i] && spec.dyntype == mjDYN_NONE && !spec.plugin.active) {
    Fail(actuator, "actrange is given, but dyntype is 'none'");
  }
}

void CheckMuscle(const Actuator& actuator, const double* prm) {
  if (prm[0] >= prm[1]) Fail(actuator, "muscle range must have its first number below its second");
  if (prm[4] >= 1 || prm[5] <= 1) Fail(actuator, "muscle needs lmin < 1 < lmax");
  if (prm[3] == 0) Fail(actuator, "muscle scale must not be zero");
  if (prm[6] <= 0 || prm[7] <= 0 || prm[8] <= 0)
    Fail(actuator, "muscle needs positive vmax, fpmax and fvmax");
}

void CheckOrientation(const Actuator& actuator, int i, const mjModel& m) {
  const mjsActuator& spec = actuator.spec;
  const int* trnid = m.actuator_trnid + 2 * i;
  if (spec.gaintype != mjGAIN_SO3 || spec.biastype != mjBIAS_SO3)
    Fail(actuator, "gaintype and biastype must both be so3, as the element 'orientation' sets them");
  if (spec.gainprm[0] != -spec.biasprm[1]) Fail(actuator, "so3 needs gainprm[0] equal to -biasprm[1]");
  if (spec.dyntype != mjDYN_NONE && spec.dyntype != mjDYN_INTEGRATOR)
    Fail(actuator, "so3 needs dyntype 'none' or 'integrator'");
  if (spec.dyntype != mjDYN_NONE && m.actuator_ctrlspec[i] == mjCHART_QUAT)
    Fail(actuator, "so3 with input 'quat' needs dyntype 'none'");
  if (spec.trntype == mjTRN_JOINT) {
    if (m.jnt_type[trnid[0]] != mjJNT_BALL)
      Fail(actuator, "so3 joint transmission requires a ball joint; '" + actuator.own.target + "' is none");
  } else if (spec.trntype == mjTRN_SITE) {
    if (trnid[1] < 0)
      Fail(actuator, "so3 site transmission requires refsite, the site whose frame is the reference");
  } else {
    Fail(actuator, "so3 requires site or ball joint transmission");
  }
  if (m.actuator_forcelimited[i] && m.actuator_forcerange[2 * i] != 0)
    Fail(actuator, "so3 forcerange bounds the force norm, lower bound must be 0, as in forcerange='0 5'");
}

void CheckMotor(const Actuator& actuator, int activations) {
  const mjsActuator& spec = actuator.spec;
  const int states = MotorLayout(spec.gainprm, spec.dynprm).count;
  if (states != activations) {
    Fail(actuator, "a motor with these dynprm and gainprm has " + std::to_string(states) + " states, not " +
                       std::to_string(activations) + "; set dyntype to 'dcmotor' and actdim to " +
                       std::to_string(states) +
                       ", or use the element 'dcmotor' (inconsistent state array dimension)");
  }
  const int inputs = spec.ctrlspec ? spec.ctrlspec : static_cast<int>(mjINPUT_VOLTAGE);
  const bool controller = inputs & (mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF);
  const double* gains = spec.gainprm + 4;
  if (!controller && (gains[0] != 0 || gains[1] != 0 || gains[2] != 0)) {
    Fail(actuator, "dcmotor controller gains require a controller input [pos, vel, ff]");
  }
  if (gains[1] != 0 && !(inputs & mjINPUT_POS))
    Fail(actuator, "dcmotor integral gain requires the pos input");
  if (!controller && spec.dynprm[7] > 0) {
    Fail(actuator, "dcmotor slew rate limiting requires a controller input [pos, vel, ff]");
  }
}

void CheckServo(const Actuator& actuator, int i, const mjModel& m) {
  const mjsActuator& spec = actuator.spec;
  const int inputs = m.actuator_ctrlspec[i];
  if (spec.gaintype == mjGAIN_SO3 || spec.biastype == mjBIAS_SO3) CheckOrientation(actuator, i, m);
  if (spec.gaintype == mjGAIN_DCMOTOR) CheckMotor(actuator, m.actuator_actnum[i]);
  if (spec.dyntype == mjDYN_PID && spec.gaintype != mjGAIN_PID)
    Fail(actuator, "dyntype 'pid' requires gaintype 'pid'");
  if (spec.dyntype == mjDYN_DCMOTOR && !spec.actearly) Fail(actuator, "a DC motor needs actearly \"true\"");
  if (spec.gaintype == mjGAIN_PID) {
    if (spec.biastype != mjBIAS_AFFINE) Fail(actuator, "pid requires biastype 'affine'");
    if (spec.dyntype != mjDYN_NONE && spec.dyntype != mjDYN_PID)
      Fail(actuator, "pid requires dyntype 'none' or 'pid'");
    if (spec.gainprm[0] != 0 && spec.dyntype != mjDYN_PID)
      Fail(actuator, "the integral gain (gainprm[0]) requires dyntype 'pid'");
    if (inputs & ~(mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF))
      Fail(actuator, "pid inputs are a subset of [pos, vel, ff]; the others are for dcmotor");
    if (spec.dyntype == mjDYN_PID && !(inputs & mjINPUT_POS))
      Fail(actuator,
           "pid controller states require the pos input; add pos to 'input', or leave out ki and slewmax");
  }
}

// What the actuator adds to its joint or tendon.
void FillReflected(const Actuator& actuator, int i, mjModel& m) {
  const mjsActuator& spec = actuator.spec;
  m.actuator_damping[i] = spec.damping[0];
  std::copy_n(spec.damping + 1, mjNPOLY, m.actuator_dampingpoly + mjNPOLY * i);
  m.actuator_armature[i] = spec.armature;
  const bool damped = std::any_of(spec.damping, spec.damping + mjNPOLY + 1, [](double x) { return x != 0; });
  if (!damped && spec.armature == 0) return;
  const bool takes =
      spec.trntype == mjTRN_JOINT || spec.trntype == mjTRN_JOINTINPARENT || spec.trntype == mjTRN_TENDON;
  if (!takes) {
    Fail(actuator, std::string(damped ? "damping" : "armature") + " requires joint or tendon transmission");
  }
}

void FillActuatorHistory(const Actuator& actuator, int i, mjModel& m) {
  const mjsActuator& spec = actuator.spec;
  FillHistory(actuator, {spec.nsample, spec.interp, spec.delay}, m.actuator_history + 2 * i,
              m.actuator_delay[i]);
  if (spec.nsample > 0 && m.actuator_ctrlnum[i] == 0) Fail(actuator, "history and delay require an input");
}

// Numbers of one output each.
void FillOutputs(const mjsActuator& spec, int i, mjModel& m) {
  for (int k = 0; k < m.actuator_outnum[i]; ++k) {
    const int out = m.actuator_outadr[i] + k;
    std::copy_n(spec.gear, 6, m.actuator_gear + 6 * out);
    std::copy_n(spec.lengthrange, 2, m.actuator_lengthrange + 2 * out);
  }
}

int CountActivations(const Context& context) {
  int count = 0;
  for (const Actuator* actuator : context.spec.actuators) {
    context.Attempt([&] {
      const int dim = ActivationDim(*actuator);
      if (count + static_cast<double>(dim) > spec::kMaxSamples) {
        Fail(*actuator, "actdim " + spec::TooMany(dim, "activations", spec::kMaxSamples));
      }
      count += dim;
      if (actuator->spec.dyntype == mjDYN_PID && dim > 1) {
        context.diag.Warning(actuator->where.ToLocation(), spec::Describe(*actuator),
                             "'ki' and 'slewmax' together are two activations, which release 3.14.0 refuses; "
                             "both act here");
      }
    });
  }
  return count;
}

}  // namespace

int OutputCount(const mjsActuator& spec) { return spec.gaintype == mjGAIN_SO3 ? 3 : 1; }

void CountActuators(const Context& context, mjModel& sizes) {
  sizes.nactuator = static_cast<mjtSize>(context.spec.actuators.size());
  sizes.nu = sizes.nout = 0;
  for (const Actuator* actuator : context.spec.actuators) {
    sizes.nu += spec::ControlCount(actuator->spec);
    sizes.nout += OutputCount(actuator->spec);
  }
  sizes.na = CountActivations(context);
}

void FillActuators(Context& context, mjModel& m) {
  int act = 0, control = 0, output = 0;
  for (int i = 0; i < m.nactuator; ++i) {
    context.Attempt([&] {
      const Actuator& actuator = *context.spec.actuators[i];
      const mjsActuator& spec = actuator.spec;
      ResolveTarget(context, actuator, i, m);
      m.actuator_ctrlspec[i] = spec.ctrlspec ? spec.ctrlspec : spec::DefaultInputs(spec);
      m.actuator_ctrladr[i] = control;
      m.actuator_ctrlnum[i] = spec::ControlCount(spec);
      m.actuator_outadr[i] = output;
      m.actuator_outnum[i] = OutputCount(spec);
      control += m.actuator_ctrlnum[i];
      output += m.actuator_outnum[i];
      FillActuatorLimits(context, actuator, i, m);
      if (spec.gaintype == mjGAIN_MUSCLE) CheckMuscle(actuator, spec.gainprm);
      if (spec.biastype == mjBIAS_MUSCLE) CheckMuscle(actuator, spec.biasprm);
      const int dim = ActivationDim(actuator);
      m.actuator_actadr[i] = dim ? act : -1;
      m.actuator_actnum[i] = dim;
      act += dim;
      m.actuator_dyntype[i] = spec.dyntype;
      m.actuator_gaintype[i] = spec.gaintype;
      m.actuator_biastype[i] = spec.biastype;
      m.actuator_group[i] = spec.group;
      std::copy_n(spec.dynprm, mjNDYN, m.actuator_dynprm + mjNDYN * i);
      std::copy_n(spec.gainprm, mjNGAIN, m.actuator_gainprm + mjNGAIN * i);
      std::copy_n(spec.biasprm, mjNBIAS, m.actuator_biasprm + mjNBIAS * i);
      m.actuator_actearly[i] = spec.actearly;
      m.actuator_cranklength[i] = spec.cranklength;
      FillOutputs(spec, i, m);
      FillReflected(actuator, i, m);
      FillActuatorHistory(actuator, i, m);
      CheckServo(actuator, i, m);
      FillUser(actuator.own.userdata, m.actuator_user + i * m.nuser_actuator, m.nuser_actuator);
      m.actuator_plugin[i] = -1;
    });
  }
  FindReflectingActuators(m);
}

namespace {

// Dofs of a site's body and its ancestors.
int ChainSize(const mjModel& m, int site) { return ChainUnionSize(m, ChainEnd(m, m.site_bodyid[site]), -1); }

// Dofs that can move one output of actuator i.
int MomentSize(const mjModel& m, int i) {
  const int target = m.actuator_trnid[2 * i], other = m.actuator_trnid[2 * i + 1];
  switch (m.actuator_trntype[i]) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      return DofCount(m.jnt_type[target]);
    case mjTRN_TENDON:
      return m.ten_J_rownnz[target];
    case mjTRN_SO3:  // the reference keeps room for all dofs where it turns a site
      return other < 0 ? 1 : static_cast<int>(m.nv);
    case mjTRN_BODY:  // whatever the body touches
      return static_cast<int>(m.nv);
    default: {
      if (other < 0) return ChainSize(m, target);
      const int end = ChainEnd(m, m.site_bodyid[target]), other_end = ChainEnd(m, m.site_bodyid[other]);
      const int both = ChainUnionSize(m, end, other_end);
      // Dofs that move both sites do not change the pose of one seen from the other.
      return m.actuator_trntype[i] == mjTRN_SITE ? 2 * both - ChainSize(m, target) - ChainSize(m, other)
                                                 : both;
    }
  }
}

}  // namespace

int CountMoments(const mjModel& m) {
  int count = 0;
  for (int i = 0; i < m.nactuator; ++i) count += m.actuator_outnum[i] * MomentSize(m, i);
  return count;
}

}  // namespace pliant::compile
