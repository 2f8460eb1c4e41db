// What the engine reports: energies, comparisons, warnings, saved statistics, printed models.
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

std::string TempPath(const char* name) {
  return testing::TempDir() + "/pliant_reporting_" + std::to_string(::getpid()) + "_" + name;
}

std::string ContentOf(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// Collects warnings while it lives.
class Warnings {
 public:
  Warnings() {
    heard.clear();
    mju_user_warning = [](const char* text) { heard += std::string(text) + "\n"; };
  }
  ~Warnings() { mju_user_warning = nullptr; }
  static inline std::string heard;
};

TEST(Reporting, EnergyIsZeroAfterItsFlagIsCleared) {
  const Simulation s(
      "<mujoco><option><flag energy='enable'/></option><worldbody><body><joint/><geom size='.1' pos='1 0 0'/>"
      "</body></worldbody></mujoco>");
  s.d->qvel[0] = 1;
  mj_forward(s.m.get(), s.d.get());
  EXPECT_NE(s.d->energy[1], 0);
  s.m->opt.enableflags &= ~mjENBL_ENERGY;
  for (auto* pass : {mj_forward, mj_inverse, mj_step1}) {
    s.d->energy[0] = s.d->energy[1] = 7;
    pass(s.m.get(), s.d.get());
    EXPECT_EQ(s.d->energy[0], 0);
    EXPECT_EQ(s.d->energy[1], 0);
  }
}

TEST(Reporting, EnergyThatASensorAsksForStays) {
  const Simulation s(
      "<mujoco><worldbody><body pos='0 0 1'><joint/><geom size='.1' pos='1 0 0'/></body></worldbody><sensor>"
      "<e_potential/></sensor></mujoco>");
  mj_forward(s.m.get(), s.d.get());
  EXPECT_NE(s.d->energy[0], 0);
  EXPECT_EQ(s.d->energy[0], s.d->sensordata[0]);
}

// Figures of the reference: norms of the differences of constraint forces and of all forces, in joint space.
TEST(Reporting, ForwardAndInverseAreComparedAsTheReferenceDoes) {
  const Simulation s(
      "<mujoco><option jacobian='dense'><flag fwdinv='enable' invdiscrete='enable'/></option><worldbody>"
      "<geom type='plane' size='5 5 .1'/><body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 "
      ".105'/></body>"
      "<body pos='1 0 .1'><freejoint/><geom type='box' size='.1 .1 .105'/><body pos='.3 0 0'><joint "
      "damping='.3'/>"
      "<geom size='.1'/></body></body><body pos='2 0 .1'><joint axis='0 1 0' damping='.1' range='10 40' "
      "limited='true'/><geom size='.05'/></body><body pos='3 0 .1'><freejoint/><geom type='capsule' size='.1 "
      ".3' "
      "euler='90 0 0'/></body></worldbody></mujoco>");
  mj_step(s.m.get(), s.d.get());
  EXPECT_NEAR(s.d->solver_fwdinv[0], 0.2284630648400305, 1e-8);
  EXPECT_NEAR(s.d->solver_fwdinv[1], 0.31572952743974797, 1e-8);
}

TEST(Reporting, BadControlsAreReportedWhateverTheirRange) {
  for (const char* range : {"", " ctrllimited='true' ctrlrange='-1 1'"}) {
    const Simulation s(
        "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator><motor "
        "joint='j'" +
        std::string(range) + "/></actuator></mujoco>");
    const Warnings warnings;
    s.d->ctrl[0] = std::numeric_limits<double>::quiet_NaN();
    mj_step(s.m.get(), s.d.get());
    EXPECT_NE(Warnings::heard.find("ctrl"), std::string::npos) << range;
    EXPECT_EQ(s.d->warning[mjWARN_BADCTRL].number, 1) << range;
    EXPECT_EQ(s.d->actuator_force[0], 0) << range;
  }
}

TEST(Reporting, DataThatDoNotFitInMemoryAreAWarning) {
  const Model m = Compile("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>");
  ASSERT_TRUE(m);
  const Warnings warnings;
  mju_user_malloc = [](size_t) -> void* { return nullptr; };
  mjData* d = mj_makeData(m.get());
  mju_user_malloc = nullptr;
  EXPECT_EQ(d, nullptr);
  EXPECT_NE(Warnings::heard.find("memory"), std::string::npos) << Warnings::heard;
}

TEST(Reporting, OnlyStatisticsThatWereChangedAreSaved) {
  const Model m = Compile("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>");
  ASSERT_TRUE(m);
  const std::string path = TempPath("stat.xml");
  char error[500] = "";
  ASSERT_TRUE(mj_saveLastXML(path.c_str(), m.get(), error, sizeof error)) << error;
  EXPECT_EQ(ContentOf(path).find("statistic"), std::string::npos);
  m->stat.extent = 7;
  m->stat.center[1] = 2;
  ASSERT_TRUE(mj_saveLastXML(path.c_str(), m.get(), error, sizeof error)) << error;
  const std::string text = ContentOf(path);
  EXPECT_NE(text.find("extent=\"7\""), std::string::npos) << text;
  EXPECT_NE(text.find("center=\"0 2 0\""), std::string::npos) << text;
  EXPECT_EQ(text.find("meanmass"), std::string::npos) << text;
  std::remove(path.c_str());
}

TEST(Reporting, PrintedModelsShowOnlyTheBeginningOfAssets) {
  const Model m = Compile(
      "<mujoco><asset><texture name='t' type='2d' builtin='checker' width='300' height='300'/><mesh name='m' "
      "builtin='sphere' params='4'/></asset><worldbody><body><joint/><geom type='mesh' "
      "mesh='m'/></body></worldbody>"
      "</mujoco>");
  ASSERT_TRUE(m);
  const std::string path = TempPath("model.txt");
  mj_printModel(m.get(), path.c_str());
  EXPECT_LT(std::filesystem::file_size(path), 100000u);
  EXPECT_NE(ContentOf(path).find("more"), std::string::npos);
  std::remove(path.c_str());
}

TEST(Reporting, ACopyForTheSceneLeavesMeshDataAlone) {
  const char* const kBox =
      "<mujoco><asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset><worldbody><body pos='0 0 "
      "1'><joint/>"
      "<geom type='mesh' mesh='m'/></body></worldbody></mujoco>";
  const Model a = Compile(kBox), b = Compile(kBox);
  ASSERT_TRUE(a && b);
  b->mesh_vert[0] = 42;
  a->geom_rgba[0] = 0.125f;
  a->body_pos[5] = 3;
  a->opt.timestep = 0.5;
  mjv_copyModel(b.get(), a.get());
  EXPECT_EQ(b->mesh_vert[0], 42);
  EXPECT_EQ(b->geom_rgba[0], 0.125f);
  EXPECT_EQ(b->body_pos[5], 3);
  EXPECT_EQ(b->opt.timestep, 0.5);
}

}  // namespace
}  // namespace pliant
