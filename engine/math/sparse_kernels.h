// Inner loops on sparse rows: dense arithmetic on values of one pattern, and subtraction into a row
// of a larger pattern. Patterns are made of runs of neighbouring columns, the dofs of a body or of a branch,
// so that most of the work is on contiguous numbers. All give the bits of the plain loop over entries.
#pragma once

namespace pliant {

// Neighbouring columns of a packed row: entries at .. at + count - 1 are at columns col .. col + count - 1.
struct ColumnRun {
  int at;
  int col;
  int count;
};

// Runs of the ascending columns col [n], and one behind the last with at = n and no column. out has room for
// n + 1. Returns their number, without the last. Below, n may be less: entries from n on are left alone.
int FindColumnRuns(const int* col, int n, ColumnRun* out);

// x[runs[r].at ..) = y[place[r] ..) for every run r, and the reverse
void FetchRuns(double* x, const double* y, const int* place, const ColumnRun* runs, int n);
void StoreRuns(double* y, const int* place, const double* x, const ColumnRun* runs, int n);

// y[place[r] ..) -= x[runs[r].at ..) for every run r
void SubRuns(double* y, const int* place, const double* x, const ColumnRun* runs, int n);

// x[column] -= scale[0] * row[0][entry], then scale[1] * row[1][entry], ...: `width` rows of one pattern.
void SubRows(double* x, const double* const* row, const double* scale, int width, const ColumnRun* runs,
             int n);

// A rank-one change of a row of an L' D L factor: x[column] -= p * value[entry], then
// value[entry] += gain * x[column].
void ChangeRow(double* x, double* value, double p, double gain, const ColumnRun* runs, int n);

// sum[w] -= x[0] * row[w][0], then x[1] * row[w][1], ... up to n
void SubDots(double* sum, const double* const* row, int width, const double* x, int n);

// y[0..n) -= scale * x
void SubVector(double* y, const double* x, double scale, int n);

// y[0..n) -= s * a, then t * b
void SubTwoVectors(double* y, const double* a, double s, const double* b, double t, int n);

// y[t * ld ..][0..n) = sum over w of scale[4 * w + t] * x[w][0..n), for four rows t. Reads and writes up to
// the next multiple of four.
void CombineFour(double* y, int ld, const double* const* x, const double* scale, int width, int n);

// scale[4 * w + t] = row[w][at + t] * diag_inv[w] for t < count and w < width, 0 for the other t < 4, and
// less[t] = sum over w of scale[4 * w + t] * row[w][at + t]. Reads four numbers of each row at any count.
void ScaleFour(double* scale, double* less, const double* const* row, const double* diag_inv, int width,
               int at, int count);

// y[t * ld ..][0..n) += weight[k] * m[first + t] * m[0..n) for k = 0, 1, .. and four rows t, where m is row
// row[k] of mat. ld, the length of the rows of both, is a multiple of 8; n is taken up to the next such.
void AddWeightedRows(double* y, const double* mat, const int* row, const double* weight, int count, int ld,
                     int first, int n);

// Subtracts scale * x[k] at column col[k], k < n, from a row with values y and ascending columns ycol
// that contain col.
inline void SubScatter(double* y, const int* ycol, const double* x, const int* col, int n, double scale) {
  // Most rows begin with the same columns.
  int k = 0;
  for (; k < n && ycol[k] == col[k]; ++k) y[k] -= scale * x[k];
  for (int at = k; k < n; ++k) {
    while (ycol[at] != col[k]) ++at;
    y[at] -= scale * x[k];
    ++at;
  }
}

}  // namespace pliant
