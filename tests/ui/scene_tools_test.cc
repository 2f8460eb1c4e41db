// Handles, measurements, throws and colours in the 3D view, by the mouse.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "engine/step/forward.h"
#include "render/camera.h"
#include "tests/ui/lone_view.h"
#include "tests/ui/xml_scene.h"
#include "ui/shell/key_router.h"
#include "ui/viewport/color_by.h"
#include "ui/viewport/gizmo_target.h"
#include "ui/viewport/measure.h"
#include "ui/viewport/throw.h"
#include "ui/widgets/pane_focus.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

constexpr char kScene[] = R"(<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 0.1"/>
    <body name="box" pos="0 0 0.5"><freejoint name="box"/>
      <geom name="box" type="box" size="0.1 0.2 0.3"/><site name="mark" pos="0.1 0 0"/></body>
    <body name="hook" mocap="true" pos="1 0 0.5"><geom name="hook" size="0.1" contype="0" conaffinity="0"/></body>
    <light name="lamp" pos="0 1 2" dir="0 0 -1"/>
    <body name="post" pos="-1 0 0.5"><geom name="post" type="capsule" size="0.05 0.3"/></body>
  </worldbody>
</mujoco>)";

class SceneTools : public XmlUiTest {
 protected:
  void SetUp() override {
    Show(kScene);
    view_ = std::make_unique<SceneView>();
    view_->SetModel(frame_.m, ui_);
    ui_.view.camera.azimuth = 90;
    ui_.view.camera.elevation = -20;
    ui_.view.camera.distance = 4;
    Frames(2);
  }
  void TearDown() override { view_.reset(); }

  void Frames(int n) {
    for (int i = 0; i < n; ++i) Frame([this] { DrawLoneView(*view_, Context()); });
  }
  ImVec2 PixelOf(const double* point) const {
    double pixel[2] = {};
    EXPECT_TRUE(render::ProjectToPixel(view_->scene(), view_->viewport(), point, pixel));
    return {static_cast<float>(pixel[0]), static_cast<float>(pixel[1])};
  }
  void Point(const double* point) {
    const ImVec2 at = PixelOf(point);
    MoveMouse(at.x, at.y);
    Frames(1);
  }
  void Click() {
    Press(0, true);
    Frames(2);
    Press(0, false);
    Frames(20);
  }
  ElementRef Element(mjtObj type, const char* name) const { return {type, Name2Id(*model_, type, name)}; }
  void Select(mjtObj type, const char* name) {
    SelectElement(*frame_.m, ui_.selection, Element(type, name));
    Frames(1);
  }
  // Drags the handle of an axis by so many metres along it, as far as the mouse goes.
  void DragHandle(int axis, double metres) {
    const GizmoTarget target = FindGizmoTarget(*frame_.m, *frame_.d, ui_.selection.element);
    double from[3], to[3];
    for (int i = 0; i < 3; ++i) from[i] = to[i] = target.pos[i];
    from[axis] += 0.15;
    to[axis] += 0.15 + metres;
    Point(from);
    ASSERT_EQ(ui_.views.tools.gizmo.hovered, axis);
    Press(0, true);
    Frames(2);
    Point(to);
    Frames(1);
  }
  void Release() {
    Press(0, false);
    Frames(2);
  }

  std::unique_ptr<SceneView> view_;
};

TEST_F(SceneTools, AHandleMovesAFreeBodyByItsState) {
  ui_.views.tools.gizmo.mode = GizmoMode::kMove;
  Select(mjOBJ_BODY, "box");
  DragHandle(0, 0.3);
  const auto* pose = log_.Last<command::SetQpos>();
  ASSERT_NE(pose, nullptr);
  EXPECT_NEAR(pose->value[0], 0.3, 0.02);
  EXPECT_NEAR(pose->value[1], 0, 1e-9);
  EXPECT_NEAR(pose->value[2], 0.5, 1e-9);
  Release();
  EXPECT_EQ(ui_.views.tools.gizmo.dragged, -1);
}

