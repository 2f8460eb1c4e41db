// Scenes of a model with every decoration against what the
// reference recorded (tests/data/visual/record_scenes.mjs).
#include <gtest/gtest.h>
#include <mujoco/mjvisualize.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/model/data.h"
#include "engine/visual/camera.h"
#include "engine/visual/defaults.h"
#include "engine/visual/perturb.h"
#include "engine/visual/scene.h"
#include "tests/support/oracle_model.h"

namespace pliant::visual {
namespace {

using Json = nlohmann::json;

// Scene numbers are floats; recorded ones have 8 digits.
constexpr double kTolerance = 3e-6;

Json LoadCases() {
  std::ifstream in(TestDataPath("visual/decor_scenes.json"));
  return Json::parse(in);
}

// Numbers of an array, or keys "0", "1" of an object, over those that are there.
template <class T>
void Assign(const Json& from, const char* key, T* to, size_t n) {
  if (!from.contains(key)) return;
  const Json& value = from[key];
  for (size_t i = 0; i < n; ++i) {
    if (value.is_array() && i < value.size()) to[i] = value[i].get<T>();
    if (value.is_object() && value.contains(std::to_string(i))) to[i] = value[std::to_string(i)].get<T>();
  }
}
template <class T>
void Assign(const Json& from, const char* key, T* to) {
  if (from.contains(key)) *to = from[key].get<T>();
}

void AssignPerturb(const Json& from, mjvPerturb* p) {
  Assign(from, "select", &p->select);
  Assign(from, "active", &p->active);
  Assign(from, "active2", &p->active2);
  Assign(from, "localpos", p->localpos, 3);
  Assign(from, "refpos", p->refpos, 3);
  Assign(from, "refquat", p->refquat, 4);
  Assign(from, "refselpos", p->refselpos, 3);
}

void ExpectNear(const Json& expected, const double* actual, size_t n, const std::string& what) {
  ASSERT_EQ(expected.size(), n) << what;
  for (size_t i = 0; i < n; ++i) {
    const double e = expected[i].get<double>();
    EXPECT_NEAR(actual[i], e, kTolerance * std::max(1.0, std::fabs(e))) << what << " [" << i << "]";
  }
}
void ExpectNear(const Json& expected, const float* actual, size_t n, const std::string& what) {
  const std::vector<double> wide(actual, actual + n);
  ExpectNear(expected, wide.data(), n, what);
}

void ExpectGeom(const Json& e, const mjvGeom& g, const std::string& what) {
  const int integers[] = {g.type,   g.objtype, g.objid,    g.category,   g.segid,
                          g.dataid, g.matid,   g.texcoord, g.transparent};
  for (size_t i = 0; i < 9; ++i) EXPECT_EQ(integers[i], e[i].get<int>()) << what << " integer " << i;
  ExpectNear(e[9], g.size, 3, what + " size");
  ExpectNear(e[10], g.pos, 3, what + " pos");
  ExpectNear(e[11], g.mat, 9, what + " mat");
  ExpectNear(e[12], g.rgba, 4, what + " rgba");
  const float surface[] = {g.emission, g.specular, g.shininess, g.reflectance, g.modelrbound};
  ExpectNear(e[13], surface, 5, what + " surface");
  EXPECT_EQ(std::string(g.label), e[14].get<std::string>()) << what;
}

void ExpectLight(const Json& e, const mjvLight& l, const std::string& what) {
  EXPECT_EQ(l.id, e[0].get<int>()) << what;
  EXPECT_EQ(l.type, e[1].get<int>()) << what;
  EXPECT_EQ(l.headlight, e[2].get<int>()) << what;
  EXPECT_EQ(l.castshadow, e[3].get<int>()) << what;
  const float spot[] = {l.cutoff, l.exponent};
  const float* parts[] = {l.pos, l.dir, l.attenuation, spot, l.ambient, l.diffuse, l.specular};
  for (size_t i = 0; i < 7; ++i)
    ExpectNear(e[4 + i], parts[i], i == 3 ? 2 : 3, what + " part " + std::to_string(i));
}

void ExpectEye(const Json& e, const mjvGLCamera& c, const std::string& what) {
  ExpectNear(e[0], c.pos, 3, what + " pos");
  ExpectNear(e[1], c.forward, 3, what + " forward");
  ExpectNear(e[2], c.up, 3, what + " up");
  const float frustum[] = {c.frustum_center, c.frustum_width, c.frustum_bottom,
                           c.frustum_top,    c.frustum_near,  c.frustum_far};
  ExpectNear(e[3], frustum, 6, what + " frustum");
  EXPECT_EQ(c.orthographic, e[4].get<int>()) << what;
}

class RecordedScenes : public testing::TestWithParam<size_t> {
 protected:
  RecordedScenes() : file_(TestDataPath("visual/decor.json")), m_(file_.MakeModel()), d_(MakeData(*m_)) {
    file_.Fill(0, *m_, *d_);
    MakeScene(m_.get(), &scene_, 2000);
    DefaultOption(&option_);
    DefaultFreeCamera(*m_, &camera_);
    DefaultPerturb(&perturb_);
  }
  ~RecordedScenes() override { FreeScene(&scene_); }

