// Residuals that are kept up to date are those that products give.
#include "engine/solver/kept_residuals.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "engine/solver/dual_unit.h"

namespace pliant {
namespace {

// A symmetric problem in which every third pair of rows is not coupled.
class Coupled {
 public:
  explicit Coupled(int n) : scratch_(100000), workspace_(scratch_.data(), scratch_.size() * sizeof(double)) {
    const auto value = [](int i, int k) { return i == k ? 9.0 : 1.0 / (1 + i + k); };
    for (int i = 0; i < n; ++i) {
      rowadr_.push_back(static_cast<int>(ar_.size()));
      for (int k = 0; k < n; ++k) {
        if (i != k && (i + k) % 3 == 0) continue;
        ar_.push_back(value(i, k));
        colind_.push_back(k);
      }
      rownnz_.push_back(static_cast<int>(ar_.size()) - rowadr_.back());
      b_.push_back(0.3 * i - 2);
      force_.push_back(1 + 0.1 * i);
    }
    p_.rows.n = n;
    p_.ar = ar_.data();
    p_.rownnz = rownnz_.data();
    p_.rowadr = rowadr_.data();
    p_.colind = colind_.data();
    p_.b = b_.data();
    p_.force = force_.data();
  }

  const DualProblem& problem() const { return p_; }
  Workspace& workspace() { return workspace_; }

  void ExpectSame(const KeptResiduals& kept) const {
    for (int row = 0; row < p_.rows.n; ++row) EXPECT_NEAR(kept[row], DualResidual(p_, row), 1e-12) << row;
  }

 private:
  std::vector<double> ar_, b_, force_, scratch_;
  std::vector<int> rownnz_, rowadr_, colind_;
  DualProblem p_;
  Workspace workspace_;
};

TEST(KeptResiduals, FollowForcesThatChangeOneByOneAndAllTogether) {
  for (const int n : {1, 3, 4, 13, 64}) {
    Coupled coupled(n);
    const DualProblem& p = coupled.problem();
    KeptResiduals kept(p, coupled.workspace());
    coupled.ExpectSame(kept);
    std::vector<double> last(p.force, p.force + n);
    std::mt19937 random(1);
    std::uniform_real_distribution<double> change(-1, 1);
    for (int round = 0; round < 20; ++round) {
      for (int row = 0; row < n; ++row) {
        const double by = change(random);
        p.force[row] += by;
        kept.Add(row, by);
      }
      const double beta = 0.05 * round;
      for (int row = 0; row < n; ++row) {
        const double force = p.force[row];
        p.force[row] += beta * (force - last[row]);
        last[row] = force;
      }
      kept.Extrapolate(beta);
      if (round == 10) {
        kept.Keep();
        last.assign(p.force, p.force + n);
      }
    }
    double scale = 1;
    for (const double f : last) scale = std::max(scale, std::abs(f));
    for (int row = 0; row < n; ++row) EXPECT_NEAR(kept[row], DualResidual(p, row), 1e-11 * scale) << row;
  }
}

TEST(KeptResiduals, PayWhereRowsAreFewAndNoConeIsAmongThem) {
  EXPECT_TRUE(KeptResiduals::Pay(Coupled(64).problem()));
  EXPECT_FALSE(KeptResiduals::Pay(Coupled(65).problem()));
  const Coupled coupled(8);
  DualProblem cones = coupled.problem();
  cones.rows.ncone = 1;
  EXPECT_FALSE(KeptResiduals::Pay(cones));
}

}  // namespace
}  // namespace pliant
