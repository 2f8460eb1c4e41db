#include <algorithm>
#include <cmath>

#include "render/camera.h"
#include "tests/ui/lone_view.h"
#include "tests/ui/ui_fixture.h"
#include "ui/model/draw_limits.h"
#include "ui/viewport/camera_moves.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

class View : public LoneView {};

TEST_F(View, DrawsAsManyGeomsAsTheSettingSays) {
  DrawLimits& limits = CurrentDrawLimits();
  EXPECT_EQ(view_->scene().maxgeom, limits.geoms);
  const int all = view_->scene().ngeom;
  ASSERT_GT(all, 1);
  limits.geoms = all - 1;
  Frames(2);
  EXPECT_EQ(view_->scene().ngeom, all - 1);
  limits.geoms = 30000;
  Frames(2);
  EXPECT_EQ(view_->scene().maxgeom, 30000);
  EXPECT_EQ(view_->scene().ngeom, all);
  limits = {};
}

TEST_F(View, ADoubleClickOnAPanelIsNotForTheViewBehindIt) {
  MoveMouse(640, 100);
  Drag(0, 20, 10);
  SelectBody(*frame_.m, ui_.selection, BodyId("box"));
  const auto frames = [&](int n) {
    for (int i = 0; i < n; ++i) {
      Frame([&] {
        DrawLoneView(*view_, Context());
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({300, 300});
        ImGui::Begin("panel");
        ImGui::End();
      });
    }
  };
  MoveMouse(100, 100);
  frames(2);
  frame_.double_clicks = 1 << ImGuiMouseButton_Left;
  frames(1);
  frame_.double_clicks = 0;
  EXPECT_EQ(ui_.selection.body_name, "box");
}

TEST_F(View, LeftDragOrbits) {
  const mjvCamera before = ui_.view.camera;
  MoveMouse(640, 100);
  Drag(0, 100, 40);
  EXPECT_NE(ui_.view.camera.azimuth, before.azimuth);
  EXPECT_NE(ui_.view.camera.elevation, before.elevation);
  EXPECT_EQ(ui_.view.camera.lookat[0], before.lookat[0]);
  EXPECT_EQ(ui_.view.camera.distance, before.distance);
}

TEST_F(View, RightDragPans) {
  const mjvCamera before = ui_.view.camera;
  MoveMouse(640, 100);
  Drag(1, 100, 40);
  const double moved = std::abs(ui_.view.camera.lookat[0] - before.lookat[0]) +
                       std::abs(ui_.view.camera.lookat[1] - before.lookat[1]) +
                       std::abs(ui_.view.camera.lookat[2] - before.lookat[2]);
  EXPECT_GT(moved, 1e-3);
  EXPECT_EQ(ui_.view.camera.azimuth, before.azimuth);
}

TEST_F(View, ScrollZooms) {
  const double before = ui_.view.camera.distance;
  MoveMouse(640, 100);
  Frames(1);
  ImGui::GetIO().MouseWheel = 1;
  Frames(1);
  EXPECT_LT(ui_.view.camera.distance, before);
}

TEST_F(View, DoubleClickSelectsTheBodyUnderThePointer) {
  PointAt("box");
  DoubleClick(0);
  EXPECT_EQ(ui_.selection.body, BodyId("box"));
  EXPECT_EQ(ui_.selection.body_name, "box");
  // The picked point lies on the surface of the box.
  for (const double x : ui_.selection.local_point) EXPECT_LE(std::abs(x), 0.1 + 1e-6);
  MoveMouse(640, 20);
  Frames(1);
  DoubleClick(0);
  EXPECT_EQ(ui_.selection.body, -1);
}

TEST_F(View, RightDoubleClickLooksAtThePoint) {
  PointAt("box");
  DoubleClick(1);
  const double* box = frame_.d->xpos + 3 * BodyId("box");
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(ui_.view.camera.lookat[i], box[i], 0.11);
}

