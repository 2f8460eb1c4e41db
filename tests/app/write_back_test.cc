// Tuned numbers go back into the user's own text: a minimal edit that compiles to the live model.
#include "app/editing/write_back.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/files/model_loader.h"
#include "engine/math/quat.h"
#include "engine/model/twin.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

constexpr char kModel[] = R"(<mujoco model="robot">
  <!-- a comment that must survive -->
  <compiler angle="degree"/>
  <option timestep='0.002' gravity="0 0 -9.81"/>  <!-- trailing -->
  <default>
    <default class="soft">
      <geom friction="0.50 0.005" rgba="0.8 0.4 0.1 1"/>
      <joint damping="0.1"/>
    </default>
  </default>
  <include file="parts/assets.xml"/>
  <worldbody>
    <geom name="floor" type="plane" size="3 3 0.1"
          friction="1.0   0.005 0.0001"/>
    <body name="arm" pos="0 0 1" euler="0 30 0">
      <joint name="hinge" class="soft" axis="0 1 0" range="-90 45.5"/>
      <geom name="upper" class="soft" type="capsule" size="0.05" fromto="0 0 0 0.4 0 0"/>
      <body name="hand" pos="0.4 0 0">
        <inertial pos="0 0 0" mass="0.25" diaginertia="0.001 0.001 0.001"/>
        <joint name="wrist" class="soft" axis="0 1 0"/>
        <geom name="palm" class="soft" type="box" size=".05 .05 .05" material="steel"/>
      </body>
    </body>
    <body name="ball" pos="1 0 1">
      <freejoint/>
      <geom name="ball" size="0.1"/>
    </body>
    <replicate count="3" offset="0.3 0 0">
      <body name="peg" pos="0 1 0.2"><geom name="peg" size="0.1" density="500"/></body>
    </replicate>
  </worldbody>
  <actuator>
    <position name="servo" joint="hinge" kp="20" dampratio="1"/>
    <motor name="motor" joint="wrist"/>
  </actuator>
</mujoco>
)";
constexpr char kAssets[] =
    "<mujocoinclude>\n  <asset>\n    <material name=\"steel\" rgba=\".5 .5 .6 1\"/>\n  </asset>\n"
    "</mujocoinclude>\n";

class WriteBack : public testing::Test {
 protected:
  WriteBack() {
    fs::create_directories(folder_ / "parts");
    Write("model.xml", kModel);
    Write("parts/assets.xml", kAssets);
  }
  ~WriteBack() override { fs::remove_all(folder_); }

  void Write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name) << text; }
  std::string Text(const std::string& name = "model.xml") {
    std::ifstream file(folder_ / name);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }
  std::string Path() { return (folder_ / "model.xml").string(); }

  mjModel* Load() {
    runner::LoadResult result = LoadModelWithReport(Path());
    EXPECT_NE(result.model, nullptr) << (result.diagnostics.empty() ? "" : ToString(result.diagnostics[0]));
    request_.path = Path();
    request_.file_model = CopyView(*result.model);
    live_ = std::shared_ptr<mjModel>(std::move(result.model));
    request_.live = live_;
    return live_.get();
  }
  int Id(mjtObj type, const char* name) { return mj_name2id(live_.get(), type, name); }

  // Plans, expects an exact result, writes, and expects that the files compile to the live model.
  WriteBackPlan Commit() {
    WriteBackPlan plan = PlanWriteBack(request_);
    EXPECT_EQ(plan.error, "");
    for (const ModelDifference& d : plan.differences) ADD_FAILURE() << ToString(d, "file", "live");
    for (const io::patch::Refusal& r : plan.refusals)
      ADD_FAILURE() << r.element << " " << r.attribute << ": " << r.why;
    const WriteBackResult result = WriteFiles(plan);
    EXPECT_TRUE(result.ok) << result.error;
    const runner::LoadResult again = LoadModelWithReport(Path());
    EXPECT_NE(again.model, nullptr) << Text();
    if (again.model != nullptr && plan.compiled != nullptr) {
      EXPECT_TRUE(CompareModels(*again.model, *plan.compiled, 0).empty());
    }
    return plan;
  }
  // The file with one piece replaced.
  static std::string Replaced(std::string text, const std::string& from, const std::string& to) {
    const size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
  }

  const fs::path folder_ = fs::path(testing::TempDir()) / ("write_back_" + std::to_string(::getpid()));
  std::shared_ptr<mjModel> live_;
  WriteBackRequest request_;
};

