// What the documentation says about constraints and their solvers, as numbers on models of our own.
#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/engine/api/loading.h"
#include "tests/support/places.h"

namespace pliant {
namespace {

Model LoadExample(const char* name) {
  char error[500] = "";
  Model m(mj_loadXML((SourcePath("models/") + name).c_str(), nullptr, error, sizeof(error)));
  EXPECT_TRUE(m) << error;
  return m;
}

double Difference(const std::vector<mjtNum>& a, const mjtNum* b) {
  double difference = 0, scale = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    difference = std::max(difference, std::fabs(a[i] - b[i]));
    scale = std::max(scale, std::fabs(a[i]));
  }
  return difference / scale;
}

// A quadruped that is driven about: from each of its states the warm-started dual solver runs a given number
// of sweeps. Mean difference of the next velocity from that of the exact solution.
double ErrorAfterSweeps(int sweeps, int cone) {
  const Model m = LoadExample("robots/quadruped.xml");
  m->opt.cone = cone;
  const Data d(mj_makeData(m.get())), other(mj_makeData(m.get()));
  std::mt19937 random(3);
  double sum = 0;
  int count = 0;
  for (int step = 0; step < 400; ++step) {
    if (step % 50 == 0) {
      for (int i = 0; i < m->nu; ++i) {
        const mjtNum* range = m->actuator_ctrlrange + 2 * i;
        d->ctrl[i] = std::uniform_real_distribution<double>(range[0], range[1])(random);
      }
    }
    m->opt.solver = mjSOL_NEWTON;
    m->opt.iterations = 100;
    mj_copyData(other.get(), m.get(), d.get());
    mj_step(m.get(), d.get());
    if (step < 100 || !d->nefc) continue;
    m->opt.solver = mjSOL_PGS;
    m->opt.iterations = sweeps;
    mj_step(m.get(), other.get());
    sum += Difference(std::vector<mjtNum>(d->qvel, d->qvel + m->nv), other->qvel);
    ++count;
  }
  EXPECT_GT(count, 200);
  return sum / count;
}

TEST(Sweeps, TenOfTheDualSolverAreCloseToTheMinimumForARobot) {
  for (const int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
    const double five = ErrorAfterSweeps(5, cone), ten = ErrorAfterSweeps(10, cone),
                 fifty = ErrorAfterSweeps(50, cone);
    EXPECT_LT(ten, five);
    EXPECT_LT(fifty, ten);
    EXPECT_LT(ten, 0.03);
  }
}

TEST(WarmStart, SavesSweepsOfTheDualSolverAndNewtonNeedsFewIterationsAnyway) {
  const Model m = LoadExample("robots/quadruped.xml");
  double iterations[2][2], height[2][2];
  for (const int solver : {mjSOL_PGS, mjSOL_NEWTON}) {
    for (const int warm : {0, 1}) {
      m->opt.solver = solver;
      m->opt.iterations = 200;
      m->opt.disableflags = (warm ? 0 : mjDSBL_WARMSTART) | mjDSBL_ISLAND;
      const Data d(mj_makeData(m.get()));
      int sum = 0;
      for (int i = 0; i < 300; ++i) {
        mj_step(m.get(), d.get());
        sum += d->solver_niter[0];
      }
      iterations[solver == mjSOL_NEWTON][warm] = sum / 300.0;
      height[solver == mjSOL_NEWTON][warm] = d->qpos[2];
    }
  }
  EXPECT_LT(iterations[0][1], iterations[0][0]);
  EXPECT_LT(iterations[1][0], 6);
  EXPECT_LT(iterations[1][1], 4);
  EXPECT_NEAR(height[1][0], height[1][1], 1e-4);
}

// A ball that does not turn, a little inside the ground.
std::string PlanarContact(const char* cone, double friction, const std::string& impedance = ".9") {
  return "<mujoco><option timestep='.001' cone='" + std::string(cone) +
         "'/><worldbody><geom type='plane' size='9 9 .1'/><body pos='0 0 .099'>"
         "<joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 1 0'/>"
         "<joint type='slide' axis='0 0 1'/><geom size='.1' priority='1' friction='" +
         std::to_string(friction) + "' solimp='" + impedance + " " + impedance +
         "'/></body></worldbody></mujoco>";
}

// Acceleration of that ball when it slides.
double SlidingAcceleration(const char* cone, const std::string& impedance) {
  const Simulation s(PlanarContact(cone, 0.5, impedance));
  for (int i = 0; i < 500; ++i) mj_step(s.m.get(), s.d.get());
  s.d->qvel[0] = 1;
  mj_forward(s.m.get(), s.d.get());
  return s.d->qacc[0];
}

TEST(Cones, DifferWhereContactsAreSoftAndAgreeInTheHardLimit) {
  double previous = 1e10;
  for (const char* impedance : {".5", ".9", ".99", ".999"}) {
    const double pyramidal = SlidingAcceleration("pyramidal", impedance);
    const double difference = std::fabs(SlidingAcceleration("elliptic", impedance) - pyramidal);
    EXPECT_LT(pyramidal, -0.5 * 9.81);
    EXPECT_LT(difference, 0.2 * previous);
    previous = difference;
  }
  EXPECT_LT(previous, 0.01);
}

// The penalty as a function of the residuals of normal and tangential acceleration.
class Penalty {
 public:
  Penalty(const char* cone, double friction) : s_(PlanarContact(cone, friction)) {
    mj_forward(s_.m.get(), s_.d.get());
  }
  int rows() const { return s_.d->nefc; }
  double At(double normal, double tangential) {
    const double mu = s_.d->contact[0].friction[0];
    const mjtNum pyramid[4] = {normal + mu * tangential, normal - mu * tangential, normal, normal};
    const mjtNum ellipse[3] = {normal, tangential, 0};
    mjtNum cost;
    mj_constraintUpdate(s_.m.get(), s_.d.get(), rows() == 4 ? pyramid : ellipse, &cost, 0);
    return cost;
  }
  double mu() const { return s_.d->contact[0].mu; }
  double stiffness() const { return 1 / s_.d->efc_R[0]; }

