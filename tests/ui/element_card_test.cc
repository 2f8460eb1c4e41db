#include "ui/model/element_card.h"

#include <cmath>

#include "tests/ui/xml_scene.h"
#include "ui/model/element_help.h"
#include "ui/panels/right/element_card_view.h"

namespace pliant::ui {
namespace {

constexpr char kModel[] = R"(<mujoco>
  <asset><material name="steel"/><texture name="sky" type="skybox" builtin="flat" width="8" height="48"/></asset>
  <worldbody>
    <light name="sun"/>
    <body name="arm">
      <joint name="hinge" damping="0.5"/>
      <geom name="rod" type="capsule"
            size="0.05 0.3" friction="0.7"/>
      <site name="tip"/>
      <camera name="eye"/>
    </body>
    <body name="other" pos="1 0 0"><freejoint name="free"/><geom name="ball" size="0.1"/></body>
  </worldbody>
  <contact><pair name="both" geom1="rod" geom2="ball"/><exclude name="apart" body1="arm" body2="other"/></contact>
  <equality><connect name="hold" body1="arm" body2="other" anchor="0 0 0"/></equality>
  <tendon><fixed name="string"><joint joint="hinge" coef="1"/></fixed></tendon>
  <actuator><motor name="lift" joint="hinge"/></actuator>
  <sensor><jointpos name="angle" joint="hinge"/></sensor>
  <keyframe><key name="home"/></keyframe>
  <custom><numeric name="n" data="1 2"/><text name="t" data="hi"/></custom>
</mujoco>)";

class Card : public XmlUiTest {
 protected:
  static const CardValue* Of(const std::vector<CardValue>& values, const char* name) {
    for (const CardValue& value : values) {
      if (value.name == name) return &value;
    }
    return nullptr;
  }
  ElementRef Named(mjtObj type, const char* name) { return {type, Name2Id(*frame_.m, type, name)}; }
};

TEST_F(Card, EveryKindHasACompiledNumberAndIsDrawn) {
  Show(kModel);
  for (const mjtObj kind : kElementKinds) {
    if (CountOf(*frame_.m, kind) <= 0) continue;
    const ElementRef element{kind, 0};
    EXPECT_FALSE(CompiledValues(*frame_.m, element).empty()) << KindPlural(kind);
    SelectElement(*frame_.m, ui_.selection, element);
    ActionContext c = Context();
    PanelFrames(2, [&] { DrawPanel("selection", c); });
    EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 100) << KindPlural(kind);
  }
}

TEST_F(Card, CompiledNumbersAreThoseOfTheModel) {
  Show(kModel);
  const ElementRef rod = Named(mjOBJ_GEOM, "rod");
  const std::vector<CardValue> values = CompiledValues(*frame_.m, rod);
  const CardValue* friction = Of(values, "geom_friction");
  ASSERT_NE(friction, nullptr);
  ASSERT_EQ(friction->numbers.size(), 3u);
  EXPECT_EQ(friction->numbers[0], 0.7);
  EXPECT_FALSE(friction->help.empty());
  const std::vector<CardValue> joint = CompiledValues(*frame_.m, Named(mjOBJ_JOINT, "hinge"));
  ASSERT_NE(Of(joint, "dof_damping"), nullptr);
  EXPECT_EQ(Of(joint, "dof_damping")->numbers[0], 0.5);
}

TEST_F(Card, LiveNumbersAreThoseOfTheData) {
  Show(kModel);
  const int hinge = Name2Id(*frame_.m, mjOBJ_JOINT, "hinge");
  frame_.d->qvel[frame_.m->jnt_dofadr[hinge]] = 2.5;
  const std::vector<CardValue> values = LiveValues(*frame_.m, *frame_.d, {mjOBJ_JOINT, hinge});
  ASSERT_NE(Of(values, "qvel"), nullptr);
  EXPECT_EQ(Of(values, "qvel")->numbers[0], 2.5);
  EXPECT_EQ(Of(LiveValues(*frame_.m, *frame_.d, Named(mjOBJ_JOINT, "free")), "qpos")->numbers.size(), 7u);
  EXPECT_NE(Of(LiveValues(*frame_.m, *frame_.d, Named(mjOBJ_SENSOR, "angle")), "sensordata"), nullptr);
}

TEST_F(Card, AnActuatorShowsItsOwnControlsBehindOneThatHasSeveral) {
  Show(
      "<mujoco><worldbody><body><joint name='ball' type='ball'/><geom size='.1'/></body>"
      "<body pos='1 0 0'><joint name='hinge'/><geom size='.1'/></body></worldbody><actuator>"
      "<orientation name='turn' joint='ball'/><motor name='motor' joint='hinge'/></actuator></mujoco>");
  for (int i = 0; i < frame_.m->nu; ++i) frame_.d->ctrl[i] = i;
  const std::vector<CardValue> turn = LiveValues(*frame_.m, *frame_.d, Named(mjOBJ_ACTUATOR, "turn"));
  const std::vector<CardValue> motor = LiveValues(*frame_.m, *frame_.d, Named(mjOBJ_ACTUATOR, "motor"));
  EXPECT_EQ(Of(turn, "ctrl")->numbers, (std::vector<double>{0, 1, 2}));
  EXPECT_EQ(Of(turn, "actuator_force")->numbers.size(), 3u);
  EXPECT_EQ(Of(motor, "ctrl")->numbers, (std::vector<double>{3}));
}