TEST_F(WriteBack, NothingChangedNothingWritten) {
  Load();
  const WriteBackPlan plan = Commit();
  EXPECT_TRUE(plan.Empty());
  EXPECT_EQ(Text(), kModel);
  EXPECT_FALSE(fs::exists(folder_ / "model.xml.bak"));
}

TEST_F(WriteBack, OneNumberOfAnAttributeChangesAndNothingElse) {
  mjModel* m = Load();
  m->geom_friction[3 * Id(mjOBJ_GEOM, "floor")] = 0.7;
  Commit();
  EXPECT_EQ(Text(), Replaced(kModel, "1.0   0.005 0.0001", "0.7   0.005 0.0001"));
  EXPECT_EQ(Text("model.xml.bak"), kModel);
}

TEST_F(WriteBack, OptionsKeepTheirQuotesAndNewOnesJoinThem) {
  mjModel* m = Load();
  m->opt.timestep = 0.001;
  m->opt.impratio = 10;
  m->opt.disableflags |= mjDSBL_WARMSTART;
  m->opt.integrator = mjINT_IMPLICITFAST;
  Commit();
  const std::string text = Text();
  EXPECT_THAT(text, HasSubstr("<option timestep='0.001' gravity=\"0 0 -9.81\" impratio=\"10\""));
  EXPECT_THAT(text, HasSubstr("integrator=\"implicitfast\""));
  EXPECT_THAT(text, HasSubstr("<flag warmstart=\"disable\"/>"));
  EXPECT_THAT(text, HasSubstr("<!-- trailing -->"));
}

TEST_F(WriteBack, VisualSettingsMakeTheirSection) {
  mjModel* m = Load();
  m->vis.map.force = 0.25f;
  m->vis.scale.contactwidth = 0.1f;
  Commit();
  EXPECT_THAT(Text(), HasSubstr("<map force=\"0.25\"/>"));
  EXPECT_THAT(Text(), HasSubstr("<scale contactwidth=\"0.1\"/>"));
}

TEST_F(WriteBack, AnElementOfAClassGetsItsOwnAttribute) {
  mjModel* m = Load();
  m->dof_damping[m->jnt_dofadr[Id(mjOBJ_JOINT, "hinge")]] = 0.35;
  const WriteBackPlan plan = Commit();
  EXPECT_EQ(Text(), Replaced(kModel, "range=\"-90 45.5\"/>", "range=\"-90 45.5\" damping=\"0.35\"/>"));
  ASSERT_EQ(plan.changes.size(), 1u);
  EXPECT_EQ(plan.changes[0].class_name, "soft");
  EXPECT_FALSE(plan.changes[0].in_class);
}

TEST_F(WriteBack, AValueThatAllOfAClassGotGoesIntoTheClass) {
  mjModel* m = Load();
  for (const char* name : {"hinge", "wrist"}) m->dof_damping[m->jnt_dofadr[Id(mjOBJ_JOINT, name)]] = 0.35;
  Commit();
  EXPECT_EQ(Text(), Replaced(kModel, "damping=\"0.1\"", "damping=\"0.35\""));
}

TEST_F(WriteBack, TheClassIsChosenOnRequestAndItsOtherUsersAreNamed) {
  mjModel* m = Load();
  m->dof_damping[m->jnt_dofadr[Id(mjOBJ_JOINT, "hinge")]] = 0.35;
  request_.in_class = {"joint 'hinge' damping"};
  const WriteBackPlan plan = PlanWriteBack(request_);
  ASSERT_EQ(plan.files.size(), 1u);
  EXPECT_EQ(plan.files[0].after, Replaced(kModel, "damping=\"0.1\"", "damping=\"0.35\""));
  ASSERT_EQ(plan.differences.size(), 1u);
  EXPECT_EQ(plan.differences[0].element, "joint 'wrist'");
}

