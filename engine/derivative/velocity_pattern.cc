#include "engine/derivative/velocity_pattern.h"

namespace pliant {

void AddOuterProduct(const mjModel& m, mjtNum* qderiv, int nnz, const int* col, const mjtNum* val,
                     mjtNum scale) {
  for (int a = 0; a < nnz; ++a) {
    if (!val[a]) continue;
    const int i = col ? col[a] : a, row = m.D_rowadr[i], depth = m.D_diag[i];
    const int root = m.D_colind[row];  // dofs before it belong to other trees
    const mjtNum scaled = scale * val[a];
    qderiv[row + depth] += scaled * val[a];
    for (int b = a - 1; b >= 0; --b) {
      const int j = col ? col[b] : b;
      if (j < root) break;
      const int place = m.D_diag[j];
      if (!val[b] || place > depth || m.D_colind[row + place] != j) continue;
      const mjtNum product = scaled * val[b];
      qderiv[row + place] += product;
      qderiv[UpperAddress(m, i, j)] += product;
    }
  }
}

}  // namespace pliant
