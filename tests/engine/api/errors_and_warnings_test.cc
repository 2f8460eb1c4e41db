// Errors and warnings: who hears them, how they are counted, what they name.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>

#include "tests/engine/api/documents.h"
#include "tests/engine/api/files.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// Handlers are plain functions: what they hear goes here.
std::string heard;  // NOLINT: handlers take no context

TEST(Handlers, HearWarningsOncePerKindAndErrorsWithTheirArguments) {
  const Simulation s(kTwoHinges);
  mju_user_warning = [](const char* text) { heard = text; };
  mj_warning(s.d.get(), mjWARN_BADCTRL, 3);
  mj_warning(s.d.get(), mjWARN_BADCTRL, 1);
  EXPECT_EQ(s.d->warning[mjWARN_BADCTRL].number, 2);
  EXPECT_EQ(s.d->warning[mjWARN_BADCTRL].lastinfo, 1);
  EXPECT_NE(heard.find("3"), std::string::npos) << heard;  // only the first of a kind is told
  mju_user_error = [](const char* text) {
    heard = text;
    throw 1;
  };
  EXPECT_THROW(mju_error("number %d", 42), int);
  EXPECT_EQ(heard, "number 42");
  EXPECT_THROW(mju_error("text %s", "here"), int);
  EXPECT_EQ(heard, "text here");
  mju_clearHandlers();
}

// A solid of eight points, elastic under the integrator discrete.
constexpr const char* kElastic =
    "<mujoco><option integrator='discrete' SETTING/><worldbody><body name='w'><flexcomp name='f' type='grid' "
    "dim='3' count='2 2 2' spacing='.1 .1 .1' radius='.01'><elasticity young='1e3'/></flexcomp></body>"
    "</worldbody></mujoco>";

std::string Elastic(const std::string& setting) {
  std::string xml = kElastic;
  return xml.replace(xml.find("SETTING"), 7, setting);
}

// What the reference says of each of these when it is asked for a step.
TEST(Handlers, HearThatTheIntegratorDiscreteCannotStep) {
  const Model m = Compile(Elastic(""));
  ASSERT_TRUE(m);
  mjData* d = mj_makeData(m.get());
  mju_user_error = [](const char* text) {
    heard = text;
    throw 1;
  };
  m->opt.solver = mjSOL_PGS;
  for (void (*const function)(const mjModel*, mjData*) : {mj_step, mj_step1, mj_forward, mj_inverse}) {
    EXPECT_THROW(function(m.get(), d), int);
    EXPECT_NE(heard.find("needs the solver CG or Newton"), std::string::npos) << heard;
  }
  m->opt.solver = mjSOL_CG;
  EXPECT_NO_THROW(mj_step(m.get(), d));
  m->opt.noslip_iterations = 1;
  EXPECT_THROW(mj_step(m.get(), d), int);
  m->opt.noslip_iterations = 0;
  m->opt.enableflags |= mjENBL_SLEEP;
  EXPECT_THROW(mj_step(m.get(), d), int);
  EXPECT_NE(heard.find("does not go with sleep"), std::string::npos) << heard;
  m->opt.disableflags |= mjDSBL_ISLAND;
  EXPECT_THROW(mj_step(m.get(), d), int);
  EXPECT_NE(heard.find("sleep by islands"), std::string::npos) << heard;
  mju_clearHandlers();
  mj_deleteData(d);
}

TEST(Handlers, HearItWhenTheModelIsCompiled) {
  std::string error;
  EXPECT_FALSE(Compile(Elastic("solver='PGS'"), &error));
  EXPECT_NE(error.find("needs the solver CG or Newton"), std::string::npos) << error;
}

TEST(Handlers, HearWarningsWithTheirNumbersAndNames) {
  mju_user_warning = [](const char* text) { heard = text; };
  mju_warning("element %d", 7);
  EXPECT_EQ(heard, "element 7");
  mju_warning("element %s", "arm");
  EXPECT_EQ(heard, "element arm");
  mju_user_warning = nullptr;
}

TEST(Warnings, BadControlsAreReportedWhateverTheirRange) {
  for (const char* range : {"", " ctrllimited='true' ctrlrange='-1 1'"}) {
    const Simulation s(
        "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator><motor "
        "joint='j'" +
        std::string(range) + "/></actuator></mujoco>");
    heard.clear();
    mju_user_warning = [](const char* text) { heard = text; };
    s.d->ctrl[0] = std::numeric_limits<double>::quiet_NaN();
    mj_step(s.m.get(), s.d.get());
    EXPECT_NE(heard.find("ctrl"), std::string::npos) << range;
    EXPECT_EQ(s.d->warning[mjWARN_BADCTRL].number, 1) << range;
    EXPECT_EQ(s.d->actuator_force[0], 0) << range;
    mju_user_warning = nullptr;
  }
}

