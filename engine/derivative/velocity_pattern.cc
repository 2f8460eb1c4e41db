#include "engine/derivative/velocity_pattern.h"

namespace pliant {

void AddOuterProduct(const mjModel& m, mjtNum* qderiv, int nnz, const int* col, const mjtNum* val,
                     mjtNum scale) {
  for (int a = 0; a < nnz; ++a) {
    if (!val[a]) continue;
    const int i = col ? col[a] : a;
    qderiv[LowerAddress(m, i, i)] += scale * val[a] * val[a];
    for (int b = 0; b < a; ++b) {
      const int j = col ? col[b] : b;
      if (!val[b] || !IsInChain(m, i, j)) continue;
      const mjtNum product = scale * val[a] * val[b];
      qderiv[LowerAddress(m, i, j)] += product;
      qderiv[UpperAddress(m, i, j)] += product;
    }
  }
}

}  // namespace pliant
