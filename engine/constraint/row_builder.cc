#include "engine/constraint/row_builder.h"

#include <algorithm>

#include "engine/constraint/dof_chain.h"

namespace pliant {

// nnz: length of the pattern, which the caller has written or will write to efc_J_colind at the current
// address. For dense rows 0 means that it is not known before the values.
RowTarget RowBuilder::Reserve(int size, int type, int id, int nnz) {
  size_ = size;
  mjtNum* base = d_.efc_J + address_;
  const int stride = sparse_ ? nnz : m_.nv;
  const int first = static_cast<int>(address_);
  for (int k = 0; k < size; ++k) {
    d_.efc_type[row_ + k] = type;
    d_.efc_id[row_ + k] = id;
    d_.efc_J_rownnz[row_ + k] = nnz;
    d_.efc_J_rowadr[row_ + k] = first + k * stride;
    d_.efc_J_rowsuper[row_ + k] = k + 1 < size;
  }
  const int* pattern = d_.efc_J_colind + first;
  return {base, stride, sparse_ ? pattern : nullptr, stride, pattern, nnz};
}

RowTarget RowBuilder::Zeroed(const RowTarget& target) const {
  std::fill_n(target.base, static_cast<size_t>(size_) * target.stride, 0);
  return target;
}

RowTarget RowBuilder::Open(int size, int type, int id, int last_a, int last_b) {
  return Zeroed(OpenChains(size, type, id, last_a, last_b));
}

RowTarget RowBuilder::OpenToWrite(int size, int type, int id, int last_a, int last_b) {
  const RowTarget target = OpenChains(size, type, id, last_a, last_b);
  return sparse_ ? target : Zeroed(target);
}

RowTarget RowBuilder::OpenChains(int size, int type, int id, int last_a, int last_b) {
  int* pattern = d_.efc_J_colind + address_;
  // Contacts of one pair of bodies follow each other.
  repeats_ = previous_ && last_a == last_a_ && last_b == last_b_;
  const int nnz = repeats_ ? previous_nnz_ : UnionSize(m_, last_a, last_b);
  if (repeats_) {
    std::copy_n(previous_, nnz, pattern);
  } else {
    FillUnion(m_, last_a, last_b, nnz, pattern);
  }
  last_a_ = last_a;
  last_b_ = last_b;
  return Reserve(size, type, id, nnz);
}

RowTarget RowBuilder::OpenList(int size, int type, int id, const int* list, int nnz) {
  int* pattern = d_.efc_J_colind + address_;
  const int* end = list ? std::unique_copy(list, list + nnz, pattern) : pattern;
  repeats_ = false;
  last_a_ = last_b_ = -2;
  return Zeroed(Reserve(size, type, id, static_cast<int>(end - pattern)));
}

bool RowBuilder::DropIfZero() {
  const mjtNum* begin = d_.efc_J + address_;
  const mjtNum* end = begin + static_cast<size_t>(size_) * m_.nv;
  if (sparse_ || std::any_of(begin, end, [](mjtNum x) { return x != 0; })) return false;
  last_a_ = last_b_ = -2;
  dropped_ += size_;
  return true;
}

void RowBuilder::Close() {
  int* pattern = d_.efc_J_colind + address_;
  int nnz = d_.efc_J_rownnz[row_];
  if (sparse_) {
    for (int k = 1; k < size_; ++k) std::copy(pattern, pattern + nnz, pattern + k * nnz);
  } else if (nnz == 0) {
    for (int dof = 0; dof < m_.nv; ++dof) {
      if (d_.efc_J[address_ + dof] != 0) pattern[nnz++] = dof;
    }
    for (int k = 0; k < size_; ++k) d_.efc_J_rownnz[row_ + k] = nnz;
  }
  if (repeats_ || (row_ && nnz == previous_nnz_ && std::equal(pattern, pattern + nnz, previous_)))
    d_.efc_J_rowsuper[row_ - 1] = 1;
  previous_ = pattern;
  previous_nnz_ = nnz;
  address_ += static_cast<size_t>(size_) * (sparse_ ? nnz : m_.nv);
  row_ += size_;
}

void RowBuilder::MoveTo(const Place& place) {
  row_ = place.row;
  address_ = place.address;
  previous_ = nullptr;
  previous_nnz_ = 0;
  last_a_ = last_b_ = -2;
}

void RowBuilder::JoinRuns(int row) {
  if (!row || row >= row_) return;
  const int nnz = d_.efc_J_rownnz[row];
  const int* pattern = d_.efc_J_colind + d_.efc_J_rowadr[row];
  if (nnz != d_.efc_J_rownnz[row - 1] ||
      !std::equal(pattern, pattern + nnz, d_.efc_J_colind + d_.efc_J_rowadr[row - 1])) {
    return;
  }
  const int more = 1 + d_.efc_J_rowsuper[row];
  int before = row - 1;
  do {
    d_.efc_J_rowsuper[before] += more;
  } while (before-- > 0 && d_.efc_J_rowsuper[before] > 0);
}

void RowBuilder::Finish(int first) {
  if (row_ <= first) return;
  d_.efc_J_rowsuper[row_ - 1] = 0;
  for (int row = row_ - 2; row >= first; --row) {
    if (d_.efc_J_rowsuper[row]) d_.efc_J_rowsuper[row] += d_.efc_J_rowsuper[row + 1];
  }
}

void RowBuilder::SetImpedance(int k, const RowImpedance& impedance, mjtNum diagonal) {
  SetImpedance(k, impedance);
  diagonal = DiagonalOfRow(m_.opt, d_.efc_KBIP + 4 * (row_ + k), diagonal);
  SetRegularizer(k, Regularizer(impedance.imp, diagonal));
}

}  // namespace pliant
