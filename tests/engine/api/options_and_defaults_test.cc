// Options of a model and the defaults of the public structs.
#include <algorithm>
#include <cstring>
#include <iterator>
#include <string>
#include <vector>

#include "tests/engine/api/driven_arm.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

TEST_F(DrivenArm, OptionsTellTheFormOfTheProblem) {
  EXPECT_EQ(mj_isPyramidal(&m), 1);
  EXPECT_EQ(mj_isDual(&m), 0);
  m.opt.cone = mjCONE_ELLIPTIC;
  m.opt.solver = mjSOL_PGS;
  EXPECT_EQ(mj_isPyramidal(&m), 0);
  EXPECT_EQ(mj_isDual(&m), 1);
  EXPECT_STREQ(mj_versionString(), "3.14.0");
  EXPECT_EQ(mj_version(), mjVERSION_HEADER);
}

TEST(IsSparse, FollowsTheOptionAndTheSize) {
  const Simulation s(kTwoHinges);
  s.m->opt.jacobian = mjJAC_AUTO;
  EXPECT_EQ(mj_isSparse(s.m.get()), 0);
  s.m->opt.jacobian = mjJAC_SPARSE;
  EXPECT_EQ(mj_isSparse(s.m.get()), 1);
  s.m->opt.jacobian = mjJAC_DENSE;
  EXPECT_EQ(mj_isSparse(s.m.get()), 0);
}

TEST(Defaults, OfOptionsAreThoseOfTheReference) {
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

TEST(Defaults, OfFiguresAreThoseOfTheReference) {
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