TEST_F(WriteBack, AnIncludedFileIsEditedWhereTheValueStands) {
  mjModel* m = Load();
  m->mat_rgba[0] = 0.9f;
  m->mat_specular[0] = 0.25f;
  Commit();
  EXPECT_EQ(Text(), kModel);
  EXPECT_EQ(Text("parts/assets.xml"),
            Replaced(kAssets, "rgba=\".5 .5 .6 1\"", "rgba=\"0.9 .5 .6 1\" specular=\"0.25\""));
}

TEST_F(WriteBack, OfTwoSectionsTheLastThatSaysIsChangedAndWhatNoneSaysIsNewInTheFileThatWasOpened) {
  Write("parts/assets.xml",
        "<mujocoinclude><option gravity=\"0 0 -1\" timestep=\"0.001\"/><asset><material "
        "name=\"steel\"/></asset>"
        "</mujocoinclude>");
  mjModel* m = Load();
  m->opt.timestep = 0.004;
  m->opt.density = 2;
  Commit();
  EXPECT_THAT(Text("parts/assets.xml"), HasSubstr("timestep=\"0.004\""));
  EXPECT_THAT(Text(), HasSubstr("density=\"2\""));
}

TEST_F(WriteBack, AnglesStayDegrees) {
  mjModel* m = Load();
  const int joint = Id(mjOBJ_JOINT, "hinge");
  m->jnt_range[2 * joint + 1] = 60 * (mjPI / 180);
  Commit();
  EXPECT_EQ(Text(), Replaced(kModel, "-90 45.5", "-90 60"));
}

TEST_F(WriteBack, EulerAnglesStayEulerAngles) {
  mjModel* m = Load();
  const int body = Id(mjOBJ_BODY, "arm");
  const double axis[3] = {0, 1, 0};
  AxisAngle2Quat(m->body_quat + 4 * body, axis, 40 * mjPI / 180);
  Commit();
  EXPECT_EQ(Text(), Replaced(kModel, "euler=\"0 30 0\"", "euler=\"0 40 0\""));
}

TEST_F(WriteBack, OrientationsHaveNoMoreDigitsThanTheyNeed) {
  mjModel* m = Load();
  const double axis[3] = {0, 0, 1};
  const int palm = Id(mjOBJ_GEOM, "palm");
  AxisAngle2Quat(m->geom_quat + 4 * palm, axis, mjPI / 3);
  m->geom_sameframe[palm] = mjSAMEFRAME_NONE;
  Commit();
  EXPECT_THAT(Text(), HasSubstr("material=\"steel\" quat=\"0.866025403784 0 0 0.5\"/>"));
}

TEST_F(WriteBack, BothEndsOfFromtoFollowAMovedCapsule) {
  mjModel* m = Load();
  m->geom_pos[3 * Id(mjOBJ_GEOM, "upper") + 2] += 0.125;
  const WriteBackPlan plan = PlanWriteBack(request_);
  ASSERT_EQ(plan.files.size(), 1u) << plan.error;
  EXPECT_THAT(plan.files[0].after, HasSubstr("fromto=\"0 0 0.125 0.4 0 0.125\""));
  EXPECT_EQ(plan.changes.size(), 1u);  // mass and inertia follow from the text
}

TEST_F(WriteBack, ASizeChangesShapeAndMassWithoutAnInertialElement) {
  mjModel* m = Load();
  const int body = Id(mjOBJ_BODY, "ball");
  m->geom_size[3 * Id(mjOBJ_GEOM, "ball")] = 0.2;
  ShapedModel shaped = CompileWithShapes(Path(), *m);
  ASSERT_NE(shaped.model, nullptr) << shaped.error;
  EXPECT_NEAR(shaped.model->body_mass[body], 8 * m->body_mass[body], 1e-9);
  // What the window shows from then on is what the text will say.
  std::shared_ptr<mjModel> live = CopyView(*shaped.model);
  live->geom_friction[3 * Id(mjOBJ_GEOM, "ball")] = 0.5;
  request_.live = live;
  request_.compiled_model = CopyView(*shaped.model);
  Commit();
  EXPECT_EQ(Text(), Replaced(kModel, "<geom name=\"ball\" size=\"0.1\"/>",
                             "<geom name=\"ball\" size=\"0.2\" friction=\"0.5\"/>"));
}