TEST_F(SceneTools, StepsAndTypedNumbers) {
  ui_.views.tools.gizmo.mode = GizmoMode::kMove;
  ui_.views.tools.gizmo.snap = true;
  ui_.views.tools.gizmo.move_step = 0.25;
  Select(mjOBJ_BODY, "hook");
  DragHandle(2, 0.3);
  const auto* pose = log_.Last<command::SetMocap>();
  ASSERT_NE(pose, nullptr);
  EXPECT_NEAR(pose->pos[2], 0.75, 1e-9);
  ActionContext c = Context();
  for (const int key : {static_cast<int>(kKeyMinus), kKey0 + 0, static_cast<int>(kKeyPeriod), kKey0 + 1})
    EXPECT_EQ(RouteKey(c, c, {key, kModNone, false}), KeyTaker::kProgram);
  Frames(2);
  pose = log_.Last<command::SetMocap>();
  EXPECT_NEAR(pose->pos[2], 0.4, 1e-12);
  Release();
}

TEST_F(SceneTools, EnterKeepsWhatWasTypedAndEscapeTakesTheDragBack) {
  ui_.views.tools.gizmo.mode = GizmoMode::kMove;
  Select(mjOBJ_BODY, "hook");
  DragHandle(2, 0.3);
  ActionContext c = Context();
  RouteKey(c, c, {kKey0 + 2, kModNone, false});
  Frames(1);
  EXPECT_EQ(RouteKey(c, c, {kKeyEnter, kModNone, false}), KeyTaker::kProgram);
  EXPECT_FALSE(ui_.views.grab.on) << "Enter is the key of grab mode elsewhere";
  const double elsewhere[3] = {0.5, 0, 1};
  Point(elsewhere);
  EXPECT_NEAR(log_.Last<command::SetMocap>()->pos[2], 2.5, 1e-12);
  Release();

  DragHandle(0, 0.3);
  EXPECT_NEAR(log_.Last<command::SetMocap>()->pos[0], 1.3, 0.02);
  EXPECT_EQ(RouteKey(c, c, {kKeyEscape, kModNone, false}), KeyTaker::kProgram);
  Frames(1);
  EXPECT_EQ(log_.Last<command::SetMocap>()->pos[0], 1);
  EXPECT_EQ(ui_.views.tools.gizmo.dragged, -1);
  Release();
}

TEST_F(SceneTools, AHandleOfAPartEditsTheModel) {
  ui_.views.tools.gizmo.mode = GizmoMode::kMove;
  Select(mjOBJ_SITE, "mark");
  DragHandle(2, 0.2);
  const auto* number = log_.Last<command::SetModelField>();
  ASSERT_NE(number, nullptr);
  EXPECT_EQ(number->field, "site_pos");
  EXPECT_NEAR(number->value, 0.2, 0.02);
  Release();
  ui_.views.tools.gizmo.mode = GizmoMode::kScale;
  Select(mjOBJ_GEOM, "post");
  DragHandle(2, 0.15);
  ASSERT_FALSE(ui_.authoring.tuning.shapes.empty());
  EXPECT_EQ(ui_.authoring.tuning.shapes[0].field, "geom_size");
  EXPECT_EQ(ui_.authoring.tuning.shapes[0].column, 1);  // of a capsule: along it
  EXPECT_NEAR(ui_.authoring.tuning.shapes[0].value, 0.6, 0.05);
  Release();
}

TEST_F(SceneTools, TurningIsAboutTheAxis) {
  ui_.selection = {};
  SelectElement(*frame_.m, ui_.selection, Element(mjOBJ_BODY, "box"));
  const GizmoTarget target = FindGizmoTarget(*frame_.m, *frame_.d, ui_.selection.element);
  double start[10];
  GizmoStart(*frame_.m, *frame_.d, target, start);
  ActionContext c = Context();
  const double quarter[3] = {0, 0, mjPI / 2};
  GizmoTurn(c, target, start, quarter);
  const auto* pose = log_.Last<command::SetQpos>();
  ASSERT_NE(pose, nullptr);
  EXPECT_NEAR(pose->value[3], std::sqrt(0.5), 1e-12);
  EXPECT_NEAR(pose->value[6], std::sqrt(0.5), 1e-12);
}