TEST(DiscreteInverse, IsRefusedForRungeKutta) {
  const Simulation s(
      "<mujoco><option integrator='RK4'><flag invdiscrete='enable'/></option><worldbody><body><joint/>"
      "<geom size='.1'/></body></worldbody></mujoco>");
  mj_forward(s.m.get(), s.d.get());
  mju_user_error = [](const char* text) {
    heard = text;
    throw 1;
  };
  EXPECT_THROW(mj_inverse(s.m.get(), s.d.get()), int);
  EXPECT_THROW(mj_compareFwdInv(s.m.get(), s.d.get()), int);
  EXPECT_NE(heard.find("mj_compareFwdInv: the flag invdiscrete"), std::string::npos) << heard;
  mju_clearHandlers();
}

TEST(Indices, OutsideTheModelGiveNothingOrAnError) {
  const Simulation s(kTwoHinges);
  mj_forward(s.m.get(), s.d.get());
  for (const int id : {-1, 0, 99}) {  // no contact at all
    mjtNum force[6] = {7, 7, 7, 7, 7, 7};
    mj_contactForce(s.m.get(), s.d.get(), id, force);
    for (const mjtNum x : force) EXPECT_EQ(x, 0);
    EXPECT_EQ(mj_id2name(s.m.get(), mjOBJ_BODY, 99), nullptr);
  }
  mju_user_error = [](const char* text) {
    heard = text;
    throw 1;
  };
  mjtNum qfrc[2] = {0, 0}, jac[12], one[6];
  const mjtNum vec[3] = {1, 2, 3};
  for (const int body : {-1, 99}) {
    EXPECT_THROW(mj_applyFT(s.m.get(), s.d.get(), vec, vec, vec, body, qfrc), int);
    EXPECT_NE(heard.find(std::to_string(body)), std::string::npos);
    EXPECT_THROW(mj_jac(s.m.get(), s.d.get(), jac, jac + 6, vec, body), int);
    EXPECT_EQ(heard, "mj_jac: invalid body id " + std::to_string(body) + "; the model has 3");
    EXPECT_THROW(mj_jacBody(s.m.get(), s.d.get(), jac, nullptr, body), int);
    EXPECT_THROW(mj_jacBodyCom(s.m.get(), s.d.get(), jac, nullptr, body), int);
    EXPECT_THROW(mj_jacSubtreeCom(s.m.get(), s.d.get(), jac, body), int);
    EXPECT_THROW(mj_jacGeom(s.m.get(), s.d.get(), jac, nullptr, body), int);
    EXPECT_THROW(mj_jacSite(s.m.get(), s.d.get(), jac, nullptr, body), int);
    EXPECT_THROW(mj_jacPointAxis(s.m.get(), s.d.get(), jac, nullptr, vec, vec, body), int);
    EXPECT_THROW(mj_jacDot(s.m.get(), s.d.get(), jac, nullptr, vec, body), int);
    EXPECT_THROW(mj_angmomMat(s.m.get(), s.d.get(), jac, body), int);
    for (const int type : {mjOBJ_BODY, mjOBJ_XBODY, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_CAMERA}) {
      EXPECT_THROW(mj_objectVelocity(s.m.get(), s.d.get(), type, body, one, 0), int);
      EXPECT_THROW(mj_objectAcceleration(s.m.get(), s.d.get(), type, body, one, 1), int);
    }
  }
  EXPECT_THROW(mj_setKeyframe(s.m.get(), s.d.get(), 0), int);
  EXPECT_THROW(mj_stateSize(s.m.get(), 1 << mjNSTATE), int);
  mjtNum six[6];
  EXPECT_THROW(mj_objectVelocity(s.m.get(), s.d.get(), mjOBJ_JOINT, 0, six, 0), int);
  EXPECT_THROW(mju_rayGeom(vec, nullptr, vec, vec, vec, mjGEOM_MESH, nullptr), int);
  mju_clearHandlers();
}

TEST(LogFile, GetsWhatIsWritten) {
  const auto before = std::filesystem::current_path();
  const auto folder =
      std::filesystem::temp_directory_path() / ("pliant_log_test_" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  std::filesystem::current_path(folder);
  mju_writeLog("NOTE", "written by hand");
  std::ifstream file("MUJOCO_LOG.TXT");
  std::stringstream content;
  content << file.rdbuf();
  std::filesystem::current_path(before);
  std::filesystem::remove_all(folder);
  EXPECT_NE(content.str().find("NOTE: written by hand"), std::string::npos);
}

// Programs tell by the first words whether a document could not be read or did not compile.
TEST(Errors, BeginWithTheReferencesWords) {
  std::string error;
  EXPECT_FALSE(Compile("<mujoco><worldbody><geom sise='1'/></worldbody></mujoco>", &error));
  EXPECT_TRUE(error.starts_with("XML Error: model.xml:1:")) << error;
  EXPECT_FALSE(Compile("<mujoco><worldbody><geom size='-1'/></worldbody></mujoco>", &error));
  EXPECT_TRUE(error.starts_with("Error: model.xml:1:")) << error;
  char text[1000] = "";
  EXPECT_EQ(mj_parseXMLString("<mujoco", nullptr, text, sizeof(text)), nullptr);
  EXPECT_TRUE(std::string(text).starts_with("XML Error: ")) << text;
}

}  // namespace
}  // namespace pliant
