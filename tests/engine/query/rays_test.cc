// Rays against the reference and against each other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/query/ray.h"
#include "engine/query/ray_soft.h"
#include "engine/step/forward.h"
#include "tests/engine/query/queries.h"
#include "tests/support/oracle_model.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

using testing::ElementsAre;

TEST_F(Queries, RaysHitWhatTheReferenceHits) {
  for (int frame = 0; frame < file_.FrameCount(); ++frame) {
    file_.Fill(frame, *m_, *d_);
    const std::vector<double> pnt = file_.Values(frame, "ray_pnt"), vec = file_.Values(frame, "ray_vec");
    const std::vector<double> dist = file_.Values(frame, "ray_dist"), geom = file_.Values(frame, "ray_geom");
    ASSERT_FALSE(dist.empty());
    for (size_t i = 0; i < dist.size(); ++i) {
      int hit = -2;
      EXPECT_NEAR(Ray(*m_, *d_, &pnt[3 * i], &vec[3 * i], nullptr, 1, -1, &hit), dist[i], 1e-9) << i;
      EXPECT_EQ(hit, geom[i]) << i;
    }
  }
}

TEST_F(Queries, MultiRayEqualsSingleRays) {
  file_.Fill(0, *m_, *d_);
  const std::vector<double> vec = file_.Values(0, "ray_vec");
  const int n = static_cast<int>(vec.size() / 3);
  const mjtNum pnt[3] = {0.1, 0.2, 1.5};
  std::vector<int> geom(n);
  std::vector<mjtNum> dist(n);
  MultiRay(*m_, *d_, pnt, vec.data(), nullptr, 1, -1, geom.data(), dist.data(), nullptr, n, mjMAXVAL);
  for (int i = 0; i < n; ++i) {
    int hit = -2;
    EXPECT_EQ(dist[i], Ray(*m_, *d_, pnt, &vec[3 * i], nullptr, 1, -1, &hit));
    EXPECT_EQ(geom[i], hit);
  }
}

TEST_F(Queries, RayFiltersLeaveGeomsOut) {
  file_.Fill(0, *m_, *d_);
  // From above straight down on a geom of a moving body.
  const int target = 6;
  mjtNum pnt[3] = {d_->geom_xpos[3 * target], d_->geom_xpos[3 * target + 1], d_->geom_xpos[3 * target + 2]};
  const mjtNum up[3] = {0, 0, 1};
  int hit = -2;
  const mjtNum inside = Ray(*m_, *d_, pnt, up, nullptr, 1, -1, &hit);
  EXPECT_GT(inside, 0);
  int other = -2;
  Ray(*m_, *d_, pnt, up, nullptr, 1, m_->geom_bodyid[hit], &other);
  EXPECT_NE(other, hit);
  mjtByte groups[6] = {0, 1, 1, 1, 1, 1};
  EXPECT_EQ(Ray(*m_, *d_, pnt, up, groups, 1, -1, &other), -1);
  EXPECT_EQ(other, -1);
  m_->geom_rgba[4 * hit + 3] = 0;
  Ray(*m_, *d_, pnt, up, nullptr, 1, -1, &other);
  EXPECT_NE(other, hit);
}

// Numbers of release 3.14.0: a box is met behind the cutoff as long as its bounding sphere begins before it,
// the plane as long as its origin lies before it.
TEST(MultiRayTest, CutoffLeavesOutWhatIsFarAwayAsAWhole) {
  const ModelPtr m = ModelFromText(
      "<mujoco><worldbody><geom type='box' size='.5 .5 .5' pos='2 0 0'/>"
      "<geom type='plane' size='0 0 1' pos='0 0 -1'/></worldbody></mujoco>");
  ASSERT_NE(m, nullptr);
  const DataPtr d(MakeData(*m));
  Forward(*m, *d);
  const mjtNum pnt[3] = {0, 0, 0}, vec[6] = {1, 0, 0, .6, 0, -.8};
  const auto shoot = [&](mjtNum cutoff) {
    std::vector<mjtNum> dist(2);
    MultiRay(*m, *d, pnt, vec, nullptr, true, -1, nullptr, dist.data(), nullptr, 2, cutoff);
    return dist;
  };
  EXPECT_THAT(shoot(1.2), ElementsAre(1.5, 1.25));
  EXPECT_THAT(shoot(1.1), ElementsAre(-1, 1.25));
  EXPECT_THAT(shoot(.9), ElementsAre(-1, -1));
}

TEST(RayFlex, NormalOfAFaceIsThatOfItsCornersOnBothSides) {
  const ModelPtr m = ModelFromText(
      "<mujoco><worldbody><flexcomp name='cloth' type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1' pos='0 "
      "0 1' "
      "radius='.01' mass='.1'><contact selfcollide='none'/></flexcomp></worldbody></mujoco>");
  ASSERT_NE(m, nullptr);
  const DataPtr d(MakeData(*m));
  Forward(*m, *d);
  for (const mjtNum side : {-1., 1.}) {
    const mjtNum pnt[3] = {.03, .02, 1 + side / 2}, vec[3] = {0, 0, -side};
    mjtNum normal[3];
    EXPECT_NEAR(RayFlex(*m, *d, 0, false, false, true, false, 0, pnt, vec, nullptr, normal), .5, 1e-12);
    EXPECT_NEAR(normal[2], 1, 1e-12);
  }
}

TEST(RaySkin, ReportsTheNearestCornerOfTheNearestFace) {
  const float vert[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1};
  const int face[] = {0, 1, 2, 3, 4, 5, 0, 9, 1};
  const mjtNum pnt[3] = {0.1, 0.6, 3}, down[3] = {0, 0, -1}, up[3] = {0, 0, 1};
  int vertex = -2;
  EXPECT_NEAR(RaySkin(3, 6, face, vert, pnt, down, &vertex), 2, 1e-12);
  EXPECT_EQ(vertex, 5);
  EXPECT_EQ(RaySkin(3, 6, face, vert, pnt, up, &vertex), -1);
  EXPECT_EQ(vertex, 5);  // as it was
}

}  // namespace
}  // namespace pliant