TEST_F(SceneTools, ARingThatIsSeenFromItsEdgeIsRolled) {
  ui_.views.tools.gizmo.mode = GizmoMode::kRotate;
  Select(mjOBJ_BODY, "box");
  const double from[3] = {0, 0, 0.7}, to[3] = {0, 0, 0.8};
  Point(from);
  ASSERT_EQ(ui_.views.tools.gizmo.hovered, 0);
  Press(0, true);
  Frames(2);
  Point(to);
  Frames(1);
  const auto* pose = log_.Last<command::SetQpos>();
  ASSERT_NE(pose, nullptr);
  EXPECT_LT(pose->value[4], -0.05) << "its near side goes up with the pointer";
  EXPECT_NEAR(pose->value[5], 0, 1e-9);
  Release();
}

TEST_F(SceneTools, ALightIsTurnedByItsDirection) {
  Select(mjOBJ_LIGHT, "lamp");
  const GizmoTarget target = GizmoTargetNow(Context());
  ASSERT_TRUE(target.turns);
  double start[10];
  GizmoStart(*frame_.m, *frame_.d, target, start);
  ActionContext c = Context();
  const double quarter[3] = {mjPI / 2, 0, 0};
  GizmoTurn(c, target, start, quarter);
  double direction[3] = {0, 0, -1};
  for (const runner::Command& sent : log_.commands) {
    const auto* number = std::get_if<command::SetModelField>(&sent);
    if (number != nullptr && number->field == "light_dir") direction[number->index % 3] = number->value;
  }
  EXPECT_NEAR(direction[1], 1, 1e-12);
  EXPECT_NEAR(direction[2], 0, 1e-12);
}

TEST_F(SceneTools, HandlesThatScaleABodyHoldItsGeomOrSayWhyNot) {
  ui_.views.tools.gizmo.mode = GizmoMode::kScale;
  Select(mjOBJ_BODY, "post");
  EXPECT_EQ(GizmoTargetNow(Context()).element, Element(mjOBJ_GEOM, "post"));
  EXPECT_EQ(WhyNoHandles(GizmoTargetNow(Context()), GizmoMode::kScale), "");
  Select(mjOBJ_LIGHT, "lamp");
  EXPECT_NE(WhyNoHandles(GizmoTargetNow(Context()), GizmoMode::kScale), "");
  Show(
      "<mujoco><worldbody><body name=\"two\"><geom size=\"1\"/><geom name=\"b\" "
      "size=\"2\"/></body></worldbody></mujoco>");
  Select(mjOBJ_BODY, "two");
  EXPECT_NE(WhyNoHandles(GizmoTargetNow(Context()), GizmoMode::kScale), "");
  ui_.selection.geom = 1;
  EXPECT_EQ(GizmoTargetNow(Context()).element, (ElementRef{mjOBJ_GEOM, 1}));
}

TEST_F(SceneTools, ADistanceFollowsItsBodies) {
  BeginMeasure(ui_, MeasureKind::kDistance);
  for (const char* name : {"hook", "post"}) {
    Point(frame_.d->xpos + 3 * Element(mjOBJ_BODY, name).id);
    Click();
  }
  ASSERT_EQ(ui_.views.tools.measure.pinned.size(), 1u);
  const double before = ui_.views.tools.measure.pinned[0].value;
  EXPECT_NEAR(before, 2, 0.2);
  frame_.d->mocap_pos[0] += 0.5;
  Forward(*model_, *frame_.d);
  Frames(1);
  EXPECT_NEAR(ui_.views.tools.measure.pinned[0].value, before + 0.5, 0.02);
  EXPECT_THAT(MeasureCsv(ui_.views.tools.measure.pinned[0]), testing::HasSubstr("time_s,distance_m\n"));
}

