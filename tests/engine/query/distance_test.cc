// Distances between geoms.
#include "engine/query/distance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/math/vec3.h"
#include "engine/query/ray.h"
#include "tests/engine/query/queries.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

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

}  // namespace
}  // namespace pliant
