// Functions of the C API that nothing else calls by name, each by what it must do.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

constexpr const char* kArm =
    "<mujoco><worldbody><body name='a' pos='0 0 1'><joint name='j' axis='0 1 0' armature='.02'/>"
    "<geom name='g' type='capsule' size='.05' fromto='0 0 0 .5 0 0'/><body name='b' pos='.5 0 0'>"
    "<joint axis='0 0 1'/><geom type='box' size='.1 .1 .1'/></body></body></worldbody>"
    "<actuator><motor joint='j'/></actuator></mujoco>";

TEST(RemainingFunctions, AddMAddsTheInertiaToASparseMatrix) {
  const Simulation s(kArm);
  mj_forward(s.m.get(), s.d.get());
  const int nv = s.m->nv;
  std::vector<int> rownnz(static_cast<size_t>(nv), nv), rowadr, colind;
  for (int i = 0; i < nv; ++i) {
    rowadr.push_back(i * nv);
    for (int k = 0; k < nv; ++k) colind.push_back(k);
  }
  std::vector<mjtNum> sparse(static_cast<size_t>(nv * nv)), dense(sparse.size()), full(sparse.size());
  mj_addM(s.m.get(), s.d.get(), dense.data(), nullptr, nullptr, nullptr);
  mj_fullM(s.m.get(), full.data(), s.d->qM);
  for (size_t i = 0; i < full.size(); ++i) EXPECT_NEAR(dense[i], full[i], 1e-14);
  mj_addM(s.m.get(), s.d.get(), sparse.data(), rownnz.data(), rowadr.data(), colind.data());
  for (int i = 0; i < nv; ++i) {
    for (int k = 0; k <= i; ++k)
      EXPECT_NEAR(sparse[static_cast<size_t>(i * nv + k)], full[static_cast<size_t>(i * nv + k)], 1e-14);
  }
}

TEST(RemainingFunctions, SetConstFollowsChangedMasses) {
  std::string heavy = kArm;
  heavy.insert(heavy.find("type='box'"), "mass='7' ");
  const Simulation changed(kArm), compiled(heavy);
  const int body = mj_name2id(changed.m.get(), mjOBJ_BODY, "b");
  const double factor = compiled.m->body_mass[body] / changed.m->body_mass[body];
  changed.m->body_mass[body] *= factor;
  for (int i = 0; i < 3; ++i) changed.m->body_inertia[3 * body + i] *= factor;
  mj_setConst(changed.m.get(), changed.d.get());
  for (int i = 0; i < changed.m->nbody; ++i) {
    EXPECT_NEAR(changed.m->body_subtreemass[i], compiled.m->body_subtreemass[i], 1e-12);
    EXPECT_NEAR(changed.m->body_invweight0[2 * i], compiled.m->body_invweight0[2 * i], 1e-12);
  }
  for (int i = 0; i < changed.m->nv; ++i) EXPECT_NEAR(changed.m->dof_M0[i], compiled.m->dof_M0[i], 1e-12);
  EXPECT_NEAR(changed.m->actuator_acc0[0], compiled.m->actuator_acc0[0], 1e-12);
  EXPECT_NEAR(changed.m->stat.meaninertia, compiled.m->stat.meaninertia, 1e-12);
}

TEST(RemainingFunctions, CopiesForVisualizationDrawTheSameScene) {
  const Simulation s(kArm);
  s.d->qpos[0] = 0.3;
  mj_forward(s.m.get(), s.d.get());
  const Model copy(mj_copyModel(nullptr, s.m.get()));
  s.m->geom_rgba[0] = 0.125f;
  mjv_copyModel(copy.get(), s.m.get());
  EXPECT_EQ(copy->geom_rgba[0], 0.125f);
  const Data data(mjv_copyData(nullptr, s.m.get(), s.d.get()));
  mjvOption option;
  mjv_defaultOption(&option);
  mjvCamera camera;
  mjv_defaultFreeCamera(s.m.get(), &camera);
  mjvScene scenes[2];
  for (mjvScene& scene : scenes) {
    mjv_defaultScene(&scene);
    mjv_makeScene(s.m.get(), &scene, 100);
  }
  mjv_updateScene(s.m.get(), s.d.get(), &option, nullptr, &camera, mjCAT_ALL, &scenes[0]);
  mjv_updateScene(copy.get(), data.get(), &option, nullptr, &camera, mjCAT_ALL, &scenes[1]);
  ASSERT_EQ(scenes[0].ngeom, scenes[1].ngeom);
  ASSERT_GT(scenes[0].ngeom, 1);
  for (int i = 0; i < scenes[0].ngeom; ++i) {
    for (int k = 0; k < 3; ++k) EXPECT_EQ(scenes[0].geoms[i].pos[k], scenes[1].geoms[i].pos[k]);
    for (int k = 0; k < 4; ++k) EXPECT_EQ(scenes[0].geoms[i].rgba[k], scenes[1].geoms[i].rgba[k]);
  }
  for (mjvScene& scene : scenes) mjv_freeScene(&scene);
}