TEST_F(Card, WhatAnElementDoesIsSaidInWordsForEveryKind) {
  Show(kModel);
  for (const mjtObj kind : kElementKinds) {
    if (CountOf(*frame_.m, kind) <= 0) continue;
    for (const CardValue& value : LiveValues(*frame_.m, *frame_.d, {kind, 0}))
      EXPECT_STRNE(TitleFor(value.name), "") << KindPlural(kind) << ": " << value.name;
  }
}

TEST_F(Card, UnitsAreThoseOfTheKindOfJoint) {
  Show(kModel);
  const std::vector<CardValue> hinge = LiveValues(*frame_.m, *frame_.d, Named(mjOBJ_JOINT, "hinge"));
  EXPECT_EQ(Of(hinge, "qpos")->unit, "rad");
  EXPECT_EQ(Of(hinge, "qfrc_bias")->unit, "N m");
  const std::vector<CardValue> free = LiveValues(*frame_.m, *frame_.d, Named(mjOBJ_JOINT, "free"));
  EXPECT_EQ(Of(free, "qvel")->unit, "m/s, rad/s");
}

TEST_F(Card, EqualitiesTellHowFarTheyAreFromHoldingAndHowHardTheyPull) {
  Show(
      "<mujoco><worldbody><body name='a'><joint name='a' type='slide'/><geom size='.1' mass='1'/></body>"
      "<body name='b'><joint name='b'/><geom size='.1' mass='1'/></body></worldbody><equality>"
      "<connect name='off' body1='a' body2='b' anchor='0 0 0' active='false'/><joint name='turn' joint1='b'/>"
      "<weld name='weld' body1='a'/></equality></mujoco>");
  Forward(*frame_.m, *frame_.d);
  const std::vector<CardValue> off = LiveValues(*frame_.m, *frame_.d, {mjOBJ_EQUALITY, 0});
  ASSERT_EQ(off.size(), 1u);
  EXPECT_EQ(off[0].text, "no");
  const std::vector<CardValue> turn = LiveValues(*frame_.m, *frame_.d, {mjOBJ_EQUALITY, 1});
  EXPECT_EQ(Of(turn, "eq_active")->text, "yes");
  ASSERT_NE(Of(turn, "efc_pos"), nullptr);
  EXPECT_EQ(Of(turn, "efc_pos")->numbers.size(), 1u);
  EXPECT_EQ(Of(turn, "efc_force")->unit, "N m");
  const int row = FirstRowOfEquality(*frame_.d, 2);
  const std::vector<CardValue> weld = LiveValues(*frame_.m, *frame_.d, {mjOBJ_EQUALITY, 2});
  ASSERT_EQ(Of(weld, "efc_force")->numbers.size(), 6u);
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(Of(weld, "efc_force")->numbers[static_cast<size_t>(i)], frame_.d->efc_force[row + i]);
}

TEST_F(Card, NumbersThatAreNoneAreSaidSo) {
  Show(kModel);
  frame_.d->xpos[3] = NAN;
  frame_.d->xpos[4] = -INFINITY;
  const std::vector<CardValue> values = LiveValues(*frame_.m, *frame_.d, {mjOBJ_BODY, 1});
  const CardValue* pos = Of(values, "xpos");
  ASSERT_NE(pos, nullptr);
  EXPECT_TRUE(pos->broken);
  EXPECT_EQ(pos->text.substr(0, 9), "nan  -inf");
}

TEST_F(Card, LocationsAreFoundByKindAndId) {
  runner::ElementLocations locations;
  locations.files = {"a.xml", "b.xml"};
  locations.entries = {{mjOBJ_BODY, 1, 0, 5, 3}, {mjOBJ_GEOM, 0, 1, 9, 7}};
  EXPECT_EQ(locations.Find(mjOBJ_GEOM, 0).file, "b.xml");
  EXPECT_EQ(locations.Find(mjOBJ_GEOM, 0).line, 9);
  EXPECT_TRUE(locations.Find(mjOBJ_GEOM, 1).file.empty());
}

// Every action runs without a model, with an empty one and with one of thousands of elements.
class EveryAction : public XmlUiTest {
 protected:
  void RunAll() {
    for (const Action& action : Actions()) {
      SCOPED_TRACE(action.name);
      ActionContext c = Context();
      const bool ran = RunAction(action, c);
      EXPECT_EQ(ran, !action.needs_model || frame_.m != nullptr);
    }
  }
  // All panels in the state that the actions left.
  void DrawAll() {
    ActionContext c = Context();
    PanelFrames(2, [&] {
      DrawPanel("elements", c);
      DrawPanel("selection", c);
      DrawPanel("contacts", c);
      DrawPanel("why", c);
      DrawPanel("rows", c);
    });
    for (int i = 0; i < 2; ++i) Frame([&] { DrawPanel("keys", c); });
  }
};