TEST_F(SceneTools, ClicksArePointsOfAMeasurementInEveryMode) {
  ui_.views.grab.on = ui_.views.tools.launcher.armed = true;
  ui_.views.tools.gizmo.mode = GizmoMode::kMove;
  Select(mjOBJ_BODY, "hook");
  BeginMeasure(ui_, MeasureKind::kDistance);
  EXPECT_EQ(NextMeasurePoint(ui_.views.tools.measure), "point 1 of 2");
  for (const char* name : {"hook", "box"}) {
    Point(frame_.d->xpos + 3 * Element(mjOBJ_BODY, name).id);
    Click();
  }
  EXPECT_EQ(ui_.views.tools.measure.pinned.size(), 1u);
  EXPECT_EQ(log_.Last<command::SetPerturb>(), nullptr) << "a body was grabbed";
}

TEST_F(SceneTools, EscapeStopsMeasuring) {
  LeavePanes();  // of tests before
  ActionContext c = Context();
  RunAction("measure.angle", c);
  EXPECT_TRUE(FindAction("measure.angle")->checked(c));
  EXPECT_EQ(RouteKey(c, c, {kKeyEscape, kModNone, false}), KeyTaker::kProgram);
  EXPECT_FALSE(ui_.views.tools.measure.taking);
}

TEST_F(SceneTools, TheClearanceOfTwoGeomsIsTheirSmallestDistance) {
  BeginMeasure(ui_, MeasureKind::kClearance);
  for (const char* name : {"hook", "post"}) {
    Point(frame_.d->xpos + 3 * Element(mjOBJ_BODY, name).id);
    Click();
  }
  ASSERT_EQ(ui_.views.tools.measure.pinned.size(), 1u);
  EXPECT_NEAR(ui_.views.tools.measure.pinned[0].value, 2 - 0.1 - 0.05, 1e-6);
  EXPECT_EQ(MeasureTitle(*frame_.m, ui_.views.tools.measure.pinned[0]), "hook - post");
}

TEST_F(SceneTools, AngleOfThreePlaces) {
  BeginMeasure(ui_, MeasureKind::kAngle);
  const double places[3][3] = {{1, 0, 0.5}, {0, 0, 0.5}, {-1, 0, 0.5}};
  for (const auto& place : places) {
    PickResult hit;
    hit.body = 0;
    std::copy_n(place, 3, hit.point);
    ActionContext c = Context();
    TakeMeasurePoint(c, hit);
  }
  Frames(1);
  ASSERT_EQ(ui_.views.tools.measure.pinned.size(), 1u);
  EXPECT_NEAR(ui_.views.tools.measure.pinned[0].value, mjPI, 1e-9);
  EXPECT_EQ(MeasureText(ui_.views.tools.measure.pinned[0]), "180.00°");
}

TEST_F(SceneTools, ManyThatAreDroppedNeitherOverlapNorStandExactlyOnEachOther) {
  ui_.views.tools.launcher.count = 27;
  ActionContext c = Context();
  const double pos[3] = {1, 2, 3}, rest[3] = {};
  SpawnShapes(c, pos, rest);
  const auto& text = std::get<request::ChangeStructure>(requests_.back()).edit.text;
  std::vector<std::array<double, 3>> places;
  for (size_t at = 0; (at = text.find("pos=\"", at)) != std::string::npos; ++at) {
    std::array<double, 3> p{};
    ASSERT_EQ(std::sscanf(text.c_str() + at, "pos=\"%lf %lf %lf\"", &p[0], &p[1], &p[2]), 3);
    for (const std::array<double, 3>& other : places) {
      const double across = std::hypot(p[0] - other[0], p[1] - other[1]);
      EXPECT_GT(across, 1e-5);
      EXPECT_GT(std::hypot(across, p[2] - other[2]), 2 * ui_.views.tools.launcher.size);
    }
    places.push_back(p);
  }
  EXPECT_EQ(places.size(), 27U);
}

