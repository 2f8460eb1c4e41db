#include "engine/math/runs.h"

#include "engine/math/simd.h"

namespace pliant {

PLIANT_SIMD_CLONES void CountUp(int* out, int n, int first) {
  for (int i = 0; i < n; ++i) out[i] = first + i;
}

PLIANT_SIMD_CLONES double LargestOf(const double* values, int n, double least) {
  Vec4 largest[2] = {{least, least, least, least}, {least, least, least, least}};
  int i = 0;
  for (; i + 8 <= n; i += 8) {
    for (int k = 0; k < 2; ++k) {
      Vec4 four;
      Load4(&four, values + i + 4 * k);
      largest[k] = four > largest[k] ? four : largest[k];
    }
  }
  for (const Vec4& part : largest) {
    for (int k = 0; k < 4; ++k) least = part[k] > least ? part[k] : least;
  }
  for (; i < n; ++i) least = values[i] > least ? values[i] : least;
  return least;
}

}  // namespace pliant
