// Where new bodies appear: on what is pointed at, and never inside of anything.
#include "ui/model/free_place.h"

#include <cstdio>
#include <memory>
#include <string>

#include "render/camera.h"
#include "tests/ui/lone_view.h"
#include "tests/ui/xml_scene.h"
#include "ui/actions/pointed_surface.h"
#include "ui/actions/structure_actions.h"
#include "ui/viewport/throw.h"

namespace pliant::ui {
namespace {

constexpr char kScene[] = R"(<mujoco>
  <asset>
    <mesh name="wedge" vertex="0 0 0  1 0 0  0 1 0  1 1 0  0 0 .6  1 0 .6"/>
    <hfield name="hills" nrow="3" ncol="3" size="1 1 .5 .1" elevation="0 .3 0  .3 1 .3  0 .3 0"/>
  </asset>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 .1"/>
    <geom name="ramp" type="plane" size="1 1 .1" pos="-3 0 0" euler="0 20 0"/>
    <geom name="hills" type="hfield" hfield="hills" pos="0 4 0"/>
    <body name="arm" pos="0 0 .6"><joint axis="0 1 0"/><geom type="capsule" size=".06" fromto="0 0 0 .5 .3 .5"/></body>
    <body name="table" pos="2 0 .4"><geom name="table" type="box" size=".5 .5 .02"/></body>
    <body name="lamp" pos="2 0 .55"><geom name="lamp" size=".12"/></body>
    <body name="wedge" pos="2 2 .3"><geom name="wedge" type="mesh" mesh="wedge"/></body>
    <body name="seen" pos="-1 -1 .5"><geom name="seen" size=".3" contype="0" conaffinity="0"/></body>
  </worldbody>
</mujoco>)";

class FreePlace : public XmlUiTest {
 protected:
  void SetUp() override { Show(kScene); }
  void LookAt(double x, double y, double z) {
    const double at[3] = {x, y, z};
    std::copy_n(at, 3, ui_.view.camera.lookat);
  }
  // What is to be added.
  std::string Wanted() const {
    return requests_.empty() ? "" : std::get<request::ChangeStructure>(requests_.back()).edit.text;
  }
  // Contacts that geoms of the added text have at once.
  int ContactsOf(const std::string& added) {
    std::string xml = kScene;
    xml.insert(xml.find("  </worldbody>"), added);
    const ModelPtr model = ModelFromXml(xml);
    if (model == nullptr) return -1;
    const DataPtr data(MakeData(*model));
    Forward(*model, *data);
    int count = 0;
    for (int i = 0; i < data->ncon; ++i) {
      const mjContact& contact = data->contact[i];
      count += contact.geom[0] >= model_->ngeom || contact.geom[1] >= model_->ngeom ? 1 : 0;
    }
    return count;
  }
};

TEST_F(FreePlace, ABodyThatIsAddedTouchesNothing) {
  const double looked_at[][3] = {{0, 0, .5},   {.3, .1, .4}, {2, 0, .1}, {2, .1, .4},
                                 {2.5, 2, .2}, {-3, 0, 0},   {0, 4, 0},  {0, 0, -2}};
  ActionContext c = Context();
  for (const auto& at : looked_at) {
    LookAt(at[0], at[1], at[2]);
    ASSERT_TRUE(RunAction("structure.add_free_body", c));
    EXPECT_EQ(ContactsOf(Wanted()), 0) << Wanted();
  }
}

TEST_F(FreePlace, WhatIsDroppedTouchesNothingHoweverMany) {
  ActionContext c = Context();
  for (int shape = 0; shape < 5; ++shape) {
    for (const int count : {1, 27}) {
      ui_.views.tools.launcher.shape = shape;
      ui_.views.tools.launcher.count = count;
      LookAt(2, 0, .3);
      DropShapes(c);
      EXPECT_EQ(ContactsOf(Wanted()), 0) << kThrownShapes[shape] << " " << count;
    }
  }
}

TEST_F(FreePlace, OnWhatIsPointedAtItStandsCloseToTheSurface) {
  ActionContext c = Context();
  const struct {
    double point[3], height;
  } kPlaces[] = {{{1, -2, 0}, .05}, {{1.7, .3, .42}, .47}, {{0, 4, .5}, .55}};
  for (const auto& place : kPlaces) {
    const double* p = place.point;
    CurrentPointedSurface() = {.there = true, .point = {p[0], p[1], p[2]}};
    double pos[3];
    PlaceForNew(c, .05, pos);
    EXPECT_EQ(pos[0], p[0]);
    EXPECT_EQ(pos[1], p[1]);
    EXPECT_NEAR(pos[2], place.height, .003);
    EXPECT_GE(pos[2], place.height);
  }
}

TEST_F(FreePlace, BesideOrBelowOthersItStaysWhereItIs) {
  double pos[3] = {1.2, 0, .4}, before = pos[2];
  RaiseUntilFree(*model_, *frame_.d, .05, pos);
  EXPECT_EQ(pos[2], before) << "beside the table";
  pos[0] = 2;
  pos[2] = before = .2;
  RaiseUntilFree(*model_, *frame_.d, .05, pos);
  EXPECT_EQ(pos[2], before) << "below it";
  pos[0] = pos[1] = -1;
  pos[2] = before = .5;
  RaiseUntilFree(*model_, *frame_.d, .05, pos);
  EXPECT_EQ(pos[2], before) << "in what is only seen";
}

class PointedPlace : public LoneView {
 protected:
  void TearDown() override { LeavePanes(); }
  // The place of the body that was asked for.
  void ExpectAt(const double* x_and_y) {
    ASSERT_FALSE(requests_.empty());
    const std::string text = std::get<request::ChangeStructure>(requests_.back()).edit.text;
    double pos[3] = {};
    ASSERT_EQ(std::sscanf(text.c_str() + text.find("pos=\""), "pos=\"%lf %lf %lf\"", pos, pos + 1, pos + 2),
              3);
    EXPECT_NEAR(pos[0], x_and_y[0], 0.02);
    EXPECT_NEAR(pos[1], x_and_y[1], 0.02);
  }
};

TEST_F(PointedPlace, IsThatOfThePointerOrOfItsMenu) {
  ActionContext c = Context();
  PointAt("box");
  Frames(8);
  ASSERT_TRUE(CurrentPointedSurface().there);
  const double seen[2] = {CurrentPointedSurface().point[0], CurrentPointedSurface().point[1]};
  ASSERT_TRUE(RunAction("structure.add_free_body", c));
  ExpectAt(seen);
  Press(1, true);
  Frames(2);
  Press(1, false);
  Frames(30);
  ImVec2 entry;
  ASSERT_TRUE(FindWidget("context structure.add_free_body", &entry));
  requests_.clear();
  MoveMouse(entry.x, entry.y);
  Frames(2);
  Press(0, true);
  Frames(1);
  Press(0, false);
  Frames(2);
  ExpectAt(seen);
}

}  // namespace
}  // namespace pliant::ui
