// Friction cones, pyramidal and elliptic: their penalties, forces and slip.
#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/engine/api/examples.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

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

// Second differences along a line, where they are the same on both sides: those of pieces
// of a quadratic spline.
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

// Section III.D and E: the force that the inverse finds in closed form is the minimum of the convex problem
// 1/2 f' R f + f' z over the friction cone, as projected gradient descent finds it too.
TEST(AnalyticInverse, ConeForceIsTheMinimumThatAnIterationFinds) {
  const Simulation sim(
      "<mujoco><option cone='elliptic'/><worldbody><geom type='plane' size='2 2 .1'/><body pos='0 0 .095'>"
      "<freejoint/><geom size='.1' condim='6' friction='.7 .02 .01'/></body></worldbody></mujoco>");
  mj_forward(sim.m.get(), sim.d.get());
  mjData& d = *sim.d;
  ASSERT_EQ(d.nefc, 6);
  std::mt19937 random(2);
  std::normal_distribution<double> normal(0, 20);
  const mjContact& contact = d.contact[0];
  int zones[3] = {0, 0, 0};
  for (int trial = 0; trial < 200; ++trial) {
    double z[6], f[6] = {0, 0, 0, 0, 0, 0};
    for (int i = 0; i < 6; ++i) z[i] = normal(random) * (i > 2 ? 0.05 : 1);
    mjtNum cost;
    mj_constraintUpdate(sim.m.get(), &d, z, &cost, 0);
    ++zones[d.efc_state[0] == mjCNSTRSTATE_CONE ? 2 : d.efc_state[0] == mjCNSTRSTATE_QUADRATIC ? 1 : 0];
    // The boundary is f_0 = sqrt(sum (f_i / mu_i)^2). In the scaled variables f_i / mu_i the cone is round,
    // and a step of gradient descent is followed by the closest point of the round cone.
    double step = 1e9;
    for (int i = 0; i < 6; ++i) {
      const double mu = i ? contact.friction[i - 1] : 1;
      step = std::min(step, 1 / (d.efc_R[i] * mu * mu));
    }
    double best = 0;
    for (int k = 0; k < 4000; ++k) {
      double y[6];
      for (int i = 0; i < 6; ++i) {
        const double mu = i ? contact.friction[i - 1] : 1;
        y[i] = f[i] / mu - step * mu * (d.efc_R[i] * f[i] + z[i]);
      }
      double tangent = 0;
      for (int i = 1; i < 6; ++i) tangent += y[i] * y[i];
      tangent = std::sqrt(tangent);
      const double inside = 0.5 * (y[0] + tangent);
      for (int i = 0; i < 6; ++i) {
        const double mu = i ? contact.friction[i - 1] : 1;
        if (y[0] >= tangent) {
          f[i] = mu * y[i];
        } else if (inside <= 0) {
          f[i] = 0;
        } else {
          f[i] = mu * (i ? inside * y[i] / tangent : inside);
        }
      }
      best = 0;
      for (int i = 0; i < 6; ++i) best += 0.5 * d.efc_R[i] * f[i] * f[i] + f[i] * z[i];
    }
    double analytic = 0, scale = 1e-9;
    for (int i = 0; i < 6; ++i) {
      analytic += 0.5 * d.efc_R[i] * d.efc_force[i] * d.efc_force[i] + d.efc_force[i] * z[i];
      scale = std::max(scale, std::fabs(f[i]));
    }
    EXPECT_LE(analytic, best + 1e-9 * std::fabs(best)) << trial;
    EXPECT_NEAR(analytic, best, 1e-3 * std::fabs(best) + 1e-12) << trial;
    EXPECT_NEAR(analytic, -cost, 1e-9 * std::fabs(cost) + 1e-12) << trial;
    EXPECT_NEAR(d.efc_force[0], f[0], 0.02 * scale) << trial;
  }
  for (const int count : zones) EXPECT_GT(count, 10);
}

TEST(Pyramids, HoldTheForce) {
  const mjtNum force[4] = {10, 1, -2, 0.05}, mu[3] = {0.5, 0.6, 0.02};
  mjtNum pyramid[6], back[4], sum = 0;
  mju_encodePyramid(pyramid, force, mu, 4);
  for (const mjtNum edge : pyramid) {
    EXPECT_GE(edge, 0);
    sum += edge;
  }
  EXPECT_NEAR(sum, 10, 1e-12);
  mju_decodePyramid(back, pyramid, mu, 4);
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(back[i], force[i], 1e-12);
}

std::string OnASlope(const std::string& option) {
  return "<mujoco><option cone='elliptic' " + option +
         "/><worldbody><geom type='plane' size='9 9 .1' euler='0 15 0' friction='1'/>"
         "<body pos='0 0 .104' euler='0 15 0'><freejoint/><geom type='box' size='.1 .1 .1' "
         "friction='1'/></body></worldbody></mujoco>";
}

double SlipAfter(const std::string& option) {
  const Simulation s(OnASlope(option));
  for (int i = 0; i < 500; ++i) mj_step(s.m.get(), s.d.get());
  const double x = s.d->qpos[0], z = s.d->qpos[2];
  for (int i = 0; i < 1000; ++i) mj_step(s.m.get(), s.d.get());
  return std::hypot(s.d->qpos[0] - x, s.d->qpos[2] - z);
}

// Slow slip belongs to soft contacts; a large impratio reduces it, the no-slip solver stops it.
TEST(Slip, IsReducedByImpratioAndStoppedByNoslip) {
  const double plain = SlipAfter(""), stiff = SlipAfter("impratio='20'"),
               none = SlipAfter("noslip_iterations='3'");
  EXPECT_GT(plain, 1e-3);
  EXPECT_LT(stiff, 0.2 * plain);
  EXPECT_LT(none, 1e-3 * plain);
}

// A ball in a plane: the block of its friction has a zero, for it cannot move sideways.
TEST(Slip, IsStoppedByNoslipInThePlaneToWhichABodyIsBound) {
  const Simulation s(
      "<mujoco><option cone='elliptic' noslip_iterations='4'/><worldbody><geom type='plane' size='1 1 1'/>"
      "<body pos='0 0 .0995'><joint type='slide' axis='0 1 0'/><joint type='slide' axis='0 0 1'/>"
      "<geom size='.1' mass='1'/></body></worldbody></mujoco>");
  s.d->qvel[0] = 0.1;
  s.d->qvel[1] = -0.1;
  s.d->qfrc_applied[0] = 1;
  mj_forward(s.m.get(), s.d.get());
  ASSERT_EQ(s.d->nefc, 3);
  EXPECT_NEAR(s.d->efc_force[1], -11.526315789473685, 1e-11);  // of the reference
  EXPECT_NEAR(std::fabs(s.d->qacc[0]), std::fabs(s.d->efc_aref[1]), 1e-11);
}

}  // namespace
}  // namespace pliant
