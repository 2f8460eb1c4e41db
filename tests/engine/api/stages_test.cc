// The mj_ functions that no other test calls, against their definitions.
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

const char kArm[] =
    "<mujoco model='arm'><option timestep='.002'/><asset><mesh name='tet' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>"
    "<hfield name='h' nrow='3' ncol='3' size='1 1 .5 .1' elevation='0 0 0 0 1 0 0 0 0'/></asset>"
    "<worldbody><geom type='plane' size='2 2 .1'/><geom name='hills' type='hfield' hfield='h' pos='5 0 0'/>"
    "<body name='a' pos='0 0 .8'><joint name='j' axis='0 1 0' range='-90 90' damping='.2'/>"
    "<geom name='ga' type='capsule' size='.05' fromto='0 0 0 .5 0 0'/>"
    "<body name='b' pos='.5 0 0'><joint axis='0 1 .2'/><geom name='gb' type='mesh' mesh='tet'/></body></body>"
    "<body pos='1 1 .09'><freejoint/><geom size='.1'/></body></worldbody>"
    "<actuator><muscle joint='j'/></actuator><sensor><accelerometer site='s' name='acc'/></sensor></mujoco>";

std::string Arm() {
  std::string xml = kArm;
  const std::string before = "<geom name='gb'";
  return xml.insert(xml.find(before), "<site name='s' pos='.1 0 .1'/>");
}

class Core : public testing::Test {
 protected:
  Core() : sim(Arm()), m(*sim.m), d(*sim.d) {
    d.qpos[0] = 0.3;
    d.qvel[0] = 1.5;
    d.qvel[1] = -0.7;
    d.ctrl[0] = 0.5;
    mj_forward(&m, &d);
  }
  Simulation sim;
  mjModel& m;
  mjData& d;
};

TEST_F(Core, StepIsTheSequenceOfItsParts) {
  for (const int integrator : {mjINT_EULER, mjINT_RK4, mjINT_IMPLICITFAST}) {
    m.opt.integrator = integrator;
    const Data whole(mj_copyData(nullptr, &m, &d)), parts(mj_copyData(nullptr, &m, &d));
    mj_step(&m, whole.get());
    mj_checkPos(&m, parts.get());
    mj_checkVel(&m, parts.get());
    mj_forward(&m, parts.get());
    mj_checkAcc(&m, parts.get());
    if (integrator == mjINT_RK4) mj_RungeKutta(&m, parts.get(), 4);
    if (integrator == mjINT_EULER) mj_Euler(&m, parts.get());
    if (integrator == mjINT_IMPLICITFAST) mj_implicit(&m, parts.get());
    EXPECT_EQ(whole->time, parts->time);
    for (int i = 0; i < m.nq; ++i) EXPECT_EQ(whole->qpos[i], parts->qpos[i]) << integrator;
    for (int i = 0; i < m.nv; ++i) EXPECT_EQ(whole->qvel[i], parts->qvel[i]) << integrator;
  }
}

TEST_F(Core, SkippedStagesKeepTheirResults) {
  const std::vector<mjtNum> acc(d.qacc, d.qacc + m.nv);
  mj_forwardSkip(&m, &d, mjSTAGE_VEL, 1);
  for (int i = 0; i < m.nv; ++i) EXPECT_NEAR(d.qacc[i], acc[static_cast<size_t>(i)], 1e-9);
  // A new control changes the acceleration without the earlier stages.
  const mjtNum height = d.xpos[3 * 1 + 2];
  d.ctrl[0] = 1;
  d.qpos[0] = 0;  // not seen
  d.act[0] = 1;
  mj_forwardSkip(&m, &d, mjSTAGE_VEL, 1);
  EXPECT_GT(std::fabs(d.qacc[0] - acc[0]), 1e-3);
  EXPECT_EQ(d.xpos[3 * 1 + 2], height);
  mj_inverse(&m, &d);
  const std::vector<mjtNum> force(d.qfrc_inverse, d.qfrc_inverse + m.nv);
  d.qacc[0] += 1;
  mj_inverseSkip(&m, &d, mjSTAGE_VEL, 1);
  std::vector<mjtNum> column(static_cast<size_t>(m.nv), 0), unit(static_cast<size_t>(m.nv), 0);
  unit[0] = 1;
  mj_mulM(&m, &d, column.data(), unit.data());
  EXPECT_NEAR(d.qfrc_inverse[0] - force[0], column[0], 1e-9);
}

