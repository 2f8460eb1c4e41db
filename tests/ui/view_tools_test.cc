// Picking by level, hiding, joint limits, contacts in newtons, paths and shadows, whole poses.
#include <imgui_internal.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <set>

#include "render/camera.h"
#include "tests/ui/ui_fixture.h"
#include "ui/model/pose_tools.h"
#include "ui/viewport/camera_moves.h"
#include "ui/viewport/contact_decor.h"
#include "ui/viewport/decor.h"
#include "ui/viewport/pick.h"
#include "ui/viewport/traces_decor.h"

namespace pliant::ui {
namespace {

class ViewTools : public UiTest {
 protected:
  ViewTools() {
    LoadScene();
    visual::DefaultScene(&scene_);
    visual::MakeScene(model_.get(), &scene_, 5000);
    Update();
  }
  ~ViewTools() override { visual::FreeScene(&scene_); }

  // Draws the scene as a view does; the number of shapes that are not of the model.
  int Update() {
    const mjvOption option = OptionOfModel(ui_.view);
    visual::UpdateScene(*frame_.m, *frame_.d, option, nullptr, &ui_.view.camera, mjCAT_ALL, &scene_);
    HideSubtrees(*frame_.m, ui_.view.extras, scene_);
    const int before = scene_.ngeom;
    recorder_.Sample(frame_, ui_.views.traces);
    ActionContext context = Context();
    AddDecor(context, ui_.view, recorder_, scene_);
    return scene_.ngeom - before;
  }
  void Run(const char* action) {
    ActionContext context = Context();
    ASSERT_TRUE(RunAction(action, context)) << action;
  }
  int Body(const char* name) const {
    for (int i = 0; i < model_->nbody; ++i) {
      if (std::string(model_->names + model_->name_bodyadr[i]) == name) return i;
    }
    return -1;
  }
  // Visible shapes of a body's geoms.
  int Visible(int body) const {
    int n = 0;
    for (int i = 0; i < scene_.ngeom; ++i) {
      const mjvGeom& g = scene_.geoms[i];
      n += g.objtype == mjOBJ_GEOM && model_->geom_bodyid[g.objid] == body && g.rgba[3] > 0;
    }
    return n;
  }

