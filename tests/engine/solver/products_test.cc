// Products with rows of points that translate, against the products with the same rows as any others, and
// products that share a pass over their vectors, against each by itself.
#include "engine/solver/products.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace pliant {
namespace {

constexpr int kDofs = 16;

// Lone rows with the given columns and random entries.
class LoneRows {
 public:
  explicit LoneRows(std::vector<std::vector<int>> columns) : columns_(std::move(columns)) {
    values_.reserve(columns_.size());
    for (const std::vector<int>& col : columns_) {
      values_.push_back(Random(8));
      const int row = static_cast<int>(run_.size());
      run_.push_back({row, 1, static_cast<int>(col.size()), 8, col.data(), values_.back().data()});
    }
  }

  std::vector<double> Random(int n) {
    std::vector<double> x(static_cast<size_t>(n));
    for (double& value : x) value = normal_(rng_);
    return x;
  }
  RowRun& run(size_t i) { return run_[i]; }
  int count() const { return static_cast<int>(run_.size()); }
  RowJacobian View() { return {run_.data(), count(), scratch_}; }

 private:
  std::vector<std::vector<int>> columns_;
  std::mt19937 rng_{3};
  std::normal_distribution<double> normal_;
  std::vector<std::vector<double>> values_;
  std::vector<RowRun> run_;
  double scratch_[kDofs] = {};
};

std::vector<double> Mul(LoneRows& rows, const std::vector<double>& v) {
  std::vector<double> res(static_cast<size_t>(rows.count()));
  MulJacobian(rows.View(), v.data(), res.data());
  return res;
}

std::vector<double> MulT(LoneRows& rows, const std::vector<double>& f) {
  std::vector<double> res(kDofs);
  MulJacobianT(rows.View(), kDofs, f.data(), res.data());
  return res;
}

TEST(Products, RowsOfPointsGiveTheBitsOfAnyOtherRows) {
  LoneRows rows({{0, 1, 2}, {1, 2, 3, 7, 8, 9}, {4, 5, 6, 7, 8, 9}, {10, 11, 12}, {2, 3, 4, 13, 14, 15}});
  std::vector<double> f = rows.Random(rows.count());
  f[3] = 0;
  const std::vector<double> v = rows.Random(kDofs), mul = Mul(rows, v), mul_t = MulT(rows, f);
  for (int i = 0; i < rows.count(); ++i) FindPoints(&rows.run(i));
  EXPECT_EQ(rows.run(3).point[0], 10);
  EXPECT_EQ(rows.run(3).point[1], -1);
  EXPECT_EQ(rows.run(4).point[0], 2);
  EXPECT_EQ(rows.run(4).point[1], 13);
  EXPECT_EQ(Mul(rows, v), mul);
  EXPECT_EQ(MulT(rows, f), mul_t);
}

TEST(Products, OtherRowsAreNoPoints) {
  LoneRows rows({{0, 1, 3}, {0, 1, 2, 3}, {0, 1, 2, 4, 5, 7}, {0, 2, 3, 4, 5, 6}, {}});
  for (int i = 0; i < rows.count(); ++i) {
    FindPoints(&rows.run(i));
    EXPECT_EQ(rows.run(i).point[0], -1) << i;
  }
}

TEST(Products, RowsThatShareAPatternAreNoPoints) {
  LoneRows rows({{0, 1, 2}});
  rows.run(0).count = 2;
  FindPoints(&rows.run(0));
  EXPECT_EQ(rows.run(0).point[0], -1);
}

// In four partial sums, as DotProduct() adds.
double Dot(const std::vector<double>& a, const std::vector<double>& b) {
  return DotProduct(a.data(), b.data(), static_cast<int>(a.size()));
}

std::vector<double> Minus(std::vector<double> a, const std::vector<double>& b) {
  for (size_t i = 0; i < a.size(); ++i) a[i] -= b[i];
  return a;
}

TEST(Products, ProductsThatShareAPassHaveTheBitsOfEachByItself) {
  LoneRows random({});
  for (const int n : {0, 1, 2, 3, 4, 5, 8, 27, 30}) {
    const std::vector<double> p = random.Random(n), a = random.Random(n), b = random.Random(n);
    const std::vector<double> c = random.Random(n), d = random.Random(n);
    const LineStart line = MulLineStart(p.data(), a.data(), b.data(), c.data(), n);
    EXPECT_EQ(line.slope, Dot(p, Minus(b, c))) << n;
    EXPECT_EQ(line.curvature, Dot(p, a)) << n;

    const Conjugacy found = MulConjugacy(p.data(), {a.data(), b.data()}, {c.data(), d.data()}, n);
    const std::vector<double> y = Minus(a, c);
    EXPECT_EQ(found.py, Dot(p, y)) << n;
    EXPECT_EQ(found.yy, Dot(y, Minus(b, d))) << n;
    EXPECT_EQ(found.gy, Dot(b, y)) << n;
    EXPECT_EQ(found.pg, Dot(p, a)) << n;
  }
}

}  // namespace
}  // namespace pliant
