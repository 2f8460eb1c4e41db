#include "engine/math/pyramid.h"

namespace pliant {

void EncodePyramid(mjtNum* pyramid, const mjtNum* force, const mjtNum* mu, int dim) {
  if (dim == 1) {
    pyramid[0] = force[0];
    return;
  }
  const mjtNum share = force[0] / (dim - 1);
  for (int i = 0; i < dim - 1; ++i) {
    const mjtNum friction = force[i + 1] / mu[i];
    pyramid[2 * i] = 0.5 * (share + friction);
    pyramid[2 * i + 1] = 0.5 * (share - friction);
  }
}

void DecodePyramid(mjtNum* force, const mjtNum* pyramid, const mjtNum* mu, int dim) {
  if (dim == 1) {
    force[0] = pyramid[0];
    return;
  }
  force[0] = 0;
  for (int i = 0; i < dim - 1; ++i) {
    force[0] += pyramid[2 * i] + pyramid[2 * i + 1];
    force[i + 1] = mu[i] * (pyramid[2 * i] - pyramid[2 * i + 1]);
  }
}

}  // namespace pliant
