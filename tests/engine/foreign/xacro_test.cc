#include <fstream>

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
                {"tokenize('a,b c', sep=' ')", "['a,b', 'c']"},
                {"tokenize('a,,b', skip_empty=False)", "['a', '', 'b']"},
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

// What CPython 3.11 gives for str(), with brackets for tuples.
TEST(XacroExpressions, KnowTheMethodsOfTextsListsAndDictionaries) {
  const struct {
    const char *text, *result;
  } kCases[] = {{"[1, 2, 3, 4, 5][::2]", "[1, 3, 5]"},
                {"[1, 2, 3, 4, 5][::-1]", "[5, 4, 3, 2, 1]"},
                {"[1, 2, 3, 4, 5][-2:0:-2]", "[4, 2]"},
                {"'front_left'[6:]", "left"},
                {"'abc'[::-1]", "cba"},
                {"[1, 2][5:]", "[]"},
                {"[3, 1, 2][-1]", "2"},
                {"sorted([3, 1, 2], reverse=True)", "[3, 2, 1]"},
                {"sorted(['bb', 'a'], key=len)", "['a', 'bb']"},
                {"list(reversed([1, 2]))", "[2, 1]"},
                {"list(map(float, '1 2'.split()))", "[1.0, 2.0]"},
                {"list(enumerate(['a'], start=1))", "[[1, 'a']]"},
                {"[k for k in {'z': 1, 'a': 2}]", "['z', 'a']"},
                {"{'z': 1, 'a': 2}.values()", "[1, 2]"},
                {"[k + str(v) for k, v in {'z': 1, 'a': 2}.items()]", "['z1', 'a2']"},
                {"{1: 'a'}[1] + str([i * 2 for i in {3: 0}][0])", "a6"},
                {"{k: v * 2 for k, v in [('a', 1)]}", "{'a': 2}"},
                {"[[i, j] for i in range(2) for j in range(2) if i != j]", "[[0, 1], [1, 0]]"},
                {"[*[1, 2], 3]", "[1, 2, 3]"},
                {"isinstance('a', str) and not isinstance(1, (str, list))", "True"},
                {"type(x) == int", "True"},
                {"'a_b_c'.rsplit('_', 1)", "['a_b', 'c']"},
                {"'a b c'.split(maxsplit=1)", "['a', 'b c']"},
                {"'a_b_c'.split('_', 1)[1]", "b_c"},
                {"'k=v'.partition('=')", "['k', '=', 'v']"},
                {"'left'.title() + 'x'.zfill(3) + 'a'.ljust(2) + 'b'", "Left00xa b"},
                {"'-7'.zfill(4)", "-007"},
                {"'12'.isdigit() and not 'a2'.isalpha()", "True"},
                {"'arm_link'.removesuffix('_link').rfind('r')", "1"},
                {"'arm'.startswith(('leg', 'arm'))", "True"},
                {"'{side}_{0}'.format(x, side='l')", "l_2"},
                {"'a\\nb'.splitlines()", "['a', 'b']"},
                {"'it\\'s'", "it's"},
                {"[1, 2] < [1, 10]", "True"},
                {"round(2.345, ndigits=1)", "2.3"},
                {"divmod(7, 2)", "[3, 1]"},
                {"int('ff', 16)", "255"},
                {"sum([1, 2], 10)", "13"},
                {"list(zip([1, 2], 'ab', [True, False]))", "[[1, 'a', True], [2, 'b', False]]"},
                {"len({1, 1, 2})", "2"},
                {"max('a', 'b') if x > 2 else max([1, 3])", "3"}};
  for (const auto& c : kCases) EXPECT_EQ(Result(c.text), c.result) << c.text;
}

bool Named(const std::string& name, xacro::Value& found) {
  xacro::Dictionary entries;
  entries[{"mass"}] = {1.5};
  entries[{"n"}] = {3LL};
  const std::map<std::string, xacro::Value> names = {{"x", {2LL}},
                                                     {"y", {1.5}},
                                                     {"name", {"left_arm"}},
                                                     {"d", {entries}},
                                                     {"l", {xacro::List{3LL, 1LL, 2LL}}}};
  const auto place = names.find(name);
  if (place != names.end()) found = place->second;
  return place != names.end();
}

// Each line: an expression and what CPython 3.11 gives for it (python_values.py beside it writes it).
TEST(XacroExpressions, GiveWhatPythonGives) {
  std::ifstream lines(TestDataPath("foreign/python_values.txt"));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const std::size_t tab = line.find('\t');
    xacro::Value value;
    std::string error;
    std::string text = xacro::Evaluate(line.substr(0, tab), Named, value, error) ? value.ToText() : error;
    if (text == "\n") text = "\\n";
    EXPECT_EQ(text, line.substr(tab + 1)) << line;
  }
  EXPECT_GT(count, 500);
}