  void Update() { UpdateScene(*m_, *d_, option_, &perturb_, &camera_, mjCAT_ALL, &scene_); }

  void Act(const Json& action) {
    const std::string verb = action[0];
    if (verb == "move camera") MoveCamera(*m_, action[1], action[2], action[3], &camera_);
    if (verb == "move perturb") MovePerturb(*m_, *d_, action[1], action[2], action[3], scene_, &perturb_);
    if (verb == "apply force") ApplyPerturbForce(*m_, *d_, perturb_);
    if (verb == "apply pose") ApplyPerturbPose(*m_, *d_, perturb_, 1);
  }

  OracleFile file_;
  ModelPtr m_;
  DataPtr d_;
  mjvScene scene_{};
  mjvOption option_;
  mjvCamera camera_;
  mjvPerturb perturb_;
};

TEST_P(RecordedScenes, EqualTheReference) {
  const Json test = LoadCases()[GetParam()];
  SCOPED_TRACE(test["name"].get<std::string>());
  const Json& option = test["option"];
  Assign(option, "label", &option_.label);
  Assign(option, "frame", &option_.frame);
  Assign(option, "bvh_depth", &option_.bvh_depth);
  Assign(option, "flags", option_.flags, mjNVISFLAG);
  Assign(option, "geomgroup", option_.geomgroup, mjNGROUP);
  if (test.contains("camera")) {
    Assign(test["camera"], "type", &camera_.type);
    Assign(test["camera"], "fixedcamid", &camera_.fixedcamid);
    Assign(test["camera"], "trackbodyid", &camera_.trackbodyid);
  }
  if (test.contains("perturb")) AssignPerturb(test["perturb"], &perturb_);
  Update();
  if (test.contains("perturb")) InitPerturb(*m_, *d_, scene_, &perturb_);
  if (test.contains("after_init")) AssignPerturb(test["after_init"], &perturb_);
  if (test.contains("actions")) {
    for (const Json& action : test["actions"]) Act(action);
  }
  Update();

  const Json& e = test["expected"];
  ExpectNear(e["camera"][0], camera_.lookat, 3, "lookat");
  const double angles[] = {camera_.distance, camera_.azimuth, camera_.elevation};
  for (size_t i = 0; i < 3; ++i)
    EXPECT_NEAR(angles[i], e["camera"][1 + i].get<double>(), 1e-7 * std::max(10.0, std::fabs(angles[i])));
  EXPECT_NEAR(FrustumHeight(scene_), e["frustum_height"].get<double>(), 1e-6);
  if (test.contains("perturb")) {
    ExpectNear(e["perturb"][0], perturb_.refpos, 3, "refpos");
    ExpectNear(e["perturb"][1], perturb_.refquat, 4, "refquat");
    ExpectNear(e["perturb"][2], perturb_.refselpos, 3, "refselpos");
    EXPECT_NEAR(perturb_.localmass, e["perturb"][3].get<double>(), 1e-6 * perturb_.localmass);
    EXPECT_NEAR(perturb_.scale, e["perturb"][4].get<double>(), 1e-6 * perturb_.scale);
    ExpectNear(e["force"], d_->xfrc_applied, 6 * static_cast<size_t>(m_->nbody), "xfrc_applied");
    ExpectNear(e["qpos"], d_->qpos, static_cast<size_t>(m_->nq), "qpos");
  }
  for (size_t i = 0; i < 2; ++i) ExpectEye(e["eyes"][i], scene_.camera[i], "eye " + std::to_string(i));
  ASSERT_EQ(e["lights"].size(), static_cast<size_t>(scene_.nlight));
  for (int i = 0; i < scene_.nlight; ++i)
    ExpectLight(e["lights"][i], scene_.lights[i], "light " + std::to_string(i));
  if (!test["geoms"].get<bool>()) return;
  ASSERT_EQ(e["geoms"].size(), static_cast<size_t>(scene_.ngeom));
  for (int i = 0; i < scene_.ngeom; ++i)
    ExpectGeom(e["geoms"][i], scene_.geoms[i], "geom " + std::to_string(i));
}

std::string CaseName(const testing::TestParamInfo<size_t>& info) {
  std::string name = LoadCases()[info.param]["name"];
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Decorations, RecordedScenes, testing::Range<size_t>(0, LoadCases().size()),
                         CaseName);

}  // namespace
}  // namespace pliant::visual
