// Constraint rows of models from text.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/constraint/assemble.h"
#include "engine/dynamics/configuration.h"
#include "engine/model/options.h"
#include "engine/step/forward.h"
#include "tests/support/text_model.h"

namespace pliant {

// A model and the rows of its current position, made again by Update().
struct TextRows {
  // `qpos` takes the place of qpos0 unless it is empty.
  explicit TextRows(const std::string& text, const std::vector<mjtNum>& qpos = {})
      : m(ModelFromText(text)), d(MakeData(*m)) {
    std::copy(qpos.begin(), qpos.end(), d->qpos);
    Update();
  }

  void Update() { FwdPosition(*m, *d); }

  // Entry of the Jacobian, whatever its storage.
  mjtNum J(int row, int dof) const {
    if (!IsSparse(*m)) return d->efc_J[row * m->nv + dof];
    for (int k = d->efc_J_rowadr[row]; k < d->efc_J_rowadr[row] + d->efc_J_rownnz[row]; ++k) {
      if (d->efc_J_colind[k] == dof) return d->efc_J[k];
    }
    return 0;
  }

  // Residuals after a motion of `h` along one dof.
  std::vector<mjtNum> ResidualsAfter(int dof, mjtNum h) const {
    const DataPtr moved(CopyData(nullptr, *m, *d));
    std::vector<mjtNum> direction(static_cast<size_t>(m->nv));
    direction[static_cast<size_t>(dof)] = h;
    IntegratePos(*m, moved->qpos, direction.data(), 1);
    FwdPosition(*m, *moved);
    EXPECT_EQ(moved->nefc, d->nefc);
    return {moved->efc_pos, moved->efc_pos + std::min(moved->nefc, d->nefc)};
  }

  // Each of the first `count` rows is the derivative of its residual.
  void ExpectRowsAreDerivatives(int count) const {
    constexpr mjtNum kStep = 1e-6;
    for (int dof = 0; dof < m->nv; ++dof) {
      const std::vector<mjtNum> above = ResidualsAfter(dof, kStep), below = ResidualsAfter(dof, -kStep);
      ASSERT_GE(static_cast<int>(std::min(above.size(), below.size())), count);
      for (int row = 0; row < count; ++row) {
        const auto i = static_cast<size_t>(row);
        EXPECT_NEAR(J(row, dof), (above[i] - below[i]) / (2 * kStep), 1e-7)
            << "row " << row << " dof " << dof;
      }
    }
  }

  ModelPtr m;
  DataPtr d;
};

}  // namespace pliant
