// Support functions of release 3.14; the tables are the reference's.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

std::string OneOfEach(const std::string& flags, const std::string& of_mesh = "",
                      const std::string& rest = "") {
  return "<mujoco><option sdf_initpoints='7' o_margin='.1'>" + flags +
         "</option><asset><mesh name='t' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>"
         "<hfield name='h' nrow='2' ncol='2' size='1 1 1 1'/></asset><worldbody>"
         "<geom type='plane' size='1 1 1'/><geom type='hfield' hfield='h'/><geom type='sphere' size='.1'/>"
         "<geom type='capsule' size='.1 .1'/><geom type='ellipsoid' size='.1 .1 .1'/>"
         "<geom type='cylinder' size='.1 .1'/><geom name='box' type='box' size='.1 .1 .1'/>"
         "<geom name='mesh' type='mesh' mesh='t' " +
         of_mesh + "/></worldbody>" + rest + "</mujoco>";
}

// Row by row, a digit for each pair; 50 is 'x'.
std::string Table(const std::string& xml, int has_margin) {
  const Model m = Compile(xml);
  std::string table;
  for (int i = 0; m && i < 8; ++i) {
    for (int j = 0; j < 8; ++j) {
      const int max = mj_maxContact(m.get(), i, j, has_margin);
      table += max == mjMAXCONPAIR ? "x" : std::to_string(max);
    }
    table += i < 7 ? " " : "";
  }
  return table;
}

TEST(MaxContact, DependsOnTheShapesAndTheMargin) {
  const char* without = "00121444 00xxxxxx 1x111111 2x121545 1x111111 4x151444 4x141484 4x151444";
  const char* with = "00121444 00xxxxxx 1x111111 2x121545 1x111111 4x151555 4x141585 4x151555";
  EXPECT_EQ(Table(OneOfEach(""), 0), without);
  EXPECT_EQ(Table(OneOfEach(""), 1), with);
  EXPECT_EQ(Table(OneOfEach(""), -1), without);
  EXPECT_EQ(Table(OneOfEach("<flag override='enable'/>"), -1), with) << "the margin of the options";
  EXPECT_EQ(Table(OneOfEach("<flag nativeccd='disable'/>"), 0), with);
  EXPECT_EQ(Table(OneOfEach("<flag multiccd='disable'/>"), 1),
            "00121444 00xxxxxx 1x111111 2x121141 1x111111 4x111111 4x141181 4x111111");
}

TEST(MaxContact, TakesTheMarginOfThePairBeforeThoseOfTheGeoms) {
  const std::string pair = "<contact><pair geom1='mesh' geom2='box' margin='0'/></contact>";
  EXPECT_EQ(Table(OneOfEach("", "margin='.01'", pair), -1),
            "00121444 00xxxxxx 1x111111 2x121545 1x111111 4x151445 4x141484 4x151545");
}

TEST(MaxContact, IsNoneForGeomsThatAreNotThere) {
  const Model m = Compile(OneOfEach(""));
  EXPECT_EQ(mj_maxContact(m.get(), -1, 0, 0), 0);
  EXPECT_EQ(mj_maxContact(m.get(), 0, 99, 0), 0);
}

TEST(Sym2Dense, MirrorsTheLowerTriangle) {
  const mjtNum mat[] = {1, 9, 2, 3, 4, 5, 6};  // the 9 is above the diagonal
  const int rownnz[] = {2, 2, 3}, rowadr[] = {0, 2, 4}, colind[] = {0, 2, 0, 1, 0, 1, 2};
  mjtNum dense[9];
  mju_sym2dense(dense, mat, 3, rownnz, rowadr, colind);
  const mjtNum expected[] = {1, 2, 4, 2, 3, 5, 4, 5, 6};
  for (int i = 0; i < 9; ++i) EXPECT_EQ(dense[i], expected[i]) << i;
}

TEST(Round, GoesAwayFromZeroAndStaysAnInt) {
  EXPECT_EQ(mju_round(0.5), 1);
  EXPECT_EQ(mju_round(-0.5), -1);
  EXPECT_EQ(mju_round(2.5), 3);
  EXPECT_EQ(mju_round(-1.5), -2);
  EXPECT_EQ(mju_round(0.49999999999999994), 0);
  EXPECT_EQ(mju_round(1e10), std::numeric_limits<int>::max());
  EXPECT_EQ(mju_round(-1e10), std::numeric_limits<int>::min());
  EXPECT_EQ(mju_round(std::nan("")), 0);
}

