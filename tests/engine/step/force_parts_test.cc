// What forces and accelerations of a forward pass are made of.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/query/parts.h"
#include "engine/step/forward.h"
#include "engine/step/step.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

// Springs, dampers, a tendon, actuators, a limit, gravity compensation, a floor and forces from outside.
std::string Scene(const std::string& options) {
  return "<mujoco><option " + options + R"(/>
  <worldbody>
    <geom name="floor" type="plane" size="0 0 1"/>
    <body name="ball" pos="0.6 0.2 0.09"><freejoint/><geom type="box" size="0.1 0.08 0.1" mass="2"/></body>
    <body name="upper" pos="0 0 0.45">
      <joint name="shoulder" axis="0 1 0" stiffness="3" damping="0.4" springref="20" range="-20 20" limited="true"/>
      <geom type="capsule" fromto="0 0 0 0.3 0 0" size="0.03"/>
      <body name="lower" pos="0.3 0 0" gravcomp="0.4">
        <joint name="elbow" axis="0 1 0" frictionloss="0.2"/>
        <joint name="twist" axis="1 0 0" armature="0.02"/>
        <geom name="hand" type="capsule" fromto="0 0 0 0.3 0 -0.2" size="0.03"/>
      </body>
    </body>
  </worldbody>
  <tendon><fixed name="cord" stiffness="2" springlength="0.1"><joint joint="shoulder" coef="1"/>
    <joint joint="elbow" coef="-0.5"/></fixed></tendon>
  <actuator><motor joint="elbow" gear="3"/><position joint="twist" kp="5"/><motor tendon="cord"/></actuator>
</mujoco>)";
}

// Moved, pushed and driven.
std::pair<ModelPtr, DataPtr> Moving(const std::string& options, int steps) {
  ModelPtr m = ModelFromText(Scene(options));
  DataPtr d(MakeData(*m));
  for (int i = 0; i < m->nu; ++i) d->ctrl[i] = 0.3 - 0.4 * i;
  d->qvel[0] = 0.7;
  d->qvel[5] = 2;
  for (int i = 6; i < m->nv; ++i) d->qvel[i] = 1.5 - 0.3 * i;
  for (int i = 0; i < steps; ++i) Step(*m, *d);
  d->qfrc_applied[m->nv - 2] = 0.8;
  d->xfrc_applied[6 * 3 + 1] = -2;
  d->xfrc_applied[6 * 3 + 2] = 1;
  d->xfrc_applied[6 * 1 + 3] = 0.4;
  Forward(*m, *d);
  return {std::move(m), std::move(d)};
}

void ExpectSum(const Parts& parts, double number, const std::string& what) {
  double sum = 0, size = std::abs(number);
  for (const Part& part : parts.list) {
    sum += part.value;
    size += std::abs(part.value);
  }
  EXPECT_EQ(parts.whole, number) << what;
  EXPECT_NEAR(sum, number, 1e-9 * std::max(1.0, size)) << what;
}

bool HasRest(const Parts& parts) {
  return std::any_of(parts.list.begin(), parts.list.end(),
                     [](const Part& part) { return part.kind == PartKind::kRest; });
}

TEST(ForceParts, AddUpToEachNumberAndLeaveNothingUnexplained) {
  for (const std::string options : {"jacobian='dense'", "jacobian='sparse'", "cone='elliptic' impratio='3'",
                                    "integrator='implicitfast'", "gravity='0 0 0'"}) {
    for (const int steps : {0, 40, 300}) {
      const auto [m, d] = Moving(options, steps);
      const std::pair<const char*, const mjtNum*> arrays[] = {{"qacc", d->qacc},
                                                              {"qacc_smooth", d->qacc_smooth},
                                                              {"qfrc_smooth", d->qfrc_smooth},
                                                              {"qfrc_bias", d->qfrc_bias},
                                                              {"qfrc_passive", d->qfrc_passive},
                                                              {"qfrc_actuator", d->qfrc_actuator},
                                                              {"qfrc_constraint", d->qfrc_constraint}};
      for (const auto& [name, array] : arrays) {
        Explained what = Explained::kAcceleration;
        ASSERT_TRUE(FindExplained(name, &what));
        ASSERT_EQ(CountExplained(*m, *d, what), m->nv);
        for (int i = 0; i < m->nv; ++i) {
          const Parts parts = PartsOf(*m, *d, what, i);
          const std::string which = options + " " + name + "[" + std::to_string(i) + "]";
          ExpectSum(parts, array[i], which);
          // An acceleration is what the solver found, to its tolerance.
          EXPECT_TRUE(std::string_view(name) == "qacc" || !HasRest(parts)) << which;
        }
      }
    }
  }
}

