#include "engine/solver/products.h"

#include <cstring>

#include "engine/math/simd.h"
#include "engine/math/tree_kernels.h"
#include "engine/math/tree_solve.h"

namespace pliant {
namespace {

// Lone rows of at most this many entries are not worth a vector loop.
constexpr int kLoneRowEntries = 16;

inline double Dot4(const double* a, const double* b, int n) {
  double sum[4] = {0, 0, 0, 0};
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    for (int k = 0; k < 4; ++k) sum[k] += a[i + k] * b[i + k];
  }
  for (int k = 0; i < n; ++i, ++k) sum[k] += a[i] * b[i];
  return (sum[0] + sum[2]) + (sum[1] + sum[3]);
}

inline void Axpy(double* y, const double* x, double scale, int n) {
  for (int i = 0; i < n; ++i) y[i] += scale * x[i];
}

inline double Fold(const Vec4& v) { return (v[0] + v[2]) + (v[1] + v[3]); }

// Sums of two vectors at once, each as Fold() has it.
__attribute__((always_inline)) inline void FoldBoth(const Vec4& a, const Vec4& b, double* sums) {
  const Vec4 low = __builtin_shufflevector(a, b, 0, 4, 1, 5),
             high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Vec4 sum = low + high;
  sums[0] = sum[0] + sum[2];
  sums[1] = sum[1] + sum[3];
}

// Up to three numbers, and zeros, which change no sum.
__attribute__((always_inline)) inline void LoadRest(Vec4* to, const double* from, int n) {
  *to = Vec4{from[0], n > 1 ? from[1] : 0, n > 2 ? from[2] : 0, 0};
}

// add(i, load) for entries i .. i + 3 of vectors, load being what fetches those that there are.
template <class Add>
__attribute__((always_inline)) inline void ForFours(int n, const Add& add) {
  int i = 0;
  for (; i + 4 <= n; i += 4) add(i, Load4);
  const auto load_rest = [&](Vec4 * to, const double* from) __attribute__((always_inline)) {
    LoadRest(to, from, n - i);
  };
  if (i < n) add(i, load_rest);
}

// What a run's columns have of v, and zeros up to its leading dimension. Written four at a time, as it is
// read: a load waits for all stores that it spans.
__attribute__((always_inline)) inline void GatherColumns(const RowRun& run, const double* v, double* x) {
  const int* col = run.col;
  int i = 0;
  for (; i + 4 <= run.nnz; i += 4, col += 4) Store4(x + i, Vec4{v[col[0]], v[col[1]], v[col[2]], v[col[3]]});
  if (const int rest = run.nnz - i; rest > 0) {
    Store4(x + i, Vec4{v[col[0]], rest > 1 ? v[col[1]] : 0, rest > 2 ? v[col[2]] : 0, 0});
    i += 4;
  }
  for (; i < run.ld; i += 4) Store4(x + i, Vec4{});
}

// A row that shares its pattern with no other, such as an edge of a flex or a contact of particles: two
// partial sums and no gathering into scratch.
inline double MulLoneRow(const RowRun& run, const double* v) {
  double even = 0, odd = 0;
  int i = 0;
  for (; i + 2 <= run.nnz; i += 2) {
    even += run.val[i] * v[run.col[i]];
    odd += run.val[i + 1] * v[run.col[i + 1]];
  }
  if (i < run.nnz) even += run.val[i] * v[run.col[i]];
  return even + odd;
}

inline void AddLoneRow(const RowRun& run, double force, double* res) {
  for (int i = 0; i < run.nnz; ++i) res[run.col[i]] += force * run.val[i];
}

// Nearly all of them hold one point that translates or couple two. Their dofs are neighbours, so that two
// entries are one load: the even sum and the odd one are the lanes of a vector.
using Vec2 = double __attribute__((vector_size(16)));
constexpr int kPointDofs = 3;

__attribute__((always_inline)) inline void Load2(Vec2* to, const double* from) {
  std::memcpy(to, from, sizeof(Vec2));
}

__attribute__((always_inline)) inline void AddProduct2(Vec2* sum, const double* a, const double* b) {
  Vec2 x, y;
  Load2(&x, a);
  Load2(&y, b);
  *sum += x * y;
}

__attribute__((always_inline)) inline double MulPoints(const RowRun& run, const double* v) {
  const double* first = v + run.point[0];
  Vec2 sum = {0, 0};
  AddProduct2(&sum, run.val, first);
  if (run.point[1] < 0) {
    sum[0] += run.val[2] * first[2];
  } else {
    const double* second = v + run.point[1];
    Vec2 middle;
    Load2(&middle, run.val + 2);
    sum += middle * Vec2{first[2], second[0]};
    AddProduct2(&sum, run.val + 4, second + 1);
  }
  return sum[0] + sum[1];
}

// res += force * val, of one point
__attribute__((always_inline)) inline void AddPoint(double* res, const double* val, double force) {
  Vec2 x, y;
  Load2(&x, res);
  Load2(&y, val);
  x += force * y;
  std::memcpy(res, &x, sizeof x);
  res[2] += force * val[2];
}

}  // namespace