TEST_F(Core, InverseIsTheSequenceOfItsParts) {
  const Data parts(mj_copyData(nullptr, &m, &d));
  mj_inverse(&m, &d);
  mj_invPosition(&m, parts.get());
  mj_invVelocity(&m, parts.get());
  mj_invConstraint(&m, parts.get());
  std::vector<mjtNum> force(static_cast<size_t>(m.nv));
  mj_rne(&m, parts.get(), 1, force.data());
  for (int i = 0; i < m.nv; ++i) {
    const auto k = static_cast<size_t>(i);
    // mj_rne leaves armature out, which this model has none of.
    EXPECT_NEAR(force[k] - parts->qfrc_passive[i] - parts->qfrc_constraint[i], d.qfrc_inverse[i], 1e-9);
  }
}

TEST_F(Core, JacobianOfAGeomMovesItsCenter) {
  const int geom = mj_name2id(&m, mjOBJ_GEOM, "gb");
  std::vector<mjtNum> jacp(static_cast<size_t>(3 * m.nv)), jacr(static_cast<size_t>(3 * m.nv));
  mj_jacGeom(&m, &d, jacp.data(), jacr.data(), geom);
  mjtNum velocity[6], by_jacobian[3], rotation[3];
  mj_objectVelocity(&m, &d, mjOBJ_GEOM, geom, velocity, 0);
  mju_mulMatVec(by_jacobian, jacp.data(), d.qvel, 3, m.nv);
  mju_mulMatVec(rotation, jacr.data(), d.qvel, 3, m.nv);
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(by_jacobian[k], velocity[3 + k], 1e-12);
    EXPECT_NEAR(rotation[k], velocity[k], 1e-12);
  }
}

TEST_F(Core, AccelerationOfASiteIsWhatItsAccelerometerShows) {
  mjtNum acc[6];
  mj_rnePostConstraint(&m, &d);
  mj_objectAcceleration(&m, &d, mjOBJ_SITE, 0, acc, 1);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(d.sensordata[k], acc[3 + k], 1e-10);
}

TEST_F(Core, LocalPosesBecomeGlobal) {
  const int geom = mj_name2id(&m, mjOBJ_GEOM, "gb");
  mjtNum pos[3], mat[9];
  mj_local2Global(&d, pos, mat, m.geom_pos + 3 * geom, m.geom_quat + 4 * geom, m.geom_bodyid[geom],
                  mjSAMEFRAME_NONE);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(pos[k], d.geom_xpos[3 * geom + k], 1e-12);
  for (int k = 0; k < 9; ++k) EXPECT_NEAR(mat[k], d.geom_xmat[9 * geom + k], 1e-12);
}

TEST_F(Core, OptionsTellTheFormOfTheProblem) {
  EXPECT_EQ(mj_isPyramidal(&m), 1);
  EXPECT_EQ(mj_isDual(&m), 0);
  m.opt.cone = mjCONE_ELLIPTIC;
  m.opt.solver = mjSOL_PGS;
  EXPECT_EQ(mj_isPyramidal(&m), 0);
  EXPECT_EQ(mj_isDual(&m), 1);
  EXPECT_STREQ(mj_versionString(), "3.3.8");
  EXPECT_EQ(mj_version(), 338);
}

