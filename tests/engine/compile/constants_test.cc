// Numbers that the compiler computes from the whole model.
#include "engine/compile/constants/constants.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "engine/compile/compiler.h"
#include "engine/model/data.h"
#include "tests/engine/compile/compile_text.h"

namespace pliant::compile {
namespace {

TEST(Constants, LengthRangeFindsTheLimitsOfAJoint) {
  const ModelPtr m = MustCompile(
      "<compiler angle='radian'><lengthrange mode='all'/></compiler>" +
      World("<body><joint name='j' range='-1 2' damping='.1'/><geom size='.1' pos='0 0 1'/></body>") +
      "<actuator><motor joint='j' gear='2'/></actuator>");
  EXPECT_NEAR(m->actuator_lengthrange[0], -2, 0.1);
  EXPECT_NEAR(m->actuator_lengthrange[1], 4, 0.1);
}

TEST(Constants, InertiaPatternsAgree) {
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

TEST(Constants, InverseWeightOfAFreeSphere) {
  const ModelPtr m = MustCompile(World("<body><freejoint/><geom size='.1' mass='2'/></body>"));
  EXPECT_NEAR(m->body_invweight0[2], 0.5, 1e-14);
  EXPECT_NEAR(m->body_invweight0[3], 1 / (0.4 * 2 * 0.01), 1e-9);
  EXPECT_NEAR(m->dof_invweight0[0], 0.5, 1e-14);
}

TEST(Constants, SetConstFollowsChangedMasses) {
  const ModelPtr m = MustCompile(World("<body><freejoint/><geom size='.1' mass='2'/></body>"));
  const DataPtr d(MakeData(*m));
  m->body_mass[1] = 4;
  SetConst(*m, *d);
  EXPECT_NEAR(m->body_invweight0[2], 0.25, 1e-14);
  EXPECT_EQ(m->body_subtreemass[0], 4);
}

TEST(Constants, SpringDamperHasItsTimeConstant) {
  const ModelPtr m =
      MustCompile(World("<body><joint type='slide' springdamper='.5 1'/><geom size='.1' mass='3'/></body>"));
  EXPECT_NEAR(m->jnt_stiffness[0], 3 / 0.25, 1e-12);
  EXPECT_NEAR(m->dof_damping[0], 2 * 3 / 0.5, 1e-12);
}

TEST(Constants, SameDocumentGivesTheSameModelTwice) {
  Result first = CompileText(kPendulum);
  DiagnosticSink sink;
  const ModelPtr second = Compile(*first.spec, nullptr, sink);
  ASSERT_NE(second, nullptr);
  EXPECT_EQ(first.model->signature, second->signature);
  EXPECT_EQ(first.model->nbuffer, second->nbuffer);
  EXPECT_EQ(std::memcmp(first.model->buffer, second->buffer, second->nbuffer), 0);
}

TEST(Constants, ArenaIsWholeMegabytesOrAsAsked) {
  EXPECT_EQ(MustCompile(kPendulum)->narena % (1 << 20), 0u);
  EXPECT_EQ(MustCompile(std::string("<size memory='3M'/>") + kPendulum)->narena, 3u << 20);
}

}  // namespace
}  // namespace pliant::compile