 private:
  Simulation s_;
};

// Second differences along a line, where they are the same on both sides:
// those of pieces of a quadratic spline.
std::set<long> Curvatures(Penalty& penalty, double normal, double scale) {
  std::set<long> found;
  const double h = 0.05;
  std::vector<double> second;
  for (int i = -60; i <= 60; ++i) {
    const double t = h * i;
    second.push_back(penalty.At(normal, t + h) - 2 * penalty.At(normal, t) + penalty.At(normal, t - h));
  }
  for (size_t i = 1; i < second.size(); ++i) {
    if (std::fabs(second[i] - second[i - 1]) < 1e-9 * scale)
      found.insert(std::lround(1e4 * second[i] / scale));
  }
  return found;
}

TEST(PenaltyShadow, OfAPyramidIsAQuadraticSpline) {
  for (const double friction : {0.3, 1.0}) {
    Penalty penalty("pyramidal", friction);
    ASSERT_EQ(penalty.rows(), 4);
    for (const double normal : {-1.0, 0.5}) {
      const std::set<long> curvatures = Curvatures(penalty, normal, penalty.stiffness());
      EXPECT_GE(curvatures.size(), 1u);
      EXPECT_LE(curvatures.size(), 3u);  // both edges push, one, or none
    }
  }
}

TEST(PenaltyShadow, OfAnEllipticConeIsRoundAtItsTipAndAQuadraticMinusARootBeside) {
  for (const double friction : {0.3, 1.0}) {
    Penalty penalty("elliptic", friction);
    ASSERT_EQ(penalty.rows(), 3);
    const double mu = penalty.mu(), d = penalty.stiffness();
    EXPECT_NEAR(mu, friction, 1e-12);
    int zones[3] = {0, 0, 0};
    for (int i = -40; i <= 40; ++i) {
      for (int k = -40; k <= 40; ++k) {
        const double normal = 0.1 * i, tangential = 0.1 * k;
        const double n = mu * normal, t = friction * std::fabs(tangential);
        // Nothing in the dual cone, a paraboloid (round in n and t) in the polar cone,
        // its shadow between them.
        double expected = 0;
        if (mu * n + t <= 0) {
          expected = 0.5 * d * (normal * normal + tangential * tangential * friction * friction / (mu * mu));
          ++zones[0];
        } else if (n < mu * t) {
          expected = 0.5 * d / (mu * mu * (1 + mu * mu)) * (n - mu * t) * (n - mu * t);
          ++zones[1];
        } else {
          ++zones[2];
        }
        EXPECT_NEAR(penalty.At(normal, tangential), expected, 1e-9 * d) << normal << " " << tangential;
      }
    }
    for (const int zone : zones) EXPECT_GT(zone, 100);
  }
}

// A spring and damper that hold a heavy body well throw a light one off; a constraint holds both.
TEST(SpringDampers, AreUnstableWhereConstraintsOfTheSameStiffnessAreNot) {
  const auto rests = [](double mass, bool spring) {
    const Simulation s("<mujoco><option timestep='.002'><flag contact='" +
                       std::string(spring ? "disable" : "enable") +
                       "'/></option><worldbody><geom type='plane' size='1 1 .1'/><body pos='0 0 .1'>"
                       "<joint type='slide' axis='0 0 1'/><geom size='.1' mass='" +
                       std::to_string(mass) + "'/></body></worldbody></mujoco>");
    const double k = 1e4, b = 2 * std::sqrt(k * 10);  // critical for 10 kg
    for (int i = 0; i < 1000; ++i) {
      s.d->qfrc_applied[0] =
          spring && s.d->qpos[0] < 0 ? std::max(0.0, -k * s.d->qpos[0] - b * s.d->qvel[0]) : 0;
      mj_step(s.m.get(), s.d.get());
    }
    return std::fabs(s.d->qvel[0]) < 1e-3 && std::fabs(s.d->qpos[0]) < 0.05;
  };
  for (const double mass : {10.0, 0.1, 0.001}) EXPECT_TRUE(rests(mass, false)) << mass;
  EXPECT_TRUE(rests(10, true));
  EXPECT_FALSE(rests(0.1, true));
  EXPECT_FALSE(rests(0.001, true));
}

// Inverse dynamics need no A = J inv(M) J', which is what costs most with many rows.
TEST(InverseDynamics, DoNotBuildTheDualProblem) {
  const Simulation s(PlanarContact("elliptic", 0.5));
  s.m->opt.solver = mjSOL_PGS;
  mj_inverse(s.m.get(), s.d.get());
  EXPECT_EQ(s.d->nefc, 3);
  EXPECT_EQ(s.d->nA, 0);
  mj_forward(s.m.get(), s.d.get());
  EXPECT_EQ(s.d->nA, 9);
}

// Harder contacts need more sweeps of the dual solver.
TEST(HardConstraints, NeedMoreIterations) {
  double previous = 0;
  for (const char* impedance : {".5", ".9"}) {
    const Model m = LoadExample("stacks/tower.xml");
    m->opt.disableflags |= mjDSBL_WARMSTART | mjDSBL_ISLAND;
    m->opt.solver = mjSOL_PGS;
    m->opt.iterations = 2000;
    for (int i = 0; i < m->ngeom; ++i)
      m->geom_solimp[5 * i] = m->geom_solimp[5 * i + 1] = std::stod(impedance);
    const Data d(mj_makeData(m.get()));
    double sum = 0;
    for (int i = 0; i < 4; ++i) {
      mj_step(m.get(), d.get());
      sum += d->solver_niter[0];
    }
    EXPECT_GT(sum, 1.2 * previous);
    previous = sum;
  }
}

// Controls come back from the forces of the inverse, by least squares over the moment arms.
TEST(AffineActuators, GiveTheirControlsBackFromInverseDynamics) {
  const Model m = LoadExample("robots/arm.xml");
  m->opt.tolerance = 0;
  const Data d(mj_makeData(m.get()));
  for (int i = 0; i < m->nu; ++i) d->ctrl[i] = 0.2 * std::sin(1.0 + i);
  for (int i = 0; i < 100; ++i) mj_step(m.get(), d.get());
  mj_forward(m.get(), d.get());
  mj_inverse(m.get(), d.get());
  const int nu = m->nu, nv = m->nv;
  std::vector<mjtNum> moment(static_cast<size_t>(nu * nv)), square(static_cast<size_t>(nu * nu)),
      force(static_cast<size_t>(nu));
  mju_sparse2dense(moment.data(), d->actuator_moment, nu, nv, d->moment_rownnz, d->moment_rowadr,
                   d->moment_colind);
  mju_mulMatMatT(square.data(), moment.data(), moment.data(), nu, nv, nu);
  mju_mulMatVec(force.data(), moment.data(), d->qfrc_inverse, nu, nv);
  ASSERT_EQ(mju_cholFactor(square.data(), nu, 1e-12), nu);
  mju_cholSolve(force.data(), square.data(), force.data(), nu);
  for (int i = 0; i < nu; ++i) {
    const mjtNum* bias = m->actuator_biasprm + mjNBIAS * i;
    const double control = (force[static_cast<size_t>(i)] - bias[0] - bias[1] * d->actuator_length[i] -
                            bias[2] * d->actuator_velocity[i]) /
                           m->actuator_gainprm[mjNGAIN * i];
    EXPECT_NEAR(control, d->ctrl[i], 1e-7) << i;
  }
}

}  // namespace
}  // namespace pliant
