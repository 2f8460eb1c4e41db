// Every stage against the reference, from given states (models in tests/data/dynamics).
#include <gtest/gtest.h>

#include "engine/dynamics/energy.h"
#include "tests/engine/dynamics/stages.h"

namespace pliant {
namespace {

constexpr double kTolerance = 1e-11;

class GoldenTest : public testing::TestWithParam<const char*> {
 protected:
  GoldenTest()
      : file_(TestDataPath(std::string("dynamics/") + GetParam() + ".json")), m_(file_.MakeModel()) {}

  // Fills d with the reference's frame, contacts and constraint forces included, and runs our stages over it.
  DataPtr Run(int frame) const {
    DataPtr d(MakeData(*m_));
    file_.Fill(frame, *m_, *d);
    RunSmooth(*m_, *d);
    return d;
  }

  void Expect(int frame, const std::string& field, const mjtNum* values, int n) const {
    const std::vector<double> reference = file_.Values(frame, field);
    if (n == 0) return;
    ASSERT_FALSE(reference.empty()) << field;
    EXPECT_LT(RelativeError(ToVector(values, static_cast<size_t>(n)), reference), kTolerance)
        << field << " of frame " << frame;
  }

  OracleFile file_;
  ModelPtr m_;
};

TEST_P(GoldenTest, PositionStagesMatchTheReference) {
  for (int f = 0; f < file_.FrameCount(); ++f) {
    const DataPtr d = Run(f);
    Expect(f, "xpos", d->xpos, 3 * m_->nbody);
    Expect(f, "xquat", d->xquat, 4 * m_->nbody);
    Expect(f, "xipos", d->xipos, 3 * m_->nbody);
    Expect(f, "ximat", d->ximat, 9 * m_->nbody);
    Expect(f, "geom_xpos", d->geom_xpos, 3 * m_->ngeom);
    Expect(f, "geom_xmat", d->geom_xmat, 9 * m_->ngeom);
    Expect(f, "site_xpos", d->site_xpos, 3 * m_->nsite);
    Expect(f, "site_xmat", d->site_xmat, 9 * m_->nsite);
    Expect(f, "cam_xpos", d->cam_xpos, 3 * m_->ncam);
    Expect(f, "cam_xmat", d->cam_xmat, 9 * m_->ncam);
    Expect(f, "light_xpos", d->light_xpos, 3 * m_->nlight);
    Expect(f, "light_xdir", d->light_xdir, 3 * m_->nlight);
    Expect(f, "subtree_com", d->subtree_com, 3 * m_->nbody);
    Expect(f, "cdof", d->cdof, 6 * m_->nv);
    Expect(f, "cinert", d->cinert, 10 * m_->nbody);
    Expect(f, "ten_length", d->ten_length, m_->ntendon);
    Expect(f, "ten_J", d->ten_J, m_->nJten);
    Expect(f, "actuator_length", d->actuator_length, m_->nu);
    Expect(f, "M", d->M, m_->nC);
    Expect(f, "qLD", d->qLD, m_->nC);
    Expect(f, "qLDiagInv", d->qLDiagInv, m_->nv);
  }
}

TEST_P(GoldenTest, VelocityStagesMatchTheReference) {
  for (int f = 0; f < file_.FrameCount(); ++f) {
    const DataPtr d = Run(f);
    Expect(f, "ten_velocity", d->ten_velocity, m_->ntendon);
    Expect(f, "actuator_velocity", d->actuator_velocity, m_->nu);
    Expect(f, "cvel", d->cvel, 6 * m_->nbody);
    Expect(f, "cdof_dot", d->cdof_dot, 6 * m_->nv);
    Expect(f, "qfrc_spring", d->qfrc_spring, m_->nv);
    Expect(f, "qfrc_damper", d->qfrc_damper, m_->nv);
    Expect(f, "qfrc_gravcomp", d->qfrc_gravcomp, m_->nv);
    Expect(f, "qfrc_fluid", d->qfrc_fluid, m_->nv);
    Expect(f, "qfrc_passive", d->qfrc_passive, m_->nv);
    Expect(f, "qfrc_bias", d->qfrc_bias, m_->nv);
  }
}

TEST_P(GoldenTest, ActuationMatchesTheReference) {
  for (int f = 0; f < file_.FrameCount(); ++f) {
    const DataPtr d = Run(f);
    Expect(f, "act_dot", d->act_dot, m_->na);
    Expect(f, "actuator_force", d->actuator_force, m_->nu);
    Expect(f, "qfrc_actuator", d->qfrc_actuator, m_->nv);
  }
}

TEST_P(GoldenTest, DiagnosticsMatchTheReference) {
  for (int f = 0; f < file_.FrameCount(); ++f) {
    const DataPtr d = Run(f);
    EnergyPos(*m_, *d);
    EnergyVel(*m_, *d);
    SubtreeVel(*m_, *d);
    Expect(f, "computed.energy", d->energy, 2);
    Expect(f, "computed.subtree_linvel", d->subtree_linvel, 3 * m_->nbody);
    Expect(f, "computed.subtree_angmom", d->subtree_angmom, 3 * m_->nbody);
  }
}

TEST_P(GoldenTest, FlexesMatchTheReference) {
  for (int f = 0; f < file_.FrameCount(); ++f) {
    const DataPtr d = Run(f);
    Expect(f, "flexvert_xpos", d->flexvert_xpos, 3 * m_->nflexvert);
    Expect(f, "flexelem_aabb", d->flexelem_aabb, 6 * m_->nflexelem);
    Expect(f, "flexedge_length", d->flexedge_length, m_->nflexedge);
    Expect(f, "flexedge_velocity", d->flexedge_velocity, m_->nflexedge);
  }
}

INSTANTIATE_TEST_SUITE_P(Deformables, GoldenTest,
                         testing::Values("flex_solid", "flex_shell", "flex_nodes", "flex_cable"),
                         [](const auto& info) { return std::string(info.param); });
INSTANTIATE_TEST_SUITE_P(Models, GoldenTest, testing::ValuesIn(kSceneNames),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace pliant