TEST_F(WriteBack, MassOfAnInertialElement) {
  mjModel* m = Load();
  m->body_mass[Id(mjOBJ_BODY, "hand")] = 0.3125;
  WriteBackPlan plan = PlanWriteBack(request_);
  ASSERT_EQ(plan.files.size(), 1u) << plan.error;
  EXPECT_EQ(plan.files[0].after, Replaced(kModel, "mass=\"0.25\"", "mass=\"0.3125\""));
}

TEST_F(WriteBack, MassThatFollowedFromGeomsIsWrittenAsInertial) {
  mjModel* m = Load();
  const int ball = Id(mjOBJ_BODY, "ball");
  m->body_mass[ball] = 2;
  WriteBackPlan plan = PlanWriteBack(request_);
  ASSERT_EQ(plan.files.size(), 1u) << plan.error;
  EXPECT_THAT(plan.files[0].after,
              HasSubstr("<body name=\"ball\" pos=\"1 0 1\">\n      <inertial pos=\"0 0 0\""));
  EXPECT_EQ(plan.compiled->body_mass[ball], 2);
}

TEST_F(WriteBack, AServoKeepsItsWords) {
  mjModel* m = Load();
  const int servo = Id(mjOBJ_ACTUATOR, "servo");
  m->actuator_gainprm[mjNGAIN * servo] = 35;
  m->actuator_biasprm[mjNBIAS * servo + 1] = -35;
  Commit();
  EXPECT_THAT(Text(), HasSubstr("kp=\"35\""));
  EXPECT_THAT(Text(), Not(HasSubstr("dampratio")));  // its damping is now a number of its own
}

TEST_F(WriteBack, AGainThatAMotorCannotHaveIsRefusedWithTheReason) {
  mjModel* m = Load();
  m->actuator_gainprm[mjNGAIN * Id(mjOBJ_ACTUATOR, "motor")] = 3;
  const WriteBackPlan plan = PlanWriteBack(request_);
  EXPECT_TRUE(plan.Empty());
  ASSERT_EQ(plan.refusals.size(), 1u);
  EXPECT_THAT(plan.refusals[0].why, HasSubstr("<general>"));
  ASSERT_EQ(plan.differences.size(), 1u);
  EXPECT_EQ(plan.differences[0].element, "actuator 'motor'");
}

TEST_F(WriteBack, OneReplicaCannotBeWrittenButAllCan) {
  mjModel* m = Load();
  const int first = Id(mjOBJ_GEOM, "peg0");
  ASSERT_GE(first, 0);
  m->geom_friction[3 * first] = 0.25;
  WriteBackPlan plan = PlanWriteBack(request_);
  EXPECT_TRUE(plan.Empty());
  ASSERT_EQ(plan.refusals.size(), 1u);
  EXPECT_THAT(plan.refusals[0].why, HasSubstr("makes 3 elements"));
  for (int i = 0; i < 3; ++i) m->geom_friction[3 * (first + i)] = 0.25;
  Commit();
  EXPECT_EQ(Text(), Replaced(kModel, "density=\"500\"", "density=\"500\" friction=\"0.25\""));
}

TEST_F(WriteBack, AFreeJointSaysWhatToWriteInstead) {
  mjModel* m = Load();
  const int dof = m->jnt_dofadr[m->body_jntadr[Id(mjOBJ_BODY, "ball")]];
  for (int i = 0; i < 6; ++i) m->dof_damping[dof + i] = 0.5;
  const WriteBackPlan plan = PlanWriteBack(request_);
  ASSERT_EQ(plan.refusals.size(), 1u);
  EXPECT_THAT(plan.refusals[0].why, HasSubstr("<joint type=\"free\">"));
}

