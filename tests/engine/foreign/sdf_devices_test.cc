// What SDFormat says besides links and their joints: gears, outlines, cameras, lights, folders with versions.
#include <cmath>

#include "engine/compile/compiler.h"
#include "tests/engine/foreign/opening.h"

namespace pliant::foreign {
namespace {

using SdfDevices = Opening;

std::string Document(const std::string& content) {
  return "<sdf version='1.9'><model name='m'>" + content + "</model></sdf>";
}
std::string Hinge(const std::string& name, const std::string& parent, const std::string& child,
                  const std::string& axis = "0 0 1") {
  return "<joint name='" + name + "' type='revolute'><parent>" + parent + "</parent><child>" + child +
         "</child><axis><xyz>" + axis + "</xyz></axis></joint>";
}
std::string Outlined(const std::string& outlines) {
  const std::string shape = "<geometry>" + outlines + "</geometry>";
  return "<link name='a'><inertial auto='true'/><visual name='v'>" + shape + "</visual><collision name='c'>" +
         shape + "</collision></link>";
}
std::string Polyline(const std::string& points, double height) {
  std::string text = "<polyline>";
  for (std::size_t at = 0; at < points.size();) {
    const std::size_t end = std::min(points.find(',', at), points.size());
    text += "<point>" + points.substr(at, end - at) + "</point>";
    at = end + 1;
  }
  return text + "<height>" + std::to_string(height) + "</height></polyline>";
}

TEST_F(SdfDevices, GearsHoldTwoHingesToEachOther) {
  // theta of the child is -ratio times theta of the parent, both on the base, about the axes of the gear.
  const std::string links =
      "<link name='base'/><link name='a'/><link name='b'><pose>1 0 0 0 0 0</pose></link>";
  const std::string gear =
      "<joint name='g' type='gearbox'><parent>a</parent><child>b</child><gearbox_ratio>3</gearbox_ratio>"
      "<gearbox_reference_body>base</gearbox_reference_body><axis><xyz>0 0 1</xyz></axis>"
      "<axis2><xyz>0 0 1</xyz></axis2></joint>";
  const auto spec = Good(
      Write("a.sdf", Document(links + gear + Hinge("ja", "base", "a") + Hinge("jb", "base", "b", "0 0 -1"))));
  EXPECT_EQ(sink_.Warnings(), "");
  ASSERT_EQ(spec->equalities.size(), 1u);
  EXPECT_EQ(spec->equalities[0]->own.name1, "jb");
  EXPECT_EQ(spec->equalities[0]->own.name2, "ja");
  EXPECT_EQ(spec->equalities[0]->spec.data[1], 3);  // jb turns about the opposite axis

  const auto lost =
      Good(Write("b.sdf", Document(links + gear + Hinge("ja", "base", "a") + Hinge("jb", "a", "b"))));
  EXPECT_TRUE(lost->equalities.empty());
  EXPECT_NE(sink_.Warnings().find("gearbox_reference_body"), std::string::npos);
}

TEST_F(SdfDevices, OutlinesAreSolidsThatCollideByConvexPieces) {
  // An L of 3 squares, 0.5 high, with its points once clockwise and closed.
  const auto spec = Good(Write("a.sdf", Document(Outlined(Polyline("0 0,0 2,1 2,1 1,2 1,2 0,0 0", 0.5)))));
  EXPECT_EQ(sink_.Warnings().find("left out"), std::string::npos) << sink_.Warnings();
  const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  ASSERT_EQ(m->ngeom, 3);
  double pieces = 0, seen = 0;
  for (const spec::Geom* geom : spec->geoms) {
    geom->spec.contype ? ++pieces : ++seen;
  }
  EXPECT_EQ(pieces, 2);
  EXPECT_EQ(seen, 1);
  // The whole and the two pieces reach from z = 0 to 0.5.
  for (std::size_t i = 0; i < 3; ++i) {
    const std::vector<float>& points = spec->meshes[i]->own.uservert;
    double low = 1, high = -1;
    for (std::size_t k = 2; k < points.size(); k += 3) {
      low = std::min(low, static_cast<double>(points[k]));
      high = std::max(high, static_cast<double>(points[k]));
    }
    EXPECT_EQ(low, 0);
    EXPECT_EQ(high, 0.5);
  }
}

TEST_F(SdfDevices, OutlinesInsideOthersAreHoles) {
  const auto spec =
      Good(Write("a.sdf", Document(Outlined(Polyline("-1 -1,1 -1,1 1,-1 1", 0.2) +
                                            Polyline("-0.5 -0.5,0.5 -0.5,0.5 0.5,-0.5 0.5", 0.2)))));
  const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  EXPECT_NEAR(m->body_mass[1], 1000 * (4 - 1) * 0.2, 1e-3);
  EXPECT_GE(m->ngeom, 1 + 4);
}

TEST_F(SdfDevices, OutlinesThatBoundNothingAreLeftOut) {
  for (const char* points : {"0 0,1 0", "0 0,1 0,2 0", ""}) {
    const auto spec = Good(Write("a.sdf", Document(Outlined(Polyline(points, 0.5)))));
    EXPECT_TRUE(spec->geoms.empty()) << points;
  }
  EXPECT_TRUE(Good(Write("a.sdf", Document(Outlined(Polyline("0 0,1 0,0 1", 0)))))->geoms.empty());
}

TEST_F(SdfDevices, CamerasLookAlongX) {
  const auto spec = Good(Write("a.sdf", Document(R"(<link name="head"><sensor name="eye" type="camera">
<pose>0.1 0 0.2 0 0 1.5707963267948966</pose><camera><horizontal_fov>1.5707963267948966</horizontal_fov>
<image><width>640</width><height>320</height></image></camera></sensor><sensor name="imu" type="imu"/></link>)")));
  const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  ASSERT_EQ(m->ncam, 1);
  EXPECT_NEAR(m->cam_pos[0], 0.1, 1e-12);
  EXPECT_NEAR(m->cam_mat0[2], 0, 1e-9);  // its -z is what was x, turned to y
  EXPECT_NEAR(m->cam_mat0[5], -1, 1e-9);
  EXPECT_NEAR(m->cam_mat0[7], 1, 1e-9);  // and its y is up
  EXPECT_NEAR(m->cam_fovy[0], 2 * std::atan(0.5) * 180 / mjPI, 1e-9);
  EXPECT_EQ(m->cam_resolution[0], 640);
}

TEST_F(SdfDevices, LightsOfTheWorldShineInsteadOfTheStockOne) {
  const auto spec = Good(Write("a.world", R"(<sdf version="1.6"><world name="w">
<include><uri>model://sun</uri></include><include><uri>model://ground_plane</uri></include>
<light type="directional" name="sun"><pose>0 0 10 0 0 0</pose><direction>0 0.6 -0.8</direction><diffuse>0.8 0.7 0.6 1</diffuse>
<cast_shadows>true</cast_shadows></light>
<light type="spot" name="lamp"><pose>1 0 3 0 1.5707963267948966 0</pose><spot><inner_angle>0.2</inner_angle><outer_angle>1</outer_angle></spot></light>
<model name="m"><link name="a"/></model></world></sdf>)"));
  ASSERT_EQ(spec->lights.size(), 2u);
  EXPECT_EQ(spec->lights[0]->spec.type, mjLIGHT_DIRECTIONAL);
  EXPECT_EQ(spec->lights[0]->spec.castshadow, 1);
  EXPECT_NEAR(spec->lights[0]->spec.dir[1], 0.6, 1e-12);
  EXPECT_NEAR(spec->lights[0]->spec.diffuse[2], 0.6, 1e-6);
  EXPECT_NEAR(spec->lights[1]->spec.dir[0], -1, 1e-12);  // down, turned about y
  EXPECT_NEAR(spec->lights[1]->spec.cutoff, 0.5 * 180 / mjPI, 1e-4);
  EXPECT_EQ(spec->geoms.size(), 1u);  // the ground
}

TEST_F(SdfDevices, InertiaByShapesIsThatOfTheCollisions) {
  const auto spec =
      Good(Write("a.sdf", Document(R"(<link name="a"><inertial auto="true"><density>500</density></inertial>
<collision name="c"><geometry><box><size>0.2 0.2 0.2</size></box></geometry></collision>
<collision name="d"><density>2000</density><geometry><box><size>0.1 0.1 0.1</size></box></geometry></collision>
<visual name="v"><geometry><box><size>2 2 2</size></box></geometry></visual></link>)")));
  const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  EXPECT_NEAR(m->body_mass[1], 500 * 0.008 + 2000 * 0.001, 1e-12);
}

TEST_F(SdfDevices, FoldersOfModelsGiveTheirNewestVersion) {
  Write("models/wheel/model.config",
        "<?xml version='1.0'?><model><sdf version='1.5'>model.sdf</sdf>"
        "<sdf version='1.10'>model-1_10.sdf</sdf><sdf version='1.9'>model-1_9.sdf</sdf></model>");
  for (const std::string name : {"model", "model-1_9", "model-1_10"})
    Write("models/wheel/" + name + ".sdf",
          "<sdf version='1.5'><model name='w'><link name='" + name + "'/></model></sdf>");
  options_.package_folders = {(folder_ / "models").string()};
  const auto spec =
      Good(Write("a.sdf", Document("<link name='base'/><include><uri>model://wheel</uri></include>")));
  ASSERT_EQ(spec->bodies.size(), 3u) << sink_.Warnings();
  EXPECT_EQ(spec->bodies[2]->name, "model-1_10");
}

const char* const kWheel =
    R"(<sdf version="1.9"><model name="wheel"><link name="rim"><pose>0 0 0.1 0 0 0</pose></link>
<frame name="hub" attached_to="rim"><pose>0.5 0 0 0 0 1.5707963267948966</pose></frame></model></sdf>)";

TEST_F(SdfDevices, ModelsStandWhereTheirPlacementFrameIsPut) {
  Write("models/wheel/model.sdf", kWheel);
  options_.package_folders = {(folder_ / "models").string()};
  const auto spec = Good(Write(
      "a.sdf",
      Document("<link name='base'/><include><uri>model://wheel</uri><placement_frame>hub</placement_frame>"
               "<pose relative_to='base'>1 2 3 0 0 1.5707963267948966</pose></include>"
               "<joint name='j' type='fixed'><parent>base</parent><child>wheel::rim</child></joint>")));
  ASSERT_EQ(spec->bodies.size(), 3u) << sink_.Warnings();
  const double* pos = spec->bodies[2]->spec.pos;  // the hub is turned as it is put: the rim is not turned
  EXPECT_NEAR(pos[0], 0.5, 1e-12);
  EXPECT_NEAR(pos[1], 2, 1e-12);
  EXPECT_NEAR(pos[2], 3, 1e-12);
  EXPECT_NEAR(spec->bodies[2]->spec.quat[0], 1, 1e-12);
}

TEST_F(SdfDevices, MergedModelsBelongToTheModelAroundThem) {
  Write("models/wheel/model.sdf", kWheel);
  options_.package_folders = {(folder_ / "models").string()};
  const auto spec = Good(Write(
      "a.sdf",
      Document(
          "<link name='base'/><include merge='true'><uri>model://wheel</uri><pose>1 0 0 0 0 "
          "0</pose></include>"
          "<joint name='j' type='revolute'><pose relative_to='hub'/><parent>base</parent><child>rim</child>"
          "<axis><xyz>0 0 1</xyz></axis></joint>")));
  ASSERT_EQ(spec->bodies.size(), 3u);
  EXPECT_EQ(sink_.Warnings().find("left out"), std::string::npos) << sink_.Warnings();
  EXPECT_NEAR(spec->bodies[2]->spec.pos[0], 1, 1e-12);
  EXPECT_NEAR(spec->bodies[2]->spec.pos[2], 0.1, 1e-12);
  EXPECT_NEAR(spec->joints.back()->spec.pos[0], 0.5, 1e-12);
}

}  // namespace
}  // namespace pliant::foreign