TEST(ForceParts, RowsAndContactsAreExplainedByWhatTheyAskForAndWhatPullsAtThem) {
  const auto [m, d] = Moving("tolerance='1e-14'", 300);
  ASSERT_GT(d->ncon, 0);
  int explained = 0;
  for (int row = 0; row < d->nefc; ++row) {
    const Parts parts = PartsOf(*m, *d, Explained::kRowForce, row);
    ExpectSum(parts, d->efc_force[row], "row " + std::to_string(row));
    double rest = 0;
    for (const Part& part : parts.list) rest += part.kind == PartKind::kRest ? std::abs(part.value) : 0;
    const bool quadratic = d->efc_state[row] == mjCNSTRSTATE_QUADRATIC;
    EXPECT_TRUE(!quadratic || rest < 1e-5 * (1 + std::abs(d->efc_force[row]))) << row << " " << rest;
    explained += quadratic ? 1 : 0;
  }
  EXPECT_GT(explained, 3);
  for (int i = 0; i < d->ncon; ++i) {
    const Parts parts = PartsOf(*m, *d, Explained::kContactForce, i);
    ExpectSum(parts, parts.whole, "contact");
    EXPECT_FALSE(HasRest(parts));
  }
}

double SumOf(const Parts& parts, PartKind kind) {
  double sum = 0;
  for (const Part& part : parts.list) sum += part.kind == kind ? part.value : 0;
  return sum;
}

// Rows of sliding contacts and of friction loss, and what the second pass of the solver makes of others.
TEST(ForceParts, SayWhatALimitOfFrictionMakesOfARow) {
  int cones = 0, losses = 0, second = 0;
  for (const std::string options : {"cone='elliptic' impratio='3'", "cone='elliptic' jacobian='sparse'",
                                    "cone='elliptic' noslip_iterations='4'", "noslip_iterations='4'"}) {
    for (const int steps : {0, 20, 40, 300}) {
      const auto [m, d] = Moving(options + " tolerance='1e-14'", steps);
      for (int row = 0; row < d->nefc; ++row) {
        const Parts parts = PartsOf(*m, *d, Explained::kRowForce, row);
        const std::string which = options + " " + std::to_string(steps) + " row " + std::to_string(row);
        ExpectSum(parts, d->efc_force[row], which);
        double size = std::abs(parts.whole);
        for (const Part& part : parts.list) size += std::abs(part.value);
        EXPECT_LE(std::abs(SumOf(parts, PartKind::kRest)), 1e-9 * size) << which;
        cones += SumOf(parts, PartKind::kCone) != 0 ? 1 : 0;
        losses += SumOf(parts, PartKind::kLoss) != 0 ? 1 : 0;
        second += SumOf(parts, PartKind::kNoslip) != 0 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(cones, 5);
  EXPECT_GT(losses, 5);
  EXPECT_GT(second, 5);
}

TEST(ForceParts, NameWhatTheyBelongTo) {
  const auto [m, d] = Moving("", 0);
  const int elbow = 7;
  const Parts parts = PartsOf(*m, *d, Explained::kAcceleration, elbow);
  const auto find = [&parts](PartKind kind, int id) {
    return std::any_of(parts.list.begin(), parts.list.end(),
                       [&](const Part& part) { return part.kind == kind && part.id == id; });
  };
  EXPECT_TRUE(find(PartKind::kActuator, 0));
  EXPECT_TRUE(find(PartKind::kGravity, 3));   // of the lower arm
  EXPECT_FALSE(find(PartKind::kGravity, 1));  // the box hangs on nothing
  EXPECT_TRUE(find(PartKind::kPushed, 3));
  EXPECT_TRUE(find(PartKind::kSpring, -1));
  EXPECT_FALSE(FindExplained("xpos", nullptr));
}

}  // namespace
}  // namespace pliant