TEST_F(EveryAction, RunsWithoutAModel) {
  RunAll();
  DrawAll();
}

TEST_F(EveryAction, RunsWithAnEmptyModel) {
  Show("<mujoco/>");
  RunAll();
  DrawAll();
}

TEST_F(EveryAction, RunsWithEverythingSelectedInTurn) {
  Show(kModel);
  for (const mjtObj kind : kElementKinds) {
    if (CountOf(*frame_.m, kind) <= 0) continue;
    SelectElement(*frame_.m, ui_.selection, {kind, 0});
    RunAll();
  }
  DrawAll();
}

TEST_F(EveryAction, RunsWithAHugeModel) {
  std::string xml = "<mujoco><worldbody>";
  for (int i = 0; i < 3000; ++i)
    xml += "<body><joint/><geom size=\"0.1\" contype=\"0\" conaffinity=\"0\"/></body>";
  Show(xml + "</worldbody></mujoco>");
  SelectBody(*frame_.m, ui_.selection, 2999);
  RunAll();
  DrawAll();
}

TEST_F(Card, ValuesOfDefaultClassesAreShown) {
  const std::string path = "card_shown.xml";
  Show(kModel);
  auto report = std::make_shared<runner::LoadReport>();
  report->locations.files = {path};
  report->locations.entries = {{mjOBJ_GEOM, Named(mjOBJ_GEOM, "rod").id, 0, 7, 7}};
  snapshot_.report = report;
  SelectElement(*frame_.m, ui_.selection, Named(mjOBJ_GEOM, "rod"));
  ActionContext c = Context();
  PanelFrames(2, [&] { DrawElementNumbers(c); });
  const int without = ImGui::GetDrawData()->TotalVtxCount;
  ui_.card = {};
  ElementText text = {true, "geom", "<geom size='1'/>", {{"size", "1"}}, {}};
  text.inherited = {{"condim", "4", "soft", {path, 3, 5}}, {"margin", "0.01", "main", {path, 2, 5}}};
  ui_.card.text_at = [&](const SourceLocation& where) {
    EXPECT_EQ(where.line, 7);
    return text;
  };
  PanelFrames(2, [&] { DrawElementNumbers(c); });
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, without + 100);
}

TEST_F(Card, TheEditorOpensAtTheSelection) {
  Show(kModel);
  auto report = std::make_shared<runner::LoadReport>();
  report->locations.files = {"/models/arm.xml"};
  report->locations.entries = {{mjOBJ_GEOM, Named(mjOBJ_GEOM, "rod").id, 0, 7, 7}};
  snapshot_.report = report;
  SelectElement(*frame_.m, ui_.selection, Named(mjOBJ_GEOM, "rod"));
  ActionContext c = Context();
  ASSERT_TRUE(RunAction("selection.open_source", c));
  ASSERT_EQ(requests_.size(), 1u);
  const auto* open = std::get_if<request::OpenInEditor>(&requests_[0]);
  ASSERT_NE(open, nullptr);
  EXPECT_EQ(open->where.file, "/models/arm.xml");
  EXPECT_EQ(open->where.line, 7);
  EXPECT_EQ(open->where.column, 7);
  SelectElement(*frame_.m, ui_.selection, Named(mjOBJ_GEOM, "ball"));
  ASSERT_TRUE(RunAction("selection.open_source", c));
  const auto* said = std::get_if<request::Say>(&requests_[1]);
  ASSERT_NE(said, nullptr);
  EXPECT_EQ(said->kind, runner::EventKind::kError);
}

TEST_F(Card, ADoubleClickOnAValueStartsTuningIt) {
  Show(kModel);
  SelectElement(*frame_.m, ui_.selection, Named(mjOBJ_JOINT, "hinge"));
  const auto draw = [&] {
    ActionContext c = Context();
    DrawElementNumbers(c);
  };
  // Rows of the live numbers: the position leads to the joints, a force to nothing.
  MoveMouse(300, 40);
  for (float y = 40; y < 200 && ui_.layout.request.section.empty(); y += 8) {
    MoveMouse(300, y);
    for (const bool down : {true, false, true, false}) {
      Press(0, down);
      PanelFrames(1, draw);
    }
    PanelFrames(20, draw);
  }
  EXPECT_EQ(ui_.layout.request.section, "joints");
  EXPECT_TRUE(ui_.layout.right);
  // A compiled number of the table leads to its row among the parameters, ready to be typed.
  ui_.authoring.tuning.focus = "dof_damping";
  ui_.authoring.tuning.focus_element = {mjOBJ_JOINT, Named(mjOBJ_JOINT, "hinge").id};
  const auto tuning = [&] {
    ActionContext c = Context();
    DrawPanel("parameters", c);
  };
  PanelFrames(4, tuning);
  EXPECT_TRUE(ui_.authoring.tuning.focus.empty());
  EXPECT_TRUE(ImGui::GetIO().WantTextInput);
}

}  // namespace
}  // namespace pliant::ui
