// Integrators: stability, energy and accuracy, on models of our own.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/engine/api/examples.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

struct EnergyRun {
  double start = 0, min = 0, max = 0, end = 0;
  bool diverged = false;
};

EnergyRun RunPendulum(int integrator, double timestep, double seconds) {
  const ExampleSimulation s("mechanisms/pendulum.xml");
  s.m->opt.integrator = integrator;
  s.m->opt.timestep = timestep;
  mj_forward(s.m.get(), s.d.get());
  EnergyRun run;
  run.start = run.min = run.max = s.d->energy[0] + s.d->energy[1];
  const int steps = static_cast<int>(std::lround(seconds / timestep));
  for (int i = 0; i < steps && !run.diverged; ++i) {
    mj_step(s.m.get(), s.d.get());
    run.diverged = HasDiverged(*s.d);
    run.end = s.d->energy[0] + s.d->energy[1];
    run.min = std::min(run.min, run.end);
    run.max = std::max(run.max, run.end);
  }
  return run;
}

TEST(PendulumOfManyJoints, KeepsItsEnergyWithRk4) {
  const EnergyRun run = RunPendulum(mjINT_RK4, 0.01, 5);
  EXPECT_FALSE(run.diverged);
  EXPECT_LT(run.max - run.min, 0.01 * run.start);
}

TEST(PendulumOfManyJoints, Rk4IsBetterThanSingleStepsOfAQuarter) {
  const EnergyRun rk4 = RunPendulum(mjINT_RK4, 0.01, 5);
  for (const int integrator : {mjINT_EULER, mjINT_IMPLICITFAST, mjINT_IMPLICIT}) {
    const EnergyRun single = RunPendulum(integrator, 0.0025, 5);
    EXPECT_GT(single.max - single.min, 10 * (rk4.max - rk4.min)) << integrator;
  }
}

TEST(PendulumOfManyJoints, DivergesWithEulerAndImplicitfastAndLosesEnergyWithImplicit) {
  for (const int integrator : {mjINT_EULER, mjINT_IMPLICITFAST}) {
    const EnergyRun run = RunPendulum(integrator, 0.01, 10);
    EXPECT_TRUE(run.diverged) << integrator;
    EXPECT_GT(run.max, 1.5 * run.start) << integrator;
  }
  const EnergyRun run = RunPendulum(mjINT_IMPLICIT, 0.01, 10);
  EXPECT_FALSE(run.diverged);
  EXPECT_LT(run.end, 0.9 * run.start);
}

// Implicitfast leaves gyroscopic terms out but for bodies that fly alone.
TEST(Gyroscope, RollsOnWithBothImplicitIntegrators) {
  const ExampleSimulation s("mechanisms/gyroscopic.xml");
  for (const int integrator : {mjINT_IMPLICITFAST, mjINT_IMPLICIT}) {
    s.m->opt.integrator = integrator;
    mj_resetDataKeyframe(s.m.get(), s.d.get(), 0);
    for (int i = 0; i < 1000 && !HasDiverged(*s.d); ++i) mj_step(s.m.get(), s.d.get());
    EXPECT_FALSE(HasDiverged(*s.d));
  }
}

// Largest kinetic energy over the first, of a body that spins about its middle axis at large steps.
double EnergyGrowth(const std::string& integrator, const std::string& child) {
  const Simulation sim("<mujoco><option gravity='0 0 0' timestep='.02' integrator='" + integrator +
                       "'><flag energy='enable' autoreset='disable'/></option><worldbody><body><freejoint/>"
                       "<geom type='ellipsoid' size='.3 .1 .02'/>" +
                       child + "</body></worldbody></mujoco>");
  mjtNum* spin = sim.d->qvel + 3;
  spin[0] = 1, spin[1] = 40, spin[2] = 1;
  mj_forward(sim.m.get(), sim.d.get());
  const double start = sim.d->energy[1];
  double max = 0;
  for (int i = 0; i < 300; ++i) {
    mj_step(sim.m.get(), sim.d.get());
    max = std::max(max, std::isfinite(sim.d->energy[1]) ? sim.d->energy[1] : 1e300);
  }
  return max / start;
}