TEST_F(Core, IslandsCanBeFoundAgain) {
  const int count = d.nisland, rows = d.nefc;
  EXPECT_GT(count, 0);
  mj_makeConstraint(&m, &d);
  mj_island(&m, &d);
  EXPECT_EQ(d.nisland, count);
  EXPECT_EQ(d.nefc, rows);
}

TEST_F(Core, StackGivesNumbersAndIntegers) {
  const size_t before = d.pstack;
  mj_markStack(&d);
  mjtNum* numbers = mj_stackAllocNum(&d, 10);
  int* ints = mj_stackAllocInt(&d, 10);
  std::fill(numbers, numbers + 10, 1.5);
  std::fill(ints, ints + 10, 7);
  EXPECT_EQ(numbers[9], 1.5);
  EXPECT_GT(d.pstack, before);
  EXPECT_GE(d.maxuse_stack, d.pstack);
  mj_freeStack(&d);
  EXPECT_EQ(d.pstack, before);
}

TEST_F(Core, RaysMeetMeshesAndHeightFields) {
  const int mesh = mj_name2id(&m, mjOBJ_GEOM, "gb"), hills = mj_name2id(&m, mjOBJ_GEOM, "hills");
  const mjtNum top[3] = {5, 0, 3}, down[3] = {0, 0, -1}, side[3] = {5, 0, 9};
  EXPECT_NEAR(mj_rayHfield(&m, &d, hills, top, down), 2.5, 1e-9);  // the peak, 0.5 high
  EXPECT_NEAR(mj_rayHfield(&m, &d, hills, side, down), 8.5, 1e-9);
  mjtNum from[3], dir[3];
  mju_copy3(from, d.geom_xpos + 3 * mesh);
  from[2] += 5;
  mju_copy3(dir, down);
  const mjtNum hit = mj_rayMesh(&m, &d, mesh, from, dir);
  EXPECT_GT(hit, 4);
  EXPECT_LT(hit, 5);  // the center lies inside
  int geomid;
  EXPECT_NEAR(mj_ray(&m, &d, from, dir, nullptr, 1, -1, &geomid), hit, 1e-12);
  EXPECT_EQ(geomid, mesh);
}

TEST_F(Core, LengthRangeOfAMuscleIsThatOfItsLimits) {
  mjLROpt option;
  mj_defaultLROpt(&option);
  EXPECT_EQ(option.mode, mjLRMODE_MUSCLE);
  EXPECT_EQ(option.useexisting, 1);
  EXPECT_EQ(option.inttotal, 10);
  option.useexisting = 0;
  m.actuator_lengthrange[0] = m.actuator_lengthrange[1] = 0;
  char error[200] = "";
  EXPECT_EQ(mj_setLengthRange(&m, &d, 0, &option, error, sizeof(error)), 1) << error;
  EXPECT_NEAR(m.actuator_lengthrange[0], -mjPI / 2, 0.05);
  EXPECT_NEAR(m.actuator_lengthrange[1], mjPI / 2, 0.05);
  option.uselimit = 1;
  EXPECT_EQ(mj_setLengthRange(&m, &d, 0, &option, error, sizeof(error)), 1) << error;
  EXPECT_NEAR(m.actuator_lengthrange[1], mjPI / 2, 1e-12);
}

std::string FileText(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream content;
  content << file.rdbuf();
  return content.str();
}

class Files : public Core {
 protected:
  Files() { std::filesystem::create_directories(folder); }
  ~Files() override { std::filesystem::remove_all(folder); }
  std::string Path(const char* name) const { return (folder / name).string(); }
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("pliant_core_functions_" + std::to_string(::getpid()));
};

