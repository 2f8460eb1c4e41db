#include "engine/constraint/row_builder.h"

#include <algorithm>

#include "engine/constraint/dof_chain.h"

namespace pliant {

RowTarget RowBuilder::Reserve(int size, int type, int id, int nnz) {
  size_ = size;
  mjtNum* base = d_.efc_J + address_;
  const int stride = sparse_ ? nnz : m_.nv;
  const int first = static_cast<int>(address_);
  for (int k = 0; k < size; ++k) {
    d_.efc_type[row_ + k] = type;
    d_.efc_id[row_ + k] = id;
    d_.efc_J_rownnz[row_ + k] = stride;
    d_.efc_J_rowadr[row_ + k] = first + k * stride;
    d_.efc_J_rowsuper[row_ + k] = size - 1 - k;
  }
  std::fill(base, base + static_cast<size_t>(size) * stride, 0);
  address_ += static_cast<size_t>(size) * stride;
  return {base, stride, sparse_ ? d_.efc_J_colind + first : nullptr, stride};
}

RowTarget RowBuilder::Open(int size, int type, int id, int last_a, int last_b) {
  if (!sparse_) return Reserve(size, type, id, m_.nv);
  const int nnz = UnionSize(m_, last_a, last_b);
  int* chain = d_.efc_J_colind + address_;
  FillUnion(m_, last_a, last_b, nnz, chain);
  const RowTarget target = Reserve(size, type, id, nnz);
  for (int k = 1; k < size; ++k) std::copy(chain, chain + nnz, chain + k * nnz);
  return target;
}

RowTarget RowBuilder::OpenList(int size, int type, int id, const int* list, int nnz) {
  if (!sparse_) return Reserve(size, type, id, m_.nv);
  int* chain = d_.efc_J_colind + address_;
  const RowTarget target = Reserve(size, type, id, nnz);
  for (int k = 0; k < size; ++k) std::copy(list, list + nnz, chain + k * nnz);
  return target;
}

void RowBuilder::SetImpedance(int k, const RowImpedance& impedance, mjtNum diagonal, bool has_residual) {
  const int row = row_ + k;
  mjtNum* kbip = d_.efc_KBIP + 4 * row;
  kbip[0] = has_residual ? impedance.stiffness : 0;
  kbip[1] = impedance.damping;
  kbip[2] = impedance.imp;
  kbip[3] = impedance.imp_slope;
  const mjtNum r = Regularizer(impedance.imp, diagonal);
  d_.efc_diagApprox[row] = diagonal;
  d_.efc_R[row] = r;
  d_.efc_D[row] = 1 / r;
}

}  // namespace pliant
