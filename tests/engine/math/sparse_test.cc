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
  Dense2Sparse(values.data(), dense.data(), 4, 5, nnz.data(), adr.data(), ind.data(), 20);
  MulMatVecSparse(y.data(), values.data(), x.data(), 4, nnz.data(), adr.data(), ind.data());
  MulMatVec(expected.data(), dense.data(), x.data(), 4, 5);
  ExpectNear(y, expected, 1e-14);
  MulMatTVecSparse(back.data(), values.data(), y.data(), 4, 5, nnz.data(), adr.data(), ind.data());
  MulMatTVec(expected_back.data(), dense.data(), y.data(), 4, 5);
  ExpectNear(back, expected_back, 1e-14);
}

}  // namespace
}  // namespace pliant