TEST_F(Files, PrintedTextsNameTheFields) {
  mj_printModel(&m, Path("model.txt").c_str());
  EXPECT_NE(FileText(Path("model.txt")).find("body_mass"), std::string::npos);
  mj_printFormattedModel(&m, Path("model2.txt").c_str(), "%.3e");
  EXPECT_NE(FileText(Path("model2.txt")).find("e+0"), std::string::npos);
  mj_printData(&m, &d, Path("data.txt").c_str());
  EXPECT_NE(FileText(Path("data.txt")).find("qacc"), std::string::npos);
  mj_printFormattedData(&m, &d, Path("data2.txt").c_str(), "%.9f");
  EXPECT_NE(FileText(Path("data2.txt")), FileText(Path("data.txt")));
}

TEST_F(Files, SpecsAreParsedCopiedAndSaved) {
  std::ofstream(Path("arm.xml")) << Arm();
  char error[500] = "";
  mjSpec* spec = mj_parseXML(Path("arm.xml").c_str(), nullptr, error, sizeof(error));
  ASSERT_NE(spec, nullptr) << error;
  mjSpec* copy = mj_copySpec(spec);
  mj_deleteSpec(spec);
  const Model model(mj_compile(copy, nullptr));
  ASSERT_TRUE(model) << mjs_getError(copy);
  EXPECT_EQ(model->nv, m.nv);
  EXPECT_EQ(mj_saveXML(copy, Path("saved.xml").c_str(), error, sizeof(error)), 0) << error;
  mj_deleteSpec(copy);
  EXPECT_EQ(mj_saveLastXML(Path("last.xml").c_str(), &m, error, sizeof(error)), 1) << error;
  for (const char* name : {"saved.xml", "last.xml"}) {
    const Model again(mj_loadXML(Path(name).c_str(), nullptr, error, sizeof(error)));
    ASSERT_TRUE(again) << name << error;
    EXPECT_EQ(again->nq, m.nq) << name;
    EXPECT_NEAR(again->body_mass[1], m.body_mass[1], 1e-9) << name;
  }
}

TEST_F(Files, VirtualFilesComeFromTheDiskAndGo) {
  std::ofstream(Path("arm.xml")) << Arm();
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  EXPECT_EQ(mj_addFileVFS(&vfs, folder.string().c_str(), "arm.xml"), 0);
  EXPECT_EQ(mj_addFileVFS(&vfs, folder.string().c_str(), "arm.xml"), 2);
  EXPECT_EQ(mj_addFileVFS(&vfs, nullptr, "no_such_file.xml"), -1);
  std::filesystem::remove(Path("arm.xml"));
  char error[500];
  EXPECT_TRUE(Model(mj_loadXML("arm.xml", &vfs, error, sizeof(error))));
  EXPECT_EQ(mj_deleteFileVFS(&vfs, "arm.xml"), 0);
  EXPECT_EQ(mj_deleteFileVFS(&vfs, "arm.xml"), -1);
  EXPECT_FALSE(Model(mj_loadXML("arm.xml", &vfs, error, sizeof(error))));
  mj_deleteVFS(&vfs);
}

TEST(Cache, HasACapacityThatCanBeSet) {
  mjCache* cache = mj_getCache();
  const size_t before = mj_getCacheCapacity(cache);
  EXPECT_EQ(mj_setCacheCapacity(cache, 1000), 1000u);
  EXPECT_EQ(mj_getCacheCapacity(cache), 1000u);
  EXPECT_LE(mj_getCacheSize(cache), 1000u);
  mj_clearCache(cache);
  EXPECT_EQ(mj_getCacheSize(cache), 0u);
  mj_setCacheCapacity(cache, before);
}

TEST(Defaults, OfTheVisualSettingsAreThoseOfAnEmptyModel) {
  mjVisual visual;
  mj_defaultVisual(&visual);
  const Model model = Compile("<mujoco/>");
  EXPECT_EQ(visual.global.fovy, model->vis.global.fovy);
  EXPECT_EQ(visual.quality.shadowsize, model->vis.quality.shadowsize);
  EXPECT_EQ(visual.map.force, model->vis.map.force);
}

}  // namespace
}  // namespace pliant
