#include "engine/spec/attributes/actuator_shortcuts.h"

#include <algorithm>

namespace pliant::spec {
namespace {

bool HasRange(const double range[2]) { return range[0] != 0 || range[1] != 0; }

// Position feedback shared by both servo kinds. A positive biasprm[2] is a damping ratio: it becomes a
// damping coefficient when the inertia seen by the transmission is known (compile/constants/).
const char* SetFeedback(mjsActuator& actuator, double kp, const double* kv, const double* dampratio) {
  if (kv && dampratio) return "kv and dampratio cannot both be defined";
  actuator.gainprm[0] = kp;
  actuator.biasprm[1] = -kp;
  if (kv) actuator.biasprm[2] = -*kv;
  if (dampratio) actuator.biasprm[2] = *dampratio;
  actuator.gaintype = mjGAIN_FIXED;
  actuator.biastype = mjBIAS_AFFINE;
  return "";
}

}  // namespace

const char* SetToMotor(mjsActuator& actuator) {
  actuator.gainprm[0] = 1;
  actuator.dyntype = mjDYN_NONE;
  actuator.gaintype = mjGAIN_FIXED;
  actuator.biastype = mjBIAS_NONE;
  return "";
}

const char* SetToPosition(mjsActuator& actuator, double kp, const double* kv, const double* dampratio,
                          const double* timeconst, double inheritrange) {
  if (kv && *kv < 0) return "kv cannot be negative";
  if (dampratio && *dampratio < 0) return "dampratio cannot be negative";
  if (const char* problem = SetFeedback(actuator, kp, kv, dampratio); *problem) return problem;
  if (timeconst) {
    if (*timeconst < 0) return "timeconst cannot be negative";
    actuator.dynprm[0] = *timeconst;
    actuator.dyntype = *timeconst > 0 ? mjDYN_FILTEREXACT : mjDYN_NONE;
  }
  actuator.inheritrange = inheritrange;
  if (inheritrange > 0 && HasRange(actuator.ctrlrange))
    return "ctrlrange and inheritrange cannot both be defined";
  return "";
}

const char* SetToIntVelocity(mjsActuator& actuator, double kp, const double* kv, const double* dampratio,
                             const double* timeconst, double inheritrange) {
  if (const char* problem = SetFeedback(actuator, kp, kv, dampratio); *problem) return problem;
  if (timeconst && *timeconst < 0) return "timeconst cannot be negative";
  if (timeconst && *timeconst > 0) actuator.dynprm[0] = *timeconst;
  actuator.dyntype = mjDYN_INTEGRATOR;
  actuator.inheritrange = inheritrange;
  if (inheritrange > 0 && HasRange(actuator.actrange))
    return "actrange and inheritrange cannot both be defined";
  return "";
}

const char* SetToVelocity(mjsActuator& actuator, double kv) {
  std::fill_n(actuator.biasprm, mjNBIAS, 0.0);
  actuator.gainprm[0] = kv;
  actuator.biasprm[2] = -kv;
  actuator.dyntype = mjDYN_NONE;
  actuator.gaintype = mjGAIN_FIXED;
  actuator.biastype = mjBIAS_AFFINE;
  return "";
}

const char* SetToDamper(mjsActuator& actuator, double kv) {
  if (kv < 0) return "damping coefficient cannot be negative";
  if (actuator.ctrlrange[0] < 0 || actuator.ctrlrange[1] < 0)
    return "damper control range cannot be negative";
  std::fill_n(actuator.gainprm, mjNGAIN, 0.0);
  actuator.gainprm[2] = -kv;
  actuator.ctrllimited = mjLIMITED_TRUE;
  actuator.dyntype = mjDYN_NONE;
  actuator.gaintype = mjGAIN_AFFINE;
  actuator.biastype = mjBIAS_NONE;
  return "";
}

const char* SetToCylinder(mjsActuator& actuator, double timeconst, double bias, double area,
                          double diameter) {
  actuator.dynprm[0] = timeconst;
  actuator.biasprm[0] = bias;
  actuator.gainprm[0] = diameter >= 0 ? mjPI / 4 * diameter * diameter : area;
  actuator.dyntype = mjDYN_FILTER;
  actuator.gaintype = mjGAIN_FIXED;
  actuator.biastype = mjBIAS_AFFINE;
  return "";
}

// Negative arguments mean "not given": they leave what a default class has set, or the value below where the
// actuator still carries the parameters of a general actuator.
const char* SetToMuscle(mjsActuator& actuator, const double timeconst[2], double tausmooth,
                        const double range[2], double force, double scale, double lmin, double lmax,
                        double vmax, double fpmax, double fvmax) {
  if (tausmooth < 0) return "muscle tausmooth cannot be negative";
  double* gain = actuator.gainprm;
  double* dyn = actuator.dynprm;
  if (dyn[0] == 1) dyn[0] = 0.01;
  if (dyn[1] == 0) dyn[1] = 0.04;
  if (gain[0] == 1) gain[0] = 0.75;
  const double builtin[9] = {0, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2};
  for (int i = 1; i < 9; ++i) {
    if (gain[i] == 0) gain[i] = builtin[i];
  }
  const double given[9] = {range[0], range[1], force, scale, lmin, lmax, vmax, fpmax, fvmax};
  for (int i = 0; i < 9; ++i) {
    if (given[i] >= 0) gain[i] = given[i];
  }
  for (int i = 0; i < 2; ++i) {
    if (timeconst[i] >= 0) dyn[i] = timeconst[i];
  }
  dyn[2] = tausmooth;
  std::copy_n(gain, 9, actuator.biasprm);
  actuator.dyntype = mjDYN_MUSCLE;
  actuator.gaintype = mjGAIN_MUSCLE;
  actuator.biastype = mjBIAS_MUSCLE;
  return "";
}

const char* SetToAdhesion(mjsActuator& actuator, double gain) {
  if (gain < 0) return "adhesion gain cannot be negative";
  if (actuator.ctrlrange[0] < 0 || actuator.ctrlrange[1] < 0)
    return "adhesion control range cannot be negative";
  actuator.gainprm[0] = gain;
  actuator.ctrllimited = mjLIMITED_TRUE;
  actuator.gaintype = mjGAIN_FIXED;
  actuator.biastype = mjBIAS_NONE;
  return "";
}

}  // namespace pliant::spec
