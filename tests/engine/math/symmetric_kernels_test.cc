// Factors of dense triangles whose rows begin late, against those of whole rows and the plain definition.
#include "engine/math/symmetric_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/engine/math/scattered.h"

namespace pliant {
namespace {

constexpr double kMinPivot = 1e-15, kSpoil = 1e3;

// A lower triangle with numbers within a band of the diagonal, dominant there, and something else in all
// places that nobody may look at.
struct Banded {
  int n, ld;
  std::vector<double> h;
  std::vector<int> first;

  Banded(int rows, int width) : n(rows), ld(PadTo8(rows)), h(PadTo4(rows) * ld, 0) {
    const std::vector<double> numbers = Scatter(n * ld, 3);
    for (int i = 0; i < n; ++i) {
      for (int j = std::max(0, i - width); j <= i; ++j) h[i * ld + j] = numbers[i * ld + j];
      h[i * ld + i] += 3.0 * width + 3;
    }
    for (int last = n - 1; last >= 0; last -= 4) {
      first.push_back(std::max(0, std::max(0, last - 3) - width) & ~3);
    }
  }

  double At(int i, int j) const { return i < j ? h[j * ld + i] : h[i * ld + j]; }
};

std::vector<double> Solve(std::vector<double> h, const Banded& of, const int* first, std::vector<double> x) {
  std::vector<double> diag_inv(of.n);
  EXPECT_EQ(FactorLtdl(h.data(), diag_inv.data(), first, of.n, of.ld, kMinPivot), 0);
  SolveLtdl(h.data(), diag_inv.data(), first, x.data(), of.n, of.ld);
  return x;
}

TEST(SymmetricKernels, RowsThatBeginLateGiveTheBitsOfWholeRows) {
  for (int n = 1; n <= 40; ++n) {
    for (int width : {0, 1, 3, 6, 40}) {
      const Banded banded(n, width);
      const std::vector<int> whole(banded.first.size(), 0);
      const std::vector<double> b = Scatter(n, 7);
      // Only the numbers of the rows are copied over what was there.
      std::vector<double> copy(banded.h.size(), kSpoil);
      ClearLower(copy.data(), banded.first.data(), n, banded.ld);
      CopyLower(copy.data(), banded.h.data(), banded.first.data(), n, banded.ld);
      EXPECT_EQ(Solve(copy, banded, banded.first.data(), b), Solve(banded.h, banded, whole.data(), b))
          << n << " " << width;
    }
  }
}

TEST(SymmetricKernels, SolutionOfTheFactorSolvesTheMatrix) {
  for (int n = 1; n <= 40; ++n) {
    const Banded banded(n, 6);
    const std::vector<double> b = Scatter(n, 7), x = Solve(banded.h, banded, banded.first.data(), b);
    for (int i = 0; i < n; ++i) {
      double sum = 0;
      for (int j = 0; j < n; ++j) sum += banded.At(i, j) * x[j];
      EXPECT_NEAR(sum, b[i], 1e-12) << n << " " << i;
    }
  }
}

TEST(SymmetricKernels, ClearingLeavesWhatLiesBeforeTheFirstColumns) {
  constexpr int kRows = 22, kColumns = 24;
  const std::vector<int> first = {16, 12, 8, 4, 0, 0};  // of rows 18 to 21, 14 to 17, ...
  std::vector<double> h(kRows * kColumns, kSpoil);
  ClearLower(h.data(), first.data(), kRows, kColumns);
  for (int i = 0; i < kRows; ++i) {
    const int begin = first[(kRows - 1 - i) / 4];
    for (int j = 0; j <= i; ++j) EXPECT_EQ(h[i * kColumns + j], j < begin ? kSpoil : 0) << i << " " << j;
  }
}

}  // namespace
}  // namespace pliant
