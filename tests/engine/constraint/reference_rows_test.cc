// Constraint rows against the reference, from given positions: no other stage runs.
#include "tests/engine/constraint/reference_rows.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/model/options.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

void ExpectReferenceRows(const std::string& file, int frames) {
  for (int frame = 0; frame < frames; ++frame) {
    const Rows rows(file, frame);
    const mjData& d = *rows.data;
    const int counts[] = {d.ne, d.nf, d.nl, d.nefc, d.nJ};
    const char* names[] = {"ne", "nf", "nl", "nefc", "nJ"};
    for (int i = 0; i < 5; ++i) rows.ExpectField(names[i], counts + i, 1);
    const size_t n = d.nefc;
    ASSERT_GT(n, 0u);
    rows.ExpectField("efc_type", d.efc_type, n);
    rows.ExpectField("efc_id", d.efc_id, n);
    rows.ExpectField("efc_J", d.efc_J, d.nJ);
    if (IsSparse(*rows.model)) {
      rows.ExpectField("efc_J_rownnz", d.efc_J_rownnz, n);
      rows.ExpectField("efc_J_rowadr", d.efc_J_rowadr, n);
      rows.ExpectField("efc_J_colind", d.efc_J_colind, d.nJ);
    }
    rows.ExpectField("efc_pos", d.efc_pos, n);
    rows.ExpectField("efc_margin", d.efc_margin, n);
    rows.ExpectField("efc_frictionloss", d.efc_frictionloss, n);
    rows.ExpectField("efc_diagA", d.efc_diagA, n);
    rows.ExpectField("efc_KBIP", d.efc_KBIP, 4 * n);
    rows.ExpectField("efc_D", d.efc_D, n);
    rows.ExpectField("efc_R", d.efc_R, n);
    rows.ExpectField("tendon_efcadr", d.tendon_efcadr, rows.model->ntendon);
    rows.ExpectField("efc_vel", d.efc_vel, n);
    rows.ExpectField("efc_aref", d.efc_aref, n);
  }
}

TEST(ConstraintRows, PyramidalDenseRowsMatchReference) { ExpectReferenceRows("rows_pyra.json", 2); }

TEST(ConstraintRows, EllipticSparseRowsMatchReference) { ExpectReferenceRows("rows_elli.json", 2); }

TEST(ConstraintRows, FlexRowsMatchReference) { ExpectReferenceRows("flex.json", 2); }

}  // namespace
}  // namespace pliant
