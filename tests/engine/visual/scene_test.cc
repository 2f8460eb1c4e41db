// Rules of scenes that need no recorded numbers.
#include "engine/visual/scene.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "engine/model/data.h"
#include "engine/visual/camera.h"
#include "engine/visual/defaults.h"
#include "engine/visual/geoms/geom.h"
#include "engine/visual/perturb.h"
#include "engine/visual/print_scene.h"
#include "engine/visual/select.h"
#include "tests/support/oracle_model.h"

namespace pliant::visual {
namespace {

class SceneTest : public testing::Test {
 protected:
  SceneTest() : file_(TestDataPath("visual/decor.json")), m_(file_.MakeModel()), d_(MakeData(*m_)) {
    file_.Fill(0, *m_, *d_);
    DefaultOption(&option_);
    DefaultFreeCamera(*m_, &camera_);
    DefaultPerturb(&perturb_);
  }
  ~SceneTest() override { FreeScene(&scene_); }

  OracleFile file_;
  ModelPtr m_;
  DataPtr d_;
  mjvScene scene_{};
  mjvOption option_;
  mjvCamera camera_;
  mjvPerturb perturb_;
};

TEST_F(SceneTest, AFullListStopsAndWarnsOnce) {
  MakeScene(m_.get(), &scene_, 5);
  UpdateScene(*m_, *d_, option_, nullptr, &camera_, mjCAT_ALL, &scene_);
  EXPECT_EQ(scene_.ngeom, 5);
  EXPECT_EQ(scene_.status, 1);
  for (const mjWarningStat& warning : d_->warning) EXPECT_EQ(warning.number, 0);
}

TEST_F(SceneTest, CategoriesSelectWhatIsAdded) {
  MakeScene(m_.get(), &scene_, 1000);
  option_.flags[mjVIS_INERTIA] = 1;
  for (int category : {mjCAT_STATIC, mjCAT_DYNAMIC, mjCAT_DECOR}) {
    UpdateScene(*m_, *d_, option_, nullptr, &camera_, category, &scene_);
    EXPECT_GT(scene_.ngeom, 0);
    for (int i = 0; i < scene_.ngeom; ++i) EXPECT_EQ(scene_.geoms[i].category, category);
  }
}

TEST_F(SceneTest, SegmentationIdsAreUnique) {
  MakeScene(m_.get(), &scene_, 1000);
  UpdateScene(*m_, *d_, option_, nullptr, &camera_, mjCAT_ALL, &scene_);
  std::set<int> ids;
  for (int i = 0; i < scene_.ngeom; ++i) ids.insert(scene_.geoms[i].segid);
  EXPECT_EQ(ids.size(), static_cast<size_t>(scene_.ngeom));
}

TEST_F(SceneTest, WorksOnDataWithoutConstraints) {
  DataPtr fresh(MakeData(*m_));
  MakeScene(m_.get(), &scene_, 1000);
  for (mjtByte& flag : option_.flags) flag = 1;
  for (int label = 0; label < mjNLABEL; ++label) {
    option_.label = label;
    option_.frame = label % mjNFRAME;
    UpdateScene(*m_, *fresh, option_, &perturb_, &camera_, mjCAT_ALL, &scene_);
  }
  EXPECT_GT(scene_.ngeom, 0);
}

TEST_F(SceneTest, ASceneWithoutModelHasNothingButItsGeoms) {
  MakeScene(nullptr, &scene_, 3);
  EXPECT_EQ(scene_.maxgeom, 3);
  EXPECT_EQ(scene_.nflex, 0);
  EXPECT_EQ(scene_.nskin, 0);
}

TEST_F(SceneTest, RoomAndModelPosesAreInverse) {
  MakeScene(m_.get(), &scene_, 10);
  scene_.enabletransform = 1;
  const float translate[3] = {1, -2, 0.5f}, rotate[4] = {0.5f, 0.5f, -0.5f, 0.5f};
  for (int i = 0; i < 3; ++i) scene_.translate[i] = translate[i];
  for (int i = 0; i < 4; ++i) scene_.rotate[i] = rotate[i];
  scene_.scale = 2;
  const mjtNum pos[3] = {0.3, 0.4, -0.2}, quat[4] = {0.8, 0, 0.6, 0};
  mjtNum room_pos[3], room_quat[4], back_pos[3], back_quat[4];
  Model2Room(room_pos, room_quat, pos, quat, scene_);
  Room2Model(back_pos, back_quat, room_pos, room_quat, scene_);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(back_pos[i], pos[i], 1e-12);
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(back_quat[i], quat[i], 1e-12);
}

TEST_F(SceneTest, SelectFindsTheBodyInTheMiddle) {
  MakeScene(m_.get(), &scene_, 1000);
  const int body = 2;
  for (int i = 0; i < 3; ++i) camera_.lookat[i] = d_->xipos[3 * body + i];
  camera_.distance = 1.5;
  UpdateScene(*m_, *d_, option_, nullptr, &camera_, mjCAT_ALL, &scene_);
  mjtNum point[3];
  int geom = -2, flex = -2, skin = -2;
  EXPECT_EQ(Select(*m_, *d_, option_, 1.5, 0.5, 0.5, scene_, point, &geom, &flex, &skin), body);
  EXPECT_EQ(m_->geom_bodyid[geom], body);
  EXPECT_EQ(flex, -1);
  EXPECT_EQ(skin, -1);
  EXPECT_LT(
      std::hypot(point[0] - camera_.lookat[0], point[1] - camera_.lookat[1], point[2] - camera_.lookat[2]),
      0.3);
}

TEST_F(SceneTest, SelectMissesTheSky) {
  MakeScene(m_.get(), &scene_, 1000);
  camera_.elevation = 60;
  camera_.lookat[2] = 50;
  UpdateScene(*m_, *d_, option_, nullptr, &camera_, mjCAT_ALL, &scene_);
  mjtNum point[3];
  int geom = 0, flex = 0, skin = 0;
  EXPECT_EQ(Select(*m_, *d_, option_, 1.5, 0.5, 0.9, scene_, point, &geom, &flex, &skin), -1);
  EXPECT_EQ(geom, -1);
}

TEST_F(SceneTest, PrintsEveryGeom) {
  MakeScene(m_.get(), &scene_, 1000);
  UpdateScene(*m_, *d_, option_, nullptr, &camera_, mjCAT_ALL, &scene_);
  const std::string path = testing::TempDir() + "pliant_scene_" + std::to_string(::getpid()) + ".txt";
  PrintFormattedScene(scene_, path.c_str(), "%.3f");
  std::ifstream in(path);
  const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  EXPECT_NE(text.find("GEOM " + std::to_string(scene_.ngeom - 1)), std::string::npos);
  EXPECT_EQ(text.find("GEOM " + std::to_string(scene_.ngeom) + "\n"), std::string::npos);
  EXPECT_NE(text.find("LIGHT 0"), std::string::npos);
}

TEST_F(SceneTest, RefusesAFormatThatIsNotOneNumber) {
  MakeScene(m_.get(), &scene_, 10);
  const std::string path = testing::TempDir() + "pliant_no_scene_" + std::to_string(::getpid()) + ".txt";
  std::remove(path.c_str());
  for (const char* format : {"%s", "%f%f", "%n", "3", "%", "%*f"})
    PrintFormattedScene(scene_, path.c_str(), format);
  EXPECT_FALSE(std::ifstream(path).good());
}

TEST_F(SceneTest, StaticBodiesFeelNoMouse) {
  perturb_.select = 0;
  perturb_.active = mjPERT_TRANSLATE;
  ApplyPerturbForce(*m_, *d_, perturb_);
  for (int i = 0; i < 6 * m_->nbody; ++i) EXPECT_EQ(d_->xfrc_applied[i], 0);
}

TEST(GeomTest, ConnectorsSpanTheirEnds) {
  const mjtNum from[3] = {1, 2, 3}, to[3] = {1, 5, -1};
  for (int type :
       {mjGEOM_CAPSULE, mjGEOM_CYLINDER, mjGEOM_ARROW, mjGEOM_ARROW1, mjGEOM_ARROW2, mjGEOM_LINE}) {
    mjvGeom geom{};
    InitGeom(&geom, mjGEOM_NONE, nullptr, nullptr, nullptr, nullptr);
    Connector(&geom, type, 0.1, from, to);
    const bool centered = type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER;
    EXPECT_FLOAT_EQ(geom.size[2], centered ? 2.5f : 5.0f);
    for (int i = 0; i < 3; ++i) {
      const double tip = geom.pos[i] + geom.size[2] * geom.mat[3 * i + 2];
      EXPECT_NEAR(tip, to[i], 1e-6);
    }
  }
}

TEST(FigureTest, CurveColorsDiffer) {
  static mjvFigure figure;
  DefaultFigure(&figure);
  std::set<std::string> colors;
  for (const auto& rgb : figure.linergb) {
    colors.insert(std::to_string(rgb[0]) + " " + std::to_string(rgb[1]) + " " + std::to_string(rgb[2]));
  }
  EXPECT_EQ(colors.size(), static_cast<size_t>(mjMAXLINE));
  EXPECT_STREQ(figure.yformat, "%.2g");
}

}  // namespace
}  // namespace pliant::visual
