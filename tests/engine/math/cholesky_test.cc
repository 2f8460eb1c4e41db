// Cholesky factors, dense and banded.
#include "engine/math/cholesky.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/math/dense.h"
#include "tests/engine/math/scattered.h"

namespace pliant {
namespace {

TEST(Cholesky, SolveInvertsTheMatrix) {
  for (int n : {1, 2, 5, 11}) {
    const std::vector<double> a = PositiveDefinite(n, n);
    std::vector<double> factor = a, x = Scatter(static_cast<size_t>(n), 3), b(x.size()), got(x.size());
    MulMatVec(b.data(), a.data(), x.data(), n, n);
    EXPECT_EQ(CholFactor(factor.data(), n, 1e-12), n);
    CholSolve(got.data(), factor.data(), b.data(), n);
    ExpectNear(got, x, 1e-9);
  }
}

TEST(Cholesky, RankIsReducedBySingularMatrices) {
  std::vector<double> a = {1, 1, 1, 1};
  EXPECT_EQ(CholFactor(a.data(), 2, 1e-10), 1);
}

TEST(Cholesky, UpdateAndDowndateAreInverse) {
  const int n = 6;
  std::vector<double> factor = PositiveDefinite(n, 2);
  CholFactor(factor.data(), n, 1e-12);
  const std::vector<double> before = factor, x = Scatter(6, 9);
  std::vector<double> scratch = x;
  EXPECT_EQ(CholUpdate(factor.data(), scratch.data(), n, 1), n);
  scratch = x;
  EXPECT_EQ(CholUpdate(factor.data(), scratch.data(), n, 0), n);
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c <= r; ++c)
      EXPECT_NEAR(factor[static_cast<size_t>(r * n + c)], before[static_cast<size_t>(r * n + c)], 1e-9);
  }
}

TEST(Cholesky, BandDiagonalOffsetsMatchTheDocumentedExample) {
  const int expected[] = {2, 5, 8, 11, 14, 17, 24, 33};
  for (int i = 0; i < 8; ++i) EXPECT_EQ(BandDiag(i, 8, 3, 2), expected[i]);
}

TEST(Cholesky, ArrowheadSolveEqualsDenseSolve) {
  const int ntotal = 8, nband = 3, ndense = 2;
  std::vector<double> dense = PositiveDefinite(ntotal, 4);
  std::vector<double> band(static_cast<size_t>((ntotal - ndense) * nband + ndense * ntotal));
  // Keep only what the pattern holds, and make it dominant.
  Dense2Band(band.data(), dense.data(), ntotal, nband, ndense);
  Band2Dense(dense.data(), band.data(), ntotal, nband, ndense, 1);
  for (int i = 0; i < ntotal; ++i) dense[static_cast<size_t>(i * ntotal + i)] += 30;
  Dense2Band(band.data(), dense.data(), ntotal, nband, ndense);
  std::vector<double> x = Scatter(8, 5), b(8), product(8), got(8), factor = band;
  MulMatVec(b.data(), dense.data(), x.data(), ntotal, ntotal);
  BandMulMatVec(product.data(), band.data(), x.data(), ntotal, nband, ndense, 1, 1);
  ExpectNear(product, b, 1e-12);
  EXPECT_GT(CholFactorBand(factor.data(), ntotal, nband, ndense, 0, 0), 0);
  CholSolveBand(got.data(), factor.data(), b.data(), ntotal, nband, ndense);
  ExpectNear(got, x, 1e-11);
}

}  // namespace
}  // namespace pliant