TEST_F(SceneTools, AThrowAddsABodyThatFlies) {
  ui_.views.tools.launcher.armed = true;
  ui_.views.tools.launcher.count = 3;
  MoveMouse(400, 500);
  Frames(1);
  Press(0, true);
  Frames(2);
  for (int i = 1; i <= 6; ++i) {
    MoveMouse(400 + 40.0f * static_cast<float>(i), 500);
    Frames(1);
  }
  Press(0, false);
  Frames(1);
  ASSERT_FALSE(requests_.empty());
  const auto* wanted = std::get_if<request::ChangeStructure>(&requests_.back());
  ASSERT_NE(wanted, nullptr);
  EXPECT_EQ(wanted->edit.launched.size(), 3u);
  EXPECT_GT(std::hypot(wanted->edit.velocity[0], wanted->edit.velocity[1]), 1);
  EXPECT_THAT(wanted->edit.text, testing::HasSubstr("<freejoint name=\"thrown1\"/>"));
}

TEST_F(SceneTools, ColoursByAQuantityWithARange) {
  const int box = Element(mjOBJ_GEOM, "box").id, post = Element(mjOBJ_GEOM, "post").id;
  frame_.d->qvel[0] = 2;
  Forward(*model_, *frame_.d);
  const std::vector<double> speed = GeomQuantity(*frame_.m, *frame_.d, view_->scene(), ColorQuantity::kSpeed);
  EXPECT_NEAR(speed[static_cast<size_t>(box)], 2, 1e-9);
  EXPECT_TRUE(std::isnan(speed[static_cast<size_t>(post)]));
  const std::vector<double> energy =
      GeomQuantity(*frame_.m, *frame_.d, view_->scene(), ColorQuantity::kEnergy);
  const double mass = model_->body_mass[Element(mjOBJ_BODY, "box").id];
  EXPECT_NEAR(energy[static_cast<size_t>(box)], 0.5 * mass * 4, 1e-9);
  double lo = 0, hi = 0;
  ColorRange(ui_.view.extras.color, speed, &lo, &hi);
  EXPECT_EQ(hi, 2);
  ui_.view.extras.color.quantity = static_cast<int>(ColorQuantity::kSpeed);
  Frames(1);
  const auto* geoms = view_->scene().geoms;
  const auto* drawn = std::find_if(geoms, geoms + view_->scene().ngeom, [&](const mjvGeom& g) {
    return g.objtype == mjOBJ_GEOM && g.objid == box;
  });
  ASSERT_NE(drawn, geoms + view_->scene().ngeom);
  EXPECT_NEAR(drawn->rgba[0], 0.99, 0.01);  // the fastest: the light end
}

TEST_F(SceneTools, ARangeThatIsFixedStaysAndBeginsAsWhatWasShown) {
  frame_.d->qvel[0] = 2;
  Forward(*model_, *frame_.d);
  ActionContext c = Context();
  ASSERT_TRUE(RunAction("color.speed", c));
  Frames(2);
  ColorScale& color = ui_.view.extras.color;
  EXPECT_EQ(color.hi, 2);
  color.fixed = true;
  frame_.d->qvel[0] = 8;
  Forward(*model_, *frame_.d);
  Frames(2);
  double lo = -1, hi = -1;
  ColorRange(color, {8}, &lo, &hi);
  EXPECT_EQ(lo, 0);
  EXPECT_EQ(hi, 2);
  ASSERT_TRUE(RunAction("color.energy", c));
  EXPECT_FALSE(color.fixed) << "m/s are no J";
}

TEST_F(SceneTools, EveryQuantityDrawsWithItsLegend) {
  for (int i = 0; i < static_cast<int>(ColorQuantity::kCount); ++i) {
    ui_.view.extras.color.quantity = i;
    Frames(1);
  }
}

}  // namespace
}  // namespace pliant::ui