std::string ReadAndRemove(const std::string& path) {
  std::ifstream file(path);
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  file.close();
  std::remove(path.c_str());
  return text;
}

TEST(RemainingFunctions, ScenesArePrintedInTheGivenFormat) {
  const Simulation s(kArm);
  mj_forward(s.m.get(), s.d.get());
  mjvOption option;
  mjv_defaultOption(&option);
  mjvCamera camera;
  mjv_defaultFreeCamera(s.m.get(), &camera);
  mjvScene scene;
  mjv_defaultScene(&scene);
  mjv_makeScene(s.m.get(), &scene, 100);
  mjv_updateScene(s.m.get(), s.d.get(), &option, nullptr, &camera, mjCAT_ALL, &scene);
  const std::string path =
      testing::TempDir() + "scene_" + std::to_string(reinterpret_cast<uintptr_t>(&scene)) + ".txt";
  mj_printScene(&scene, path.c_str());
  const std::string plain = ReadAndRemove(path);
  mj_printFormattedScene(&scene, path.c_str(), "%.7f");
  const std::string formatted = ReadAndRemove(path);
  mjv_freeScene(&scene);
  EXPECT_NE(plain.find("maxgeom"), std::string::npos);
  EXPECT_NE(plain.find("ngeom"), std::string::npos);
  EXPECT_NE(formatted.find(".0000000"), std::string::npos);
  EXPECT_GT(formatted.size(), plain.size());
}

TEST(RemainingFunctions, DefaultsOfFigures) {
  mjvFigure figure;
  std::memset(&figure, 0x5a, sizeof(figure));
  mjv_defaultFigure(&figure);
  const int flags[] = {figure.flg_legend,   figure.flg_ticklabel[0], figure.flg_ticklabel[1],
                       figure.flg_extend,   figure.flg_barplot,      figure.flg_selection,
                       figure.flg_symmetric};
  EXPECT_TRUE(std::equal(std::begin(flags), std::end(flags), std::vector<int>{1, 1, 1, 1, 0, 0, 0}.begin()));
  EXPECT_EQ(figure.linewidth, 3);
  EXPECT_EQ(figure.gridwidth, 1);
  EXPECT_EQ(figure.gridsize[1], 2);
  EXPECT_EQ(figure.gridrgb[2], 0.4f);
  EXPECT_EQ(figure.legendrgba[3], 0.3f);
  EXPECT_EQ(figure.textrgb[0], 1);
  const float lines[24] = {1, .3f, .3f, .1f, 1, .1f, .3f, .3f, 1,   .1f, 1,   1,
                           1, .2f, 1,   1,   1, .1f, 1,   .6f, .2f, .6f, .7f, .4f};
  for (int i = 0; i < 24; ++i) EXPECT_EQ((&figure.linergb[0][0])[i], lines[i]) << i;
  EXPECT_EQ(figure.range[0][1], 1);
  EXPECT_STREQ(figure.xformat, "%.0f");
  EXPECT_STREQ(figure.yformat, "%.2g");
  EXPECT_STREQ(figure.minwidth, "XXX");
  EXPECT_EQ(figure.highlightid, -1);
  EXPECT_EQ(figure.linepnt[mjMAXLINE - 1], 0);
}

TEST(RemainingFunctions, DefaultsOfOptions) {
  mjOption option;
  std::memset(&option, 0x5a, sizeof(option));
  mj_defaultOption(&option);
  EXPECT_EQ(option.timestep, 0.002);
  EXPECT_EQ(option.iterations, 100);
  EXPECT_EQ(option.tolerance, 1e-8);
  EXPECT_EQ(option.gravity[2], -9.81);
  EXPECT_EQ(option.solver, mjSOL_NEWTON);
  mjvOption visual;
  mjv_defaultOption(&visual);
  std::string flags;
  for (const mjtByte flag : visual.flags) flags += flag ? '1' : '0';
  EXPECT_EQ(flags, "0100000110000100000000110101000");
  EXPECT_EQ(visual.bvh_depth, 1);
  mjLROpt range;
  mj_defaultLROpt(&range);
  const mjtNum numbers[] = {range.accel,    range.maxforce, range.timeconst, range.timestep,
                            range.inttotal, range.interval, range.tolrange};
  const mjtNum expected[] = {20, 0, 1, 0.01, 10, 2, 0.05};
  for (int i = 0; i < 7; ++i) EXPECT_EQ(numbers[i], expected[i]);
  EXPECT_EQ(range.mode, mjLRMODE_MUSCLE);
  EXPECT_EQ(range.useexisting, 1);
}