TEST_F(View, CtrlRightDoubleClickFollowsTheBody) {
  PointAt("box");
  ImGui::GetIO().KeyCtrl = true;
  DoubleClick(1);
  EXPECT_EQ(ui_.view.camera.type, mjCAMERA_TRACKING);
  EXPECT_EQ(ui_.view.camera.trackbodyid, BodyId("box"));
}

TEST_F(View, CtrlDragPullsTheSelectionAndEndsWithTheButton) {
  SelectBody(*frame_.m, ui_.selection, BodyId("box"));
  MoveMouse(640, 100);
  ImGui::GetIO().KeyCtrl = true;
  const mjvCamera before = ui_.view.camera;
  Drag(1, 80, -60);
  ASSERT_GE(log_.commands.size(), 3u);
  const auto* first = std::get_if<command::SetPerturb>(&log_.commands.front());
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->perturb.active, mjPERT_TRANSLATE);
  EXPECT_EQ(first->perturb.select, BodyId("box"));
  const command::SetPerturb* last = log_.Last<command::SetPerturb>();
  EXPECT_EQ(last->perturb.active, 0);
  EXPECT_GT(last->perturb.refpos[2], first->perturb.refpos[2] + 0.01);
  EXPECT_EQ(ui_.view.camera.azimuth, before.azimuth);
  EXPECT_FALSE(ui_.perturb.dragging);
}

TEST_F(View, CtrlLeftDragTurnsTheSelection) {
  SelectBody(*frame_.m, ui_.selection, BodyId("box"));
  MoveMouse(640, 100);
  ImGui::GetIO().KeyCtrl = true;
  Drag(0, 80, 0);
  const auto* first = std::get_if<command::SetPerturb>(&log_.commands.front());
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->perturb.active, mjPERT_ROTATE);
  const double* q = log_.Last<command::SetPerturb>()->perturb.refquat;
  EXPECT_LT(std::abs(q[0]), 1 - 1e-4);
}

TEST_F(View, CtrlDragWithoutASelectionMovesTheCamera) {
  MoveMouse(640, 100);
  ImGui::GetIO().KeyCtrl = true;
  const double before = ui_.view.camera.azimuth;
  Drag(0, 80, 0);
  EXPECT_TRUE(log_.commands.empty());
  EXPECT_NE(ui_.view.camera.azimuth, before);
}

TEST_F(View, GrabModePullsABodyByAPlainDragUnderThePointer) {
  ui_.views.grab.on = true;
  snapshot_.run.paused = false;
  PointAt("box");
  const ImVec2 from = ImGui::GetIO().MousePos;
  const mjvCamera before = ui_.view.camera;
  Press(0, true);
  Frames(2);
  EXPECT_EQ(ui_.selection.body, BodyId("box"));
  for (int i = 1; i <= 5; ++i) {
    MoveMouse(from.x + 20 * static_cast<float>(i), from.y - 10 * static_cast<float>(i));
    Frames(1);
  }
  const command::SetPerturb* drag = log_.Last<command::SetPerturb>();
  ASSERT_NE(drag, nullptr);
  EXPECT_EQ(drag->perturb.active, mjPERT_TRANSLATE);
  double pixel[2];
  ASSERT_TRUE(render::ProjectToPixel(view_->scene(), view_->viewport(), drag->perturb.refselpos, pixel));
  EXPECT_NEAR(pixel[0], static_cast<double>(from.x) + 100, 1.5) << "the target stays under the pointer";
  EXPECT_NEAR(pixel[1], static_cast<double>(from.y) - 50, 1.5);
  Press(0, false);
  Frames(2);
  EXPECT_EQ(log_.Last<command::SetPerturb>()->perturb.active, 0);
  EXPECT_EQ(ui_.view.camera.azimuth, before.azimuth);
}

TEST_F(View, GrabModeLeavesTheCameraToDragsBesideBodies) {
  ui_.views.grab.on = true;
  const double before = ui_.view.camera.azimuth;
  MoveMouse(640, 20);
  Drag(0, 80, 0);
  EXPECT_EQ(log_.Last<command::SetPerturb>(), nullptr);
  EXPECT_NE(ui_.view.camera.azimuth, before);
}

