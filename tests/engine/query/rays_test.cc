#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/math/vec3.h"
#include "engine/model/data.h"
#include "engine/query/contact_force.h"
#include "engine/query/distance.h"
#include "engine/query/object_velocity.h"
#include "engine/query/ray.h"
#include "engine/query/ray_soft.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

class Queries : public testing::Test {
 protected:
  Queries() : file_(TestDataPath("query/queries.json")), m_(file_.MakeModel()), d_(MakeData(*m_)) {}

  OracleFile file_;
  ModelPtr m_;
  DataPtr d_;
};

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
  MultiRay(*m_, *d_, pnt, vec.data(), nullptr, 1, -1, geom.data(), dist.data(), n, mjMAXVAL);
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

TEST_F(Queries, DistancesAreThoseOfTheReference) {
  int compared = 0;
  for (int frame = 0; frame < file_.FrameCount(); ++frame) {
    file_.Fill(frame, *m_, *d_);
    const std::vector<double> in = file_.Values(frame, "distance_in"), dist = file_.Values(frame, "distance");
    const std::vector<double> points = file_.Values(frame, "distance_points");
    for (size_t i = 0; i < dist.size(); ++i) {
      const int geom1 = static_cast<int>(in[3 * i]), geom2 = static_cast<int>(in[3 * i + 1]);
      mjtNum fromto[6];
      const mjtNum mine = GeomDistance(*m_, *d_, geom1, geom2, in[3 * i + 2], fromto);
      // The reference sometimes gives 0 for polytopes that are apart.
      if (dist[i] == 0 && mine > 0) continue;
      ++compared;
      EXPECT_NEAR(mine, dist[i], 2e-6) << geom1 << " " << geom2;
      if (mine < in[3 * i + 2]) {
        EXPECT_NEAR(Dist3(fromto, fromto + 3), std::fabs(mine), 1e-6);
      }
    }
  }
  EXPECT_GT(compared, 60);
}

TEST_F(Queries, DistanceIsCappedAndSymmetric) {
  file_.Fill(1, *m_, *d_);
  for (int g1 = 2; g1 < m_->ngeom; ++g1) {
    for (int g2 = g1 + 1; g2 < m_->ngeom; ++g2) {
      mjtNum fromto[6];
      const mjtNum dist = GeomDistance(*m_, *d_, g1, g2, 0.3, fromto);
      EXPECT_LE(dist, 0.3);
      EXPECT_NEAR(dist, GeomDistance(*m_, *d_, g2, g1, 0.3, nullptr), 1e-4) << g1 << " " << g2;
      if (dist == 0.3) {
        for (const mjtNum x : fromto) EXPECT_EQ(x, 0);
      }
    }
  }
}

TEST_F(Queries, SegmentsRunFromTheFirstGeomToTheSecondAsAsked) {
  file_.Fill(1, *m_, *d_);
  for (int g1 = 2; g1 < m_->ngeom; ++g1) {
    for (int g2 = g1 + 1; g2 < m_->ngeom; ++g2) {
      if (m_->geom_type[g1] == m_->geom_type[g2]) continue;  // searched anew the other way round
      mjtNum there[6], back[6];
      GeomDistance(*m_, *d_, g1, g2, 2, there);
      GeomDistance(*m_, *d_, g2, g1, 2, back);
      for (int k = 0; k < 6; ++k) EXPECT_EQ(there[k], back[(k + 3) % 6]) << g1 << " " << g2;
    }
  }
}

TEST_F(Queries, ContactForceSumsUpThePyramid) {
  file_.Fill(0, *m_, *d_);
  mjContact con = {};
  con.dim = 3;
  con.friction[0] = con.friction[1] = 0.5;
  con.efc_address = 1;
  mjtNum force[5] = {100, 1, 2, 3, 4}, result[6];
  d_->contact = &con;
  d_->ncon = 1;
  d_->efc_force = force;
  m_->opt.cone = mjCONE_PYRAMIDAL;
  ContactForce(*m_, *d_, 0, result);
  EXPECT_EQ(result[0], 10);
  EXPECT_EQ(result[1], -0.5);
  EXPECT_EQ(result[2], -0.5);
  EXPECT_EQ(result[3], 0);
  m_->opt.cone = mjCONE_ELLIPTIC;
  ContactForce(*m_, *d_, 0, result);
  EXPECT_EQ(result[0], 1);
  EXPECT_EQ(result[2], 3);
  con.efc_address = -1;
  ContactForce(*m_, *d_, 0, result);
  EXPECT_EQ(result[0], 0);
}

TEST_F(Queries, ObjectVelocityOfASpinningBodyGrowsWithTheRadius) {
  file_.Fill(0, *m_, *d_);
  const int geom = 4, body = m_->geom_bodyid[geom];
  for (int i = 0; i < 3; ++i) d_->subtree_com[3 * m_->body_rootid[body] + i] = 0;
  const mjtNum cvel[6] = {0, 0, 2, 1, 0, 0};
  std::copy_n(cvel, 6, d_->cvel + 6 * body);
  mjtNum res[6];
  ObjectVelocity(*m_, *d_, mjOBJ_GEOM, geom, res, 0);
  const mjtNum* pos = d_->geom_xpos + 3 * geom;
  EXPECT_NEAR(res[2], 2, 1e-12);
  EXPECT_NEAR(res[3], 1 - 2 * pos[1], 1e-12);
  EXPECT_NEAR(res[4], 2 * pos[0], 1e-12);
  ObjectVelocity(*m_, *d_, mjOBJ_GEOM, 0, res, 0);
  for (const mjtNum x : res) EXPECT_EQ(x, 0);
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
