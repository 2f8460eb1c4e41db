// Appends constraint rows to the efc arrays of mjData, dense or sparse.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/constraint/impedance.h"
#include "engine/constraint/row_wrench.h"

namespace pliant {

// Sizes of the constraint problem, known before its arrays are allocated.
struct RowCount {
  int equality = 0;
  int friction = 0;
  int limit = 0;
  int contact = 0;
  size_t nonzeros = 0;  // of all rows, as sparse storage counts them

  int Total() const { return equality + friction + limit + contact; }
  void Add(int* kind, int rows, int nnz) {
    *kind += rows;
    nonzeros += static_cast<size_t>(rows) * nnz;
  }
};

// Writes rows in order. The pattern of a row, that is the dofs where it may be nonzero, is kept whatever the
// storage: with dense rows it is listed for the first row of each block only. Each kind of constraint opens a
// block of rows (which zeroes it), adds to its entries through the returned target, and then sets the scalars
// of every row of the block.
class RowBuilder {
 public:
  RowBuilder(const mjModel& m, mjData& d, bool sparse) : m_(m), d_(d), sparse_(sparse) {}

  // The next row, and the first free element of efc_J.
  struct Place {
    int row;
    size_t address;
  };
  Place place() const { return {row_, address_}; }

  // Goes on at a place as if nothing had been before it: for one of several builders that write rows next to
  // each other. JoinRuns() makes up for it where the rows of two of them meet, the last meeting first, once
  // both are finished. Sparse storage only.
  void MoveTo(const Place& place);
  void JoinRuns(int row);

  int row() const { return row_; }
  bool sparse() const { return sparse_; }

  // Opens `size` rows on the dofs of two chains, given by their last dofs (-1: empty).
  RowTarget Open(int size, int type, int id, int last_a, int last_b);

  // The same for WriteWrenchPair(), which needs zeros in dense rows only.
  RowTarget OpenToWrite(int size, int type, int id, int last_a, int last_b);

  // Opens rows on a sorted list of dofs, of which one may stand there several times.
  RowTarget OpenList(int size, int type, int id, const int* chain, int nnz);

  // Residual, margin and friction bound of row k of the open block.
  void SetRow(int k, mjtNum pos, mjtNum margin, mjtNum frictionloss) {
    d_.efc_pos[row_ + k] = pos;
    d_.efc_margin[row_ + k] = margin;
    d_.efc_frictionloss[row_ + k] = frictionloss;
  }

  // Estimate of the diagonal of J inv(M) J', impedance and regularizer of row k.
  void SetImpedance(int k, const RowImpedance& impedance, mjtNum diagonal);

  // The same where the regularizer of the row follows from others; SetRegularizer() then writes the diagonal
  // estimate that yields it.
  void SetImpedance(int k, const RowImpedance& impedance) {
    mjtNum* kbip = d_.efc_KBIP + 4 * (row_ + k);
    kbip[0] = impedance.stiffness;
    kbip[1] = impedance.damping;
    kbip[2] = impedance.imp;
    kbip[3] = impedance.imp_slope;
  }
  void SetRegularizer(int k, mjtNum r) {
    const mjtNum imp = d_.efc_KBIP[4 * (row_ + k) + 2];
    d_.efc_R[row_ + k] = r;
    d_.efc_D[row_ + k] = 1 / r;
    d_.efc_diagA[row_ + k] = r * imp / (1 - imp);
  }

  // Keeps `address` in tendon_efcadr unless the tendon has one already.
  void NoteTendon(int tendon, int address) {
    if (d_.tendon_efcadr[tendon] < 0) d_.tendon_efcadr[tendon] = address;
  }

  // Gives the open block of equality rows up when storage is dense and all its entries are zero, that is
  // where nothing moves its two ends against each other. Sparse storage keeps such rows for their pattern.
  bool DropIfZero();
  int dropped() const { return dropped_; }

  // Closes the block: the next one starts after it.
  void Close();

  // After the last block: turns the marks left in efc_J_rowsuper into counts, from row `first` on.
  void Finish(int first);

 private:
  RowTarget OpenChains(int size, int type, int id, int last_a, int last_b);
  RowTarget Reserve(int size, int type, int id, int nnz);
  RowTarget Zeroed(const RowTarget& target) const;

  const mjModel& m_;
  mjData& d_;
  const bool sparse_;
  int row_ = 0;
  int size_ = 0;
  int dropped_ = 0;                // rows given up
  size_t address_ = 0;             // first free element of efc_J
  const int* previous_ = nullptr;  // pattern of the block before the open one
  int previous_nnz_ = 0;
  bool repeats_ = false;  // the open block has the pattern of the one before
  int last_a_ = -2;       // chains of the block before, if it was opened by chains
  int last_b_ = -2;
};

}  // namespace pliant