TEST_F(View, AltTurnsInGrabModeWithOneButton) {
  ui_.views.grab.on = true;
  PointAt("box");
  ImGui::GetIO().KeyAlt = true;
  Drag(0, 60, 0);
  const auto* first = std::get_if<command::SetPerturb>(&log_.commands.front());
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->perturb.active, mjPERT_ROTATE);
}

TEST_F(View, CarryingNeedsNoHeldButton) {
  ui_.views.grab.on = ui_.views.grab.carry = true;
  PointAt("box");
  Press(0, true);
  Frames(1);
  Press(0, false);
  Frames(2);
  MoveMouse(700, 300);
  Frames(2);
  ASSERT_NE(log_.Last<command::SetPerturb>(), nullptr);
  EXPECT_EQ(log_.Last<command::SetPerturb>()->perturb.active, mjPERT_TRANSLATE);
  Frames(30);
  Press(0, true);
  Frames(2);
  EXPECT_EQ(log_.Last<command::SetPerturb>()->perturb.active, 0);
}

TEST_F(View, AxisLockMovesTheTargetAlongThatAxisOnly) {
  ui_.views.grab.on = true;
  ui_.views.grab.axes = 4;
  PointAt("box");
  Drag(0, 60, -80);
  const auto* first = std::get_if<command::SetPerturb>(&log_.commands.front());
  const command::SetPerturb* last = log_.Last<command::SetPerturb>();
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(last->axes, 4);
  EXPECT_EQ(last->perturb.refselpos[0], first->perturb.refselpos[0]);
  EXPECT_EQ(last->perturb.refselpos[1], first->perturb.refselpos[1]);
  EXPECT_GT(last->perturb.refselpos[2], first->perturb.refselpos[2]);
}

TEST_F(View, AKeptForceBecomesAPinAndIsReleasedByItsAction) {
  ui_.views.grab.on = ui_.views.grab.keep = true;
  snapshot_.run.paused = false;
  PointAt("box");
  Drag(0, 60, 0);
  ASSERT_NE(log_.Last<command::SetPins>(), nullptr);
  EXPECT_EQ(log_.Last<command::SetPins>()->pins.size(), 1u);
  ActionContext context = Context();
  RunAction("grab.release", context);
  EXPECT_TRUE(log_.Last<command::SetPins>()->pins.empty());
}

TEST_F(View, ThePokeGoesAlongTheRayIntoTheBody) {
  PointAt("box");
  ActionContext context = Context();
  RunAction("grab.poke", context);
  Frames(1);
  const command::Poke* poke = log_.Last<command::Poke>();
  ASSERT_NE(poke, nullptr);
  EXPECT_EQ(poke->body, BodyId("box"));
  EXPECT_NEAR(std::hypot(poke->impulse[0], poke->impulse[1], poke->impulse[2]), ui_.views.grab.impulse, 1e-9);
}

TEST_F(View, SingleClickSelectsOnlyWhenAskedFor) {
  PointAt("box");
  Press(0, true);
  Frames(1);
  Press(0, false);
  Frames(30);
  EXPECT_EQ(ui_.selection.body, -1);
  ui_.views.pointer.single_click = true;
  Press(0, true);
  Frames(1);
  Press(0, false);
  Frames(2);
  EXPECT_EQ(ui_.selection.body, BodyId("box"));
}

TEST_F(View, ZoomToThePointerKeepsThePlaceUnderIt) {
  ui_.views.pointer.zoom_to_cursor = true;
  MoveMouse(900, 300);
  Frames(1);
  // A point of the plane through the look-at point that lies under the pointer.
  const render::PixelRay ray = render::RayThroughPixel(view_->scene(), view_->viewport(), 900, 300);
  double forward[3], along = 0, reach = 0, point[3];
  for (int i = 0; i < 3; ++i) {
    forward[i] = static_cast<double>(view_->scene().camera[0].forward[i]);
    along += forward[i] * ray.direction[i];
    reach += forward[i] * (ui_.view.camera.lookat[i] - ray.origin[i]);
  }
  for (int i = 0; i < 3; ++i) point[i] = ray.origin[i] + reach / along * ray.direction[i];
  const double before = ui_.view.camera.distance;
  ImGui::GetIO().MouseWheel = 3;
  Frames(2);
  EXPECT_LT(ui_.view.camera.distance, before);
  double pixel[2];
  ASSERT_TRUE(render::ProjectToPixel(view_->scene(), view_->viewport(), point, pixel));
  EXPECT_NEAR(pixel[0], 900, 2);
  EXPECT_NEAR(pixel[1], 300, 2);
}

