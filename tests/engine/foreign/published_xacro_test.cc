// Xacro as packages of ROS 1 and ROS 2 write it.
#include "engine/foreign/xacro/problem.h"
#include "engine/foreign/xacro/yaml.h"
#include "tests/engine/foreign/published.h"

namespace pliant::foreign {
namespace {

class PublishedXacro : public Published {
 protected:
  std::string Names() const {
    std::string names;
    for (const spec::Body* body : spec_->bodies) names += body->name + " ";
    return names.substr(6);  // without the world
  }
};

TEST_F(PublishedXacro, ArmWithParametersInYamlAndAFolderOfAnotherName) {
  const ModelPtr m = Model("ros2_arm_ws/src/Acme_ROS2_Description/urdf/arm.urdf.xacro");
  EXPECT_EQ(m->njnt, 2);
  EXPECT_NEAR(m->jnt_range[2 * Joint(*m, "shoulder")], -mjPI, 1e-12);
  EXPECT_NEAR(m->jnt_range[2 * Joint(*m, "elbow") + 1], mjPI / 2, 1e-12);
  EXPECT_EQ(m->body_mass[Body(*m, "elbow_link")], 8.393);
  EXPECT_EQ(m->body_pos[3 * Body(*m, "shoulder_link") + 1], 0.138);
  EXPECT_EQ(m->nu, 2);
  EXPECT_TRUE(Warned("package 'other_vendor_description' was looked for")) << sink_.Warnings();
  EXPECT_TRUE(Warned("macro 'gripper' is not defined"));
}

TEST_F(PublishedXacro, QuadrupedWithLegsOfOneMacro) {
  const ModelPtr m = Model("quad_description/xacro/robot.xacro");
  EXPECT_EQ(m->njnt, 8);
  EXPECT_EQ(m->nu, 4);
  EXPECT_NEAR(m->body_pos[3 * Body(*m, "RL_hip")], -0.18, 1e-12);
  EXPECT_NEAR(m->jnt_range[2 * Joint(*m, "FR_hip_joint") + 1], 46 * mjPI / 180, 1e-12);
  Body(*m, "tail");
}

TEST_F(PublishedXacro, OfTheFirstYearsWithoutPrefixes) {
  const ModelPtr m = Model("xacro/first_years.xacro");
  EXPECT_EQ(m->nbody, 4);
  EXPECT_EQ(m->body_pos[3 * Body(*m, "two") + 2], 0.5);
}

TEST_F(PublishedXacro, CallsWithoutAPrefixOfMacrosThatHaveOne) {
  const ModelPtr m = Model("xacro/mixed_years.xacro");
  EXPECT_EQ(Names(), "base_link plate ");
  EXPECT_NEAR(m->body_mass[Body(*m, "plate")], 2, 1e-12);
  EXPECT_EQ(sink_.Warnings(), "");
}

TEST_F(PublishedXacro, ScopesOfProperties) {
  Model("xacro/scopes.xacro");
  EXPECT_EQ(Names(), "p_px_words_7_7 n2_12_p_px q_r_words_9_9 fallback ");
}

TEST_F(PublishedXacro, NamespacesCallsAndElements) {
  Model("xacro/namespaces.xacro");
  EXPECT_EQ(Names(), "a part_b c dee ");
}

TEST_F(PublishedXacro, LoopsByRecursion) {
  const ModelPtr m = Model("xacro/loops.xacro");
  EXPECT_EQ(Names(), "link0 link1 link2 link3 end ");
  EXPECT_EQ(m->body_pos[3 * Body(*m, "end") + 2], 1);
}

TEST_F(PublishedXacro, ConditionsOfEveryForm) {
  Model("xacro/conditions.xacro");
  EXPECT_EQ(Names(), "base simulated long listed many used ");
}

TEST_F(PublishedXacro, MacrosAloneAreNoRobot) {
  const std::string error = ErrorOf(TestDataPath("robots/published/xacro/only_macros.xacro"));
  EXPECT_NE(error.find("it has no links"), std::string::npos) << error;
}

TEST_F(PublishedXacro, TheNamespaceMayHaveAnotherPrefix) {
  const auto robot = [](const std::string& content) {
    return "<robot name='r' xmlns:x='http://ros.org/wiki/xacro'>" + content + "</robot>";
  };
  Write("wheel.xacro", robot("<x:macro name='wheel' params='at'>" + Link("wheel_${at}") +
                             JointOf("axle_${at}", "base", "wheel_${at}") + "</x:macro>"));
  spec_ = Good(Write("cart.xacro", robot("<x:include filename='wheel.xacro'/>" + Link("base") +
                                         "<x:if value='${1 > 0}'><x:wheel at='left'/></x:if>")));
  ASSERT_NE(spec_, nullptr);
  EXPECT_NE(spec_->Find<spec::Body>("wheel_left"), nullptr);
}

// As when the file is opened by a path that starts where the program runs.
TEST_F(PublishedXacro, TheFolderOfAFileMayBeginAPath) {
  Write("parts/leg.xacro", Robot(Link("leg")));
  Write("robot.urdf.xacro", Robot("<xacro:arg name='here' default='$(dirname)'/>"
                                  "<xacro:include filename='$(arg here)/parts/leg.xacro'/>" +
                                  Link("base") + JointOf("hip", "base", "leg")));
  const std::filesystem::path from = std::filesystem::current_path();
  for (const std::string& start : {folder_.parent_path().string(), folder_.string()}) {
    std::filesystem::current_path(start);
    spec_ = Open(std::filesystem::relative(folder_ / "robot.urdf.xacro", start).string());
    std::filesystem::current_path(from);
    ASSERT_NE(spec_, nullptr) << sink_.FirstError();
    EXPECT_EQ(sink_.Warnings(), "");
  }
}

TEST(Yaml, AsRosPackagesWriteIt) {
  const xacro::Value value = xacro::ParseYaml(
      "%YAML 1.2\n---\na: 1  # one\nb:\n  c: [1, 2.5, 'x: y']\n  d: {e: !degrees 180, \"f g\": yes}\nl:\n- "
      "x\n-   y: 1\n    z: "
      "2\n- - 1\n  - 2\nt: >\n  two\n  lines\nn: ~\nq: 'a # b'\n");
  EXPECT_EQ(value.ToText(),
            "{'a': 1, 'b': {'c': [1, 2.5, 'x: y'], 'd': {'e': 3.141592653589793, 'f g': True}}, 'l': ['x', "
            "{'y': 1, "
            "'z': 2}, [1, 2]], 't': 'two lines ', 'n': None, 'q': 'a # b'}");
  for (const char* bad :
       {"a: [1", "a: {b 1}", "a: 1\n  b: 2", "a: *none", "[[[", "- a\nb: 1", "a: !degrees x"}) {
    EXPECT_THROW(xacro::ParseYaml(bad), xacro::Problem) << bad;
  }
}

TEST(Yaml, MergesInFlowStyleToo) {
  EXPECT_EQ(xacro::ParseYaml("a: {<<: {m: 1, n: 2}, n: 3}\nb: &b {x: 1}\nc: {y: 2, <<: *b}\n").ToText(),
            "{'a': {'m': 1, 'n': 3}, 'b': {'x': 1}, 'c': {'y': 2, 'x': 1}}");
}

TEST(Yaml, TagsAndAnchorsMayStandBeforeFlowStyle) {
  EXPECT_EQ(xacro::ParseYaml("a:\n - &d {x: !degrees 180, y: 1}\n - {<<: *d, x: 2}\n - &k key: 3\n").ToText(),
            "{'a': [{'x': 3.141592653589793, 'y': 1}, {'x': 2, 'y': 1}, {'key': 3}]}");
}

TEST(Yaml, QuotesInsideOfQuotes) {
  const xacro::Value value =
      xacro::ParseYaml("a: 'it''s # none'  # one\nb: \"x \\\" # y\"\nc: ['1, ''2', 3]\n");
  const auto at = [&](const std::string& key) { return *value.AsDictionary()->Find({key}); };
  EXPECT_EQ(at("a").ToText(), "it's # none");
  EXPECT_EQ(at("b").ToText(), "x \" # y");
  EXPECT_EQ(at("c").AsList()->size(), 2u);
}

TEST_F(PublishedXacro, TextsThatLaunchFilesFillStayInPlainUrdf) {
  const std::string links = Link("${namespace}base") + Link("${namespace}wheel") +
                            JointOf("j", "${namespace}base", "${namespace}wheel");
  spec_ = Good(Write("burger.urdf", Robot(links)));
  ASSERT_NE(spec_, nullptr);
  EXPECT_NE(spec_->Find<spec::Body>("${namespace}wheel"), nullptr);
  EXPECT_TRUE(Warned("its texts stay as they are")) << sink_.Warnings();
  // Where xacro is meant, an unknown name is a mistake.
  EXPECT_NE(ErrorOf(Write("burger.urdf.xacro", Robot(links))).find("namespace"), std::string::npos);
}

}  // namespace
}  // namespace pliant::foreign
