// Controls by name, where actuators have several inputs or none.
#include <gtest/gtest.h>

#include "engine/model/actuators.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

constexpr char kModel[] = R"(<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body>
  <body><joint name='b' type='ball'/><geom size='.1'/></body></worldbody>
  <actuator>
    <motor name='plain' joint='j'/>
    <pid name='arm' joint='j' kp='1' input='pos ff'/>
    <dcmotor name='idle' joint='j' motorconst='1' resistance='1' input='none'/>
    <orientation joint='b' kp='1'/>
  </actuator></mujoco>)";

TEST(ControlNames, TellTheActuatorAndItsInput) {
  const Simulation sim(kModel);
  const char* const names[] = {"plain",         "arm.pos",       "arm.ff",
                               "actuator 3.rx", "actuator 3.ry", "actuator 3.rz"};
  ASSERT_EQ(sim.m->nu, 6);
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(ControlName(*sim.m, i), names[i]);
    EXPECT_EQ(ControlByName(*sim.m, names[i]), i);
  }
}

TEST(ControlNames, OfAnActuatorMeansItsFirstInput) {
  const Simulation sim(kModel);
  EXPECT_EQ(ControlByName(*sim.m, "arm"), 1);
  EXPECT_EQ(ControlByName(*sim.m, "idle"), -1);
  EXPECT_EQ(ControlByName(*sim.m, "nobody"), -1);
}

}  // namespace
}  // namespace pliant