TEST_F(View, FlyModeMovesTheEyeAndKeepsTheFlagsOfItsKeys) {
  ActionContext context = Context();
  RunAction("camera.fly", context);
  const mjtByte wireframe = ui_.view.render_flags[mjRND_WIREFRAME];
  const auto eye = [this] {
    const double* p = ui_.view.camera.lookat;
    return p[0] + 2 * p[1] + 3 * p[2];
  };
  const double before = eye();
  EXPECT_TRUE(HandleKey({Letter('W'), kModNone, false}, context));
  EXPECT_EQ(ui_.view.render_flags[mjRND_WIREFRAME], wireframe);
  ImGui::GetIO().KeysDown[static_cast<int>('W')] = true;
  Frames(10);
  ImGui::GetIO().KeysDown[static_cast<int>('W')] = false;
  EXPECT_NE(eye(), before);
  const double rest = eye();
  Frames(5);
  EXPECT_EQ(eye(), rest) << "no inertia";
  RunAction("camera.fly", context);
  HandleKey({Letter('W'), kModNone, false}, context);
  EXPECT_NE(ui_.view.render_flags[mjRND_WIREFRAME], wireframe);
}

TEST_F(View, SplitViewsHaveTheirOwnCamerasAndFlags) {
  ActionContext context = Context();
  RunAction("view.split.4", context);
  Frames(2);
  ASSERT_EQ(view_->pane_count(), 4);
  EXPECT_LT(view_->viewport().width, 640);
  RunAction("flag.joint", context);
  EXPECT_NE(ViewOfPane(ui_, 0).option.flags[mjVIS_JOINT], ViewOfPane(ui_, 1).option.flags[mjVIS_JOINT]);
  // A click into the third one makes it the active one; a drag there moves its camera alone.
  const double first = ViewOfPane(ui_, 0).camera.azimuth;
  MoveMouse(200, 700);
  Frames(1);
  const double before = ViewOfPane(ui_, 2).camera.azimuth;
  Drag(0, 60, 0);
  EXPECT_EQ(ui_.views.active, 2);
  EXPECT_NE(ViewOfPane(ui_, 2).camera.azimuth, before);
  EXPECT_EQ(ViewOfPane(ui_, 0).camera.azimuth, first);
  // The panes do not overlap and lie inside of the picture.
  int area = 0;
  for (int i = 0; i < 4; ++i) area += view_->place(i).width * view_->place(i).height;
  EXPECT_LE(area, view_->picture().width * view_->picture().height);
  RunAction("view.split.1", context);
  Frames(1);
  EXPECT_EQ(view_->viewport().width, view_->picture().width);
}

TEST_F(View, HeadingFollowTurnsWithTheBodyAndFullFollowTilts) {
  const int box = BodyId("box");
  SelectBody(*frame_.m, ui_.selection, box);
  ActionContext context = Context();
  RunAction("camera.follow_selection", context);
  RunAction("camera.follow_heading", context);
  Frames(1);
  const float before = view_->scene().camera[0].forward[0];
  // The box turns by 90 degrees about the vertical: so does the view.
  const double turned[9] = {0, -1, 0, 1, 0, 0, 0, 0, 1};
  std::copy(turned, turned + 9, frame_.d->xmat + 9 * box);
  const float forward[2] = {view_->scene().camera[0].forward[0], view_->scene().camera[0].forward[1]};
  Frames(1);
  EXPECT_NEAR(view_->scene().camera[0].forward[1], forward[0], 1e-5);
  EXPECT_NEAR(view_->scene().camera[0].forward[0], -forward[1], 1e-5);
  EXPECT_NE(view_->scene().camera[0].forward[0], before);
  // Full: a roll of the body rolls the picture.
  RunAction("camera.follow_full", context);
  Frames(1);
  const float up = view_->scene().camera[0].up[2];
  const double rolled[9] = {1, 0, 0, 0, 0, -1, 0, 1, 0};
  std::copy(rolled, rolled + 9, frame_.d->xmat + 9 * box);
  Frames(1);
  EXPECT_GT(std::abs(view_->scene().camera[0].up[2] - up), 0.1f);
}

