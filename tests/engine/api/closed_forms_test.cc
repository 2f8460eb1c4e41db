// Motions and forces whose formulas are known.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

void StepUntil(const Simulation& s, double until) {
  while (s.d->time < until - 0.5 * s.m->opt.timestep) mj_step(s.m.get(), s.d.get());
}

// A mass on a slide without gravity, with an actuator.
std::string Mass(double mass, const std::string& actuator, const std::string& option = "integrator='RK4'") {
  return "<mujoco><option gravity='0 0 0' timestep='.001' " + option +
         "/><worldbody><body><joint name='j' type='slide' axis='1 0 0'/><geom size='.1' mass='" +
         std::to_string(mass) + "'/></body></worldbody><actuator>" + actuator + "</actuator></mujoco>";
}

// A wheel of inertia 1 with a motor.
std::string Wheel(const std::string& motor) {
  return "<mujoco><option gravity='0 0 0' timestep='.001'/><worldbody><body><joint name='j'/>"
         "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body></worldbody><actuator>" +
         motor + "</actuator></mujoco>";
}

double Agm(double a, double b) {
  while (std::fabs(a - b) > 1e-15) {
    const double mean = 0.5 * (a + b);
    b = std::sqrt(a * b);
    a = mean;
  }
  return a;
}

TEST(ClosedForms, APendulumNeedsAQuarterOfItsPeriodToTheLowestPoint) {
  const double start = 2, length = 0.5;
  const Simulation s(
      "<mujoco><option integrator='RK4' timestep='.001'/><worldbody><body><joint axis='0 1 0'/>"
      "<inertial pos='0 0 -.5' mass='2' diaginertia='1e-9 1e-9 1e-9'/></body></worldbody></mujoco>");
  s.d->qpos[0] = start;
  double before = start;
  while (s.d->qpos[0] > 0) {
    before = s.d->qpos[0];
    mj_step(s.m.get(), s.d.get());
  }
  const double crossing = s.d->time - 0.001 * -s.d->qpos[0] / (before - s.d->qpos[0]);
  const double period = 2 * M_PI * std::sqrt(length / 9.81) / Agm(1, std::cos(start / 2));
  EXPECT_NEAR(crossing, period / 4, 1e-6);
}

TEST(ClosedForms, AServoAnswersAStepAsADampedOscillator) {
  const double mass = 2, kp = 50, kv = 4;
  const Simulation s(Mass(mass, "<position joint='j' kp='50' kv='4'/>"));
  s.d->ctrl[0] = 1;
  const double decay = kv / (2 * mass), omega = std::sqrt(kp / mass - decay * decay);
  for (double t : {0.1, 0.5, 1.0, 2.0}) {
    StepUntil(s, t);
    const double swing = std::cos(omega * t) + decay / omega * std::sin(omega * t);
    EXPECT_NEAR(s.d->qpos[0], 1 - std::exp(-decay * t) * swing, 1e-9) << "at " << t;
  }
}

TEST(ClosedForms, ADelayedServoAnswersLaterAndOtherwiseAlike) {
  const Simulation now(Mass(2, "<position joint='j' kp='50' kv='4'/>", ""));
  const Simulation later(Mass(2, "<position joint='j' kp='50' kv='4' delay='.02' nsample='30'/>", ""));
  now.d->ctrl[0] = later.d->ctrl[0] = 1;
  StepUntil(now, 0.3);
  StepUntil(later, 0.32);
  EXPECT_GT(now.d->qpos[0], 0.1);
  EXPECT_NEAR(later.d->qpos[0], now.d->qpos[0], 1e-12);
}

TEST(ClosedForms, AMotorEndsWhereItsBackVoltageAndItsLoadMeetTheSupply) {
  const double constant = 0.8, resistance = 0.5, load = 0.3, supply = 12;
  const Simulation s(Wheel("<dcmotor joint='j' motorconst='.8' resistance='.5' damping='.3'/>"));
  s.d->ctrl[0] = supply;
  mj_forward(s.m.get(), s.d.get());
  EXPECT_NEAR(s.d->qfrc_actuator[0], constant * supply / resistance, 1e-9) << "standing";
  StepUntil(s, 30);
  EXPECT_NEAR(s.d->qvel[0], constant * supply / (constant * constant + resistance * load), 1e-6);
}

TEST(ClosedForms, TheCurrentOfAStandingMotorRisesWithItsTimeConstant) {
  const double constant = 0.8, resistance = 0.5, supply = 12, time_constant = 0.04;
  const Simulation s(
      Wheel("<dcmotor joint='j' motorconst='.8' resistance='.5' inductance='.02' armature='1e9'/>"));
  s.d->ctrl[0] = supply;
  for (double t : {0.02, 0.04, 0.1}) {
    StepUntil(s, t);
    mj_forward(s.m.get(), s.d.get());
    const double end = t + s.m->opt.timestep;  // of the step, which acts early on the current it leads to
    const double current = supply / resistance * (1 - std::exp(-end / time_constant));
    EXPECT_NEAR(s.d->actuator_force[0], constant * current, 1e-6 * constant * current) << "at " << t;
  }
}

// Of a muscle at rest, as a part of its peak force: parabolas that meet half way to the optimum.
TEST(ClosedForms, TheForceOfAMuscleOverItsLengthIsMadeOfParabolas) {
  const double lmin = 0.5, lmax = 1.6, peak = 7;
  const mjtNum range[2] = {0, 1}, parameters[9] = {0, 1, peak, 200, lmin, lmax, 1.5, 1.3, 1.2};
  const auto force = [&](double length) { return -mju_muscleGain(length, 0, range, 1, parameters) / peak; };
  for (double x : {0.0, 0.2, 0.5, 0.7, 1.0}) {
    const double part = x < 0.5 ? 2 * x * x : 1 - 2 * (1 - x) * (1 - x);
    EXPECT_NEAR(force(lmin + x * (1 - lmin)), part, 1e-12) << x << " of the way up";
    EXPECT_NEAR(force(lmax + x * (1 - lmax)), part, 1e-12) << x << " of the way down";
  }
}

TEST(ClosedForms, ASliderSleepsTenStepsAfterItsSpeedHasFallenBelowTheTolerance) {
  const double h = 0.01, damping = 3, speed = 2, tolerance = 1e-3;
  const Simulation s(
      "<mujoco><option timestep='.01' sleep_tolerance='1e-3' gravity='0 0 0'><flag sleep='enable'/></option>"
      "<worldbody><body><joint type='slide' axis='1 0 0' damping='3'/><geom size='.1' mass='1'/></body>"
      "</worldbody></mujoco>");
  s.d->qvel[0] = speed;
  const int slow = static_cast<int>(std::ceil(std::log(speed / tolerance) / std::log(1 + h * damping)));
  int steps = 0;
  while (s.d->tree_asleep[0] < 0 && steps < 1000) {
    mj_step(s.m.get(), s.d.get());
    ++steps;
  }
  EXPECT_EQ(steps, slow + 10);
}

}  // namespace
}  // namespace pliant
