#include "engine/io/mjcf/write/writer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "tests/engine/io/reading.h"
#include "tests/support/places.h"

namespace pliant::io {
namespace {

std::string Rewritten(const std::string& text) { return WriteMjcf(*ReadGood(text), nullptr); }

// The lines between <worldbody> and </worldbody>, without indentation.
std::string WorldOf(const std::string& text) {
  std::istringstream lines(Rewritten(text));
  std::string line, world;
  bool inside = false;
  while (std::getline(lines, line)) {
    line.erase(0, line.find_first_not_of(' '));
    if (line == "</worldbody>") return world;
    if (inside) world += line + "\n";
    if (line == "<worldbody>") inside = true;
  }
  return world;
}

TEST(Writer, LeavesOutWhatClassesSay) {
  EXPECT_EQ(WorldOf(R"(<mujoco><default><geom margin="0.5"/></default><worldbody>
    <geom size="1" margin="0.5" gap="0.25"/><geom size="1 0 0" margin="0"/></worldbody></mujoco>)"),
            "<geom size=\"1\" gap=\"0.25\"/>\n<geom size=\"1\" margin=\"0\"/>\n");
}

TEST(Writer, NamesAClassOnlyWhereTheSurroundingsDoNot) {
  EXPECT_EQ(WorldOf(R"(<mujoco><default><default class="c"/></default><worldbody>
    <body childclass="c"><geom size="1"/><geom class="main" size="1"/></body><geom class="c" size="1"/>
    </worldbody></mujoco>)"),
            "<geom class=\"c\" size=\"1\"/>\n<body childclass=\"c\">\n<geom size=\"1\"/>\n"
            "<geom class=\"main\" size=\"1\"/>\n</body>\n");
}

TEST(Writer, AnglesAreRadiansAndOrientationsQuaternions) {
  const std::string world = WorldOf(R"(<mujoco><worldbody><body euler="0 0 180">
    <joint range="-90 90" ref="90"/><joint type="slide" range="-90 90"/><joint range="-90 90" limited="false"/>
    <geom size="1"/></body></worldbody></mujoco>)");
  EXPECT_NE(world.find("quat=\""), std::string::npos);
  EXPECT_EQ(world.find("euler"), std::string::npos);
  EXPECT_NE(
      world.find("<joint ref=\"1.5707963267948966\" range=\"-1.5707963267948966 1.5707963267948966\"/>"),
      std::string::npos)
      << world;
  EXPECT_NE(world.find("type=\"slide\" range=\"-90 90\""), std::string::npos) << world;
  EXPECT_NE(world.find("limited=\"false\" range=\"-90 90\""), std::string::npos) << world;
}

TEST(Writer, KeepsTheOrderOfEachKindAroundFrames) {
  EXPECT_EQ(WorldOf(R"(<mujoco><worldbody><geom name="a" size="1"/><site name="s"/>
    <frame pos="1 0 0"><geom name="b" size="1"/><frame pos="0 1 0"><site name="t"/></frame></frame>
    <geom name="c" size="1"/><site name="u"/></worldbody></mujoco>)"),
            "<geom name=\"a\" size=\"1\"/>\n<site name=\"s\"/>\n<frame pos=\"1 0 0\">\n"
            "<geom name=\"b\" size=\"1\"/>\n<frame pos=\"0 1 0\">\n<site name=\"t\"/>\n</frame>\n</frame>\n"
            "<geom name=\"c\" size=\"1\"/>\n<site name=\"u\"/>\n");
}

TEST(Writer, ShortcutsBecomeGeneral) {
  const std::string text = Rewritten(InModel("<actuator><position name='p' joint='j' kp='3'/></actuator>"));
  EXPECT_NE(text.find("<general name=\"p\" joint=\"j\" biastype=\"affine\" gainprm=\"3\" biasprm=\"0 -3\"/>"),
            std::string::npos)
      << text;
}

TEST(Writer, AnchorsAreAlwaysWritten) {
  const std::string text = Rewritten(InModel("<equality><connect body1='b' anchor='0 1 0'/></equality>"));
  EXPECT_NE(text.find("anchor=\"0 1 0\""), std::string::npos) << text;
}

TEST(Writer, NumbersReadBackExactly) {
  const auto spec = ReadGood(InWorld("<geom size='0.1234567890123456789' rgba='0.1 0.2 0.3 0.7'/>"));
  const auto again = ReadGood(WriteMjcf(*spec, nullptr));
  EXPECT_EQ(again->geoms[0]->spec.size[0], spec->geoms[0]->spec.size[0]);
  EXPECT_EQ(again->geoms[0]->spec.rgba[0], spec->geoms[0]->spec.rgba[0]);
}

TEST(Writer, EscapesText) {
  const auto spec = ReadGood("<mujoco model='a&lt;&quot;&amp;&gt;'/>");
  EXPECT_EQ(ReadGood(WriteMjcf(*spec, nullptr))->own.modelname, "a<\"&>");
}

TEST(Writer, KeepsTheFirstComment) {
  EXPECT_EQ(Rewritten("<!-- who made it -->\n<mujoco/>").find("<!-- who made it -->"), 0u);
}

std::string AllElements() {
  std::ifstream file(TestDataPath("io/all_elements.xml"));
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// A model with nearly every attribute of the language set away from its default.
TEST(Writer, WritingTwiceChangesNothing) {
  const std::string first = Rewritten(AllElements());
  EXPECT_EQ(Rewritten(first), first);
  EXPECT_GT(first.size(), 8000u);
}

TEST(Writer, EveryElementSurvives) {
  const auto spec = ReadGood(AllElements());
  const auto again = ReadGood(WriteMjcf(*spec, nullptr));
  EXPECT_EQ(again->bodies.size(), spec->bodies.size());
  EXPECT_EQ(again->joints.size(), spec->joints.size());
  EXPECT_EQ(again->geoms.size(), spec->geoms.size());
  EXPECT_EQ(again->equalities.size(), spec->equalities.size());
  EXPECT_EQ(again->tendons.size(), spec->tendons.size());
  EXPECT_EQ(again->actuators.size(), spec->actuators.size());
  EXPECT_EQ(again->sensors.size(), spec->sensors.size());
  EXPECT_EQ(again->default_classes.size(), spec->default_classes.size());
  for (std::size_t i = 0; i < spec->sensors.size(); ++i) {
    EXPECT_EQ(again->sensors[i]->spec.type, spec->sensors[i]->spec.type);
    EXPECT_EQ(again->sensors[i]->own.objname, spec->sensors[i]->own.objname);
  }
}

// A NaN says that a value is not given, which the class must not give either.
TEST(Writer, WhatIsNotGivenAgainstTheClassIsWritten) {
  const std::string text = Rewritten(
      "<mujoco><default><geom mass='2'/><default class='free'><geom "
      "mass='nan'/></default></default><worldbody>"
      "<geom name='a' size='1' mass='nan'/><geom name='b' size='1'/><geom name='c' class='free' size='1'/>"
      "<body><inertial pos='0 0 0' mass='nan' diaginertia='1 1 1'/></body></worldbody></mujoco>");
  const std::unique_ptr<spec::Spec> again = ReadGood(text);
  EXPECT_TRUE(std::isnan(again->geoms[0]->spec.mass)) << text;
  EXPECT_EQ(again->geoms[1]->spec.mass, 2);
  EXPECT_TRUE(std::isnan(again->geoms[2]->spec.mass));
  EXPECT_TRUE(std::isnan(again->bodies[1]->spec.mass));
  const std::string unchanged =
      Rewritten("<mujoco><worldbody><geom size='1' mass='nan'/></worldbody></mujoco>");
  EXPECT_EQ(unchanged.find("nan"), std::string::npos) << unchanged;
}

TEST(Writer, MemoryIsWrittenInTheLargestWholeUnit) {
  for (const auto& [given, saved] :
       {std::pair("10M", "10M"), std::pair("1024", "1K"), std::pair("1500", "1500"), std::pair("2048K", "2M"),
        std::pair("3G", "3G"), std::pair("0", "0")}) {
    const auto spec = ReadGood(std::string("<mujoco><size memory='") + given + "'/></mujoco>");
    EXPECT_NE(WriteMjcf(*spec, nullptr).find(std::string("memory=\"") + saved + "\""), std::string::npos)
        << given;
  }
}

}  // namespace
}  // namespace pliant::io