TEST_F(View, EscLeavesTheFollowedBodyAndTheKeyReturnsToIt) {
  SelectBody(*frame_.m, ui_.selection, BodyId("box"));
  ActionContext context = Context();
  RunAction("camera.follow_selection", context);
  RunAction("camera.free", context);
  SelectBody(*frame_.m, ui_.selection, BodyId("pole"));
  RunAction("camera.follow", context);
  EXPECT_EQ(ui_.view.camera.type, mjCAMERA_TRACKING);
  EXPECT_EQ(ui_.view.camera.trackbodyid, BodyId("box"));
}

TEST_F(View, ParallelProjectionShowsAsMuchAsThePerspectiveOne) {
  Frames(1);
  double before[2], after[2];
  const double* lookat = ui_.view.camera.lookat;
  const double beside[3] = {lookat[0], lookat[1], lookat[2] + 0.3 * ui_.view.camera.distance};
  ui_.view.camera.elevation = 0;
  Frames(1);
  ASSERT_TRUE(render::ProjectToPixel(view_->scene(), view_->viewport(), beside, before));
  ActionContext context = Context();
  RunAction("camera.orthographic", context);
  Frames(1);
  ASSERT_TRUE(render::ProjectToPixel(view_->scene(), view_->viewport(), beside, after));
  EXPECT_NEAR(after[0], before[0], 1);
  EXPECT_NEAR(after[1], before[1], 1);
}

TEST_F(View, ASavedViewComesBackByItsNumber) {
  ActionContext context = Context();
  const mjvCamera saved = ui_.view.camera;
  RunAction("camera.save.3", context);
  EXPECT_TRUE(ui_.views.bookmarks_changed);
  MoveMouse(640, 100);
  Drag(0, 200, 40);
  EXPECT_NE(ui_.view.camera.azimuth, saved.azimuth);
  RunAction("camera.recall.3", context);
  EXPECT_EQ(ui_.view.camera.azimuth, saved.azimuth);
  EXPECT_EQ(ui_.view.camera.distance, saved.distance);
}

TEST_F(View, HoverNamesWhatIsUnderThePointer) {
  PointAt("box");
  Frames(15);
  EXPECT_EQ(ui_.selection.hovered_body, BodyId("box"));
}

// The badge of the shell tells of them while there is a good version to look at.
TEST_F(View, LoadErrorsDoNotCoverTheOldModel) {
  Frames(1);
  const int before = ImGui::GetDrawData()->TotalVtxCount;
  load_.failed = true;
  Diagnostic diagnostic;
  diagnostic.where = {"model.xml", 3, 7};
  diagnostic.message = "unknown element 'bdy'";
  load_.diagnostics.push_back(diagnostic);
  Frames(1);
  EXPECT_LE(ImGui::GetDrawData()->TotalVtxCount, before);
}

// The banner alone is written in the colour of warnings.
TEST_F(View, PausedBannerStaysWithinTheFirstOfTwoViews) {
  SplitView(2, ui_);
  Frames(2);
  int corners = 0;
  float right = 0;
  for (const ImDrawVert& v : ImGui::GetDrawData()->CmdLists[0]->VtxBuffer) {
    if (v.col != Color(style_.palette.warning)) continue;
    ++corners;
    right = std::max(right, v.pos.x);
  }
  EXPECT_GE(corners, 24) << "six letters of four corners";
  EXPECT_LT(right, 640) << "half of the screen";
}

}  // namespace
}  // namespace pliant::ui
