// Sparse matrices against dense ones.
#include "engine/math/sparse.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/math/dense.h"
#include "tests/engine/math/scattered.h"

namespace pliant {
namespace {

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
  const std::vector<int> alone(4, 0);
  Dense2Sparse(values.data(), dense.data(), 4, 5, nnz.data(), adr.data(), ind.data(), 20);
  MulMatVecSparse(y.data(), values.data(), x.data(), 4, nnz.data(), adr.data(), alone.data(), ind.data());
  MulMatVec(expected.data(), dense.data(), x.data(), 4, 5);
  ExpectNear(y, expected, 1e-14);
  MulMatTVecSparse(back.data(), values.data(), y.data(), 4, 5, nnz.data(), adr.data(), alone.data(),
                   ind.data());
  MulMatTVec(expected_back.data(), dense.data(), y.data(), 4, 5);
  ExpectNear(back, expected_back, 1e-14);
}

// Runs of 1 to 9 rows with the same 1 to 13 columns of 20, some of whose factors are zero.
TEST(Sparse, ProductsOfRowsAlikeHaveTheBitsOfThoseOfEachRow) {
  constexpr int kColumns = 20;
  std::vector<double> values;
  std::vector<int> nnz, adr, alike, ind;
  for (int columns = 1; columns <= 13; ++columns) {
    for (int rows = 1; rows <= 9; ++rows) {
      for (int r = 0; r < rows; ++r) {
        nnz.push_back(columns);
        adr.push_back(static_cast<int>(ind.size()));
        alike.push_back(rows - 1 - r);
        for (int k = 0; k < columns; ++k) ind.push_back(k + (k > rows ? 5 : 1));
      }
    }
  }
  const auto n = static_cast<int>(nnz.size());
  values = Scatter(ind.size(), 3);
  const std::vector<double> x = Scatter(kColumns, 4);
  std::vector<double> y(nnz.size()), back(kColumns), one_by_one(nnz.size()), one_by_one_back(kColumns);
  const std::vector<int> alone(nnz.size(), 0);
  MulMatVecSparse(y.data(), values.data(), x.data(), n, nnz.data(), adr.data(), alike.data(), ind.data());
  MulMatVecSparse(one_by_one.data(), values.data(), x.data(), n, nnz.data(), adr.data(), alone.data(),
                  ind.data());
  EXPECT_EQ(y, one_by_one);
  for (size_t r = 0; r < y.size(); r += 3) y[r] = 0;
  MulMatTVecSparse(back.data(), values.data(), y.data(), n, kColumns, nnz.data(), adr.data(), alike.data(),
                   ind.data());
  MulMatTVecSparse(one_by_one_back.data(), values.data(), y.data(), n, kColumns, nnz.data(), adr.data(),
                   alone.data(), ind.data());
  EXPECT_EQ(back, one_by_one_back);
}

}  // namespace
}  // namespace pliant