TEST(RemainingFunctions, IsSparseFollowsTheOptionAndTheSize) {
  const Simulation s(kArm);
  s.m->opt.jacobian = mjJAC_AUTO;
  EXPECT_EQ(mj_isSparse(s.m.get()), 0);
  s.m->opt.jacobian = mjJAC_SPARSE;
  EXPECT_EQ(mj_isSparse(s.m.get()), 1);
  s.m->opt.jacobian = mjJAC_DENSE;
  EXPECT_EQ(mj_isSparse(s.m.get()), 0);
}

TEST(RemainingFunctions, StrncpyAlwaysEndsTheText) {
  char text[5];
  EXPECT_EQ(mju_strncpy(text, "pendulum", 5), text);
  EXPECT_STREQ(text, "pend");
  mju_strncpy(text, "a", 5);
  EXPECT_STREQ(text, "a");
}

// Handlers are plain functions: what they hear goes here.
std::string heard;  // NOLINT: handlers take no context

TEST(RemainingFunctions, WarningsAreCountedAndErrorsWithArgumentsReachTheHandler) {
  const Simulation s(kArm);
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
  EXPECT_THROW(mju_error_i("number %d", 42), int);
  EXPECT_EQ(heard, "number 42");
  EXPECT_THROW(mju_error_s("text %s", "here"), int);
  EXPECT_EQ(heard, "text here");
  mju_clearHandlers();
}

TEST(RemainingFunctions, IndicesOutsideTheModelGiveNothingOrAnError) {
  const Simulation s(kArm);
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
  mjtNum qfrc[2] = {0, 0};
  const mjtNum vec[3] = {1, 2, 3};
  for (const int body : {-1, 99}) {
    EXPECT_THROW(mj_applyFT(s.m.get(), s.d.get(), vec, vec, vec, body, qfrc), int);
    EXPECT_NE(heard.find(std::to_string(body)), std::string::npos);
  }
  EXPECT_THROW(mj_setKeyframe(s.m.get(), s.d.get(), 0), int);
  EXPECT_THROW(mj_stateSize(s.m.get(), 1 << mjNSTATE), int);
  mjtNum six[6];
  EXPECT_THROW(mj_objectVelocity(s.m.get(), s.d.get(), mjOBJ_JOINT, 0, six, 0), int);
  EXPECT_THROW(mju_rayGeom(vec, nullptr, vec, vec, vec, mjGEOM_MESH), int);
  mju_clearHandlers();
}

TEST(RemainingFunctions, InverseOfAnRk4StepIsAnError) {
  const Simulation s(kArm);
  s.m->opt.integrator = mjINT_RK4;
  mj_inverse(s.m.get(), s.d.get());  // of the continuous acceleration
  s.m->opt.enableflags |= mjENBL_INVDISCRETE;
  mju_user_error = [](const char* text) {
    heard = text;
    throw 1;
  };
  EXPECT_THROW(mj_inverse(s.m.get(), s.d.get()), int);
  EXPECT_NE(heard.find("RK4"), std::string::npos);
  mju_clearHandlers();
}

TEST(RemainingFunctions, PluginLibrariesThatDoNotExistAreReportedOrIgnored) {
  mju_user_warning = [](const char* text) { heard = text; };
  mju_user_error = [](const char* text) {
    heard = text;
    throw 1;
  };
  const int before = mjp_pluginCount();
  mj_loadAllPluginLibraries("/a/folder/that/does/not/exist", nullptr);
  EXPECT_EQ(mjp_pluginCount(), before);
  heard.clear();
  try {
    mj_loadPluginLibrary("/no/such/library.so");
  } catch (int) {
  }
  EXPECT_FALSE(heard.empty());
  EXPECT_EQ(mjp_pluginCount(), before);
  mju_clearHandlers();
}

}  // namespace
}  // namespace pliant
