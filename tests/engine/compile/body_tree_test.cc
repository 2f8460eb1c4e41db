// Documents to models: what the compiler infers, refuses, and leaves alone.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "engine/compile/compiler.h"
#include "engine/compile/constants/constants.h"
#include "engine/compile/copy_back.h"
#include "engine/compile/recompile.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/math/quat.h"
#include "engine/model/data.h"
#include "engine/model/names.h"
#include "engine/spec/edit/attach.h"

namespace pliant::compile {

using spec::Body;

namespace {

struct Result {
  std::unique_ptr<spec::Spec> spec;
  ModelPtr model;
  std::string error;
};

Result CompileText(const std::string& text) {
  Result result;
  DiagnosticSink sink;
  result.spec = io::ReadMjcfString("<mujoco>" + text + "</mujoco>", nullptr, sink);
  if (result.spec) result.model = Compile(*result.spec, nullptr, sink);
  result.error = sink.FirstError();
  return result;
}

ModelPtr MustCompile(const std::string& text) {
  Result result = CompileText(text);
  EXPECT_NE(result.model, nullptr) << result.error;
  return std::move(result.model);
}

std::string ErrorOf(const std::string& text) {
  const Result result = CompileText(text);
  EXPECT_EQ(result.model, nullptr);
  return result.error;
}

std::string World(const std::string& inner) { return "<worldbody>" + inner + "</worldbody>"; }

const char* const kPendulum =
    R"(<worldbody><body name="b"><joint name="j"/><geom name="g" size=".1"/><site name="s"/></body></worldbody>)";

// ---- Errors

TEST(Compiler, ErrorsNameElementAndPlace) {
  const std::string error = ErrorOf("\n" + World("\n  <body name='b'><joint/><joint name='bad' axis='0 0 0'/>"
                                                 "<geom size='1'/></body>"));
  EXPECT_NE(error.find("joint 'bad'"), std::string::npos) << error;
  EXPECT_NE(error.find(":3:"), std::string::npos) << error;
}

TEST(Compiler, RefusesWhatCannotBeSimulated) {
  EXPECT_NE(ErrorOf(World("<body><joint/></body>")).find("mass and inertia"), std::string::npos);
  EXPECT_NE(ErrorOf(World("<body><geom size='1'/><body><freejoint/><geom size='1'/></body></body>"))
                .find("top level"),
            std::string::npos);
  EXPECT_NE(ErrorOf(World("<body><joint type='ball'/><joint/><geom size='1'/></body>")).find("ball"),
            std::string::npos);
  EXPECT_NE(ErrorOf(World("<body mocap='true'><joint/><geom size='1'/></body>")).find("mocap"),
            std::string::npos);
  EXPECT_NE(
      ErrorOf(World("<body><joint/><geom type='plane' size='1 1 1'/><geom size='1'/></body>")).find("plane"),
      std::string::npos);
  EXPECT_NE(ErrorOf(World("<body><joint limited='true'/><geom size='1'/></body>")).find("range"),
            std::string::npos);
}

TEST(Compiler, RefusesReferencesToNothing) {
  EXPECT_NE(
      ErrorOf(std::string(kPendulum) + "<actuator><motor joint='x'/></actuator>").find("joint 'x' not found"),
      std::string::npos);
  EXPECT_NE(ErrorOf(World("<geom size='1' material='m'/>")).find("material 'm' not found"),
            std::string::npos);
  EXPECT_NE(
      ErrorOf(std::string(kPendulum) + "<contact><exclude body1='b' body2='q'/></contact>").find("body 'q'"),
      std::string::npos);
}

TEST(Compiler, RangeWithoutSwitchNeedsAutolimits) {
  const std::string body = World("<body><joint range='-1 1'/><geom size='1'/></body>");
  EXPECT_EQ(MustCompile(body)->jnt_limited[0], 1);
  EXPECT_NE(ErrorOf("<compiler autolimits='false'/>" + body).find("autolimits"), std::string::npos);
}

TEST(Compiler, KeyframeOfWrongLengthIsRefused) {
  EXPECT_NE(ErrorOf(std::string(kPendulum) + "<keyframe><key qpos='1 2'/></keyframe>")
                .find("qpos has 2 numbers, the model needs 1"),
            std::string::npos);
}

// ---- Tree

TEST(Compiler, FramesComposeWithTheirContents) {
  const ModelPtr m = MustCompile(
      World("<frame pos='1 0 0' euler='0 0 90'><frame pos='1 0 0'><geom size='.1' pos='1 0 0'/></frame>"
            "<body pos='0 1 0'><joint axis='1 0 0' pos='0 0 1'/><geom size='.1'/></body></frame>"));
  EXPECT_NEAR(m->geom_pos[0], 1, 1e-15);
  EXPECT_NEAR(m->geom_pos[1], 2, 1e-15);
  EXPECT_NEAR(m->body_pos[3], 0, 1e-15);
  EXPECT_NEAR(m->body_quat[4], std::sqrt(0.5), 1e-15);
}

TEST(Compiler, AnglesBecomeRadians) {
  const ModelPtr m =
      MustCompile(World("<body><joint range='-90 180' ref='90' springref='45'/><geom size='1'/></body>"));
  EXPECT_DOUBLE_EQ(m->jnt_range[1], mjPI);
  EXPECT_DOUBLE_EQ(m->qpos0[0], mjPI / 2);
  EXPECT_DOUBLE_EQ(m->qpos_spring[0], mjPI / 4);
}

TEST(Compiler, FreeJointStartsAtTheWorldPose) {
  const ModelPtr m =
      MustCompile(World("<body pos='1 2 3' euler='0 0 90'><freejoint/><geom size='1'/></body>"));
  EXPECT_EQ(m->qpos0[1], 2);
  EXPECT_NEAR(m->qpos0[6], std::sqrt(0.5), 1e-15);
}

TEST(Compiler, AlignedFreeBodyMovesOntoItsInertia) {
  const ModelPtr m =
      MustCompile(World("<body><freejoint align='true'/><geom type='box' size='.1 .2 .3' pos='1 0 0'/><site "
                        "pos='1 0 0'/></body>"));
  EXPECT_EQ(m->body_sameframe[1], mjSAMEFRAME_BODY);
  EXPECT_NEAR(m->body_pos[3], 1, 1e-12);
  EXPECT_NEAR(m->site_pos[0], 0, 1e-12);
  EXPECT_EQ(m->body_simple[1], 1);
}

TEST(Compiler, WeldRootAndTreeIdsFollowTheChain) {
  const ModelPtr m = MustCompile(
      World("<body><geom size='1'/><body><joint/><geom size='1'/><body><geom size='1'/></body></body>"
            "<body><joint/><geom size='1'/></body></body>"));
  const std::vector<int> weld(m->body_weldid, m->body_weldid + m->nbody);
  const std::vector<int> tree(m->body_treeid, m->body_treeid + m->nbody);
  EXPECT_EQ(weld, (std::vector<int>{0, 0, 2, 2, 4}));
  EXPECT_EQ(tree, (std::vector<int>{-1, -1, 0, 0, 1}));
  EXPECT_EQ(m->ntree, 2);
  EXPECT_EQ(m->body_rootid[4], 1);
}

TEST(Compiler, StaticBodiesFuseUnlessReferred) {
  const std::string tree =
      "<body name='p'><joint/><geom size='.1'/><body name='s' pos='1 0 0'><geom name='x' size='.1'/>"
      "<site name='t'/></body></body>";
  const ModelPtr fused = MustCompile("<compiler fusestatic='true'/>" + World(tree));
  EXPECT_EQ(fused->nbody, 2);
  EXPECT_EQ(fused->ngeom, 2);
  EXPECT_EQ(fused->geom_pos[3], 1);
  EXPECT_EQ(Name2Id(*fused, mjOBJ_GEOM, "x"), 1);
  const ModelPtr kept = MustCompile("<compiler fusestatic='true'/>" + World(tree) +
                                    "<sensor><framepos objtype='body' objname='s'/></sensor>");
  EXPECT_EQ(kept->nbody, 3);
  const ModelPtr wrench =
      MustCompile("<compiler fusestatic='true'/>" + World(tree) + "<sensor><force site='t'/></sensor>");
  EXPECT_EQ(wrench->nbody, 3);
}

TEST(Compiler, VisualGeomsLeaveTheirMassBehind) {
  const std::string text =
      World("<body><joint/><geom size='.1' contype='0' conaffinity='0'/><geom size='.2'/></body>");
  const ModelPtr all = MustCompile(text);
  const ModelPtr lean = MustCompile("<compiler discardvisual='true'/>" + text);
  EXPECT_EQ(lean->ngeom, 1);
  EXPECT_DOUBLE_EQ(lean->body_mass[1], all->body_mass[1]);
}

TEST(Compiler, TotalMassIsScaled) {
  const ModelPtr m =
      MustCompile("<compiler settotalmass='7'/>" +
                  World("<body><joint/><geom size='.1'/><body><joint/><geom size='.2'/></body></body>"));
  EXPECT_NEAR(m->body_subtreemass[0], 7, 1e-12);
}

// ---- Relations

TEST(Compiler, ExcludesAreSortedByBodyPair) {
  const ModelPtr m = MustCompile(
      World(
          "<body name='a'><geom size='1'/></body><body name='b'><geom size='1'/></body><body name='c'><geom "
          "size='1'/></body>") +
      "<contact><exclude name='x' body1='c' body2='b'/><exclude name='y' body1='b' body2='a'/></contact>");
  EXPECT_EQ(m->exclude_signature[0], (1 << 16) + 2);
  EXPECT_EQ(m->exclude_signature[1], (2 << 16) + 3);
  EXPECT_EQ(Name2Id(*m, mjOBJ_EXCLUDE, "y"), 0);
}

TEST(Compiler, InheritedRangeFollowsTheTarget) {
  const ModelPtr m =
      MustCompile(World("<body><joint name='j' range='0 1' type='slide'/><geom size='1'/></body>") +
                  "<actuator><position joint='j' inheritrange='.8'/></actuator>");
  EXPECT_NEAR(m->actuator_ctrlrange[0], 0.1, 1e-15);
  EXPECT_NEAR(m->actuator_ctrlrange[1], 0.9, 1e-15);
  EXPECT_EQ(m->actuator_ctrllimited[0], 1);
}

TEST(Compiler, DampingRatioOneIsCritical) {
  const ModelPtr m =
      MustCompile(World("<body><joint name='j' type='slide'/><geom size='.1' mass='3'/></body>") +
                  "<actuator><position joint='j' kp='12' dampratio='1'/></actuator>");
  EXPECT_NEAR(m->actuator_biasprm[2], -2 * std::sqrt(12.0 * 3), 1e-12);
}

TEST(Compiler, ConnectAnchorIsTheSamePointInBothBodies) {
  const ModelPtr m = MustCompile(World("<body name='a' pos='1 0 0'><joint/><geom size='.1'/></body><body "
                                       "name='b' pos='0 2 0' euler='0 0 90'>"
                                       "<joint/><geom size='.1'/></body>") +
                                 "<equality><connect body1='a' body2='b' anchor='0 0 1'/></equality>");
  EXPECT_NEAR(m->eq_data[3], -2, 1e-15);
  EXPECT_NEAR(m->eq_data[4], -1, 1e-15);
  EXPECT_NEAR(m->eq_data[5], 1, 1e-15);
}

TEST(Compiler, ActivationsAndSensorsGetConsecutivePlaces) {
  const ModelPtr m = MustCompile(std::string(kPendulum) +
                                 "<actuator><motor joint='j'/><general joint='j' dyntype='filter'/><general "
                                 "joint='j' dyntype='user' actdim='3'/>"
                                 "</actuator><sensor><jointpos joint='j'/><gyro site='s'/><clock/></sensor>");
  EXPECT_EQ(m->na, 4);
  EXPECT_EQ(m->actuator_actadr[0], -1);
  EXPECT_EQ(m->actuator_actadr[2], 1);
  EXPECT_EQ(m->nsensordata, 5);
  EXPECT_EQ(m->sensor_adr[2], 4);
}

TEST(Compiler, LengthRangeFindsTheLimitsOfAJoint) {
  const ModelPtr m = MustCompile(
      "<compiler angle='radian'><lengthrange mode='all'/></compiler>" +
      World("<body><joint name='j' range='-1 2' damping='.1'/><geom size='.1' pos='0 0 1'/></body>") +
      "<actuator><motor joint='j' gear='2'/></actuator>");
  EXPECT_NEAR(m->actuator_lengthrange[0], -2, 0.1);
  EXPECT_NEAR(m->actuator_lengthrange[1], 4, 0.1);
}

// ---- Sparsity and constants

TEST(Compiler, InertiaPatternsAgree) {
  const ModelPtr m = MustCompile(World(
      "<body><freejoint/><geom size='.1' pos='.1 0 0'/><body pos='.3 0 0'><joint/><geom size='.1'/></body>"
      "<body pos='0 .3 0'><joint/><geom size='.1'/></body></body><body><freejoint/><geom "
      "size='.1'/></body>"));
  for (int i = 0; i < m->nv; ++i) {
    EXPECT_EQ(m->M_colind[m->M_rowadr[i] + m->M_rownnz[i] - 1], i);
    EXPECT_EQ(m->D_colind[m->D_rowadr[i] + m->D_diag[i]], i);
    for (int k = m->D_rowadr[i]; k < m->D_rowadr[i] + m->D_rownnz[i]; ++k) {
      const int at = m->mapM2D[k];
      if (at >= 0 && m->D_colind[k] <= i) {
        EXPECT_EQ(m->mapD2M[at], k);
      }
    }
  }
  EXPECT_EQ(m->B_rownnz[0], m->nv);
  EXPECT_EQ(m->nD, 2 * m->nM - m->nv);
  EXPECT_EQ(m->dof_simplenum[m->nv - 6], 6);
}

TEST(Compiler, InverseWeightOfAFreeSphere) {
  const ModelPtr m = MustCompile(World("<body><freejoint/><geom size='.1' mass='2'/></body>"));
  EXPECT_NEAR(m->body_invweight0[2], 0.5, 1e-14);
  EXPECT_NEAR(m->body_invweight0[3], 1 / (0.4 * 2 * 0.01), 1e-9);
  EXPECT_NEAR(m->dof_invweight0[0], 0.5, 1e-14);
}

TEST(Compiler, SetConstFollowsChangedMasses) {
  const ModelPtr m = MustCompile(World("<body><freejoint/><geom size='.1' mass='2'/></body>"));
  const DataPtr d(MakeData(*m));
  m->body_mass[1] = 4;
  SetConst(*m, *d);
  EXPECT_NEAR(m->body_invweight0[2], 0.25, 1e-14);
  EXPECT_EQ(m->body_subtreemass[0], 4);
}

TEST(Compiler, SpringDamperHasItsTimeConstant) {
  const ModelPtr m =
      MustCompile(World("<body><joint type='slide' springdamper='.5 1'/><geom size='.1' mass='3'/></body>"));
  EXPECT_NEAR(m->jnt_stiffness[0], 3 / 0.25, 1e-12);
  EXPECT_NEAR(m->dof_damping[0], 2 * 3 / 0.5, 1e-12);
}

TEST(Compiler, SameDocumentGivesTheSameModelTwice) {
  Result first = CompileText(kPendulum);
  DiagnosticSink sink;
  const ModelPtr second = Compile(*first.spec, nullptr, sink);
  ASSERT_NE(second, nullptr);
  EXPECT_EQ(first.model->signature, second->signature);
  EXPECT_EQ(first.model->nbuffer, second->nbuffer);
  EXPECT_EQ(std::memcmp(first.model->buffer, second->buffer, second->nbuffer), 0);
}

TEST(Compiler, ArenaIsWholeMegabytesOrAsAsked) {
  EXPECT_EQ(MustCompile(kPendulum)->narena % (1 << 20), 0u);
  EXPECT_EQ(MustCompile(std::string("<size memory='3M'/>") + kPendulum)->narena, 3u << 20);
}

TEST(Compiler, KeyframesOfAttachedModelsFindTheirJoints) {
  Result child = CompileText(std::string(kPendulum) +
                             "<actuator><motor joint='j'/></actuator>"
                             "<keyframe><key name='k' qpos='.7' ctrl='3'/></keyframe>");
  spec::Spec scene;
  scene.deep_attach = true;
  Body* ball = scene.AddBody(*scene.world);
  scene.AddFreeJoint(*ball);
  scene.AddGeom(*ball)->spec.size[0] = 0.1;
  ASSERT_NE(spec::Attach(scene, *scene.world, nullptr, *child.spec->Find<Body>("b"), "p", ""), nullptr)
      << scene.error();
  DiagnosticSink sink;
  const ModelPtr m = Compile(scene, nullptr, sink);
  ASSERT_NE(m, nullptr) << sink.FirstError();
  EXPECT_EQ(m->nkey, 1);
  EXPECT_EQ(m->key_qpos[7], 0.7);
  EXPECT_EQ(m->key_qpos[3], 1);
  EXPECT_EQ(m->key_ctrl[0], 3);
}

// ---- Editing

TEST(Recompile, KeepsTheStateOfWhatStays) {
  Result model = CompileText(kPendulum);
  DataPtr data(MakeData(*model.model));
  data->qpos[0] = 0.4;
  data->time = 2;
  Body* ball = model.spec->AddBody(*model.spec->world);
  std::swap(model.spec->world->bodies[0], model.spec->world->bodies[1]);
  model.spec->AddFreeJoint(*ball);
  model.spec->AddGeom(*ball)->spec.size[0] = 0.1;
  DiagnosticSink sink;
  ASSERT_TRUE(Recompile(*model.spec, nullptr, model.model.get(), data.get(), sink)) << sink.FirstError();
  EXPECT_EQ(model.model->nq, 8);
  EXPECT_EQ(data->qpos[7], 0.4);
  EXPECT_EQ(data->qpos[3], 1);
  EXPECT_EQ(data->time, 2);
}

TEST(Recompile, FailureLeavesModelAndDataAlone) {
  Result model = CompileText(kPendulum);
  DataPtr data(MakeData(*model.model));
  model.spec->AddActuator();
  DiagnosticSink sink;
  EXPECT_FALSE(Recompile(*model.spec, nullptr, model.model.get(), data.get(), sink));
  EXPECT_EQ(model.model->nu, 0);
}

TEST(Compiler, HugeSizesAreRefusedBeforeMemoryRunsOut) {
  const struct {
    const char *text, *expected;
  } kInputs[] = {
      {"<asset><hfield name='h' nrow='100000' ncol='100000' size='1 1 1 1'/></asset>",
       "10000000000 elevations"},
      {"<asset><hfield name='h' nrow='2000000000' ncol='2000000000' size='1 1 1 1'/></asset>", "at most"},
      {"<asset><texture name='t' type='2d' builtin='flat' width='1000000000' height='1000000000'/></asset>",
       "bytes; at most"},
      {"<asset><texture name='t' type='cube' builtin='flat' width='2000000000'/></asset>", "bytes; at most"},
      {"<size nkey='2000000000'/>", "2000000000 numbers"},
      {"<size nuser_body='2000000000'/><worldbody><body/><body/><body/></worldbody>",
       "size/nuser_body asks for"},
      {"<sensor><user name='u' dim='2000000000' needstage='pos' datatype='real'/></sensor>",
       "sensor 'u': the"},
      {"<worldbody><body><joint name='j'/><geom size='1'/></body></worldbody><actuator><general name='a' "
       "joint='j' dyntype='user' actdim='2000000000'/></actuator>",
       "actuator 'a': actdim asks for"},
      {"<size nuserdata='2000000000'/>", "size/nuserdata asks for"},
  };
  for (const auto& input : kInputs) {
    const Result result = CompileText(input.text);
    EXPECT_EQ(result.model, nullptr) << input.text;
    EXPECT_NE(result.error.find(input.expected), std::string::npos) << input.text << "\n" << result.error;
  }
}

TEST(CopyBack, RealNumbersReturnToTheDocument) {
  Result model = CompileText(
      World("<frame pos='1 0 0' euler='0 0 90'><body name='b' pos='0 1 0'><joint name='j' range='-90 90'/>"
            "<geom name='g' size='.1'/></body></frame>"));
  mjModel& m = *model.model;
  m.jnt_range[1] = mjPI;
  m.jnt_stiffness[0] = 5;
  m.geom_size[0] = 0.2;
  m.body_pos[3] += 1;
  ASSERT_TRUE(CopyBack(*model.spec, m));
  EXPECT_NEAR(model.spec->Find<spec::Joint>("j")->spec.range[1], 180, 1e-12);
  EXPECT_EQ(model.spec->Find<spec::Geom>("g")->spec.size[0], 0.2);
  DiagnosticSink sink;
  const ModelPtr again = Compile(*model.spec, nullptr, sink);
  ASSERT_NE(again, nullptr);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(again->body_pos[3 + k], m.body_pos[3 + k], 1e-14);
  EXPECT_EQ(again->jnt_stiffness[0], 5);
}

// What the reference writes back as well: poses of meshes, elevations, the inertia of fused bodies.
TEST(CopyBack, ReachesMeshesHeightFieldsAndFusedBodies) {
  Result model = CompileText(R"(<compiler fusestatic="true"/><asset>
      <mesh name="tet" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
      <hfield name="h" nrow="2" ncol="2" size="1 1 1 1" elevation="0 1 2 3"/></asset><worldbody>
      <geom type="hfield" hfield="h"/><body name="a" pos="0 0 3"><joint/>
      <frame euler="30 20 10"><geom name="m" type="mesh" mesh="tet" pos=".1 .2 .3" euler="0 40 0"/></frame>
      <body name="f" pos="1 0 0" euler="0 0 30"><geom size=".1"/></body></body></worldbody>)");
  ASSERT_TRUE(model.model) << model.error;
  mjModel& m = *model.model;
  ASSERT_EQ(m.nbody, 2);
  const int mesh = 1;
  ASSERT_EQ(m.geom_type[mesh], mjGEOM_MESH);
  m.geom_pos[3 * mesh] += 0.5;
  const double turn[4] = {std::cos(.1), std::sin(.1), 0, 0};
  MulQuat(m.geom_quat + 4 * mesh, turn, m.geom_quat + 4 * mesh);
  m.hfield_data[0] = 0.75f;
  m.body_mass[1] *= 2;
  for (int k = 0; k < 3; ++k) m.body_inertia[3 + k] *= 3;
  m.body_ipos[3] += 0.25;
  ASSERT_TRUE(CopyBack(*model.spec, m));
  DiagnosticSink sink;
  const ModelPtr again = Compile(*model.spec, nullptr, sink);
  ASSERT_NE(again, nullptr) << sink.FirstError();
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(again->geom_pos[3 * mesh + k], m.geom_pos[3 * mesh + k], 1e-14);
    EXPECT_NEAR(again->body_ipos[3 + k], m.body_ipos[3 + k], 1e-14);
    EXPECT_NEAR(again->body_inertia[3 + k], m.body_inertia[3 + k], 1e-12);
  }
  for (int k = 0; k < 4; ++k) {
    EXPECT_NEAR(again->geom_quat[4 * mesh + k], m.geom_quat[4 * mesh + k], 1e-14);
    EXPECT_NEAR(again->body_iquat[4 + k], m.body_iquat[4 + k], 1e-14);
    EXPECT_NEAR(again->hfield_data[k], m.hfield_data[k], 1e-7);
  }
  EXPECT_NEAR(again->body_mass[1], m.body_mass[1], 1e-12);
}

TEST(CopyBack, RefusesTheModelOfAnotherDocument) {
  Result a = CompileText(kPendulum);
  Result b = CompileText(World("<geom size='1'/>"));
  EXPECT_FALSE(CopyBack(*a.spec, *b.model));
}

TEST(Cameras, PixelsCountWhereBothUnitsAreGiven) {
  const ModelPtr m = MustCompile(
      "<worldbody><camera sensorsize='4 5' resolution='100 200' focal='2 3' focalpixel='200 0' principal='.1 "
      ".2' "
      "principalpixel='10 0'/></worldbody>");
  EXPECT_FLOAT_EQ(m->cam_intrinsic[0], 8);
  EXPECT_FLOAT_EQ(m->cam_intrinsic[1], 3);
  EXPECT_FLOAT_EQ(m->cam_intrinsic[2], 0.4f);
  EXPECT_FLOAT_EQ(m->cam_intrinsic[3], 0.2f);
}

}  // namespace
}  // namespace pliant::compile
