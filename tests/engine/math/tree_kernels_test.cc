// Factors of matrices with the pattern of kinematic trees.
#include "engine/math/tree_kernels.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/engine/math/scattered.h"

namespace pliant {
namespace {

// Lower triangle of a matrix whose row i has the columns of all its ancestors.
struct TreeMatrix {
  std::vector<int> rownnz, rowadr, colind;
  std::vector<double> values;

  // Adds a chain of `length` rows with the numbers of a positive definite matrix.
  void AddChain(int length, int seed) {
    const int first = static_cast<int>(rownnz.size());
    const std::vector<double> dense = PositiveDefinite(length, seed);
    for (int i = 0; i < length; ++i) {
      rownnz.push_back(i + 1);
      rowadr.push_back(static_cast<int>(values.size()));
      for (int j = 0; j <= i; ++j) {
        colind.push_back(first + j);
        values.push_back(dense[static_cast<size_t>(i * length + j)]);
      }
    }
  }
  int Rows() const { return static_cast<int>(rownnz.size()); }
  double At(const std::vector<double>& from, int i, int j) const {
    return from[static_cast<size_t>(rowadr[static_cast<size_t>(i)] + j)];
  }
};

TEST(TreeKernels, AChainOfAnyLengthHasTheFactorWhoseProductItIs) {
  for (int length = 1; length <= 12; ++length) {
    TreeMatrix m;
    m.AddChain(length, 3);
    std::vector<double> factor(m.values.size()), inverse(m.rownnz.size());
    FactorTree(m.values.data(), factor.data(), inverse.data(), {0, length}, m.rownnz.data(), m.rowadr.data(),
               m.colind.data());
    for (int i = 0; i < length; ++i) {
      EXPECT_DOUBLE_EQ(inverse[static_cast<size_t>(i)] * m.At(factor, i, i), 1);
      for (int j = 0; j <= i; ++j) {
        // Entry (i, j) of L'DL.
        double sum = 0;
        for (int k = i; k < length; ++k) {
          const double left = k == i ? 1 : m.At(factor, k, i), right = k == j ? 1 : m.At(factor, k, j);
          sum += left * m.At(factor, k, k) * right;
        }
        EXPECT_NEAR(sum, m.At(m.values, i, j), 1e-13 * length) << length << ": " << i << ", " << j;
      }
    }
  }
}

TEST(TreeKernels, AFactorIsTheSameInPlaceAndAmongOtherTreesToTheLastBit) {
  for (int length = 1; length <= 12; ++length) {
    TreeMatrix alone, among;
    alone.AddChain(length, 5);
    among.AddChain(9, 1);
    among.AddChain(length, 5);
    among.AddChain(2, 2);
    std::vector<double> one(alone.values.size()), inverse(alone.rownnz.size()), all(among.rownnz.size());
    FactorTree(alone.values.data(), one.data(), inverse.data(), {0, length}, alone.rownnz.data(),
               alone.rowadr.data(), alone.colind.data());
    FactorTree(among.values.data(), among.values.data(), all.data(), {0, among.Rows()}, among.rownnz.data(),
               among.rowadr.data(), among.colind.data());
    const size_t first = static_cast<size_t>(among.rowadr[9]);
    for (size_t i = 0; i < one.size(); ++i) EXPECT_EQ(one[i], among.values[first + i]) << length << ": " << i;
  }
}

}  // namespace
}  // namespace pliant