// The energy stays bounded when the derivative of gyroscopic forces is part of the implicit step, and blows
// up when it is not.
TEST(Gyroscope, IsBorneAtLargeStepsWhereItsDerivativeIsPartOfTheStep) {
  const std::string child =
      "<body><joint axis='0 0 1' damping='.01'/><geom size='.01'/></body>";  // not alone
  EXPECT_LT(EnergyGrowth("implicit", ""), 1.2);
  EXPECT_LT(EnergyGrowth("implicitfast", ""), 1.2);
  EXPECT_LT(EnergyGrowth("implicit", child), 1.2);
  EXPECT_GT(EnergyGrowth("implicitfast", child), 10);
}

std::string DampedSlider(const std::string& option, const std::string& joint, const std::string& rest) {
  return "<mujoco><option timestep='.01' gravity='0 0 0' " + option +
         "/><worldbody><site name='w'/><body pos='0 0 1'><joint name='j' type='slide' axis='0 0 1' " + joint +
         "/><geom size='.1' mass='1'/><site name='s'/></body></worldbody>" + rest + "</mujoco>";
}

// Largest speed after a second, from 1.
double SpeedLeft(const std::string& text) {
  const Simulation s(text);
  s.d->qvel[0] = 1;
  double speed = 0;
  for (int i = 0; i < 100; ++i) {
    mj_step(s.m.get(), s.d.get());
    if (HasDiverged(*s.d)) return 1e10;
    if (i >= 90) speed = std::max(speed, std::fabs(s.d->qvel[0]));
  }
  return speed;
}

TEST(VelocityForces, AreStableWhereTheyAreIntegratedImplicitlyAndNotWithRk4) {
  const std::string strong = "damping='500'";
  EXPECT_GT(SpeedLeft(DampedSlider("integrator='RK4'", strong, "")), 1e3);
  for (const char* integrator : {"Euler", "implicit", "implicitfast"}) {
    EXPECT_LT(SpeedLeft(DampedSlider("integrator='" + std::string(integrator) + "'", strong, "")), 1e-3);
  }
}

// Euler integrates only the damping of joints implicitly; implicitfast that of tendons and actuators as well.
TEST(VelocityForces, OfTendonsAndActuatorsAreStableWithImplicitfastAndNotWithEuler) {
  const std::string tendon =
      "<tendon><spatial damping='500'><site site='w'/><site site='s'/></spatial></tendon>";
  const std::string actuator = "<actuator><velocity joint='j' kv='500'/></actuator>";
  for (const std::string& rest : {tendon, actuator}) {
    EXPECT_GT(SpeedLeft(DampedSlider("integrator='Euler'", "", rest)), 1e3);
    EXPECT_LT(SpeedLeft(DampedSlider("integrator='implicitfast'", "", rest)), 1e-3);
    EXPECT_LT(SpeedLeft(DampedSlider("integrator='implicit'", "", rest)), 1e-3);
  }
}

TEST(Timestep, SmallerOnesAreMoreAccurateWithEveryIntegrator) {
  const ExampleSimulation s("mechanisms/pendulum.xml");
  const auto end = [&](int integrator, double timestep) {
    s.m->opt.integrator = integrator;
    s.m->opt.timestep = timestep;
    mj_resetData(s.m.get(), s.d.get());
    for (int i = 0; i < static_cast<int>(std::lround(0.4 / timestep)); ++i) mj_step(s.m.get(), s.d.get());
    return std::vector<mjtNum>(s.d->qpos, s.d->qpos + s.m->nq);
  };
  const std::vector<mjtNum> exact = end(mjINT_RK4, 0.0005);
  for (const int integrator : {mjINT_EULER, mjINT_RK4, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    double previous = 1e10;
    for (const double timestep : {0.02, 0.01, 0.005, 0.0025}) {
      const std::vector<mjtNum> got = end(integrator, timestep);
      double error = 0;
      for (size_t i = 0; i < got.size(); ++i) error = std::max(error, std::fabs(got[i] - exact[i]));
      EXPECT_LT(error, 0.7 * previous) << integrator << " " << timestep;
      previous = error;
    }
  }
}

}  // namespace
}  // namespace pliant