TEST_F(WriteBack, NewKeyframesMakeTheirSection) {
  const mjModel* m = Load();
  io::patch::NewKey key;
  key.name = "start";
  key.qpos.assign(m->qpos0, m->qpos0 + m->nq);
  key.qpos[0] = 0.5;
  request_.new_keys = {key};
  const WriteBackPlan plan = PlanWriteBack(request_);
  ASSERT_EQ(plan.files.size(), 1u) << plan.error;
  EXPECT_THAT(plan.files[0].after, HasSubstr("  <keyframe>\n    <key name=\"start\" qpos=\"0.5 "));
  ASSERT_EQ(plan.compiled->nkey, 4);  // one for each replica, and the key itself
  const int last = mj_name2id(plan.compiled.get(), mjOBJ_KEY, "start");
  ASSERT_EQ(last, 3);
  EXPECT_EQ(plan.compiled->key_qpos[last * m->nq], 0.5);
}

TEST_F(WriteBack, KeyframesAreRenamedAndDeletedWithTheirLines) {
  Write("model.xml",
        Replaced(kModel, "</mujoco>",
                 "  <keyframe>\n    <key name=\"a\" time=\"1\"/>\n    <key name=\"b\" time=\"2\"/>\n"
                 "  </keyframe>\n</mujoco>"));
  Load();
  request_.renamed_keys = {{"a", "home"}};
  request_.deleted_keys = {"b"};
  const WriteBackPlan plan = PlanWriteBack(request_);
  ASSERT_EQ(plan.files.size(), 1u) << plan.error;
  EXPECT_THAT(plan.files[0].after,
              HasSubstr("  <keyframe>\n    <key name=\"home\" time=\"1\"/>\n  </keyframe>\n</mujoco>"));
}

TEST_F(WriteBack, AFileThatChangedOnDiskIsNotOverwritten) {
  mjModel* m = Load();
  m->opt.timestep = 0.001;
  WriteBackPlan plan = PlanWriteBack(request_);
  const std::string edited = Replaced(kModel, "0.05\" fromto", "0.06\" fromto");
  Write("model.xml", edited);
  const WriteBackResult result = WriteFiles(plan);
  EXPECT_FALSE(result.ok);
  EXPECT_THAT(result.error, HasSubstr("has changed meanwhile"));
  EXPECT_EQ(Text(), edited);
  EXPECT_THAT(PlanWriteBack(request_).error, HasSubstr("Reload it first"));
}

TEST_F(WriteBack, CommentsInAFileDoNotStandInTheWay) {
  mjModel* m = Load();
  m->opt.timestep = 0.001;
  Write("model.xml", Replaced(kModel, "must survive", "must live on"));
  Commit();
  EXPECT_THAT(Text(), HasSubstr("must live on"));
  EXPECT_THAT(Text(), HasSubstr("timestep='0.001'"));
}

TEST_F(WriteBack, AWriteProtectedFileIsReportedAndStays) {
  mjModel* m = Load();
  m->opt.timestep = 0.001;
  const WriteBackPlan plan = PlanWriteBack(request_);
  if (::geteuid() == 0) GTEST_SKIP() << "root may write everything";
  fs::permissions(Path(), fs::perms::owner_read);
  const WriteBackResult result = WriteFiles(plan);
  EXPECT_FALSE(result.ok);
  EXPECT_THAT(result.error, HasSubstr("write-protected"));
  EXPECT_EQ(Text(), kModel);
}

TEST_F(WriteBack, StatisticsThatAPersonSetMakeTheirElement) {
  mjModel* m = Load();
  m->stat.extent = 2.5;
  m->stat.center[2] = 0.75;
  m->stat.meanmass *= 2;  // follows from the masses: nobody sets it
  const double x = m->stat.center[0];
  const WriteBackPlan plan = Commit();
  EXPECT_EQ(plan.changes.size(), 2u);
  EXPECT_THAT(Text(), HasSubstr("<statistic "));
  EXPECT_THAT(Text(), HasSubstr("extent=\"2.5\""));
  EXPECT_THAT(Text(), Not(HasSubstr("meanmass")));
  mjModel* again = Load();
  EXPECT_EQ(again->stat.extent, 2.5);
  EXPECT_EQ(again->stat.center[0], x);
  EXPECT_EQ(again->stat.center[2], 0.75);
  again->stat.extent = 3;
  Commit();
  EXPECT_THAT(Text(), HasSubstr("extent=\"3\""));
}