PLIANT_SIMD_CLONES
double DotProduct(const double* a, const double* b, int n) { return Dot4(a, b, n); }

PLIANT_SIMD_CLONES
LineStart MulLineStart(const double* search, const double* mv, const double* ma, const double* smooth,
                       int n) {
  Vec4 slope = {}, curvature = {};
  const auto add = [&](int i, const auto& load) __attribute__((always_inline)) {
    Vec4 x, v, a, b;
    load(&x, search + i);
    load(&v, mv + i);
    load(&a, ma + i);
    load(&b, smooth + i);
    slope += x * (a - b);
    curvature += x * v;
  };
  ForFours(n, add);
  return {Fold(slope), Fold(curvature)};
}

PLIANT_SIMD_CLONES
Conjugacy MulConjugacy(const double* p, const GradientPair& now, const GradientPair& before, int n) {
  Vec4 py = {}, yy = {}, gy = {}, pg = {};
  const auto add = [&](int i, const auto& load) __attribute__((always_inline)) {
    Vec4 x, g, s, old_g, old_s;
    load(&x, p + i);
    load(&g, now.grad + i);
    load(&s, now.scaled + i);
    load(&old_g, before.grad + i);
    load(&old_s, before.scaled + i);
    const Vec4 y = g - old_g;
    py += x * y;
    yy += y * (s - old_s);
    gy += s * y;
    pg += x * g;
  };
  ForFours(n, add);
  return {Fold(py), Fold(yy), Fold(gy), Fold(pg)};
}

PLIANT_SIMD_CLONES
void AddScaled(double* y, const double* x, double scale, int n) { Axpy(y, x, scale, n); }

PLIANT_SIMD_CLONES
void ScaleAndSubtract(double* y, const double* x, double scale, int n) {
  for (int i = 0; i < n; ++i) y[i] = scale * y[i] - x[i];
}

PLIANT_SIMD_CLONES
void SubtractBoth(double* res, const double* a, const double* b, const double* c, int n) {
  for (int i = 0; i < n; ++i) res[i] = a[i] - b[i] - c[i];
}

void FindPoints(RowRun* run) {
  run->point[0] = run->point[1] = -1;
  if (run->count != 1 || (run->nnz != kPointDofs && run->nnz != 2 * kPointDofs)) return;
  const int* col = run->col;
  for (int i = 0; i < run->nnz; i += kPointDofs) {
    if (col[i + kPointDofs - 1] - col[i] != kPointDofs - 1) return;
  }
  run->point[0] = col[0];
  if (run->nnz > kPointDofs) run->point[1] = col[kPointDofs];
}

