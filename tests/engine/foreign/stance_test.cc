// Which robots are free to move when they stand on a floor, and which hold on to it.
#include <cmath>

#include "engine/model/data.h"
#include "engine/step/step.h"
#include "tests/engine/foreign/published.h"

namespace pliant::foreign {
namespace {

class Stance : public Published {
 protected:
  // Whether the robot of these links and joints, 0.2 m high, gets a free base.
  bool IsFree(const std::string& content) {
    options_.stand = true;
    spec_ = Good(Write("a.urdf", Robot(kBase + content)));
    const ModelPtr model = spec_ ? compile::Compile(*spec_, nullptr, sink_) : nullptr;
    if (!model) throw std::runtime_error(sink_.FirstError());
    return model->njnt > 0 && model->jnt_type[0] == mjJNT_FREE;
  }
  // Of the first body, m, after a time in s.
  double HeightAfter(double time) {
    const ModelPtr m = spec_ ? compile::Compile(*spec_, nullptr, sink_) : nullptr;
    if (!m) throw std::runtime_error(sink_.FirstError());
    const DataPtr d(MakeData(*m));
    while (d->time < time) Step(*m, *d);
    return d->xpos[3 + 2];
  }
  static std::string Shape(const std::string& at, const std::string& geometry) {
    return "<collision><origin xyz='" + at + "' rpy='1.5707963 0 0'/><geometry>" + geometry +
           "</geometry></collision>";
  }
  // A part that turns without end around the axis.
  static std::string Turning(const std::string& name, const std::string& at, const std::string& axis,
                             const std::string& shape) {
    return Link(name, shape) + "<joint name='" + name + "_joint' type='continuous'><parent link='base'/>" +
           "<child link='" + name + "'/><origin xyz='" + at + "'/><axis xyz='" + axis + "'/></joint>\n";
  }
  static std::string Wheels() {
    const std::string rim = Shape("0 0 0", "<cylinder radius='0.05' length='0.02'/>");
    return Turning("left", "0.08 0.12 0.05", "0 1 0", rim) +
           Turning("right", "0.08 -0.12 0.05", "0 1 0", rim);
  }
  // Rolls of 2 cm behind, whose lowest point is at this height.
  static std::string Caster(const std::string& low) {
    return Link("caster", Shape("0 0 0.01", "<sphere radius='0.01'/>")) +
           "<joint name='caster_joint' type='fixed'><parent link='base'/><child link='caster'/>"
           "<origin xyz='-0.14 0 " +
           low + "'/></joint>\n";
  }

  inline static const std::string kBase = Link("base", Shape("0 0 0.13", "<box size='0.3 0.14 0.2'/>"));
};

TEST_F(Stance, RobotsOfTwoWheelsAreFreeWhereTheCasterIsALittleOff) {
  EXPECT_TRUE(IsFree(Wheels() + Caster("0")));
  EXPECT_TRUE(IsFree(Wheels() + Caster("0.006")));   // rolls back onto it
  EXPECT_TRUE(IsFree(Wheels() + Caster("-0.006")));  // rolls forth onto the wheels
}

TEST_F(Stance, RobotsOfTwoWheelsAloneWouldFallAndAreHeld) {
  EXPECT_FALSE(IsFree(Wheels()));
  EXPECT_FALSE(IsFree(Wheels() + Caster("0.04")));
}

TEST_F(Stance, WhatFliesByRotorsIsFree) {
  std::string rotors;
  const auto rotor = [&](const std::string& name, const std::string& at) {
    rotors += Turning(name, at, "0 0 1", Shape("0 0 0", "<box size='0.2 0.01 0.02'/>"));
  };
  rotor("a", "0.2 0.2 0.2");
  EXPECT_FALSE(IsFree(rotors));  // as of a scanner
  rotor("b", "-0.2 0.2 0.2");
  rotor("c", "0.2 -0.2 0.2");
  rotor("d", "-0.2 -0.2 0.2");
  EXPECT_TRUE(IsFree(rotors));
  EXPECT_FALSE(IsFree(rotors + Link("world") + JointOf("bolts", "world", "base", "", "fixed")));
}

// ---- What would fall for ever

TEST_F(Stance, FreeModelsThatAreOnlySeenStandOnWhatIsSeen) {
  options_.stand = true;
  spec_ =
      Good(Write("a.sdf",
                 "<sdf version='1.7'><model name='m'><link name='a'><pose>0 0 1 0 0 0</pose><visual "
                 "name='v'><geometry><box><size>0.3 0.2 0.1</size></box></geometry></visual></link></model>"
                 "</sdf>"));
  EXPECT_NEAR(HeightAfter(2), 0.05, 1e-3);
  EXPECT_TRUE(Warned("would fall for ever")) << sink_.Warnings();
}

TEST_F(Stance, FreeModelsWhoseOnlyShapeIsMissingStandOnABox) {
  options_.stand = true;
  const std::string shape = "<geometry><mesh><uri>model://x/body.dae</uri></mesh></geometry>";
  spec_ =
      Good(Write("a.sdf",
                 "<sdf version='1.7'><model name='m'><link name='a'><inertial><mass>6</mass><inertia>"
                 "<ixx>0.05</ixx><iyy>0.05</iyy><izz>0.02</izz></inertia></inertial><visual name='v'>" +
                     shape + "</visual><collision name='c'>" + shape + "</collision></link></model></sdf>"));
  // (0.05 + 0.05 - 0.02) m^2 is the square of its height.
  EXPECT_NEAR(HeightAfter(2), std::sqrt(0.08) / 2, 1e-3);
  EXPECT_TRUE(Warned("body 'a'") && Warned("magenta box")) << sink_.Warnings();
}

TEST_F(Stance, RobotsWithoutShapesThatAreToFloatStandOnABox) {
  options_.floating = options_.floor = true;
  spec_ = Good(Write("a.urdf", Robot(Link("base"))));
  const double height = HeightAfter(2);
  EXPECT_GT(height, 0);
  EXPECT_LT(height, 0.3);
  EXPECT_TRUE(Warned("magenta box")) << sink_.Warnings();
}

}  // namespace
}  // namespace pliant::foreign
