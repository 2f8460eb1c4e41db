#include "engine/compile/flex/strain_modes.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/compile/flex/elasticity.h"
#include "engine/compile/flex/nodes.h"
#include "engine/compile/flex/shell.h"
#include "engine/dynamics/flex_cells.h"
#include "engine/dynamics/flex_shell.h"
#include "engine/spec/describe.h"

namespace pliant::compile {
namespace {

// What the reference weighs modes with, by measurement: Young's modulus and Poisson's ratio.
constexpr double kYoung = 10, kPoisson = 0.3;
// An eigenvalue that occurs several times, as in a cube or a square, has no modes of its own: which ones
// the reference has follows from the rotations that it leaves out. Measured on materials 1e-11 to 1e7 as
// stiff as this one.
constexpr double kZero = 1e-15;      // N/m: an entry below it is not turned away
constexpr double kDiagonal = 1e-12;  // N/m: no entry beside the diagonal reaches it any more
constexpr double kRigid = 1e-9;      // eigenvalues below this share of the largest belong to rigid motions

// A symmetric matrix on its way to being diagonal, and the rotations so far.
struct Eigen {
  int n;
  std::vector<double> a, v;  // [n x n]; columns of v become eigenvectors

  Eigen(const double* matrix, int size)
      : n(size), a(matrix, matrix + static_cast<size_t>(size) * size), v(a.size(), 0.0) {
    for (int i = 0; i < n; ++i) V(i, i) = 1;
  }

  double& A(int r, int c) { return a[static_cast<size_t>(n) * r + c]; }
  double& V(int r, int c) { return v[static_cast<size_t>(n) * r + c]; }

  double LargestOffDiagonal() {
    double largest = 0;
    for (int r = 0; r < n; ++r) {
      for (int c = 0; c < r; ++c) largest = std::max(largest, std::fabs(A(r, c)));
    }
    return largest;
  }

  // Makes entry (p, q) zero by a rotation in the plane of p and q, unless it is as good as zero.
  void Rotate(int p, int q) {
    if (std::fabs(A(p, q)) < kZero) return;
    const double theta = (A(q, q) - A(p, p)) / (2 * A(p, q));
    const double t = (theta >= 0 ? 1 : -1) / (std::fabs(theta) + std::sqrt(theta * theta + 1));
    const double c = 1 / std::sqrt(t * t + 1), s = t * c;
    const auto turn = [&](double& x, double& y) {
      const double old = x;
      x = c * old - s * y;
      y = s * old + c * y;
    };
    A(p, p) -= t * A(p, q);
    A(q, q) += t * A(p, q);
    A(p, q) = A(q, p) = 0;
    for (int k = 0; k < n; ++k) {
      turn(V(k, p), V(k, q));
      if (k == p || k == q) continue;
      turn(A(k, p), A(k, q));
      A(p, k) = A(k, p);
      A(q, k) = A(k, q);
    }
  }
};

// Cyclic Jacobi rotations: slow for large matrices, but exact for small eigenvalues.
Eigen Diagonalise(const double* matrix, int size) {
  constexpr int kSweeps = 60;
  Eigen eigen(matrix, size);
  for (int sweep = 0; sweep < kSweeps && eigen.LargestOffDiagonal() >= kDiagonal; ++sweep) {
    for (int p = 0; p < size; ++p) {
      for (int q = p + 1; q < size; ++q) eigen.Rotate(p, q);
    }
  }
  return eigen;
}

// block [size x size]: a negative stiffness, replaced by its modes; returns their end.
double* ReplaceByModes(double* block, int size) {
  Eigen eigen = Diagonalise(block, size);
  double largest = 0;
  for (int i = 0; i < size; ++i) largest = std::max(largest, -eigen.A(i, i));
  std::fill_n(block, static_cast<size_t>(size) * size, 0.0);
  int count = 0;
  double* out = block + 1;
  for (int i = 0; i < size; ++i) {
    const double value = -eigen.A(i, i);
    if (value <= kRigid * largest || count == size - 6) continue;
    for (int k = 0; k < size; ++k) *out++ = std::sqrt(value) * eigen.V(k, i);
    ++count;
  }
  block[0] = count;
  return out;
}

// A face may stretch in its plane, and its corners may leave it: of plates only this motion counts.
void ComputeFaceModes(const mjsFlex& material, const CellGrid& grid, CompiledFlex& flex) {
  ComputeFaceStiffness(material, flex);
  const int size = 3 * (grid.order + 1) * (grid.order + 1);
  for (int f = 0; f < FaceCount(grid); ++f) {
    double* block = &flex.stiffness[static_cast<size_t>(size) * size * f];
    double* twist = ReplaceByModes(block, size);
    const ShellFace face = FaceOf(grid, f);
    const int corners[4] = {0, grid.order, face.NodeCount() - 1 - grid.order, face.NodeCount() - 1};
    const double move = 0.5 * std::sqrt(TwistStiffness(material, grid, f, flex.node_rest));
    for (int k = 0; k < 4; ++k) twist[3 * corners[k] + face.normal] = k == 0 || k == 3 ? move : -move;
    ++block[0];
  }
}

}  // namespace

bool HoldsCells(const Context& context, const spec::Flex& flex) {
  const auto& all = context.spec.equalities;
  return std::any_of(all.begin(), all.end(), [&](const spec::Equality* equality) {
    return equality->spec.type == mjEQ_FLEXSTRAIN && equality->own.name1 == flex.name;
  });
}

void ComputeStrainModes(const Context& context, CompiledFlex& flex) {
  if (flex.source->spec.young > 0 && !flex.is_shell) {
    context.diag.Warning(
        flex.source->where.ToLocation(), spec::Describe(*flex.source),
        "its elasticity has no effect, because an equality flexstrain holds its shape; other "
        "programs refuse both together: leave young out, or the equality");
  }
  mjsFlex material = flex.source->spec;
  material.young = kYoung;
  material.poisson = kPoisson;
  const CellGrid grid(flex.order, flex.source->spec.cellcount);
  if (flex.is_shell) {
    ComputeFaceModes(material, grid, flex);
    ComputeHinges(flex);
    return;
  }
  ComputeCellStiffness(MaterialOf(material), flex);
  const int size = 3 * grid.NodesOfCell();
  for (int cell = 0; cell < grid.CellCount(); ++cell) {
    ReplaceByModes(&flex.stiffness[static_cast<size_t>(size) * size * cell], size);
  }
}

}  // namespace pliant::compile