  mjvScene scene_;
  TraceRecorder recorder_;
  const render::Viewport viewport_{0, 0, 1280, 800};
};

TEST_F(ViewTools, SoloAndHideTakeSubtreesOutOfThePictureAndOfTheRay) {
  SelectBody(*frame_.m, ui_.selection, Body("box"));
  Run("view.hide");
  Update();
  EXPECT_EQ(Visible(Body("box")), 0);
  EXPECT_GT(Visible(Body("pole")), 0);
  double pixel[2];
  ASSERT_TRUE(render::ProjectToPixel(scene_, viewport_, frame_.d->xipos + 3 * Body("box"), pixel));
  EXPECT_NE(PickAt(*frame_.m, *frame_.d, ui_.view, {scene_, viewport_, pixel[0], pixel[1]}).body,
            Body("box"));
  Run("view.show_all");
  Update();
  EXPECT_GT(Visible(Body("box")), 0);
  EXPECT_EQ(PickAt(*frame_.m, *frame_.d, ui_.view, {scene_, viewport_, pixel[0], pixel[1]}).body,
            Body("box"));
  SelectBody(*frame_.m, ui_.selection, Body("pole"));
  Run("view.solo");
  Update();
  EXPECT_EQ(Visible(Body("box")), 0);
  EXPECT_GT(Visible(Body("pole")), 0);
  EXPECT_GT(Visible(Body("pole") + 1), 0) << "its child";
}

TEST_F(ViewTools, TheRayMeetsOverlappingThingsNearestFirst) {
  double pixel[2];
  ASSERT_TRUE(render::ProjectToPixel(scene_, viewport_, frame_.d->xipos + 3 * Body("box"), pixel));
  const std::vector<PickResult> hits =
      PickThrough(*frame_.m, *frame_.d, ui_.view, {scene_, viewport_, pixel[0], pixel[1]});
  ASSERT_GE(hits.size(), 2u);
  EXPECT_EQ(hits[0].body, Body("box"));
  EXPECT_EQ(hits[1].body, 0) << "the floor behind it";
}

TEST_F(ViewTools, JointsAndContactsArePickedNearThePointer) {
  double pixel[2], point[3];
  ASSERT_TRUE(render::ProjectToPixel(scene_, viewport_, frame_.d->xanchor + 3, pixel));
  EXPECT_EQ(PickNear(*frame_.m, *frame_.d, ui_.view, {scene_, viewport_, pixel[0] + 3, pixel[1]},
                     {mjOBJ_JOINT, 14}, point),
            1);
  EXPECT_EQ(point[0], frame_.d->xanchor[3]);
  EXPECT_EQ(PickNear(*frame_.m, *frame_.d, ui_.view, {scene_, viewport_, 3, 3}, {mjOBJ_JOINT, 14}, nullptr),
            -1);
  for (int i = 0; i < frame_.d->ncon; ++i) {
    if (!render::ProjectToPixel(scene_, viewport_, frame_.d->contact[i].pos, pixel)) continue;
    EXPECT_GE(PickNear(*frame_.m, *frame_.d, ui_.view, {scene_, viewport_, pixel[0], pixel[1]},
                       {mjOBJ_UNKNOWN, 14}, point),
              0);
  }
}

TEST_F(ViewTools, JointLimitsAreDrawnForTheSelectionOrAll) {
  EXPECT_EQ(Update(), 0);
  Run("limits.all");
  for (int i = scene_.ngeom; i < scene_.maxgeom; ++i)
    scene_.geoms[i].category = mjCAT_DYNAMIC;  // of old frames
  const int all = Update();
  for (int i = scene_.ngeom - all; i < scene_.ngeom; ++i) EXPECT_EQ(scene_.geoms[i].category, mjCAT_DECOR);
  EXPECT_GT(all, 5);
  Run("limits.selection");
  SelectBody(*frame_.m, ui_.selection, Body("box"));
  EXPECT_EQ(Update(), 0) << "a free joint has no limits";
  SelectBody(*frame_.m, ui_.selection, Body("pole") + 1);
  EXPECT_EQ(Update(), all) << "the only limited joint";
  bool named = false;
  for (int i = 0; i < scene_.ngeom; ++i)
    named |= std::string(scene_.geoms[i].label).find("rad") != std::string::npos;
  EXPECT_TRUE(named) << "with its value";
}

TEST_F(ViewTools, ALimitThatIsNearlyReachedChangesColour) {
  Run("limits.all");
  const int joint = model_->njnt - 1;
  std::set<std::vector<float>> colors;
  for (const double q : {0.0, 0.97, 1.2}) {
    frame_.d->qpos[model_->jnt_qposadr[joint]] = q * model_->jnt_range[2 * joint + 1];
    Update();
    const float* rgba = scene_.geoms[scene_.ngeom - 1].rgba;
    colors.insert({rgba[0], rgba[1], rgba[2]});
  }
  EXPECT_EQ(colors.size(), 3u);
}

TEST_F(ViewTools, ArrowsDriftWithASurfaceThatMovesOnItsOwn) {
  ASSERT_EQ(Update(), 0);
  const int geom = frame_.m->body_geomadr[Body("box")];
  frame_.m->geom_surfacevel[6 * geom] = 0.5;
  snapshot_.model.flg_surfacevel = 1;
  const int arrows = Update();
  EXPECT_GT(arrows, 0);
  const auto along = [&] {
    double sum = 0;
    for (int i = scene_.ngeom - arrows; i < scene_.ngeom; ++i) {
      const auto x = static_cast<double>(scene_.geoms[i].pos[0] - scene_.geoms[scene_.ngeom - arrows].pos[0]);
      sum += static_cast<double>(scene_.geoms[i].rgba[3]) * x;
    }
    return sum;
  };
  const double before = along();
  frame_.d->time += 0.01;
  EXPECT_EQ(Update(), arrows);
  EXPECT_NE(along(), before) << "they moved";
  Run("contact.surfaces");
  EXPECT_EQ(Update(), 0) << "and can be switched off";
  frame_.m->geom_surfacevel[6 * geom] = 0;
}

TEST_F(ViewTools, PathsFollowABodyForTheAskedTimeAndGoBackWithIt) {
  SelectBody(*frame_.m, ui_.selection, Body("box"));
  Run("trace.body");
  ui_.views.traces.seconds = 0.5;
  for (int i = 0; i < 100; ++i) {
    frame_.d->time = 0.01 * i;
    frame_.d->xpos[3 * Body("box")] = 0.01 * i;
    Update();
  }
  EXPECT_LE(recorder_.moments().size(), 52u);
  EXPECT_GT(Update(), 30);
  frame_.d->time = 0.8;
  Update();
  EXPECT_EQ(recorder_.moments().back().time, 0.8);
  Run("trace.clear");
  EXPECT_EQ(Update(), 0);
}

TEST_F(ViewTools, ShadowsShowOtherPosesWithoutTouchingThisOne) {
  const std::vector<double> before(frame_.d->qpos, frame_.d->qpos + model_->nq);
  Run("ghost.add");
  ui_.views.traces.ghosts[0].qpos[0] += 1;
  const int shapes = Update();
  EXPECT_GT(shapes, 2);
  EXPECT_EQ(std::vector<double>(frame_.d->qpos, frame_.d->qpos + model_->nq), before);
  for (int i = scene_.ngeom - shapes; i < scene_.ngeom; ++i) EXPECT_LT(scene_.geoms[i].rgba[3], 0.5f);
  Run("ghost.clear");
  Run("ghost.key");
  EXPECT_GT(Update(), 2);
}

TEST_F(ViewTools, ContactsAreFilteredByForceAndByName) {
  frame_.d->qpos[2] = 0.09;  // the box touches the floor
  mj_forward(model_.get(), frame_.d);
  ASSERT_GT(frame_.d->ncon, 0);
  ui_.view.option.flags[mjVIS_CONTACTPOINT] = 1;
  const ActionContext context = Context();
  EXPECT_TRUE(ContactPasses(context, ui_.view, 0));
  ui_.view.extras.min_force = 1e9;
  EXPECT_FALSE(ContactPasses(context, ui_.view, 0));
  ui_.view.extras.min_force = 0;
  std::snprintf(ui_.view.extras.contact_filter, sizeof ui_.view.extras.contact_filter, "no such thing");
  EXPECT_FALSE(ContactPasses(context, ui_.view, 0));
  std::snprintf(ui_.view.extras.contact_filter, sizeof ui_.view.extras.contact_filter, "floor");
  EXPECT_TRUE(ContactPasses(context, ui_.view, 0));
}

TEST_F(ViewTools, ViewsFindTheirBodyByNameInTheNextVersion) {
  SelectBody(*frame_.m, ui_.selection, Body("pole"));
  Run("camera.follow_selection");
  RememberNames(*frame_.m, ui_);
  Run("trace.body");
  ui_.views.traces.targets[0].id = 1;
  ui_.view.camera.trackbodyid = ui_.followed_body = 1;  // as if bodies had been added in front
  CarryViewsOver(*frame_.m, frame_.m->stat.extent, ui_);
  EXPECT_EQ(ui_.view.camera.trackbodyid, Body("pole"));
  EXPECT_EQ(ui_.followed_body, Body("pole"));
  EXPECT_EQ(ui_.views.traces.targets[0].id, Body("pole"));
  ui_.view.follow.body_name = "gone";
  CarryViewsOver(*frame_.m, frame_.m->stat.extent, ui_);
  EXPECT_EQ(ui_.view.camera.type, mjCAMERA_FREE);
}

TEST_F(ViewTools, AModelThatWasScaledIsFramedAgain) {
  ui_.view.camera.azimuth = 12;
  ui_.view.camera.distance = 3;
  CarryViewsOver(*frame_.m, frame_.m->stat.extent, ui_);
  EXPECT_EQ(ui_.view.camera.distance, 3) << "the same size";
  CarryViewsOver(*frame_.m, 1000 * frame_.m->stat.extent, ui_);
  EXPECT_EQ(ui_.view.camera.distance, 1.5 * frame_.m->stat.extent);
  EXPECT_EQ(ui_.view.camera.lookat[0], frame_.m->stat.center[0]);
  EXPECT_EQ(ui_.view.camera.azimuth, 12);
}

TEST_F(ViewTools, TheCopiedCameraIsAnElementThatLooksTheSameWay) {
  ui_.views.pose = PoseOf(*frame_.m, scene_);
  const std::string text = PoseAsElement(ui_.views.pose);
  EXPECT_THAT(text, testing::HasSubstr("<camera pos="));
  EXPECT_THAT(text, testing::HasSubstr("xyaxes="));
  double p[3], x[3], y[3], fovy = 0;
  ASSERT_EQ(
      std::sscanf(text.c_str(), "<camera pos=\"%lf %lf %lf\" xyaxes=\"%lf %lf %lf %lf %lf %lf\" fovy=\"%lf\"",
                  p, p + 1, p + 2, x, x + 1, x + 2, y, y + 1, y + 2, &fovy),
      10);
  EXPECT_NEAR(fovy, static_cast<double>(model_->vis.global.fovy), 1e-3);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(p[i], static_cast<double>(scene_.camera[0].pos[i]), 0.05);
}

// A model of joints alone, for the mirror.
struct Joints {
  mjModel m = {};
  std::vector<int> type, body, qposadr, parent, name;
  std::vector<double> axis, quat, qpos0;
  std::string names;
};

TEST(PoseTools, MirroringExchangesSidesWithTheSignsOfTheAxes) {
  Joints j;
  const char* names[] = {"left_knee", "right_knee", "waist_yaw", "waist_pitch", "hip_l", "hip_r"};
  const double axes[] = {0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, -1, 0, 0};
  j.m.njnt = 6;
  j.m.nbody = 2;
  for (int i = 0; i < 6; ++i) {
    j.type.push_back(mjJNT_HINGE);
    j.body.push_back(1);
    j.qposadr.push_back(i);
    j.name.push_back(static_cast<int>(j.names.size()));
    j.names += names[i];
    j.names += '\0';
    j.qpos0.push_back(0);
  }
  j.axis.assign(axes, axes + 18);
  j.quat = {1, 0, 0, 0, 1, 0, 0, 0};
  j.parent = {0, 0};
  j.m.jnt_type = j.type.data();
  j.m.jnt_bodyid = j.body.data();
  j.m.jnt_qposadr = j.qposadr.data();
  j.m.name_jntadr = j.name.data();
  j.m.names = j.names.data();
  j.m.jnt_axis = j.axis.data();
  j.m.body_quat = j.quat.data();
  j.m.body_parentid = j.parent.data();
  j.m.qpos0 = j.qpos0.data();
  EXPECT_EQ(MirrorJoint(j.m, 0), 1);
  EXPECT_EQ(MirrorJoint(j.m, 2), 2);
  EXPECT_EQ(MirrorJoint(j.m, 5), 4);
  const double qpos[] = {0.5, 0.1, 0.3, 0.2, 0.4, 0};
  double mirrored[6] = {};
  for (const runner::command::SetQpos& set : MirrorPose(j.m, qpos)) mirrored[set.address] = set.value[0];
  EXPECT_DOUBLE_EQ(mirrored[1], 0.5) << "bending stays bending";
  EXPECT_DOUBLE_EQ(mirrored[0], 0.1);
  EXPECT_DOUBLE_EQ(mirrored[2], -0.3) << "looking left becomes looking right";
  EXPECT_DOUBLE_EQ(mirrored[3], 0.2) << "nodding stays nodding";
  EXPECT_DOUBLE_EQ(mirrored[5], 0.4) << "opposite axes spread to opposite sides";
}

// They had the size of the picture, and covered the panels of a small window.
TEST_F(ViewTools, WindowsOfCamerasOpenInsideTheView) {
  CameraWindow picture;
  picture.width = 640;
  picture.height = 480;
  picture.texture = &picture;
  ui_.views.windows.assign(3, picture);
  ActionContext c = Context();
  for (int i = 0; i < 3; ++i) {
    Frame([&] {
      ImGui::SetNextWindowPos({100, 60});
      ImGui::SetNextWindowSize({400, 240});
      ImGui::Begin("view", nullptr, ImGuiWindowFlags_NoDecoration);
      ImGui::End();
      DrawPanel("cameras", c);
    });
  }
  const ImGuiWindow* view = ImGui::FindWindowByName("view");
  for (const char* name : {"###camera0", "###camera1", "###camera2"}) {
    const ImGuiWindow* window = ImGui::FindWindowByName(name);
    ASSERT_NE(window, nullptr);
    EXPECT_TRUE(view->Rect().Contains(window->Rect())) << name;
    EXPECT_LT(window->Size.x, 0.5f * view->Size.x);
    EXPECT_EQ(window->ScrollMax.y, 0);
  }
}

}  // namespace
}  // namespace pliant::ui
