// Dense vectors and matrices.
#include "engine/math/dense.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

#include "tests/engine/math/scattered.h"

namespace pliant {
namespace {

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

TEST(Dense, ProductsInFoursOfColumnsHaveTheBitsOfThoseOverAll) {
  constexpr int kRows = 5;
  for (int columns : {1, 3, 4, 7, 26, 31, 255}) {
    const auto n = static_cast<size_t>(columns);
    std::vector<double> mat = Scatter(kRows * n, 1);
    uint64_t fours = 0;
    for (int i = 0; i < columns; ++i) {
      if (i / 4 % 3 == 1) {
        for (size_t r = 0; r < kRows; ++r) mat[r * n + static_cast<size_t>(i)] = 0;
      } else {
        fours |= uint64_t{1} << (i / 4);
      }
    }
    std::vector<double> x = Scatter(n, 2), f = Scatter(kRows, 3);
    f[2] = 0;
    std::vector<double> all(kRows), some(kRows), sum(n), other(n, 0);
    MulMatVec(all.data(), mat.data(), x.data(), kRows, columns);
    MulMatVecInFours(some.data(), mat.data(), x.data(), kRows, columns, fours);
    EXPECT_EQ(all, some) << columns;
    MulMatTVec(sum.data(), mat.data(), f.data(), kRows, columns);
    AddMatTVecInFours(other.data(), mat.data(), f.data(), kRows, columns, fours);
    EXPECT_EQ(sum, other) << columns;
  }
}

}  // namespace
}  // namespace pliant
