#include "engine/math/point_kernels.h"

#include <cmath>
#include <cstdint>

#include "engine/math/simd.h"

namespace pliant {
namespace {

using Long4 = int64_t __attribute__((vector_size(32)));

}  // namespace

PLIANT_SIMD_CLONES
int FarthestPoint(const double* x, const double* y, const double* z, int n, const double dir[3], int start) {
  const Vec4 dx = {dir[0], dir[0], dir[0], dir[0]}, dy = {dir[1], dir[1], dir[1], dir[1]};
  const Vec4 dz = {dir[2], dir[2], dir[2], dir[2]};
  Vec4 best = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
  Long4 place = {0, 0, 0, 0}, here = {0, 1, 2, 3};
  const Long4 step = {4, 4, 4, 4};
  for (int i = 0; i < n; i += 4) {
    Vec4 px, py, pz;
    Load4(&px, x + i);
    Load4(&py, y + i);
    Load4(&pz, z + i);
    const Vec4 dot = dx * px + dy * py + dz * pz;
    const Long4 better = dot > best;
    best = better ? dot : best;
    place = better ? here : place;
    here += step;
  }
  int most = 0;
  for (int k = 1; k < 4; ++k) {
    if (best[k] > best[most] || (best[k] == best[most] && place[k] < place[most])) most = k;
  }
  if (start >= 0 && dir[0] * x[start] + dir[1] * y[start] + dir[2] * z[start] == best[most]) return start;
  return static_cast<int>(place[most]);
}

PLIANT_SIMD_CLONES
int LonelyFarthestPoint(const double* x, const double* y, const double* z, int n, const double dir[3]) {
  const Vec4 dx = {dir[0], dir[0], dir[0], dir[0]}, dy = {dir[1], dir[1], dir[1], dir[1]};
  const Vec4 dz = {dir[2], dir[2], dir[2], dir[2]};
  Vec4 best = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL}, second = best;
  Long4 place = {0, 0, 0, 0}, here = {0, 1, 2, 3};
  const Long4 step = {4, 4, 4, 4};
  for (int i = 0; i < n; i += 4) {
    Vec4 px, py, pz;
    Load4(&px, x + i);
    Load4(&py, y + i);
    Load4(&pz, z + i);
    const Vec4 dot = dx * px + dy * py + dz * pz;
    const Long4 better = dot > best;
    const Vec4 loser = better ? best : dot;
    second = loser > second ? loser : second;
    best = better ? dot : best;
    place = better ? here : place;
    here += step;
  }
  int most = 0;
  for (int k = 1; k < 4; ++k) {
    if (best[k] > best[most]) most = k;
  }
  double rival = second[most];
  for (int k = 0; k < 4; ++k) {
    if (k != most && best[k] > rival) rival = best[k];
  }
  const int at = static_cast<int>(place[most]);
  const double size = std::fabs(x[at]) + std::fabs(y[at]) + std::fabs(z[at]);
  constexpr double kRounding = 1e-12;  // relative; far above the error of a dot product
  return best[most] - rival > kRounding * size ? at : -1;
}

}  // namespace pliant
