// Loops over runs of columns against the plain loops over entries, to the bit.
#include "engine/math/sparse_kernels.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/engine/math/scattered.h"

namespace pliant {
namespace {

const std::vector<int> kColumns = {1, 2, 3, 4, 5, 6, 7, 10, 12, 13, 14, 20, 21};
constexpr int kSize = 24;

std::vector<ColumnRun> Runs() {
  std::vector<ColumnRun> runs(kColumns.size() + 1);
  runs.resize(FindColumnRuns(kColumns.data(), static_cast<int>(kColumns.size()), runs.data()) + 1);
  return runs;
}

TEST(SparseKernels, RunsAreNeighbouringColumnsAndEndBehindTheLast) {
  const std::vector<ColumnRun> runs = Runs();
  ASSERT_EQ(runs.size(), 5u);
  EXPECT_EQ(runs[0].count, 7);
  EXPECT_EQ(runs[1].col, 10);
  EXPECT_EQ(runs[2].at, 8);
  EXPECT_EQ(runs[3].count, 2);
  EXPECT_EQ(runs[4].at, 13);
}

TEST(SparseKernels, RowsAreSubtractedAtTheirColumnsUpToTheLastEntryAskedFor) {
  const std::vector<ColumnRun> runs = Runs();
  const std::vector<double> a = Scatter(13, 1), b = Scatter(13, 2);
  const double* rows[] = {a.data(), b.data()};
  const double scale[] = {0.3, -1.7};
  for (int n = 0; n <= 13; ++n) {
    std::vector<double> x = Scatter(kSize, 3), expected = x;
    SubRows(x.data(), rows, scale, 2, runs.data(), n);
    for (int k = 0; k < n; ++k) {
      expected[kColumns[k]] -= scale[0] * a[k];
      expected[kColumns[k]] -= scale[1] * b[k];
    }
    EXPECT_EQ(x, expected) << n;
  }
}

TEST(SparseKernels, RunsAreFetchedSubtractedAndStoredAtTheirPlaces) {
  const std::vector<ColumnRun> runs = Runs();
  const std::vector<int> place = {2, 10, 11, 15};
  for (int n = 0; n <= 13; ++n) {
    const std::vector<double> before = Scatter(kSize, 4), less = Scatter(13, 5);
    std::vector<double> direct = before, fetched = before, packed(13);
    SubRuns(direct.data(), place.data(), less.data(), runs.data(), n);
    FetchRuns(packed.data(), fetched.data(), place.data(), runs.data(), n);
    for (int k = 0; k < n; ++k) packed[k] -= less[k];
    StoreRuns(fetched.data(), place.data(), packed.data(), runs.data(), n);
    EXPECT_EQ(direct, fetched) << n;
  }
}

TEST(SparseKernels, RankOneChangeOfARowIsThatOfItsEntries) {
  const std::vector<ColumnRun> runs = Runs();
  std::vector<double> x = Scatter(kSize, 6), value = Scatter(13, 7), ex = x, ev = value;
  ChangeRow(x.data(), value.data(), 0.4, 1.9, runs.data(), 11);
  for (int k = 0; k < 11; ++k) {
    ex[kColumns[k]] -= 0.4 * ev[k];
    ev[k] += 1.9 * ex[kColumns[k]];
  }
  EXPECT_EQ(x, ex);
  EXPECT_EQ(value, ev);
}

TEST(SparseKernels, WeightedRowsAreAddedInTheirOrder) {
  const std::vector<double> mat = Scatter(5 * 16, 8), weight = {0.5, 3, -2};
  const std::vector<int> row = {4, 0, 2};
  std::vector<double> y = Scatter(4 * 16, 9), expected = y;
  AddWeightedRows(y.data(), mat.data(), row.data(), weight.data(), 3, 16, 4, 16);
  for (int t = 0; t < 4; ++t) {
    for (int q = 0; q < 16; ++q) {
      for (int k = 0; k < 3; ++k) {
        expected[t * 16 + q] += weight[k] * mat[row[k] * 16 + 4 + t] * mat[row[k] * 16 + q];
      }
    }
  }
  EXPECT_EQ(y, expected);
}

TEST(SparseKernels, DotsOfAnyNumberOfRowsAreSubtractedInOrder) {
  const std::vector<double> mat = Scatter(7 * 9, 10), x = Scatter(9, 11);
  for (int width = 1; width <= 7; ++width) {
    std::vector<const double*> rows(width);
    for (int w = 0; w < width; ++w) rows[w] = mat.data() + 9 * w;
    std::vector<double> sum = Scatter(width, 12), expected = sum;
    SubDots(sum.data(), rows.data(), width, x.data(), 9);
    for (int w = 0; w < width; ++w) {
      for (int i = 0; i < 9; ++i) expected[w] -= rows[w][i] * x[i];
    }
    EXPECT_EQ(sum, expected) << width;
  }
}

TEST(SparseKernels, TwoVectorsAreSubtractedAsOneAfterTheOther) {
  for (int n = 0; n <= 13; ++n) {
    const std::vector<double> a = Scatter(13, 1), b = Scatter(13, 2);
    std::vector<double> together = Scatter(13, 3), apart = together;
    SubTwoVectors(together.data(), a.data(), 0.3, b.data(), -1.7, n);
    SubVector(apart.data(), a.data(), 0.3, n);
    SubVector(apart.data(), b.data(), -1.7, n);
    EXPECT_EQ(together, apart) << n;
  }
}

}  // namespace
}  // namespace pliant
