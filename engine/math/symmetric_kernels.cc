#include "engine/math/symmetric_kernels.h"

#include "engine/math/lanes.h"
#include "engine/math/simd.h"

namespace pliant {
namespace {

// Stores one tile of four rows.
template <int fours>
__attribute__((always_inline)) inline void StoreTile(double* out, int ld, const Vec4 (&acc)[4][fours]) {
  for (int i = 0; i < 4; ++i) {
    for (int h = 0; h < fours; ++h) Store4(out + i * ld + 4 * h, acc[i][h]);
  }
}

// Columns from a multiple of four on. Loops over them go on to the next multiple.
struct Columns {
  int begin, end;
};

// y -= s * x.
__attribute__((always_inline)) inline void SubScaled(double* y, const double* x, double s, Columns columns) {
  for (int i = columns.begin; i < columns.end; i += 4) {
    Vec4 a, b;
    Load4(&a, y + i);
    Load4(&b, x + i);
    a -= s * b;
    Store4(y + i, a);
  }
}

// y[0..4) -= s * x[0..4), then t * z[0..4).
__attribute__((always_inline)) inline void SubTwoScaled4(double* y, const double* x, double s,
                                                         const double* z, double t) {
  Vec4 a, b, c;
  Load4(&a, y);
  Load4(&b, x);
  Load4(&c, z);
  a -= s * b;
  a -= t * c;
  Store4(y, a);
}

// y -= s * x, then t * z.
__attribute__((always_inline)) inline void SubTwoScaled(double* y, const double* x, double s, const double* z,
                                                        double t, Columns columns) {
  for (int i = columns.begin; i < columns.end; i += 4) SubTwoScaled4(y + i, x + i, s, z + i, t);
}

// A row that is to be taken out of those above it, and the reciprocal of its pivot.
struct Pivot {
  const double* row;
  double inverse;
};

// A pivot that is too small is replaced by min_pivot and counted.
__attribute__((always_inline)) inline Pivot FinishRow(double* row, double* diag_inv, int i, double min_pivot,
                                                      int* replaced) {
  if (!(row[i] >= min_pivot)) {
    row[i] = min_pivot;
    ++*replaced;
  }
  diag_inv[i] = 1 / row[i];
  return {row, diag_inv[i]};
}

// Takes rows out of row j above them.
__attribute__((always_inline)) inline void Eliminate(double* to, const Pivot& a, int begin, int j) {
  if (a.row[j] != 0) SubScaled(to, a.row, a.row[j] * a.inverse, {begin, j + 1});
}

__attribute__((always_inline)) inline void EliminateTwo(double* to, const Pivot& a, const Pivot& b, int begin,
                                                        int j) {
  if (a.row[j] != 0 && b.row[j] != 0) {
    SubTwoScaled(to, a.row, a.row[j] * a.inverse, b.row, b.row[j] * b.inverse, {begin, j + 1});
  } else {
    Eliminate(to, a, begin, j);
    Eliminate(to, b, begin, j);
  }
}

__attribute__((always_inline)) inline void EliminateFour(double* to, const Pivot& a, const Pivot& b,
                                                         const Pivot& c, const Pivot& e, int begin, int j) {
  if (!(a.row[j] != 0 && b.row[j] != 0 && c.row[j] != 0 && e.row[j] != 0)) {
    EliminateTwo(to, a, b, begin, j);
    EliminateTwo(to, c, e, begin, j);
    return;
  }
  const double s = a.row[j] * a.inverse, t = b.row[j] * b.inverse;
  const double u = c.row[j] * c.inverse, v = e.row[j] * e.inverse;
  for (int i = begin; i < j + 1; i += 4) {
    Vec4 sum, from;
    Load4(&sum, to + i);
    Load4(&from, a.row + i);
    sum -= s * from;
    Load4(&from, b.row + i);
    sum -= t * from;
    Load4(&from, c.row + i);
    sum -= u * from;
    Load4(&from, e.row + i);
    sum -= v * from;
    Store4(to + i, sum);
  }
}

__attribute__((always_inline)) inline void Scale(double* row, const Pivot& pivot, int begin, int n) {
  for (int j = begin; j < n; ++j) row[j] *= pivot.inverse;
}

// Tiles are of four rows and `fours` times four columns: eight columns, or four where registers hold two
// numbers and sums of more would not all stay in them.
template <int fours>
PLIANT_FOR_LANES void SquareLower(double* out, const double* weight, const double* mat, int dim, int ld,
                                  int begin, int end) {
  for (int p = begin; p < end; p += 4, out += 4 * ld) {
    Vec4 left[6];
    for (int b = 0; b < dim; ++b) {
      left[b] = Vec4{};
      for (int a = 0; a < dim; ++a) {
        Vec4 m;
        Load4(&m, mat + a * ld + p);
        left[b] += weight[b * dim + a] * m;
      }
    }
    for (int q = 0; q < PadTo8(p + 4); q += 4 * fours) {
      Vec4 acc[4][fours] = {}, right[fours];
      for (int b = 0; b < dim; ++b) {
        for (int h = 0; h < fours; ++h) Load4(&right[h], mat + b * ld + q + 4 * h);
        for (int i = 0; i < 4; ++i) {
          for (int h = 0; h < fours; ++h) acc[i][h] += left[b][i] * right[h];
        }
      }
      StoreTile(out + q, ld, acc);
    }
  }
}

template <int fours>
PLIANT_FOR_LANES void WeightedLower(double* out, const double* mat, const int* row, const double* weight,
                                    int count, int ld, int n) {
  for (int p = 0; p < n; p += 4) {
    for (int q = 0; q < PadTo8(p + 4); q += 4 * fours) {
      Vec4 acc[4][fours] = {}, right[fours];
      for (int k = 0; k < count; ++k) {
        const double* from = mat + row[k] * ld;
        Vec4 left;
        Load4(&left, from + p);
        for (int h = 0; h < fours; ++h) Load4(&right[h], from + q + 4 * h);
        left *= weight[k];
        for (int i = 0; i < 4; ++i) {
          for (int h = 0; h < fours; ++h) acc[i][h] += left[i] * right[h];
        }
      }
      StoreTile(out + p * ld + q, ld, acc);
    }
  }
}

#ifdef PLIANT_CHOOSES_CODE
PLIANT_IN_FOURS void SquareTiles(double* out, const double* weight, const double* mat, int dim, int ld,
                                 int begin, int end) {
  SquareLower<2>(out, weight, mat, dim, ld, begin, end);
}

PLIANT_IN_FOURS void WeightedTiles(double* out, const double* mat, const int* row, const double* weight,
                                   int count, int ld, int n) {
  WeightedLower<2>(out, mat, row, weight, count, ld, n);
}
#endif

PLIANT_IN_PAIRS void SquareTiles(double* out, const double* weight, const double* mat, int dim, int ld,
                                 int begin, int end) {
  SquareLower<1>(out, weight, mat, dim, ld, begin, end);
}

PLIANT_IN_PAIRS void WeightedTiles(double* out, const double* mat, const int* row, const double* weight,
                                   int count, int ld, int n) {
  WeightedLower<1>(out, mat, row, weight, count, ld, n);
}

}  // namespace

void MulSquareLower(double* out, const double* weight, const double* mat, int dim, int ld, int begin,
                    int end) {
  SquareTiles(out, weight, mat, dim, ld, begin, end);
}

void MulWeightedLower(double* out, const double* mat, const int* row, const double* weight, int count, int ld,
                      int n) {
  WeightedTiles(out, mat, row, weight, count, ld, n);
}

PLIANT_SIMD_CLONES
void ClearLower(double* to, const int* first, int n, int ld) {
  int i = n - 1;
  for (; i >= 4; i -= 4, ++first) {
    for (int j = *first; j <= i; j += 4) {
      for (int r = i - 3; r <= i; ++r) Store4(to + r * ld + j, Vec4{});
    }
  }
  for (; i >= 0; --i) Store4(to + i * ld, Vec4{});
}

PLIANT_SIMD_CLONES
void CopyLower(double* to, const double* from, const int* first, int n, int ld) {
  const auto copy = [&](int at) __attribute__((always_inline)) {
    Vec4 four;
    Load4(&four, from + at);
    Store4(to + at, four);
  };
  int i = n - 1;
  for (; i >= 4; i -= 4, ++first) {
    for (int j = *first; j <= i; j += 4) {
      for (int r = i - 3; r <= i; ++r) copy(r * ld + j);
    }
  }
  for (; i >= 0; --i) copy(i * ld);
}

// Two or four rows at a time, so that what they are subtracted from is fetched and stored once; every entry
// takes the same steps in the same order as if each row came alone. Zeros of trees are passed over.
PLIANT_SIMD_CLONES
int FactorLtdl(double* h, double* diag_inv, const int* first, int n, int ld, double min_pivot) {
  int replaced = 0, i = n - 1;
  for (; i >= 4; i -= 4) {
    const int begin = *first++;
    double* const end = h + i * ld;
    const Pivot a = FinishRow(end, diag_inv, i, min_pivot, &replaced);
    Eliminate(end - ld, a, begin, i - 1);
    const Pivot b = FinishRow(end - ld, diag_inv, i - 1, min_pivot, &replaced);
    EliminateTwo(end - 2 * ld, a, b, begin, i - 2);
    const Pivot c = FinishRow(end - 2 * ld, diag_inv, i - 2, min_pivot, &replaced);
    EliminateTwo(end - 3 * ld, a, b, begin, i - 3);
    Eliminate(end - 3 * ld, c, begin, i - 3);
    const Pivot e = FinishRow(end - 3 * ld, diag_inv, i - 3, min_pivot, &replaced);
    for (int j = begin; j < i - 3; ++j) EliminateFour(h + j * ld, a, b, c, e, begin, j);
    Scale(end, a, begin, i);
    Scale(end - ld, b, begin, i - 1);
    Scale(end - 2 * ld, c, begin, i - 2);
    Scale(end - 3 * ld, e, begin, i - 3);
  }
  for (; i >= 0; i -= 2) {
    double* const end = h + i * ld;
    const Pivot a = FinishRow(end, diag_inv, i, min_pivot, &replaced);
    if (i == 0) break;
    Eliminate(end - ld, a, 0, i - 1);
    const Pivot b = FinishRow(end - ld, diag_inv, i - 1, min_pivot, &replaced);
    for (int j = 0; j < i - 1; ++j) EliminateTwo(h + j * ld, a, b, 0, j);
    Scale(end, a, 0, i);
    Scale(end - ld, b, 0, i - 1);
  }
  return replaced;
}

PLIANT_SIMD_CLONES
void SolveLtdl(const double* h, const double* diag_inv, const int* first, double* x, int n, int ld) {
  for (int i = n - 1; i > 0; i -= 2) {
    const double *row = h + i * ld, *next = row - ld;
    const int k = i - 1;
    const double s = x[i];
    if (s != 0) x[k] -= s * row[k];
    const double t = x[k];
    int j = first[(n - i - 1) >> 2];
    if (s != 0 && t != 0) {
      for (; j + 4 <= k; j += 4) SubTwoScaled4(x + j, row + j, s, next + j, t);
      for (; j < k; ++j) x[j] = (x[j] - s * row[j]) - t * next[j];
    } else if (s != 0 || t != 0) {
      const double* const one = s != 0 ? row : next;
      const double scale = s != 0 ? s : t;
      for (; j < k; ++j) x[j] -= scale * one[j];
    }
  }
  for (int i = 0; i < n; ++i) {
    const double* row = h + i * ld;
    Vec4 sum = {0, 0, 0, 0};
    int j = first[(n - i - 1) >> 2];
    for (; j + 4 <= i; j += 4) {
      Vec4 a, b;
      Load4(&a, row + j);
      Load4(&b, x + j);
      sum += a * b;
    }
    // The rest counts in the first lanes.
    double first = sum[0], second = sum[1], third = sum[2];
    if (j < i) first += row[j] * x[j];
    if (j + 1 < i) second += row[j + 1] * x[j + 1];
    if (j + 2 < i) third += row[j + 2] * x[j + 2];
    x[i] = x[i] * diag_inv[i] - ((first + third) + (second + sum[3]));
  }
}

}  // namespace pliant
