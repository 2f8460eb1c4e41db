// Axis-aligned boxes by coordinate, so that one box is compared with four others at once.
#pragma once

namespace pliant {

// Bounds of n boxes in an array of Size(n) numbers.
class BoxColumns {
 public:
  static constexpr int Size(int n) { return 6 * (n + kPadding); }

  BoxColumns() = default;
  BoxColumns(double* bounds, int n) : bounds_(bounds), stride_(n + kPadding) {
    for (int k = 0; k < 6; ++k) {
      for (int i = n; i < stride_; ++i) Column(k)[i] = 0;
    }
  }

  void Set(int i, const double min[3], const double max[3]) {
    for (int k = 0; k < 3; ++k) {
      Column(k)[i] = min[k];
      Column(3 + k)[i] = max[k];
    }
  }
  double Min(int i, int axis) const { return Column(axis)[i]; }
  double Max(int i, int axis) const { return Column(3 + axis)[i]; }

  // Those of boxes [begin, end) that overlap or touch box a, ascending, in `hits`, which has room for all of
  // them and three more. Returns how many. A box with NaN touches nothing.
  int FindOverlaps(int a, int begin, int end, int* hits) const;

 private:
  static constexpr int kPadding = 3;  // read behind the last box, four at a time

  double* Column(int k) const { return bounds_ + k * stride_; }

  double* bounds_ = nullptr;  // [6 x stride]: the least coordinates by axes, then the largest
  int stride_ = 0;
};

}  // namespace pliant