TEST_F(WriteBack, AnExtentThatFollowsFromShapesIsNotWritten) {
  mjModel* m = Load();
  request_.compiled_model = CopyView(*m);
  const_cast<mjModel&>(*request_.compiled_model).stat.extent = m->stat.extent = 5;  // as compiled with shapes
  m->opt.timestep = 0.001;
  const WriteBackPlan plan = PlanWriteBack(request_);
  ASSERT_EQ(plan.changes.size(), 1u);
  EXPECT_EQ(plan.changes[0].attribute, "timestep");
}

TEST_F(WriteBack, UserDataIsWrittenWhereItStands) {
  Write("model.xml", Replaced(Replaced(kModel, "<geom name=\"ball\" size=\"0.1\"/>",
                                       "<geom name=\"ball\" size=\"0.1\" user=\"1 2  3\"/>"),
                              "<motor name=\"motor\"", "<motor user=\"5\" name=\"motor\""));
  const std::string before = Text();
  mjModel* m = Load();
  ASSERT_EQ(m->nuser_geom, 3);
  m->geom_user[3 * Id(mjOBJ_GEOM, "ball") + 1] = 7.5;
  m->geom_user[3 * Id(mjOBJ_GEOM, "floor")] = 4;
  m->actuator_user[Id(mjOBJ_ACTUATOR, "motor")] = -1;
  Commit();
  EXPECT_THAT(Text(), HasSubstr("user=\"1 7.5  3\""));
  EXPECT_THAT(Text(), HasSubstr("<motor user=\"-1\" name=\"motor\""));
  EXPECT_THAT(Text(), HasSubstr("user=\"4 0 0\"/>"));
}

TEST_F(WriteBack, NumbersOfAFlexGoToTheChildThatHoldsThem) {
  Write("model.xml", R"(<mujoco>
  <worldbody>
    <flexcomp name="cloth" type="grid" dim="2" count="3 3 1" spacing="0.1 0.1 0.1" mass="0.1" radius="0.01">
      <contact friction="0.7 0.01 0.001"/>
    </flexcomp>
    <flexcomp name="rope" type="grid" dim="1" count="4 1 1" spacing="0.1 0.1 0.1" pos="0 1 0" mass="0.1">
      <edge equality="false" stiffness="20"/>
    </flexcomp>
  </worldbody>
</mujoco>
)");
  mjModel* m = Load();
  ASSERT_NE(m, nullptr);
  ASSERT_EQ(m->nflex, 2);
  m->flex_friction[0] = 0.4;
  m->flex_margin[0] = 0.002;
  m->flex_edgestiffness[1] = 35;
  m->flex_rgba[1] = 0.25f;
  m->flex_friction[3] = 0.6;
  m->flex_condim[1] = 1;
  Commit();
  EXPECT_THAT(Text(), HasSubstr("<contact friction=\"0.4 0.01 0.001\" margin=\"0.002\"/>"));
  EXPECT_THAT(Text(), HasSubstr("<edge equality=\"false\" stiffness=\"35\"/>"));
  EXPECT_THAT(Text(), HasSubstr("<contact friction=\"0.6\" condim=\"1\"/>"));
}

TEST_F(WriteBack, WindowsLineEndsStay) {
  std::string text = kModel;
  for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.insert(at, "\r");
  Write("model.xml", text);
  mjModel* m = Load();
  m->opt.disableflags |= mjDSBL_WARMSTART;
  Commit();
  const std::string now = Text();
  for (size_t at = 0; (at = now.find('\n', at)) != std::string::npos; ++at) ASSERT_EQ(now[at - 1], '\r');
}

}  // namespace
}  // namespace pliant::app
