#include "engine/geometry/box_columns.h"

#include <cstdint>
#include <cstring>

#include "engine/math/simd.h"

namespace pliant {
namespace {

// Without branches on what is compared, which nobody could predict.
PLIANT_SIMD_CLONES
int FindTouching(const double* bounds, int stride, int a, int begin, int end, int* hits) {
  using Mask4 = decltype(Vec4{} < Vec4{});
  const double* const upper = bounds + 3 * stride;
  int n = 0;
  for (int i = begin; i < end; i += 4) {
    Mask4 mask = {-1, -1, -1, -1};
    for (int k = 0; k < 3; ++k) {
      Vec4 least, most;
      Load4(&least, bounds + k * stride + i);
      Load4(&most, upper + k * stride + i);
      mask &= (least <= upper[k * stride + a]) & (most >= bounds[k * stride + a]);
    }
    int64_t touches[4];  // -1 or 0
    std::memcpy(touches, &mask, sizeof mask);
    for (int k = 0; k < 4; ++k) {
      hits[n] = i + k;
      n -= static_cast<int>(touches[k]);
    }
  }
  while (n > 0 && hits[n - 1] >= end) --n;
  return n;
}

}  // namespace

int BoxColumns::FindOverlaps(int a, int begin, int end, int* hits) const {
  return FindTouching(bounds_, stride_, a, begin, end, hits);
}

}  // namespace pliant
