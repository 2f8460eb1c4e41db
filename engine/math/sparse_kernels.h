// Inner loops on sparse rows: dense arithmetic on values of one pattern, and subtraction into a row
// of a larger pattern.
#pragma once

namespace pliant {

// y[0..n) -= scale * x
void SubVector(double* y, const double* x, double scale, int n);

// y[0..n) = sum over w of scale[w] * x[w][0..n)
void Combine(double* y, const double* const* x, const double* scale, int width, int n);

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
