#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "engine/math/cholesky.h"
#include "engine/math/dense.h"
#include "engine/math/sparse.h"

namespace pliant {
namespace {

// Values without structure, the same in every run.
std::vector<double> Scatter(size_t n, int seed) {
  std::vector<double> values(n);
  for (size_t i = 0; i < n; ++i) values[i] = std::sin(1.7 * static_cast<double>(i) + seed) + 0.1 * seed;
  return values;
}

// A'A + I: symmetric and positive definite.
std::vector<double> PositiveDefinite(int n, int seed) {
  const std::vector<double> a = Scatter(static_cast<size_t>(n * n), seed);
  std::vector<double> out(a.size());
  SqrMatTD(out.data(), a.data(), nullptr, n, n);
  for (int i = 0; i < n; ++i) out[static_cast<size_t>(i * n + i)] += 1;
  return out;
}

void ExpectNear(const std::vector<double>& a, const std::vector<double>& b, double tolerance) {
  ASSERT_EQ(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], tolerance) << "entry " << i;
}

TEST(Dense, DotEqualsThePlainSumForEveryLength) {
  for (int n = 0; n < 20; ++n) {
    const std::vector<double> a = Scatter(20, 1), b = Scatter(20, 2);
    EXPECT_NEAR(Dot(a.data(), b.data(), n), std::inner_product(a.begin(), a.begin() + n, b.begin(), 0.0),
                1e-13);
  }
}

TEST(Dense, NormalizeOfATinyVectorGivesTheFirstAxis) {
  std::array<double, 3> v = {1e-20, 0, 1e-20};
  EXPECT_LT(Normalize(v.data(), 3), 1e-15);
  EXPECT_EQ(v, (std::array<double, 3>{1, 0, 0}));
}

TEST(Dense, MatrixProductsAgreeWithEachOther) {
  const int r = 4, k = 3, c = 5;
  const std::vector<double> a = Scatter(12, 3), b = Scatter(15, 4);
  std::vector<double> direct(20), bt(15), at(12), via_t(20), via_at(20);
  MulMatMat(direct.data(), a.data(), b.data(), r, k, c);
  Transpose(bt.data(), b.data(), k, c);
  MulMatMatT(via_t.data(), a.data(), bt.data(), r, k, c);
  Transpose(at.data(), a.data(), r, k);
  MulMatTMat(via_at.data(), at.data(), b.data(), k, r, c);
  ExpectNear(direct, via_t, 1e-14);
  ExpectNear(direct, via_at, 1e-14);
}

TEST(Dense, SqrMatTDWeighsRows) {
  const std::vector<double> a = Scatter(12, 5), weight = {2, 0, 1, 3};
  std::vector<double> weighted = a, expected(9), out(9);
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 3; ++j) weighted[static_cast<size_t>(3 * i + j)] *= weight[static_cast<size_t>(i)];
  }
  MulMatTMat(expected.data(), a.data(), weighted.data(), 4, 3, 3);
  SqrMatTD(out.data(), a.data(), weight.data(), 4, 3);
  ExpectNear(out, expected, 1e-13);
}

TEST(Sparse, RoundTripThroughSparseKeepsTheMatrix) {
  std::vector<double> dense = Scatter(20, 6);
  for (size_t i = 0; i < dense.size(); i += 3) dense[i] = 0;
  std::vector<double> values(20), back(20);
  std::vector<int> nnz(4), adr(4), ind(20);
  ASSERT_EQ(Dense2Sparse(values.data(), dense.data(), 4, 5, nnz.data(), adr.data(), ind.data(), 20), 0);
  Sparse2Dense(back.data(), values.data(), 4, 5, nnz.data(), adr.data(), ind.data());
  EXPECT_EQ(back, dense);
}

TEST(Sparse, TooSmallCapacityIsReported) {
  const std::vector<double> dense = {1, 2, 3, 4};
  std::vector<double> values(3);
  std::vector<int> nnz(2), adr(2), ind(3);
  EXPECT_EQ(Dense2Sparse(values.data(), dense.data(), 2, 2, nnz.data(), adr.data(), ind.data(), 3), 1);
}

TEST(Sparse, ProductsEqualDenseProducts) {
  std::vector<double> dense = Scatter(20, 7);
  for (size_t i = 1; i < dense.size(); i += 2) dense[i] = 0;
  std::vector<double> values(20), x = Scatter(5, 8), y(4), expected(4), back(5), expected_back(5);
  std::vector<int> nnz(4), adr(4), ind(20);
  Dense2Sparse(values.data(), dense.data(), 4, 5, nnz.data(), adr.data(), ind.data(), 20);
  MulMatVecSparse(y.data(), values.data(), x.data(), 4, nnz.data(), adr.data(), ind.data());
  MulMatVec(expected.data(), dense.data(), x.data(), 4, 5);
  ExpectNear(y, expected, 1e-14);
  MulMatTVecSparse(back.data(), values.data(), y.data(), 4, 5, nnz.data(), adr.data(), ind.data());
  MulMatTVec(expected_back.data(), dense.data(), y.data(), 4, 5);
  ExpectNear(back, expected_back, 1e-14);
}

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
