#include "engine/compile/relations/actuators.h"

#include <algorithm>
#include <sstream>

#include "engine/compile/fill/user_data.h"
#include "engine/compile/resolve.h"
#include "engine/dynamics/jacobian.h"
#include "engine/model/joint_size.h"
#include "engine/spec/attributes/limits.h"

namespace pliant::compile {

using spec::Actuator;

namespace {

// Activations from the dynamics, unless given.
int ActivationDim(const Actuator& actuator) {
  const mjsActuator& spec = actuator.spec;
  const int implied = spec.dyntype != mjDYN_NONE ? 1 : 0;
  if (spec.actdim < 0) return implied;
  if (spec.plugin.active) return spec.actdim;
  if (spec.actdim > 1 && spec.dyntype != mjDYN_USER)
    Fail(actuator, "actdim > 1 is only allowed for dyntype 'user'");
  if (spec.actdim == 1 && spec.dyntype == mjDYN_NONE)
    Fail(actuator, "invalid actdim 1 in a stateless actuator");
  if (spec.actdim == 0 && spec.dyntype != mjDYN_NONE)
    Fail(actuator, "invalid actdim 0 in a stateful actuator");
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
      if (own.slidersite.empty()) Fail(actuator, "slidersite is needed with cranksite");
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
}

// Control or activation range as a scaled copy of the target's range.
void InheritRange(const Actuator& actuator, int i, const mjModel& m, double ctrlrange[2],
                  double actrange[2]) {
  const mjsActuator& spec = actuator.spec;
  if (spec.inheritrange <= 0) return;
  const int target = m.actuator_trnid[2 * i];
  const mjtNum* range = nullptr;
  if (spec.trntype == mjTRN_JOINT && m.jnt_limited[target]) range = m.jnt_range + 2 * target;
  if (spec.trntype == mjTRN_TENDON && m.tendon_limited[target]) range = m.tendon_range + 2 * target;
  if (spec.trntype != mjTRN_JOINT && spec.trntype != mjTRN_TENDON) {
    Fail(actuator, "inheritrange needs a joint or tendon transmission");
  }
  if (!range || range[0] == range[1]) Fail(actuator, "inheritrange needs a target with a range");
  double* to = spec.dyntype == mjDYN_NONE || spec.dyntype == mjDYN_FILTEREXACT ? ctrlrange : actrange;
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

void FillActuatorLimits(const Context& context, const Actuator& actuator, int i, mjModel& m) {
  const mjsActuator& spec = actuator.spec;
  mjtNum* ctrlrange = m.actuator_ctrlrange + 2 * i;
  mjtNum* forcerange = m.actuator_forcerange + 2 * i;
  mjtNum* actrange = m.actuator_actrange + 2 * i;
  std::copy_n(spec.ctrlrange, 2, ctrlrange);
  std::copy_n(spec.forcerange, 2, forcerange);
  std::copy_n(spec.actrange, 2, actrange);
  InheritRange(actuator, i, m, ctrlrange, actrange);
  m.actuator_ctrllimited[i] = ResolveLimit(context, actuator, spec.ctrllimited, ctrlrange, "ctrlrange");
  m.actuator_forcelimited[i] = ResolveLimit(context, actuator, spec.forcelimited, forcerange, "forcerange");
  m.actuator_actlimited[i] = ResolveLimit(context, actuator, spec.actlimited, actrange, "actrange");
  if (m.actuator_ctrllimited[i]) CheckOrder(actuator, "ctrlrange", ctrlrange);
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

}  // namespace

int CountActivations(const Context& context) {
  int count = 0;
  for (const Actuator* actuator : context.spec.actuators) {
    context.Attempt([&] {
      const int dim = ActivationDim(*actuator);
      if (count + static_cast<double>(dim) > spec::kMaxSamples) {
        Fail(*actuator, "actdim " + spec::TooMany(dim, "activations", spec::kMaxSamples));
      }
      count += dim;
    });
  }
  return count;
}

void FillActuators(Context& context, mjModel& m) {
  int act = 0;
  for (int i = 0; i < m.nactuator; ++i) {
    context.Attempt([&] {
      const Actuator& actuator = *context.spec.actuators[i];
      const mjsActuator& spec = actuator.spec;
      ResolveTarget(context, actuator, i, m);
      FillActuatorLimits(context, actuator, i, m);
      if (spec.gaintype == mjGAIN_MUSCLE) CheckMuscle(actuator, spec.gainprm);
      if (spec.biastype == mjBIAS_MUSCLE) CheckMuscle(actuator, spec.biasprm);
      const int dim = ActivationDim(actuator);
      m.actuator_actadr[i] = dim ? act : -1;
      m.actuator_actnum[i] = dim;
      act += dim;
      m.actuator_ctrladr[i] = m.actuator_outadr[i] = i;
      m.actuator_ctrlnum[i] = m.actuator_outnum[i] = 1;
      m.actuator_historyadr[i] = -1;
      m.actuator_dyntype[i] = spec.dyntype;
      m.actuator_gaintype[i] = spec.gaintype;
      m.actuator_biastype[i] = spec.biastype;
      m.actuator_group[i] = spec.group;
      std::copy_n(spec.dynprm, mjNDYN, m.actuator_dynprm + mjNDYN * i);
      std::copy_n(spec.gainprm, mjNGAIN, m.actuator_gainprm + mjNGAIN * i);
      std::copy_n(spec.biasprm, mjNBIAS, m.actuator_biasprm + mjNBIAS * i);
      m.actuator_actearly[i] = spec.actearly;
      std::copy_n(spec.gear, 6, m.actuator_gear + 6 * i);
      m.actuator_cranklength[i] = spec.cranklength;
      std::copy_n(spec.lengthrange, 2, m.actuator_lengthrange + 2 * i);
      FillUser(actuator.own.userdata, m.actuator_user + i * m.nuser_actuator, m.nuser_actuator);
      m.actuator_plugin[i] = -1;
    });
  }
}

namespace {

// Dofs of a site's body and its ancestors.
int ChainSize(const mjModel& m, int site) { return ChainUnionSize(m, ChainEnd(m, m.site_bodyid[site]), -1); }

// Dofs that can move the transmission of actuator i.
int MomentSize(const mjModel& m, int i) {
  const int target = m.actuator_trnid[2 * i], other = m.actuator_trnid[2 * i + 1];
  switch (m.actuator_trntype[i]) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      return DofCount(m.jnt_type[target]);
    case mjTRN_TENDON:
      return m.ten_J_rownnz[target];
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
  for (int i = 0; i < m.nactuator; ++i) count += MomentSize(m, i);
  return count;
}

}  // namespace pliant::compile