TEST(XacroExpressions, FunctionsThatCallThemselvesWithoutEndAreRefused) {
  EXPECT_NE(Result("(lambda f: f(f))(lambda f: f(f))").find("too deep"), std::string::npos);
  EXPECT_NE(Result("(lambda a, b: a)(1)").find("'b' is not given"), std::string::npos);
  EXPECT_NE(Result("[a for a, b in [1]]").find("is no list"), std::string::npos);
  EXPECT_NE(Result("'{:q}'.format(1)").find("has no format"), std::string::npos);
}

// What a list holds after expressions were evaluated with it as `l`, and a dictionary as `d`.
std::string Changed(const std::vector<std::string>& texts) {
  const xacro::Value list(xacro::List{3LL, 1LL}), entries{xacro::Dictionary()};
  const xacro::Lookup lookup = [&](const std::string& name, xacro::Value& found) {
    if (name == "l") found = list;
    if (name == "d") found = entries;
    return name == "l" || name == "d";
  };
  xacro::Value value;
  std::string error;
  for (const std::string& text : texts) {
    if (!xacro::Evaluate(text, lookup, value, error)) return error;
  }
  return list.ToText() + entries.ToText() + value.ToText();
}

TEST(XacroExpressions, ChangeListsAndDictionariesInPlace) {
  EXPECT_EQ(Changed({"l.append(5)"}), "[3, 1, 5]{}None");
  EXPECT_EQ(Changed({"l.extend([5, 6])", "l.insert(0, 9)", "l.remove(1)", "l.pop()"}), "[9, 3, 5]{}6");
  EXPECT_EQ(Changed({"l.sort()", "l.pop(0)"}), "[3]{}1");
  EXPECT_EQ(Changed({"l.sort(reverse=True)", "l.reverse()"}), "[1, 3]{}None");
  EXPECT_EQ(Changed({"[l, 1][0].append(4)", "l.clear() if 1 > 2 else 0"}), "[3, 1, 4]{}0");
  EXPECT_EQ(Changed({"[l.append(i) for i in range(2)]", "l.copy().append(7)"}), "[3, 1, 0, 1]{}None");
  EXPECT_EQ(Changed({"d.update({'b': 1}, a=2)", "d.setdefault('b', 5)"}), "[3, 1]{'b': 1, 'a': 2}1");
  EXPECT_EQ(Changed({"d.update([('z', 1), ('y', 2)])", "d.pop('z')"}), "[3, 1]{'y': 2}1");
  EXPECT_EQ(Changed({"d.update(k=l)", "d.k.append(2)", "d.pop('no', 8)"}), "[3, 1, 2]{'k': [3, 1, 2]}8");
  EXPECT_NE(Changed({"l.append([l])"}).find("cannot hold itself"), std::string::npos);
  EXPECT_NE(Changed({"d.update(a=d)"}).find("cannot hold itself"), std::string::npos);
  EXPECT_NE(Changed({"l.pop(7)"}).find("outside the list"), std::string::npos);
  EXPECT_NE(Changed({"l.remove(7)"}).find("is not in the list"), std::string::npos);
  EXPECT_NE(Changed({"l.append()"}).find("no method 'append'"), std::string::npos);
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

TEST_F(Xacro, PropertiesHoldOneListThatMacrosAddTo) {
  const auto spec = Good(Write("a.xacro", Robot(R"xml(
<xacro:property name="made" value="${[]}"/>
<xacro:property name="masses" value="${dict(base=2.0)}"/>
<xacro:macro name="part" params="name mass">
  <xacro:property name="never" value="${no_such_thing}"/>
  <xacro:if value="${made.append(name) is None and masses.update({name: mass}) is None}">
    <link name="${name}_${len(made)}"/></xacro:if>
</xacro:macro>
<xacro:part name="a" mass="1"/><xacro:part name="b" mass="4"/>
<link name="all"><inertial><mass value="${sum(masses.values())}"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="j" type="fixed"><parent link="${made[-1]}_2"/><child link="all"/></joint>
)xml")));
  ASSERT_EQ(spec->bodies.size(), 4u);
  EXPECT_EQ(spec->bodies[1]->name, "a_1");
  EXPECT_EQ(spec->bodies[3]->spec.mass, 7);
}

TEST_F(Xacro, PropertiesHoldFunctions) {
  const auto spec = Good(Write("a.xacro", Robot(R"xml(
<xacro:property name="box" value="${lambda m, x, y: m / 12 * (x * x + y * y)}"/>
<xacro:property name="tool" value="${None}"/>
<xacro:macro name="part" params="name m"><link name="${name}"><inertial><mass value="${m}"/>
  <inertia ixx="${box(m, 1, 2)}" iyy="${box(y=1, x=1, m=2*m)}" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link></xacro:macro>
<xacro:part name="a" m="6"/>
<xacro:if value="${tool is not None or tool == ''}"><link name="never"/></xacro:if>
<xacro:if value="${'false'}"><link name="never_too"/></xacro:if>
)xml")));
  ASSERT_EQ(spec->bodies.size(), 2u);
  EXPECT_EQ(spec->bodies[1]->spec.fullinertia[0], 2.5);
  EXPECT_EQ(spec->bodies[1]->spec.fullinertia[1], 2);
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

TEST_F(Xacro, DictionariesAndListsPassThroughArguments) {
  const std::string path =
      Write("a.xacro", Robot("<xacro:arg name='starts' default='${dict(j1=0.5, j2=[1, 2])}'/>"
                             "<xacro:macro name='arm' params='starts'>"
                             "<link name=\"l${starts['j1']}_${starts['j2'][1]}\"/></xacro:macro>"
                             "<xacro:property name='table' value=\"{'a': {6: 'six'}}\"/>"
                             "<xacro:arm starts='$(arg starts)'/><link name=\"${table['a'][6]}\"/>"));
  const auto spec = Good(path);
  ASSERT_NE(spec, nullptr);
  EXPECT_NE(spec->Find<spec::Body>("l0.5_2"), nullptr);
  EXPECT_NE(spec->Find<spec::Body>("six"), nullptr);
}

TEST_F(Xacro, SaysWhatItsAuthorsWarnOf) {
  Good(Write("a.xacro", Robot("<xacro:property name='n' value='arm'/><link name='a'/>"
                              "<xacro:warning message='no inertia of ${n}'/><xacro:info message='fine'/>")));
  EXPECT_NE(sink_.Warnings().find("no inertia of arm"), std::string::npos) << sink_.Warnings();
  EXPECT_EQ(sink_.Warnings().find("fine"), std::string::npos) << sink_.Warnings();
  EXPECT_NE(ErrorOf(Write("b.xacro", Robot("<xacro:fatal message='wrong ${1+1}'/>"))).find("wrong 2"),
            std::string::npos);
}

TEST_F(Xacro, NamespacesOfIncludesAreKeptApart) {
  Write("colors.xacro", Robot("<xacro:property name='main' value='orange'/>"));
  Write("arm.xacro",
        Robot("<xacro:property name='length' value='0.3'/><xacro:include filename='colors.xacro' ns='col'/>"
              "<xacro:macro name='tip' params='n'>" +
              Link("${n}_${col.main}_${length}") +
              "</xacro:macro>"
              "<xacro:macro name='part' params='n z:=${length}'><xacro:tip n='${n}_${z}'/></xacro:macro>"));
  const auto spec = Good(Write(
      "top.xacro",
      Robot("<xacro:property name='length' value='0.05'/><xacro:include filename='arm.xacro' ns='left'/>"
            "<xacro:include filename='arm.xacro' ns='right'/>"
            "<xacro:macro name='part' params='n'>" +
            Link("${n}_own") +
            "</xacro:macro>"
            "<xacro:left.part n='a' z='${length}'/><xacro:right.part n='b'/><xacro:part n='c'/>"
            "<xacro:call macro='left.tip' n='d${left.col.main}_${left.length * 2}'/>")));
  ASSERT_NE(spec, nullptr) << sink_.FirstError();
  for (const char* name : {"a_0.05_orange_0.3", "b_0.3_orange_0.3", "c_own", "dorange_0.6_orange_0.3"})
    EXPECT_NE(spec->Find<spec::Body>(name), nullptr) << name;
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

// Makers of several arms default the argument to none of them.
TEST_F(Xacro, AFileOfAnotherFolderStandsInWithAWarning) {
  Write("arm/package.xml", "<package><name>arm</name></package>");
  Write("arm/config/arm5/limits.yaml", "x: 5");
  Write("arm/config/arm3/limits.yaml", "x: 3");
  const std::string text = Robot(
      "<xacro:arg name='type' default='armX'/><xacro:property name='c' value='${xacro.load_yaml("
      "\"$(find arm)/config/$(arg type)/limits.yaml\")}'/>" +
      Link("a${c.x}"));
  EXPECT_EQ(Good(Write("arm/urdf/a.xacro", text))->bodies.at(1)->name, "a3");
  for (const char* part : {"armX/limits.yaml", "arm3/limits.yaml' stands in", "--arg"})
    EXPECT_NE(sink_.Warnings().find(part), std::string::npos) << part << sink_.Warnings();
  options_.arguments["type"] = "arm5";
  DiagnosticSink quiet;
  EXPECT_EQ(ReadModel((folder_ / "arm/urdf/a.xacro").string(), nullptr, options_, quiet)->bodies.at(1)->name,
            "a5");
  EXPECT_EQ(quiet.Warnings(), "");
}

TEST_F(Xacro, SubstitutionsMayHaveBlanksOfAnyKind) {
  const auto spec = Good(
      Write("a.xacro",
            Robot("<xacro:arg name='n' default='base'/><xacro:arg name='m' default='$(optenv\tNONE\ttip)'/>" +
                  Link("$(arg\tn)") + Link("$(arg m )") + JointOf("j", "base", "tip"))));
  EXPECT_NE(spec->Find<spec::Body>("base"), nullptr) << sink_.Warnings();
  EXPECT_NE(spec->Find<spec::Body>("tip"), nullptr) << sink_.Warnings();
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
