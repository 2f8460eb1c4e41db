#include "engine/math/sparse_kernels.h"

#include <cstring>

#include "engine/math/lanes.h"
#include "engine/math/simd.h"

namespace pliant {
namespace {

template <class V>
struct Lanes {
  using Type = V;
};

// op(i, lanes) for vectors of four numbers, then two, then one, that cover 0 .. n - 1: runs are short.
template <class Op>
__attribute__((always_inline)) inline void ForChunks(int n, const Op& op) {
  int i = 0;
  for (; i + 4 <= n; i += 4) op(i, Lanes<Vec4>());
  if (n & 2) {
    op(i, Lanes<Vec2>());
    i += 2;
  }
  if (n & 1) op(i, Lanes<double>());
}

template <class V>
__attribute__((always_inline)) inline void Load(V* to, const double* from) {
  std::memcpy(to, from, sizeof(V));
}
template <class V>
__attribute__((always_inline)) inline void Store(double* to, const V& from) {
  std::memcpy(to, &from, sizeof(V));
}

__attribute__((always_inline)) inline int Entries(const ColumnRun& run, int n) {
  return run.count < n - run.at ? run.count : n - run.at;
}

// Tiles as in symmetric_kernels.cc.
template <int fours>
PLIANT_FOR_LANES void AddWeighted(double* y, const double* mat, const int* row, const double* weight,
                                  int count, int ld, int first, int n) {
  for (int q = 0; q < n; q += 4 * fours) {
    Vec4 sum[4][fours], right[fours];
    for (int t = 0; t < 4; ++t) {
      for (int h = 0; h < fours; ++h) Load4(&sum[t][h], y + t * ld + q + 4 * h);
    }
    for (int k = 0; k < count; ++k) {
      const double* from = mat + row[k] * ld;
      Vec4 left;
      Load4(&left, from + first);
      for (int h = 0; h < fours; ++h) Load4(&right[h], from + q + 4 * h);
      left *= weight[k];
      for (int t = 0; t < 4; ++t) {
        for (int h = 0; h < fours; ++h) sum[t][h] += left[t] * right[h];
      }
    }
    for (int t = 0; t < 4; ++t) {
      for (int h = 0; h < fours; ++h) Store4(y + t * ld + q + 4 * h, sum[t][h]);
    }
  }
}

#ifdef PLIANT_CHOOSES_CODE
PLIANT_IN_FOURS void AddTiles(double* y, const double* mat, const int* row, const double* weight, int count,
                              int ld, int first, int n) {
  AddWeighted<2>(y, mat, row, weight, count, ld, first, n);
}
#endif

PLIANT_IN_PAIRS void AddTiles(double* y, const double* mat, const int* row, const double* weight, int count,
                              int ld, int first, int n) {
  AddWeighted<1>(y, mat, row, weight, count, ld, first, (n + 7) / 8 * 8);
}

}  // namespace

int FindColumnRuns(const int* col, int n, ColumnRun* out) {
  int found = 0;
  for (int i = 0; i < n; ++found) {
    const int begin = i++;
    while (i < n && col[i] == col[begin] + (i - begin)) ++i;
    out[found] = {begin, col[begin], i - begin};
  }
  out[found] = {n, -1, 0};
  return found;
}

PLIANT_SIMD_CLONES
void SubVector(double* y, const double* x, double scale, int n) {
  for (int i = 0; i < n; ++i) y[i] -= scale * x[i];
}

PLIANT_SIMD_CLONES
void SubTwoVectors(double* y, const double* a, double s, const double* b, double t, int n) {
  for (int i = 0; i < n; ++i) y[i] = (y[i] - s * a[i]) - t * b[i];
}

PLIANT_SIMD_CLONES
void FetchRuns(double* x, const double* y, const int* place, const ColumnRun* runs, int n) {
  for (; runs->at < n; ++runs, ++place) {
    double* to = x + runs->at;
    const double* from = y + *place;
    ForChunks(
        Entries(*runs, n), [&](int i, auto lanes) __attribute__((always_inline)) {
          typename decltype(lanes)::Type value;
          Load(&value, from + i);
          Store(to + i, value);
        });
  }
}

PLIANT_SIMD_CLONES
void StoreRuns(double* y, const int* place, const double* x, const ColumnRun* runs, int n) {
  for (; runs->at < n; ++runs, ++place) {
    double* to = y + *place;
    const double* from = x + runs->at;
    ForChunks(
        Entries(*runs, n), [&](int i, auto lanes) __attribute__((always_inline)) {
          typename decltype(lanes)::Type value;
          Load(&value, from + i);
          Store(to + i, value);
        });
  }
}

PLIANT_SIMD_CLONES
void SubRuns(double* y, const int* place, const double* x, const ColumnRun* runs, int n) {
  for (; runs->at < n; ++runs, ++place) {
    double* to = y + *place;
    const double* from = x + runs->at;
    ForChunks(
        Entries(*runs, n), [&](int i, auto lanes) __attribute__((always_inline)) {
          typename decltype(lanes)::Type value, less;
          Load(&value, to + i);
          Load(&less, from + i);
          value -= less;
          Store(to + i, value);
        });
  }
}

PLIANT_SIMD_CLONES
void SubRows(double* x, const double* const* row, const double* scale, int width, const ColumnRun* runs,
             int n) {
  for (; runs->at < n; ++runs) {
    double* to = x + runs->col;
    const int at = runs->at;
    ForChunks(
        Entries(*runs, n), [&](int i, auto lanes) __attribute__((always_inline)) {
          typename decltype(lanes)::Type value, entry;
          Load(&value, to + i);
          for (int w = 0; w < width; ++w) {
            Load(&entry, row[w] + at + i);
            value -= scale[w] * entry;
          }
          Store(to + i, value);
        });
  }
}

PLIANT_SIMD_CLONES
void ChangeRow(double* x, double* value, double p, double gain, const ColumnRun* runs, int n) {
  for (; runs->at < n; ++runs) {
    double *to = x + runs->col, *from = value + runs->at;
    ForChunks(
        Entries(*runs, n), [&](int i, auto lanes) __attribute__((always_inline)) {
          typename decltype(lanes)::Type entry, rest;
          Load(&entry, from + i);
          Load(&rest, to + i);
          rest -= p * entry;
          Store(to + i, rest);
          entry += gain * rest;
          Store(from + i, entry);
        });
  }
}

void SubDots(double* sum, const double* const* row, int width, const double* x, int n) {
  int w = 0;
  for (; w + 4 <= width; w += 4) {
    const double *r0 = row[w], *r1 = row[w + 1], *r2 = row[w + 2], *r3 = row[w + 3];
    double s0 = sum[w], s1 = sum[w + 1], s2 = sum[w + 2], s3 = sum[w + 3];
    for (int i = 0; i < n; ++i) {
      s0 -= r0[i] * x[i];
      s1 -= r1[i] * x[i];
      s2 -= r2[i] * x[i];
      s3 -= r3[i] * x[i];
    }
    sum[w] = s0;
    sum[w + 1] = s1;
    sum[w + 2] = s2;
    sum[w + 3] = s3;
  }
  for (; w + 2 <= width; w += 2) {
    double s0 = sum[w], s1 = sum[w + 1];
    for (int i = 0; i < n; ++i) {
      s0 -= row[w][i] * x[i];
      s1 -= row[w + 1][i] * x[i];
    }
    sum[w] = s0;
    sum[w + 1] = s1;
  }
  if (w < width) {
    double s = sum[w];
    for (int i = 0; i < n; ++i) s -= row[w][i] * x[i];
    sum[w] = s;
  }
}

PLIANT_WIDE_CLONES
void CombineFour(double* y, int ld, const double* const* x, const double* scale, int width, int n) {
  for (int i = 0; i < n; i += 4) {
    Vec4 sum[4], x0, x1;
    Load4(&x0, x[0] + i);
    for (int t = 0; t < 4; ++t) sum[t] = scale[t] * x0;
    int w = 1;
    for (; w + 1 < width; w += 2) {
      Load4(&x0, x[w] + i);
      Load4(&x1, x[w + 1] + i);
      for (int t = 0; t < 4; ++t) sum[t] += scale[4 * w + t] * x0 + scale[4 * w + 4 + t] * x1;
    }
    if (w < width) {
      Load4(&x0, x[w] + i);
      for (int t = 0; t < 4; ++t) sum[t] += scale[4 * w + t] * x0;
    }
    for (int t = 0; t < 4; ++t) Store4(y + t * ld + i, sum[t]);
  }
}

PLIANT_SIMD_CLONES
void ScaleFour(double* scale, double* less, const double* const* row, const double* diag_inv, int width,
               int at, int count) {
  Vec4 sum = {};
  for (int w = 0; w < width; ++w) {
    Vec4 entry;
    Load4(&entry, row[w] + at);
    const Vec4 scaled = entry * diag_inv[w];
    sum += scaled * entry;
    Store4(scale + 4 * w, scaled);
    for (int t = count; t < 4; ++t) scale[4 * w + t] = 0;
  }
  Store4(less, sum);
}

void AddWeightedRows(double* y, const double* mat, const int* row, const double* weight, int count, int ld,
                     int first, int n) {
  AddTiles(y, mat, row, weight, count, ld, first, n);
}

}  // namespace pliant
