#include "engine/identify/quantities.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/model/joint_size.h"
#include "engine/model/names.h"

namespace pliant::identify {
namespace {

constexpr double kLeast = 1e-9;  // of scales

std::string Always(const mjModel&, int) { return ""; }

// ---- Joints. The scale of their forces is what accelerates the reference pose by 1 rad/s2 or m/s2.

double Inertia(const mjModel& m, int joint) { return std::max(kLeast, m.dof_M0[m.jnt_dofadr[joint]]); }

void SetDofs(const mjModel& m, int joint, mjtNum* array, double value) {
  std::fill_n(array + m.jnt_dofadr[joint], DofCount(m.jnt_type[joint]), value);
}

double Damping(const mjModel& m, int j) { return m.dof_damping[m.jnt_dofadr[j]]; }
void SetDamping(mjModel& m, int j, double value) { SetDofs(m, j, m.dof_damping, value); }
double Armature(const mjModel& m, int j) { return m.dof_armature[m.jnt_dofadr[j]]; }
void SetArmature(mjModel& m, int j, double value) { SetDofs(m, j, m.dof_armature, value); }
double DryFriction(const mjModel& m, int j) { return m.dof_frictionloss[m.jnt_dofadr[j]]; }
void SetDryFriction(mjModel& m, int j, double value) { SetDofs(m, j, m.dof_frictionloss, value); }
double Stiffness(const mjModel& m, int j) { return m.jnt_stiffness[j]; }
void SetStiffness(mjModel& m, int j, double value) { m.jnt_stiffness[j] = value; }
double SpringReference(const mjModel& m, int j) { return m.qpos_spring[m.jnt_qposadr[j]]; }
void SetSpringReference(mjModel& m, int j, double value) { m.qpos_spring[m.jnt_qposadr[j]] = value; }
double TenthOfUnit(const mjModel&, int) { return 0.1; }

std::string OneNumber(const mjModel& m, int joint) {
  return DofCount(m.jnt_type[joint]) == 1 ? "" : "only hinges and slides have one";
}

// ---- Bodies.

double Mass(const mjModel& m, int body) { return m.body_mass[body]; }
void SetMass(mjModel& m, int body, double value) {
  const double factor = value / m.body_mass[body];
  m.body_mass[body] = value;
  for (int k = 0; k < 3; ++k) m.body_inertia[3 * body + k] *= factor;
}
double One(const mjModel&, int) { return 1; }
void ScaleInertia(mjModel& m, int body, double factor) {
  for (int k = 0; k < 3; ++k) m.body_inertia[3 * body + k] *= factor;
}
template <int kAxis>
double Center(const mjModel& m, int body) {
  return m.body_ipos[3 * body + kAxis];
}
template <int kAxis>
void SetCenter(mjModel& m, int body, double value) {
  m.body_ipos[3 * body + kAxis] = value;
}
// Radius of gyration.
double Extent(const mjModel& m, int body) {
  const mjtNum* inertia = m.body_inertia + 3 * body;
  const double largest = std::max({inertia[0], inertia[1], inertia[2]});
  return std::max(1e-4, std::sqrt(largest / std::max(mjMINVAL, m.body_mass[body])));
}

std::string Heavy(const mjModel& m, int body) {
  if (m.body_mass[body] > mjMINVAL) return "";
  return "it has no mass to begin with; give it an <inertial> with a guess";
}

std::string Movable(const mjModel& m, int body) {
  std::string problem = Heavy(m, body);
  if (!problem.empty() || !m.body_simple[body]) return problem;
  return "the center lies at the frame of a body whose inertia counts as diagonal; give it an <inertial> "
         "with a pos that is not 0, as a guess";
}

// ---- Actuators.

double Gain(const mjModel& m, int a) { return m.actuator_gainprm[mjNGAIN * a]; }
void SetGain(mjModel& m, int a, double value) { m.actuator_gainprm[mjNGAIN * a] = value; }
double SizeOfGain(const mjModel& m, int a) { return std::max(1e-3, std::abs(Gain(m, a))); }
void SetKp(mjModel& m, int a, double value) {
  SetGain(m, a, value);
  m.actuator_biasprm[mjNBIAS * a + 1] = -value;
}
bool FixedAffine(const mjModel& m, int a) {
  return m.actuator_gaintype[a] == mjGAIN_FIXED && m.actuator_biastype[a] == mjBIAS_AFFINE;
}
std::string Servo(const mjModel& m, int a) {
  const bool servo =
      FixedAffine(m, a) && Gain(m, a) > 0 && m.actuator_biasprm[mjNBIAS * a + 1] == -Gain(m, a);
  return servo ? "" : "it is no position servo (gain kp, bias 0 -kp -kv); 'gain' may be meant";
}
bool VelocityServo(const mjModel& m, int a) {
  const mjtNum* bias = m.actuator_biasprm + mjNBIAS * a;
  return FixedAffine(m, a) && bias[1] == 0 && Gain(m, a) > 0 && bias[2] == -Gain(m, a);
}
double Kv(const mjModel& m, int a) { return -m.actuator_biasprm[mjNBIAS * a + 2]; }
void SetKv(mjModel& m, int a, double value) {
  if (VelocityServo(m, a)) SetGain(m, a, value);
  m.actuator_biasprm[mjNBIAS * a + 2] = -value;
}
double SizeOfKv(const mjModel& m, int a) { return std::max({1e-3, Kv(m, a), 0.01 * std::abs(Gain(m, a))}); }
std::string HasKv(const mjModel& m, int a) {
  if (VelocityServo(m, a) || Servo(m, a).empty()) return "";
  return "it is no servo for positions or velocities";
}
std::string FixedGain(const mjModel& m, int a) {
  if (m.actuator_gaintype[a] != mjGAIN_FIXED) return "its gain is not fixed";
  return m.actuator_biastype[a] == mjBIAS_NONE ? "" : "its bias follows from its gain: 'kp' or 'kv' is meant";
}
double Gear(const mjModel& m, int a) { return m.actuator_gear[6 * m.actuator_outadr[a]]; }
void SetGear(mjModel& m, int a, double value) { m.actuator_gear[6 * m.actuator_outadr[a]] = value; }
double SizeOfGear(const mjModel& m, int a) { return std::max(1e-3, std::abs(Gear(m, a))); }
std::string HasGear(const mjModel& m, int a) {
  const int kind = m.actuator_trntype[a];
  const bool has = (kind == mjTRN_JOINT || kind == mjTRN_TENDON) && m.actuator_outnum[a] == 1;
  return has ? "" : "only actuators of joints and tendons have one that is a number";
}
double Delay(const mjModel& m, int a) { return m.actuator_delay[a]; }
void SetDelay(mjModel&, int, double) {}
double TimeStep(const mjModel& m, int) { return m.opt.timestep; }
std::string HasControl(const mjModel& m, int a) {
  return m.actuator_ctrlnum[a] == 1 ? "" : "only actuators with one control have a delay that can be sought";
}

// ---- Geoms and tendons.

double Slip(const mjModel& m, int geom) { return m.geom_friction[3 * geom]; }
void SetSlip(mjModel& m, int geom, double value) { m.geom_friction[3 * geom] = value; }
template <mjtNum* mjModel::*kArray>
double OfTendon(const mjModel& m, int t) {
  return (m.*kArray)[t];
}
template <mjtNum* mjModel::*kArray>
void SetOfTendon(mjModel& m, int t, double value) {
  (m.*kArray)[t] = value;
}
template <mjtNum* mjModel::*kArray>
double SizeOfTendon(const mjModel& m, int t) {
  return std::max((m.*kArray)[t], 1 / std::max(1e-3, m.tendon_invweight0[t]));
}

constexpr double kFine = 1e-4;  // the step of most derivatives
#define PLIANT_OF_TENDON(array) \
  Always, OfTendon<&mjModel::array>, SetOfTendon<&mjModel::array>, SizeOfTendon<&mjModel::array>

constexpr Quantity kQuantities[] = {
    {mjOBJ_JOINT, "damping", "Damping", "N m s/rad", "N s/m", false, kFine, Always, Damping, SetDamping,
     Inertia, 0, 100, 10},
    {mjOBJ_JOINT, "armature", "Armature", "kg m²", "kg", true, kFine, Always, Armature, SetArmature, Inertia,
     0, 10, 10},
    {mjOBJ_JOINT, "frictionloss", "Dry friction", "N m", "N", true, kFine, Always, DryFriction,
     SetDryFriction, Inertia, 0, 100, 10},
    {mjOBJ_JOINT, "stiffness", "Stiffness", "N m/rad", "N/m", false, kFine, Always, Stiffness, SetStiffness,
     Inertia, 0, 1000, 10},
    {mjOBJ_JOINT, "springref", "Spring reference", "rad", "m", true, kFine, OneNumber, SpringReference,
     SetSpringReference, TenthOfUnit, -60, 60, 0},
    {mjOBJ_BODY, "mass", "Mass", "kg", nullptr, true, kFine, Heavy, Mass, SetMass, Mass, 0.05, 20, 20},
    {mjOBJ_BODY, "inertia", "Inertia, factor", "", nullptr, true, kFine, Heavy, One, ScaleInertia, One, 0.05,
     20, 20},
    {mjOBJ_BODY, "comx", "Center of mass x", "m", nullptr, true, kFine, Movable, Center<0>, SetCenter<0>,
     Extent, -5, 5, 0},
    {mjOBJ_BODY, "comy", "Center of mass y", "m", nullptr, true, kFine, Movable, Center<1>, SetCenter<1>,
     Extent, -5, 5, 0},
    {mjOBJ_BODY, "comz", "Center of mass z", "m", nullptr, true, kFine, Movable, Center<2>, SetCenter<2>,
     Extent, -5, 5, 0},
    {mjOBJ_ACTUATOR, "kp", "Position gain", "N m/rad", nullptr, false, kFine, Servo, Gain, SetKp, SizeOfGain,
     0.02, 50, 50},
    {mjOBJ_ACTUATOR, "kv", "Velocity gain", "N m s/rad", nullptr, false, kFine, HasKv, Kv, SetKv, SizeOfKv, 0,
     50, 50},
    {mjOBJ_ACTUATOR, "gain", "Gain", "", nullptr, false, kFine, FixedGain, Gain, SetGain, SizeOfGain, 0.02,
     50, 50},
    {mjOBJ_ACTUATOR, "gear", "Gear", "", nullptr, true, kFine, HasGear, Gear, SetGear, SizeOfGear, 0.02, 50,
     50},
    // Controls are linear between samples, so that the delay may be any time; the step of its derivative is
    // one over which they change.
    {mjOBJ_ACTUATOR, "delay", "Delay", "s", nullptr, false, 0.5, HasControl, Delay, SetDelay, TimeStep, 0, 50,
     5},
    {mjOBJ_GEOM, "friction", "Sliding friction", "", nullptr, false, 1e-3, Always, Slip, SetSlip, TenthOfUnit,
     0, 30, 5},
    {mjOBJ_TENDON, "damping", "Damping", "N s/m", nullptr, false, kFine, PLIANT_OF_TENDON(tendon_damping), 0,
     100, 10},
    {mjOBJ_TENDON, "stiffness", "Stiffness", "N/m", nullptr, false, kFine, PLIANT_OF_TENDON(tendon_stiffness),
     0, 1000, 10},
    {mjOBJ_TENDON, "frictionloss", "Dry friction", "N", nullptr, true, kFine,
     PLIANT_OF_TENDON(tendon_frictionloss), 0, 100, 10},
    {mjOBJ_TENDON, "armature", "Armature", "kg", nullptr, true, kFine, PLIANT_OF_TENDON(tendon_armature), 0,
     10, 10},
};
#undef PLIANT_OF_TENDON

}  // namespace

std::span<const Quantity> Quantities() { return kQuantities; }

}  // namespace pliant::identify