PLIANT_SIMD_CLONES
void MulJacobian(const RowJacobian& j, const double* v, double* res) {
  double* x = j.scratch;
  for (int r = 0; r < j.nrun; ++r) {
    const RowRun& run = j.run[r];
    if (run.point[0] >= 0) {
      res[run.row] = MulPoints(run, v);
      continue;
    }
    if (run.count == 1 && run.nnz <= kLoneRowEntries) {
      res[run.row] = MulLoneRow(run, v);
      continue;
    }
    GatherColumns(run, v, x);
    const double* row = run.val;
    double* out = res + run.row;
    int k = 0;
    for (; k + 2 <= run.count; k += 2, row += 2 * run.ld) {
      Vec4 a0 = {}, a1 = {}, b0 = {}, b1 = {};
      for (int i = 0; i < run.ld; i += 8) {
        Vec4 x0, x1, r0, r1;
        Load4(&x0, x + i);
        Load4(&x1, x + i + 4);
        Load4(&r0, row + i);
        Load4(&r1, row + i + 4);
        a0 += r0 * x0;
        a1 += r1 * x1;
        Load4(&r0, row + run.ld + i);
        Load4(&r1, row + run.ld + i + 4);
        b0 += r0 * x0;
        b1 += r1 * x1;
      }
      FoldBoth(a0 + a1, b0 + b1, out + k);
    }
    if (k < run.count) {
      Vec4 a0 = {}, a1 = {};
      for (int i = 0; i < run.ld; i += 8) {
        Vec4 x0, x1, r0, r1;
        Load4(&x0, x + i);
        Load4(&x1, x + i + 4);
        Load4(&r0, row + i);
        Load4(&r1, row + i + 4);
        a0 += r0 * x0;
        a1 += r1 * x1;
      }
      out[k] = Fold(a0 + a1);
    }
  }
}

PLIANT_SIMD_CLONES
void MulJacobianT(const RowJacobian& j, int nv, const double* f, double* res) {
  std::memset(res, 0, sizeof(double) * nv);
  double* x = j.scratch;
  for (const RowRun *at = j.run, *end = at + j.nrun; at != end; ++at) {
    const RowRun& run = *at;
    const double* force = f + run.row;
    if (run.point[0] >= 0) {
      // Read before anything is written, which might change what is read again.
      const double push = force[0], *const val = run.val;
      const int first = run.point[0], second = run.point[1];
      if (push == 0) continue;
      AddPoint(res + first, val, push);
      if (second >= 0) AddPoint(res + second, val + kPointDofs, push);
      continue;
    }
    if (run.count == 1 && run.nnz <= kLoneRowEntries) {
      if (force[0] != 0) AddLoneRow(run, force[0], res);
      continue;
    }
    for (int i = 0; i < run.ld; i += 8) {
      Vec4 a0 = {}, a1 = {};
      const double* row = run.val + i;
      for (int k = 0; k < run.count; ++k, row += run.ld) {
        Vec4 r0, r1;
        Load4(&r0, row);
        Load4(&r1, row + 4);
        a0 += force[k] * r0;
        a1 += force[k] * r1;
      }
      Store4(x + i, a0);
      Store4(x + i + 4, a1);
    }
    for (int i = 0; i < run.nnz; ++i) res[run.col[i]] += x[i];
  }
}

void MulInertiaRows(const Inertia& inertia, int begin, int end, const double* v, double* res) {
  const LowerPattern& p = inertia.pattern;
  const auto multiply = FactorIsExact(inertia) ? MulTreeRows : MulLowerRows;
  multiply(res, inertia.m, v, {begin, end}, p.rownnz, p.rowadr, p.colind);
}

void MulInertia(const Inertia& inertia, int nv, const double* v, double* res) {
  MulInertiaRows(inertia, 0, nv, v, res);
}

void SolveInertiaRows(const Inertia& inertia, int begin, int end, double* x) {
  if (IsDiagonal({begin, end}, inertia.factor.rownnz, inertia.factor.rowadr)) {
    return MulEach(x + begin, x + begin, inertia.diag_inv + begin, end - begin);
  }
  const LowerPattern& f = inertia.factor;
  SolveTreeUp(x, inertia.ld, {begin, end}, f.rownnz, f.rowadr, f.colind);
  SolveTreeDown(x, inertia.ld, inertia.diag_inv, {begin, end}, f.rownnz, f.rowadr, f.colind);
}

void SolveInertia(const Inertia& inertia, int nv, double* x) { SolveInertiaRows(inertia, 0, nv, x); }

}  // namespace pliant
