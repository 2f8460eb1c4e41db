// Factors of matrices with the pattern of kinematic trees.
#include "engine/math/tree_kernels.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/math/tree_solve.h"
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

// Row by row from the last (Featherstone 2008, table 6.3).
void FactorRowByRow(TreeMatrix& m, std::vector<double>& inverse) {
  for (int k = m.Rows() - 1; k >= 0; --k) {
    double* row = m.values.data() + m.rowadr[static_cast<size_t>(k)];
    inverse[static_cast<size_t>(k)] = 1 / row[k];
    for (int j = k - 1; j >= 0; --j) {
      const double scale = row[j] * inverse[static_cast<size_t>(k)];
      double* to = m.values.data() + m.rowadr[static_cast<size_t>(j)];
      for (int c = 0; c <= j; ++c) to[c] -= scale * row[c];
      row[j] = scale;
    }
  }
}

TEST(TreeKernels, AFactorOfALongChainIsThatOfOneRowAtATimeToTheLastBit) {
  for (const int length : {97, 98, 99, 100, 150, 331}) {
    TreeMatrix fast, plain;
    fast.AddChain(length, 5);
    plain.AddChain(length, 5);
    std::vector<double> inverse(fast.rownnz.size()), expected(fast.rownnz.size());
    FactorTree(fast.values.data(), fast.values.data(), inverse.data(), {0, length}, fast.rownnz.data(),
               fast.rowadr.data(), fast.colind.data());
    FactorRowByRow(plain, expected);
    EXPECT_EQ(fast.values, plain.values) << length;
    EXPECT_EQ(inverse, expected) << length;
  }
}

TEST(TreeKernels, ProductsAreThoseOfTheWholeMatrixWithAndWithoutEntriesBelowTheDiagonal) {
  for (const int length : {1, 3}) {
    TreeMatrix m;
    for (int tree = 0; tree < 5; ++tree) m.AddChain(length, tree);
    const int n = m.Rows();
    std::vector<double> vec(m.rownnz.size()), product(m.rownnz.size(), -1), expected(m.rownnz.size(), 0);
    for (size_t i = 0; i < vec.size(); ++i) vec[i] = 0.5 - static_cast<double>(i);
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < m.rownnz[static_cast<size_t>(i)]; ++k) {
        const auto row = static_cast<size_t>(i);
        const auto col = static_cast<size_t>(m.colind[static_cast<size_t>(m.rowadr[row] + k)]);
        expected[row] += m.At(m.values, i, k) * vec[col];
        if (col != row) expected[col] += m.At(m.values, i, k) * vec[row];
      }
    }
    MulLowerRows(product.data(), m.values.data(), vec.data(), {0, n}, m.rownnz.data(), m.rowadr.data(),
                 m.colind.data());
    for (size_t i = 0; i < vec.size(); ++i)
      EXPECT_NEAR(product[i], expected[i], 1e-12) << length << ": " << i;
  }
}

TEST(TreeKernels, ProductsWithLongChainsAreThoseOfOneRowAtATimeToTheLastBit) {
  for (const int length : {24, 29, 30, 31}) {
    TreeMatrix m;
    m.AddChain(length, 3);
    m.AddChain(length - 1, 4);
    const int n = m.Rows();
    std::vector<double> vec(m.rownnz.size()), fast(m.rownnz.size(), -1), plain(m.rownnz.size(), -2);
    for (size_t i = 0; i < vec.size(); ++i) vec[i] = 0.3 * static_cast<double>(i % 7) - 1;
    MulTreeRows(fast.data(), m.values.data(), vec.data(), {0, n}, m.rownnz.data(), m.rowadr.data(),
                m.colind.data());
    MulLowerRows(plain.data(), m.values.data(), vec.data(), {0, n}, m.rownnz.data(), m.rowadr.data(),
                 m.colind.data());
    EXPECT_EQ(fast, plain) << length;
  }
}

}  // namespace
}  // namespace pliant