TEST(InsideSite, FollowsShapeAndPose) {
  const Simulation sim(
      "<mujoco><worldbody><body pos='1 2 3' euler='0 0 90'><joint/><geom size='.1'/>"
      "<site name='ball' size='.5'/><site name='box' type='box' size='.1 .2 .3'/>"
      "<site name='rod' type='capsule' size='.1 .4'/></body></worldbody></mujoco>");
  mj_forward(sim.m.get(), sim.d.get());
  const auto inside = [&](int site, mjtNum x, mjtNum y, mjtNum z) {
    const mjtNum point[3] = {1 + x, 2 + y, 3 + z};
    return mj_insideSite(sim.m.get(), sim.d.get(), site, point);
  };
  EXPECT_EQ(inside(0, .49, 0, 0), 1);
  EXPECT_EQ(inside(0, .36, .36, 0), 0);
  EXPECT_EQ(inside(1, .19, 0, 0), 1) << "the body is turned by a quarter";
  EXPECT_EQ(inside(1, 0, .19, 0), 0);
  EXPECT_EQ(inside(2, 0, 0, .49), 1);
  EXPECT_EQ(inside(2, .05, 0, .49), 0);
  EXPECT_EQ(inside(-1, 0, 0, 0), 0);
  EXPECT_EQ(inside(3, 0, 0, 0), 0);
}

// As the reference has it after the same changes.
TEST(SetConst, FindsAnewWhichFramesCoincide) {
  const Simulation sim(
      "<mujoco><worldbody><body pos='0 0 1'><joint/><geom size='.1'/><geom size='.1' pos='.5 0 0'/>"
      "<site name='s'/></body><body pos='1 0 1'><joint/><geom size='.1'/><site name='t' pos='.1 0 0'/></body>"
      "</worldbody></mujoco>");
  mjModel& m = *sim.m;
  const auto frames = [&] {
    std::string text;
    for (int i = 0; i < m.nbody; ++i) text += std::to_string(m.body_sameframe[i]);
    for (int i = 0; i < m.ngeom; ++i) text += std::to_string(m.geom_sameframe[i]);
    for (int i = 0; i < m.nsite; ++i) text += std::to_string(m.site_sameframe[i]);
    return text;
  };
  EXPECT_EQ(frames(), "10113113");
  std::fill_n(m.body_ipos + 3, 3, 0);
  m.geom_pos[0] = 0.3;
  m.site_pos[3] = 0;
  mj_setConst(&m, sim.d.get());
  EXPECT_EQ(frames(), "10133111");
  m.geom_pos[0] = 0;
  m.geom_quat[0] = 0.8;
  m.geom_quat[1] = 0.6;
  mj_setConst(&m, sim.d.get());
  EXPECT_EQ(frames(), "10103111");
}

TEST(HullSizes, AreTheLargestPolygonAndTheLargestDegree) {
  const Model m = Compile(
      "<mujoco><asset><mesh name='p' vertex='1 0 0 0 1 0 -1 0 0 0 -1 0 .7 .7 0 -.7 .7 0 .7 -.7 0 -.7 -.7 0 0 "
      "0 "
      "1'/></asset><worldbody><geom type='mesh' mesh='p'/></worldbody></mujoco>");
  ASSERT_TRUE(m);
  EXPECT_EQ(m->npolygonmax, 8) << "the base";
  EXPECT_EQ(m->nmeshdegmax, 8) << "the tip";
}

TEST(FiniteDifferencesDeathTest, RefuseDelaysAndSleep) {
  const auto exits = testing::ExitedWithCode(1);
  const auto build = [](const char* flag, const char* history) {
    return std::string("<mujoco><option>") + flag +
           "</option><worldbody><body><joint name='j'/><geom size='.1' pos='.1 0 0'/></body></worldbody>"
           "<actuator><motor joint='j' " +
           history + "/></actuator></mujoco>";
  };
  mjtNum A[4];
  const Simulation late(build("", "nsample='3'")), sleepy(build("<flag sleep='enable'/>", ""));
  EXPECT_EXIT(mjd_transitionFD(late.m.get(), late.d.get(), 1e-6, true, A, nullptr, nullptr, nullptr), exits,
              "mjd_transitionFD: delays are not supported");
  EXPECT_EXIT(mjd_transitionFD(sleepy.m.get(), sleepy.d.get(), 1e-6, true, A, nullptr, nullptr, nullptr),
              exits, "mjd_transitionFD: sleeping is not supported");
  EXPECT_EXIT(mjd_inverseFD(sleepy.m.get(), sleepy.d.get(), 1e-6, false, A, nullptr, nullptr, nullptr,
                            nullptr, nullptr, nullptr),
              exits, "mjd_inverseFD: sleeping is not supported");
}

TEST(FwdKinematics, IsTheFirstPartOfThePositionStage) {
  const Simulation sim(kTwoHinges);
  const Data whole(mj_makeData(sim.m.get()));
  whole->qpos[0] = sim.d->qpos[0] = 0.4;
  mj_fwdPosition(sim.m.get(), whole.get());
  mj_fwdKinematics(sim.m.get(), sim.d.get());
  for (int i = 0; i < 3 * sim.m->nbody; ++i) {
    EXPECT_EQ(sim.d->xpos[i], whole->xpos[i]);
    EXPECT_EQ(sim.d->subtree_com[i], whole->subtree_com[i]);
  }
}

}  // namespace
}  // namespace pliant
