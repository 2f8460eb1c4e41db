// Robots start inside of the limits of their joints, and values of joints keep their meaning.
#include <tuple>

#include "engine/model/data.h"
#include "engine/step/forward.h"
#include "engine/step/step.h"
#include "tests/engine/foreign/published.h"

namespace pliant::foreign {
namespace {

using StartPose = Published;

// A link that turns, and one that slides on it; both joints have offsets and no zero in their ranges.
std::string Leg() {
  const auto joint = [](const char* name, const char* type, const char* parent, const char* child,
                        const char* axis, const char* limit) {
    return std::string("<joint name='") + name + "' type='" + type + "'><parent link='" + parent +
           "'/><child link='" + child + "'/><origin xyz='0.1 0.2 0.3' rpy='0.3 -0.2 0.5'/><axis xyz='" +
           axis + "'/><limit " + limit + " effort='10' velocity='1'/></joint>";
  };
  return Robot(Link("base", Ball("collision")) + Link("thigh", Ball("collision")) +
               Link("calf", Ball("collision")) +
               joint("knee", "revolute", "base", "thigh", "0 0.6 0.8", "lower='-2.7' upper='-0.9'") +
               joint("slide", "prismatic", "thigh", "calf", "0 0 1", "lower='0.1' upper='0.4'"));
}

TEST_F(StartPose, IsTheNearestLimitWhereZeroIsOutside) {
  const auto spec = Good(Write("a.urdf", Leg()));
  const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
  ASSERT_NE(m, nullptr);
  EXPECT_EQ(m->qpos0[0], -0.9);
  EXPECT_EQ(m->qpos0[1], 0.1);
  EXPECT_TRUE(Warned("'knee' (limits -2.7 to -0.9) at -0.9")) << sink_.Warnings();
}

TEST_F(StartPose, LeavesTheMeaningOfValuesAsItIs) {
  const std::string path = Write("a.urdf", Leg());
  const ModelPtr moved = compile::Compile(*Good(path), nullptr, sink_);
  options_.dialect = Dialect::kReference;
  const auto plain_spec = Good(path);
  plain_spec->spec.compiler.fusestatic = 0;
  const ModelPtr plain = compile::Compile(*plain_spec, nullptr, sink_);
  ASSERT_TRUE(moved && plain);
  const DataPtr a(MakeData(*moved)), b(MakeData(*plain));
  for (mjData* d : {a.get(), b.get()}) {
    d->qpos[0] = -1.3;
    d->qpos[1] = 0.25;
  }
  FwdKinematics(*moved, *a);
  FwdKinematics(*plain, *b);
  const int calf = moved->nbody - 1, calf_plain = plain->nbody - 1;
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(a->xpos[3 * calf + k], b->xpos[3 * calf_plain + k], 1e-12);
  for (int k = 0; k < 9; ++k) EXPECT_NEAR(a->xmat[9 * calf + k], b->xmat[9 * calf_plain + k], 1e-12);
}

TEST_F(StartPose, IsWhereControllersOfRos2StartJoints) {
  const std::string control =
      "<ros2_control name='c' type='system'><joint name='lift'><command_interface name='position'/>"
      "<state_interface name='position'><param name='initial_value'>-1.57</param></state_interface></joint>"
      "<joint name='wrist'><param name='initial_position'>0.25</param></joint></ros2_control>";
  const auto hinge = [](const char* name, const char* parent, const char* child) {
    return std::string("<joint name='") + name + "' type='revolute'><parent link='" + parent +
           "'/><child link='" + child +
           "'/><axis xyz='0 1 0'/><limit lower='-3' upper='3' effort='9' velocity='1'/></joint>";
  };
  const std::string path =
      Write("a.urdf", Robot(Link("base", Ball("collision")) + Link("arm", Ball("collision")) +
                            Link("hand", Ball("collision")) + hinge("lift", "base", "arm") +
                            hinge("wrist", "arm", "hand") + control));
  options_.stand = true;
  const ModelPtr m = compile::Compile(*Good(path), nullptr, sink_);
  ASSERT_NE(m, nullptr);
  const auto start = [&](const char* joint) { return m->qpos0[m->jnt_qposadr[Joint(*m, joint)]]; };
  EXPECT_EQ(start("lift"), -1.57);
  EXPECT_EQ(start("wrist"), 0.25);
  options_.stand = false;
  const ModelPtr written = compile::Compile(*Good(path), nullptr, sink_);
  ASSERT_NE(written, nullptr);
  EXPECT_EQ(written->qpos0[0], 0);  // where the servos of the file hold it
}

TEST_F(StartPose, OfFollowersIsWhereTheirLeadersPutThem) {
  const auto spec =
      Good(Write("a.urdf", Robot(Link("a") + Link("b") + Link("c") +
                                 "<joint name='j' type='revolute'><parent link='a'/><child link='b'/>"
                                 "<limit lower='0.5' upper='1' effort='1' velocity='1'/></joint>" +
                                 JointOf("k", "a", "c", "<mimic joint='j' multiplier='-1' offset='0.2'/>"))));
  const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
  ASSERT_NE(m, nullptr);
  EXPECT_EQ(m->qpos0[0], 0.5);
  EXPECT_NEAR(m->qpos0[1], -0.3, 1e-12);
  EXPECT_NEAR(m->eq_data[0], 0, 1e-12);
  EXPECT_EQ(m->eq_data[1], -1);
}

TEST_F(StartPose, StandsOnTheLowestPointThatCollides) {
  options_.floating = true;
  const auto spec = Good(
      Write("a.urdf", Robot(Link("a",
                                 "<visual><geometry><sphere radius='1'/></geometry></visual>"
                                 "<collision><origin xyz='0 0 -0.2' rpy='1.5707963267948966 0 0'/><geometry>"
                                 "<cylinder radius='0.1' length='0.4'/></geometry></collision>"))));
  EXPECT_NEAR(spec->bodies[1]->spec.pos[2], 0.3, 1e-9);
}

// A box at the height of 0.2 m on four wheels of 0.1 m that have only a look, and a beam that a sensor sees.
std::string Cart(const std::string& wheel) {
  std::string robot = Link("base",
                           "<collision><geometry><box size='0.6 0.4 0.1'/></geometry></collision>"
                           "<visual><origin xyz='0 0 -1'/><geometry><box size='0.1 0.1 1'/></geometry>"
                           "<material name='beam'><color rgba='1 0 0 0.2'/></material></visual>");
  for (const char* place : {"0.2 0.2", "0.2 -0.2", "-0.2 0.2", "-0.2 -0.2"}) {
    const std::string name = std::string("wheel ") + place;
    robot += Link(name, wheel) + "<joint name='" + name + "' type='continuous'><parent link='base'/>" +
             "<child link='" + name + "'/><origin xyz='" + place + " -0.1'/><axis xyz='0 1 0'/></joint>";
  }
  return Robot(robot);
}

TEST_F(StartPose, StandsOnWheelsThatAreOnlySeen) {
  const std::string wheel =
      "<visual><origin rpy='1.5707963267948966 0 0'/><geometry><cylinder radius='0.1' length='0.05'/>"
      "</geometry></visual>";
  for (const bool floating : {true, false}) {
    options_.floating = floating;
    options_.stand = !floating;
    sink_ = {};
    const auto spec = Good(Write("cart.urdf", Cart(wheel)));
    ASSERT_EQ(spec->bodies[1]->joints.size(), 1u);
    EXPECT_NEAR(spec->bodies[1]->spec.pos[2], 0.2, 1e-9);
    EXPECT_EQ(spec->bodies[2]->geoms[0]->spec.contype, 1);
    EXPECT_NE(sink_.Warnings().find("'wheel 0.2 0.2'"), std::string::npos) << sink_.Warnings();
    EXPECT_EQ(spec->bodies[1]->geoms[1]->spec.contype, 0);
  }
}

TEST_F(StartPose, SaysWhatIsSeenInTheFloor) {
  const std::string wheel =
      "<visual><geometry><sphere radius='0.15'/></geometry></visual>"
      "<collision><geometry><sphere radius='0.1'/></geometry></collision>";
  options_.floating = true;
  const auto spec = Good(Write("cart.urdf", Cart(wheel)));
  EXPECT_NEAR(spec->bodies[1]->spec.pos[2], 0.2, 1e-9);
  EXPECT_NE(sink_.Warnings().find("50 mm below all that collides"), std::string::npos) << sink_.Warnings();
}

TEST_F(StartPose, OfAnArmOnAPlateThatIsOnlySeenStaysAsItIs) {
  options_.stand = true;
  const auto spec = Good(
      Write("arm.urdf", Robot(Link("plate", Ball("visual")) + Link("arm", Ball("collision")) +
                              "<joint name='j' type='revolute'><parent link='plate'/><child link='arm'/>"
                              "<origin xyz='0 0 1'/><limit lower='-1' upper='1' effort='9' velocity='1'/>"
                              "</joint>")));
  EXPECT_TRUE(spec->bodies[1]->joints.empty());
  EXPECT_EQ(spec->bodies[1]->geoms[0]->spec.contype, 0);
}

TEST_F(StartPose, OfServosIsHeldByTheStatedEffort) {
  options_.floating = true;
  const auto spec = Good(Write("a.urdf", Leg()));
  ASSERT_EQ(spec->actuators.size(), 2u);
  EXPECT_EQ(spec->actuators[0]->spec.gainprm[0], 10 / 0.05);
  EXPECT_EQ(spec->actuators[0]->spec.ctrlrange[1], -0.9);
  options_.keep_drives = true;
  EXPECT_EQ(Good(Write("b.urdf", Leg()))->actuators.size(), 0u);
}

// On a column, a shoulder that turns about `axis` and carries a gripper 0.3 m beside it, all without limits.
std::string EndlessArm(const char* axis, const char* gripper) {
  return Robot(
      Link("column", Ball("collision")) + Link("arm", "") + Link("jaw", "") +
      "<joint name='shoulder' type='continuous'><parent link='column'/><child link='arm'/><axis xyz='" +
      axis + "'/></joint><joint name='jaw' " + gripper +
      "><parent link='arm'/><child link='jaw'/><origin xyz='0.3 0 0'/><axis xyz='1 0 0'/></joint>");
}

TEST_F(StartPose, OfArmsWithoutLimitsIsHeldToo) {
  options_.stand = true;
  constexpr const char* kOpen = "type='continuous'";
  const auto holds = [&](const char* axis, const char* gripper, int actuator) {
    const auto spec = Good(Write("arm.urdf", EndlessArm(axis, gripper)));
    return spec->actuators[static_cast<std::size_t>(actuator)]->spec.biasprm[1] < 0;  // a position servo
  };
  EXPECT_TRUE(holds("0 1 0", kOpen, 0));   // which sags otherwise
  EXPECT_FALSE(holds("0 1 0", kOpen, 1));  // which turns about its centre, as wheels do
  EXPECT_FALSE(holds("0 0 1", kOpen, 0));  // a caster
  EXPECT_TRUE(holds("0 0 1", "type='revolute'><limit lower='-1' upper='1' effort='9' velocity='1'/", 0));
}

// An ankle whose foot lies ahead of it: both hinges hold their angles, or the robot creeps until it falls.
TEST_F(StartPose, OfUniversalJointsWithoutLimitsIsHeldAboutBothAxes) {
  options_.stand = true;
  const auto part = [](const char* name, const char* at, const char* center) {
    return std::string("<link name='") + name + "'><pose>" + at + "</pose><inertial><pose>" + center +
           "</pose><mass>1</mass><inertia><ixx>0.01</ixx><iyy>0.01</iyy><izz>0.01</izz></inertia></inertial>"
           "<collision "
           "name='c'><geometry><sphere><radius>0.05</radius></sphere></geometry></collision></link>";
  };
  const auto spec = Good(Write(
      "leg.sdf", "<sdf version='1.7'><model name='leg'>" + part("shin", "0 0 0.5 0 0 0", "0 0 0 0 0 0") +
                     part("foot", "0 0 0.1 0 0 0", "0.1 0 0 0 0 0") +
                     "<joint name='ankle' type='universal'><parent>shin</parent><child>foot</child>"
                     "<axis><xyz>0 1 0</xyz></axis><axis2><xyz>1 0 0</xyz></axis2></joint></model></sdf>"));
  ASSERT_EQ(spec->actuators.size(), 2u);
  for (const spec::Actuator* servo : spec->actuators) EXPECT_LT(servo->spec.biasprm[1], 0) << servo->name;
}

TEST_F(StartPose, WithStandFreesWhatStandsOnItsFeetAlone) {
  options_.stand = true;
  const auto arm = Good(Write("arm.urdf", Leg()));
  EXPECT_TRUE(arm->bodies[1]->joints.empty());
  std::string legs = Link("trunk", Ball("collision"));
  for (const char* place : {"1 1", "1 -1", "-1 1", "-1 -1"}) {
    const std::string name = std::string("leg ") + place;
    legs += Link(name, Ball("collision")) + "<joint name='" + name +
            "' type='revolute'><parent link='trunk'/>" + "<child link='" + name + "'/><origin xyz='" + place +
            " -1'/><limit lower='-1' upper='1' effort='9' velocity='1'/></joint>";
  }
  const auto quad = Good(Write("quad.urdf", Robot(legs)));
  ASSERT_EQ(quad->bodies[1]->joints.size(), 1u);
  EXPECT_EQ(quad->bodies[1]->joints[0]->spec.type, mjJNT_FREE);
  EXPECT_NEAR(quad->bodies[1]->spec.pos[2], 1.1, 1e-9);
}

// A body on four legs whose knees bend by at least 0.9 rad, to the left side's and the right side's own
// sign. The feet hang from the shins; `sole` adds an ankle.
std::string Quadruped(bool sole) {
  std::string robot = Link("base", "<collision><geometry><box size='0.5 0.2 0.1'/></geometry></collision>");
  const auto joint = [](const std::string& name, const std::string& parent, const std::string& child,
                        const std::string& xyz, const std::string& axis, const std::string& limit) {
    return "<joint name='" + name + "' type='revolute'><parent link='" + parent + "'/><child link='" + child +
           "'/><origin xyz='" + xyz + "'/><axis xyz='" + axis + "'/><limit " + limit +
           " effort='40' velocity='20'/></joint>";
  };
  for (const auto& [leg, x, y] :
       {std::tuple{"fl", 0.2, 0.1}, {"fr", 0.2, -0.1}, {"hl", -0.2, 0.1}, {"hr", -0.2, -0.1}}) {
    const std::string n = leg, place = std::to_string(x) + " " + std::to_string(y) + " 0";
    const bool left = y > 0;
    robot += Link(n + "_thigh") + Link(n + "_shin") + Link(n + "_foot", Ball("collision"));
    robot += joint(n + "_hip", "base", n + "_thigh", place, "0 1 0", "lower='-1.5' upper='1.5'");
    robot += joint(n + "_knee", n + "_thigh", n + "_shin", "0 0 -0.2", left ? "0 1 0" : "0 -1 0",
                   left ? "lower='-2.7' upper='-0.9'" : "lower='0.9' upper='2.7'");
    robot += sole
                 ? joint(n + "_ankle", n + "_shin", n + "_foot", "0 0 -0.25", "0 1 0", "lower='-1' upper='1'")
                 : "<joint name='" + n + "_fixed' type='fixed'><parent link='" + n + "_shin'/><child link='" +
                       n + "_foot'/><origin xyz='0 0 -0.25'/></joint>";
  }
  return Robot(robot);
}

TEST_F(StartPose, OfLegsThatCannotBeStraightHasFeetBelowHips) {
  for (const bool sole : {false, true}) {
    const auto spec = Good(Write("a.urdf", Quadruped(sole)));
    const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
    ASSERT_NE(m, nullptr) << sink_.FirstError();
    const DataPtr d(MakeData(*m));
    FwdKinematics(*m, *d);
    for (const char* leg : {"fl", "fr", "hl", "hr"}) {
      const int hip = Body(*m, std::string(leg) + "_thigh"), foot = Body(*m, std::string(leg) + "_foot");
      EXPECT_NEAR(d->xpos[3 * foot], d->xpos[3 * hip], 1e-9) << leg;
      EXPECT_LT(d->xpos[3 * foot + 2], d->xpos[3 * hip + 2] - 0.3) << leg;
      if (sole) {
        EXPECT_NEAR(d->xmat[9 * foot + 8], 1, 1e-12) << leg;  // level
      }
    }
    EXPECT_TRUE(Warned("the joints next to them keep feet below hips")) << sink_.Warnings();
  }
}

TEST_F(StartPose, OfLegsIsHeldByServosWithoutControl) {
  options_.stand = true;
  for (const char* transmission : {"", "PositionJointInterface"}) {
    std::string robot = Quadruped(true);
    if (*transmission) {
      robot.insert(robot.rfind("</robot>"),
                   std::string("<transmission name='t'><joint name='fl_hip'><hardwareInterface>") +
                       transmission + "</hardwareInterface></joint></transmission>");
    }
    const ModelPtr m = compile::Compile(*Good(Write("a.urdf", robot)), nullptr, sink_);
    ASSERT_NE(m, nullptr) << sink_.FirstError();
    ASSERT_EQ(m->nu, 12);
    const DataPtr d(MakeData(*m));
    Forward(*m, *d);
    for (int i = 0; i < m->nu; ++i) EXPECT_NEAR(d->actuator_force[i], 0, 1e-9) << i;
    for (int i = 0; i < 3000; ++i) Step(*m, *d);
    EXPECT_GT(d->qpos[3], 0.999);  // upright
    // The foot can go as far as its joint.
    const int hip = Joint(*m, "fl_hip"), servo = Find(*m, m->name_actuatoradr, m->nactuator, "fl_hip");
    EXPECT_NEAR(m->actuator_ctrlrange[2 * servo] + m->qpos0[m->jnt_qposadr[hip]], -1.5, 1e-12);
  }
}

TEST_F(StartPose, OfLiftsIsHeldByServosWithoutControl) {
  options_.stand = true;
  const ModelPtr m = compile::Compile(
      *Good(
          Write("a.urdf",
                Robot(Link("base", Ball("collision")) + Link("torso", Ball("collision")) +
                      "<joint name='lift' type='prismatic'><parent link='base'/><child link='torso'/>"
                      "<axis xyz='0 0 1'/><limit lower='0' upper='0.35' effort='2000' velocity='1'/></joint>"
                      "<ros2_control name='c' type='system'><joint name='lift'>"
                      "<param name='initial_position'>0.15</param></joint></ros2_control>"))),
      nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  ASSERT_EQ(m->nu, 1);
  EXPECT_NEAR(m->actuator_ctrlrange[0], -0.15, 1e-12);
  EXPECT_NEAR(m->actuator_ctrlrange[1], 0.2, 1e-12);
  const DataPtr d(MakeData(*m));
  const int lift = m->jnt_qposadr[Joint(*m, "lift")];
  for (int i = 0; i < 1000; ++i) Step(*m, *d);
  EXPECT_NEAR(d->qpos[lift], 0.15, 2e-3);
}

TEST_F(StartPose, OfArmsThatStandUpIsLeftToTheirLimits) {
  const auto spec = Good(
      Write("a.urdf", Robot(Link("base") + Link("upper") + Link("lower", Ball("collision")) +
                            JointOf("shoulder", "base", "upper", "<origin xyz='0 0 0.3'/>") +
                            "<joint name='elbow' type='revolute'><parent link='upper'/><child link='lower'/>"
                            "<origin xyz='0 0 0.3'/><axis xyz='0 0 1'/>"
                            "<limit lower='-3' upper='-0.5' effort='1' velocity='1'/></joint>")));
  const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
  ASSERT_NE(m, nullptr);
  EXPECT_EQ(m->qpos0[0], 0);
  EXPECT_EQ(m->qpos0[1], -0.5);
}

TEST_F(StartPose, WhatIsFixedToTheWorldStaysThere) {
  const std::string wheels = "<link name='world'/>" + Link("base", Ball("collision")) +
                             Link("a", Ball("collision")) + Link("b", Ball("collision")) +
                             Link("c", Ball("collision")) +
                             "<joint name='bolt' type='fixed'><parent link='world'/><child "
                             "link='base'/><origin xyz='0 0 1'/></joint>" +
                             JointOf("ja", "base", "a", "<origin xyz='0.5 0 -0.5'/>") +
                             JointOf("jb", "base", "b", "<origin xyz='-0.5 0.5 -0.5'/>") +
                             JointOf("jc", "base", "c", "<origin xyz='-0.5 -0.5 -0.5'/>");
  options_.stand = true;
  const ModelPtr bolted = compile::Compile(*Good(Write("a.urdf", Robot(wheels))), nullptr, sink_);
  ASSERT_NE(bolted, nullptr);
  EXPECT_EQ(bolted->nv, 3);
  options_.floating = true;
  const ModelPtr loose = compile::Compile(*Good(Write("a.urdf", Robot(wheels))), nullptr, sink_);
  ASSERT_NE(loose, nullptr);
  EXPECT_EQ(loose->nv, 9);
}

}  // namespace
}  // namespace pliant::foreign
