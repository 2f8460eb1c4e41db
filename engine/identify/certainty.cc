#include "engine/identify/certainty.h"

#include <Eigen/Dense>
#include <cmath>
#include <cstddef>
#include <limits>

namespace pliant::identify {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using View = Eigen::Map<const Matrix>;

// A change of the inner number by one, which is its own size, that moves all residuals by less than this many
// standard deviations together: no effect.
constexpr double kNoEffect = 1e-2;
// Derivatives by differences are good to about 1e-4, their squares to 1e-8.
constexpr double kRankTolerance = 1e-8;
constexpr double kShare = 0.1;  // of a combination, from which on a parameter is part of it

Eigen::MatrixXd Information(const WindowEvaluator& evaluator) {
  const Experiment& e = evaluator.Of();
  const auto count = static_cast<Eigen::Index>(e.parameters.size());
  const Eigen::Index starts = e.StartNumbers();
  Eigen::MatrixXd information = Eigen::MatrixXd::Zero(count, count);
  for (int w = 0; w < static_cast<int>(e.windows.size()); ++w) {
    const Eigen::Index rows = e.Residuals(w);
    const View a(evaluator.ByParameter(w).data(), rows, count);
    information += a.transpose() * a;
    if (starts == 0) continue;
    const View b(evaluator.ByStart(w).data(), rows, starts);
    const Eigen::MatrixXd across = b.transpose() * a;
    const Eigen::MatrixXd own = b.transpose() * b;
    information -= across.transpose() * own.ldlt().solve(across);
  }
  return information;
}

}  // namespace

Certainty FindCertainty(const WindowEvaluator& evaluator) {
  const Eigen::MatrixXd information = Information(evaluator);
  const Eigen::Index count = information.rows();
  const auto n = static_cast<std::size_t>(count);
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  Certainty out = {std::vector<double>(n, kInfinite), std::vector<double>(n * n), {}};
  std::vector<Eigen::Index> seen;
  for (Eigen::Index i = 0; i < count; ++i) {
    if (information(i, i) > kNoEffect * kNoEffect) {
      seen.push_back(i);
    } else {
      out.groups.push_back({static_cast<int>(i)});
    }
  }
  const auto size = static_cast<Eigen::Index>(seen.size());
  if (size == 0) return out;
  Eigen::MatrixXd unit(size, size);
  Eigen::VectorXd scale(size);
  for (Eigen::Index i = 0; i < size; ++i) scale[i] = std::sqrt(information(seen[i], seen[i]));
  for (Eigen::Index i = 0; i < size; ++i) {
    for (Eigen::Index k = 0; k < size; ++k)
      unit(i, k) = information(seen[i], seen[k]) / (scale[i] * scale[k]);
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(unit);
  Eigen::MatrixXd inverse = Eigen::MatrixXd::Zero(size, size);
  std::vector<char> unknown(seen.size());
  for (Eigen::Index k = 0; k < size; ++k) {
    const Eigen::VectorXd direction = eigen.eigenvectors().col(k);
    if (eigen.eigenvalues()[k] > kRankTolerance) {
      inverse += direction * direction.transpose() / eigen.eigenvalues()[k];
      continue;
    }
    std::vector<int>& group = out.groups.emplace_back();
    for (Eigen::Index i = 0; i < size; ++i) {
      if (std::abs(direction[i]) < kShare) continue;
      group.push_back(static_cast<int>(seen[i]));
      unknown[static_cast<std::size_t>(i)] = 1;
    }
  }
  for (Eigen::Index i = 0; i < size; ++i) {
    if (unknown[static_cast<std::size_t>(i)]) continue;
    out.deviation[static_cast<std::size_t>(seen[i])] = std::sqrt(inverse(i, i)) / scale[i];
    for (Eigen::Index k = 0; k < size; ++k) {
      if (unknown[static_cast<std::size_t>(k)]) continue;
      out.correlation[static_cast<std::size_t>(seen[i] * count + seen[k])] =
          inverse(i, k) / std::sqrt(inverse(i, i) * inverse(k, k));
    }
  }
  return out;
}

}  // namespace pliant::identify
