#include "engine/solver/kept_residuals.h"

#include <algorithm>
#include <cstddef>

namespace pliant {
namespace {

PLIANT_SIMD_CLONES
void GoOn(double* res, double* last, int n, double beta) {
  for (int i = 0; i < n; ++i) {
    const double here = res[i];
    res[i] = here + beta * (here - last[i]);
    last[i] = here;
  }
}

}  // namespace

bool KeptResiduals::Pay(const DualProblem& p) {
  const int n = p.rows.n;
  if (n > kMaxRows || p.rows.ncone) return false;
  int entries = 0;
  for (int row = 0; row < n; ++row) entries += p.rownnz[row];
  return 2 * entries >= n * n;
}

KeptResiduals::KeptResiduals(const DualProblem& p, Workspace& workspace)
    : n_(p.rows.n),
      ld_((n_ + 3) & ~3),
      column_(workspace.Take<double>(static_cast<size_t>(n_) * ld_)),
      res_(workspace.Take<double>(ld_)),
      last_(workspace.Take<double>(ld_)) {
  std::fill_n(column_, static_cast<size_t>(n_) * ld_, 0.0);
  std::fill_n(res_, ld_, 0.0);
  for (int row = 0; row < n_; ++row) {
    double* to = column_ + static_cast<size_t>(row) * ld_;
    for (int at = p.rowadr[row]; at < p.rowadr[row] + p.rownnz[row]; ++at) to[p.colind[at]] = p.ar[at];
  }
  std::copy_n(p.b, n_, res_);
  for (int row = 0; row < n_; ++row) Add(row, p.force[row]);
  Keep();
}

void KeptResiduals::Extrapolate(double beta) { GoOn(res_, last_, ld_, beta); }

void KeptResiduals::Keep() { std::copy_n(res_, ld_, last_); }

}  // namespace pliant
