#include "engine/foreign/xacro/expression.h"
#include "tests/engine/foreign/opening.h"

namespace pliant::foreign {
namespace {

using Xacro = Opening;

std::string Result(const std::string& text) {
  xacro::Value value;
  std::string error;
  const xacro::Lookup lookup = [](const std::string& name, xacro::Value& found) {
    if (name != "x") return false;
    found = {2LL};
    return true;
  };
  return xacro::Evaluate(text, lookup, value, error) ? value.ToText() : "error: " + error;
}

TEST(XacroExpressions, AreThoseOfPython) {
  const struct {
    const char *text, *result;
  } kCases[] = {{"1 + 2 * 3", "7"},
                {"7 / 2", "3.5"},
                {"7 // 2", "3"},
                {"-7 % 3", "2"},
                {"2 ** 3 ** 2", "512"},
                {"-x ** 2", "-4"},
                {"1.5e-3 * 2", "0.003"},
                {"6 / 3", "2.0"},
                {"x == 2 and not x > 3", "True"},
                {"'a' + 'b'", "ab"},
                {"1 if x < 1 else 5", "5"},
                {"cos(0) + sqrt(16)", "5.0"},
                {"max(1, x, 1.5)", "2"},
                {"radians(180) == pi", "True"},
                {"[1, 2, 3][1]", "2"},
                {"{'a': 4}['a']", "4"},
                {"'left' in 'left_leg'", "True"},
                {"int(2.9)", "2"},
                {"'%s_%d' % ('arm', x)", "arm_2"},
                {"'{}_{:.2f}'.format('a', 0.5)", "a_0.50"},
                {"[i * 2 for i in range(4) if i != 1]", "[0, 4, 6]"},
                {"{'a': {'b': 3}}.a.b", "3"},
                {"{'a': 1}.get('z', 5)", "5"},
                {"(1, 2, 3)[1:]", "[2, 3]"},
                {"0 < x < 1", "False"},
                {"None is None", "True"},
                {"1 / 0 if x > 5 else 7", "7"},
                {"x > 5 and 1 / 0", "False"},
                {"'a b'.split()[1].upper()", "B"},
                {"'-'.join(['a', 'b'])", "a-b"},
                {"[1] + [2] * 2", "[1, 2, 2]"},
                {"sum([1, 2, 3.5])", "6.5"},
                {"dict(a=1, b=x)['b']", "2"},
                {"dict([('a', 1), ('b', [x])])['b'][0]", "2"},
                {"{'a': 1, **{'a': 4, 'b': 5}}['a']", "4"},
                {"dict(dict(a=1), c=3)['c'] + len(dict())", "3"},
                {"f'{x}_leg{x + 0.5:.2f}{{k}}'", "2_leg2.50{k}"},
                {"[f'l{i}' for i in range(2)][1]", "l1"},
                {"'left_leg'.startswith('left')", "True"},
                {"any([i > 2 for i in [1, 3]])", "True"},
                {"x not in [1, 2]", "False"}};
  for (const auto& c : kCases) EXPECT_EQ(Result(c.text), c.result) << c.text;
}

TEST(XacroExpressions, SayWhatIsWrong) {
  EXPECT_NE(Result("y + 1").find("there is no property 'y'"), std::string::npos);
  EXPECT_NE(Result("1 / 0").find("division by zero"), std::string::npos);
  EXPECT_NE(Result("(1").find("')' is missing"), std::string::npos);
  EXPECT_NE(Result("foo(1)").find("no function 'foo'"), std::string::npos);
  EXPECT_NE(Result(std::string(5000, '(')).find("too deep"), std::string::npos);
}

TEST_F(Xacro, MacrosPropertiesArgumentsConditionsAndBlocks) {
  const std::string path = Write("a.urdf.xacro", Robot(R"xml(
<xacro:property name="length" value="${2 * half}"/>
<xacro:property name="half" value="0.25"/>
<xacro:arg name="with_tool" default="true"/>
<xacro:macro name="limb" params="name parent mass:=1.5 *origin **extra">
  <link name="${name}"><inertial><mass value="${mass}"/><inertia ixx="${mass*length}" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    <xacro:insert_block name="extra"/></link>
  <joint name="${name}_joint" type="continuous"><parent link="${parent}"/><child link="${name}"/>
    <xacro:insert_block name="origin"/></joint>
</xacro:macro>
<link name="base"/>
<xacro:limb name="arm" parent="base"><origin xyz="0 0 ${length}"/><more><collision><geometry><sphere radius="${half}"/></geometry></collision></more></xacro:limb>
<xacro:if value="$(arg with_tool)"><xacro:limb name="tool" parent="arm" mass="0.5"><origin xyz="1 0 0"/><none/></xacro:limb></xacro:if>
<xacro:unless value="${1 == 1}"><link name="never"/></xacro:unless>
)xml"));
  const auto spec = Good(path);
  ASSERT_EQ(spec->bodies.size(), 4u);
  EXPECT_EQ(spec->bodies[2]->name, "arm");
  EXPECT_EQ(spec->bodies[2]->spec.pos[2], 0.5);
  EXPECT_EQ(spec->bodies[2]->spec.mass, 1.5);
  EXPECT_EQ(spec->bodies[2]->spec.fullinertia[0], 0.75);
  EXPECT_EQ(spec->geoms[0]->spec.size[0], 0.25);
  EXPECT_EQ(spec->bodies[3]->spec.mass, 0.5);
  options_.arguments["with_tool"] = "false";
  EXPECT_EQ(Good(path)->bodies.size(), 3u);
}

TEST_F(Xacro, ArgumentsMayStandInQuotesInsideOfExpressions) {
  const auto spec = Good(Write("a.xacro", Robot(R"xml(
<xacro:arg name="tool" default="pal-gripper"/>
<xacro:property name="has_tool" value="${'$(arg tool)' != 'none'}"/>
<link name="base"/>
<xacro:if value="${has_tool}"><link name="tool"/>
  <joint name="j" type="fixed"><parent link="base"/><child link="tool"/></joint></xacro:if>
<xacro:if value="${'$(arg tool)' == 'none'}"><link name="never"/></xacro:if>
)xml")));
  ASSERT_EQ(spec->bodies.size(), 3u);
  EXPECT_EQ(spec->bodies[2]->name, "tool");
}

TEST_F(Xacro, IncludesAreFoundThroughPackages) {
  Write("pack/urdf/parts.xacro",
        Robot("<xacro:macro name='part' params='n'>" + Link("${n}") + "</xacro:macro>"));
  const auto spec =
      Good(Write("pack/robots/a.xacro", Robot("<xacro:include filename='$(find pack)/urdf/parts.xacro'/>"
                                              "<xacro:part n='x'/>")));
  EXPECT_EQ(spec->bodies[1]->name, "x");
  EXPECT_EQ(files_.size(), 2u);
}

TEST_F(Xacro, NestedMacrosSeeTheirCallersNames) {
  const auto spec = Good(Write("a.xacro", Robot(R"(
<xacro:macro name="inner" params="suffix side:=^"><link name="${side}_${suffix}"/></xacro:macro>
<xacro:macro name="outer" params="side"><xacro:inner suffix="hip"/><xacro:property name="n" value="${side}x"/><link name="${n}"/></xacro:macro>
<xacro:outer side="left"/><xacro:outer side="right"/>)")));
  ASSERT_EQ(spec->bodies.size(), 5u);
  EXPECT_EQ(spec->bodies[1]->name, "left_hip");
  EXPECT_EQ(spec->bodies[4]->name, "rightx");
}

TEST_F(Xacro, WhatCannotBeFoundIsAWarning) {
  const auto spec =
      Good(Write("a.xacro", Robot("<xacro:include filename='$(find nowhere)/sensor.xacro'/>" + Link("a") +
                                  "<xacro:sensor parent='a'/><gazebo><p>$(find nowhere)/x.yaml "
                                  "$(arg no)</p></gazebo>")));
  EXPECT_EQ(spec->bodies.size(), 2u);
  for (const char* part :
       {"sensor.xacro' was not found", "package 'nowhere'", "macro 'sensor'", "argument 'no'"})
    EXPECT_NE(sink_.Warnings().find(part), std::string::npos) << part << sink_.Warnings();
}

TEST_F(Xacro, ErrorsNameFileAndLine) {
  const struct {
    const char *content, *message;
  } kCases[] = {
      {"<link name='${nothing}'/>", "there is no property 'nothing'"},
      {"<xacro:unknown/>", "there is no macro 'unknown'"},
      {"<xacro:macro name='m' params='a'><link name='${a}'/></xacro:macro><xacro:m/>",
       "parameter 'a' of the macro is missing"},
      {"<xacro:macro name='m' params=''/><xacro:m b='1'/>", "has no parameter 'b'"},
      {"<xacro:macro name='m' params=''><xacro:m/></xacro:macro><xacro:m/>", "without end"},
      {"<xacro:property name='a' value='${b}'/><xacro:property name='b' value='${a}'/><link name='${a}'/>",
       "without end"},
      {"<xacro:if value='maybe'/>", "neither true nor false"},
      {"<link name='${1 +'/>", "closing } is missing"},
      {"<xacro:insert_block name='o'/>", "there is no block 'o'"},
  };
  int i = 0;
  for (const auto& c : kCases) {
    sink_ = {};
    const std::string name = "bad" + std::to_string(i++) + ".xacro";
    const std::string error = ErrorOf(Write(name, Robot(c.content)));
    EXPECT_NE(error.find(c.message), std::string::npos) << error;
    EXPECT_NE(error.find(name + ":3:"), std::string::npos) << error;
  }
}

}  // namespace
}  // namespace pliant::foreign
