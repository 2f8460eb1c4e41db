// mju_: vectors, matrices, quaternions, poses, factors, helpers.
#include <mujoco/mujoco.h>

#include "engine/math/box_qp.h"
#include "engine/math/cholesky.h"
#include "engine/math/dense.h"
#include "engine/math/eig3.h"
#include "engine/math/misc.h"
#include "engine/math/quat.h"
#include "engine/math/quat_derivative.h"
#include "engine/math/sparse.h"
#include "engine/math/spatial.h"

extern "C" {

// ---- Vector math

void mju_zero3(mjtNum res[3]) { pliant::Zero3(res); }

void mju_copy3(mjtNum res[3], const mjtNum data[3]) { pliant::Copy3(res, data); }

void mju_scl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl) { pliant::Scl3(res, vec, scl); }

void mju_add3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]) { pliant::Add3(res, vec1, vec2); }

void mju_sub3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]) { pliant::Sub3(res, vec1, vec2); }

void mju_addTo3(mjtNum res[3], const mjtNum vec[3]) { pliant::AddTo3(res, vec); }

void mju_subFrom3(mjtNum res[3], const mjtNum vec[3]) { pliant::SubFrom3(res, vec); }

void mju_addToScl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl) { pliant::AddToScl3(res, vec, scl); }

void mju_addScl3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3], mjtNum scl) {
  pliant::AddScl3(res, vec1, vec2, scl);
}

mjtNum mju_normalize3(mjtNum vec[3]) { return pliant::Normalize3(vec); }

mjtNum mju_norm3(const mjtNum vec[3]) { return pliant::Norm3(vec); }

mjtNum mju_dot3(const mjtNum vec1[3], const mjtNum vec2[3]) { return pliant::Dot3(vec1, vec2); }

mjtNum mju_dist3(const mjtNum pos1[3], const mjtNum pos2[3]) { return pliant::Dist3(pos1, pos2); }

void mju_mulMatVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]) {
  pliant::MulMatVec3(res, mat, vec);
}

void mju_mulMatTVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]) {
  pliant::MulMatTVec3(res, mat, vec);
}

void mju_cross(mjtNum res[3], const mjtNum a[3], const mjtNum b[3]) { pliant::Cross(res, a, b); }

void mju_zero4(mjtNum res[4]) { pliant::Zero4(res); }

void mju_unit4(mjtNum res[4]) { pliant::Unit4(res); }

void mju_copy4(mjtNum res[4], const mjtNum data[4]) { pliant::Copy4(res, data); }

mjtNum mju_normalize4(mjtNum vec[4]) { return pliant::Normalize4(vec); }

void mju_zero(mjtNum* res, int n) { pliant::Zero(res, n); }

void mju_fill(mjtNum* res, mjtNum val, int n) { pliant::Fill(res, val, n); }

void mju_copy(mjtNum* res, const mjtNum* vec, int n) { pliant::Copy(res, vec, n); }

mjtNum mju_sum(const mjtNum* vec, int n) { return pliant::Sum(vec, n); }

mjtNum mju_L1(const mjtNum* vec, int n) { return pliant::L1(vec, n); }

void mju_scl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n) { pliant::Scl(res, vec, scl, n); }

void mju_add(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n) { pliant::Add(res, vec1, vec2, n); }

void mju_sub(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n) { pliant::Sub(res, vec1, vec2, n); }

void mju_addTo(mjtNum* res, const mjtNum* vec, int n) { pliant::AddTo(res, vec, n); }

void mju_subFrom(mjtNum* res, const mjtNum* vec, int n) { pliant::SubFrom(res, vec, n); }

void mju_addToScl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n) { pliant::AddToScl(res, vec, scl, n); }

void mju_addScl(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, mjtNum scl, int n) {
  pliant::AddScl(res, vec1, vec2, scl, n);
}

mjtNum mju_normalize(mjtNum* res, int n) { return pliant::Normalize(res, n); }

mjtNum mju_norm(const mjtNum* res, int n) { return pliant::Norm(res, n); }

mjtNum mju_dot(const mjtNum* vec1, const mjtNum* vec2, int n) { return pliant::Dot(vec1, vec2, n); }

void mju_mulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc) {
  pliant::MulMatVec(res, mat, vec, nr, nc);
}

void mju_mulMatTVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc) {
  pliant::MulMatTVec(res, mat, vec, nr, nc);
}

mjtNum mju_mulVecMatVec(const mjtNum* vec1, const mjtNum* mat, const mjtNum* vec2, int n) {
  return pliant::MulVecMatVec(vec1, mat, vec2, n);
}

void mju_transpose(mjtNum* res, const mjtNum* mat, int nr, int nc) { pliant::Transpose(res, mat, nr, nc); }

void mju_symmetrize(mjtNum* res, const mjtNum* mat, int n) { pliant::Symmetrize(res, mat, n); }

void mju_eye(mjtNum* mat, int n) { pliant::Eye(mat, n); }

void mju_mulMatMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2) {
  pliant::MulMatMat(res, mat1, mat2, r1, c1, c2);
}

void mju_mulMatMatT(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int r2) {
  pliant::MulMatMatT(res, mat1, mat2, r1, c1, r2);
}

void mju_mulMatTMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2) {
  pliant::MulMatTMat(res, mat1, mat2, r1, c1, c2);
}

void mju_sqrMatTD(mjtNum* res, const mjtNum* mat, const mjtNum* diag, int nr, int nc) {
  pliant::SqrMatTD(res, mat, diag, nr, nc);
}

void mju_transformSpatial(mjtNum res[6], const mjtNum vec[6], int flg_force, const mjtNum newpos[3],
                          const mjtNum oldpos[3], const mjtNum rotnew2old[9]) {
  pliant::TransformSpatial(res, vec, flg_force, newpos, oldpos, rotnew2old);
}

// ---- Sparse math

int mju_dense2sparse(mjtNum* res, const mjtNum* mat, int nr, int nc, int* rownnz, int* rowadr, int* colind,
                     int nnz) {
  return pliant::Dense2Sparse(res, mat, nr, nc, rownnz, rowadr, colind, nnz);
}

void mju_sparse2dense(mjtNum* res, const mjtNum* mat, int nr, int nc, const int* rownnz, const int* rowadr,
                      const int* colind) {
  pliant::Sparse2Dense(res, mat, nr, nc, rownnz, rowadr, colind);
}

void mju_sym2dense(mjtNum* res, const mjtNum* mat, int n, const int* rownnz, const int* rowadr,
                   const int* colind) {
  pliant::Sym2Dense(res, mat, n, rownnz, rowadr, colind);
}

// ---- Quaternions

void mju_rotVecQuat(mjtNum res[3], const mjtNum vec[3], const mjtNum quat[4]) {
  pliant::RotVecQuat(res, vec, quat);
}

void mju_negQuat(mjtNum res[4], const mjtNum quat[4]) { pliant::NegQuat(res, quat); }

void mju_mulQuat(mjtNum res[4], const mjtNum quat1[4], const mjtNum quat2[4]) {
  pliant::MulQuat(res, quat1, quat2);
}

void mju_mulQuatAxis(mjtNum res[4], const mjtNum quat[4], const mjtNum axis[3]) {
  pliant::MulQuatAxis(res, quat, axis);
}

void mju_axisAngle2Quat(mjtNum res[4], const mjtNum axis[3], mjtNum angle) {
  pliant::AxisAngle2Quat(res, axis, angle);
}

void mju_quat2Vel(mjtNum res[3], const mjtNum quat[4], mjtNum dt) { pliant::Quat2Vel(res, quat, dt); }

void mju_subQuat(mjtNum res[3], const mjtNum qa[4], const mjtNum qb[4]) { pliant::SubQuat(res, qa, qb); }

void mju_quat2Mat(mjtNum res[9], const mjtNum quat[4]) { pliant::Quat2Mat(res, quat); }

void mju_mat2Quat(mjtNum quat[4], const mjtNum mat[9]) { pliant::Mat2Quat(quat, mat); }

void mju_derivQuat(mjtNum res[4], const mjtNum quat[4], const mjtNum vel[3]) {
  pliant::DerivQuat(res, quat, vel);
}

void mju_quatIntegrate(mjtNum quat[4], const mjtNum vel[3], mjtNum scale) {
  pliant::QuatIntegrate(quat, vel, scale);
}

void mju_quatZ2Vec(mjtNum quat[4], const mjtNum vec[3]) { pliant::QuatZ2Vec(quat, vec); }

int mju_mat2Rot(mjtNum quat[4], const mjtNum mat[9]) { return pliant::Mat2Rot(quat, mat); }

void mju_euler2Quat(mjtNum quat[4], const mjtNum euler[3], const char* seq) {
  pliant::Euler2Quat(quat, euler, seq);
}

// ---- Poses

void mju_mulPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos1[3], const mjtNum quat1[4],
                 const mjtNum pos2[3], const mjtNum quat2[4]) {
  pliant::MulPose(posres, quatres, pos1, quat1, pos2, quat2);
}

void mju_negPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos[3], const mjtNum quat[4]) {
  pliant::NegPose(posres, quatres, pos, quat);
}

void mju_trnVecPose(mjtNum res[3], const mjtNum pos[3], const mjtNum quat[4], const mjtNum vec[3]) {
  pliant::TrnVecPose(res, pos, quat, vec);
}

// ---- Decompositions / Solvers

int mju_cholFactor(mjtNum* mat, int n, mjtNum mindiag) { return pliant::CholFactor(mat, n, mindiag); }

void mju_cholSolve(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n) {
  pliant::CholSolve(res, mat, vec, n);
}

int mju_cholUpdate(mjtNum* mat, mjtNum* x, int n, int flg_plus) {
  return pliant::CholUpdate(mat, x, n, flg_plus);
}

mjtNum mju_cholFactorBand(mjtNum* mat, int ntotal, int nband, int ndense, mjtNum diagadd, mjtNum diagmul) {
  return pliant::CholFactorBand(mat, ntotal, nband, ndense, diagadd, diagmul);
}

void mju_cholSolveBand(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband, int ndense) {
  pliant::CholSolveBand(res, mat, vec, ntotal, nband, ndense);
}

void mju_band2Dense(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense, mjtBool flg_sym) {
  pliant::Band2Dense(res, mat, ntotal, nband, ndense, flg_sym);
}

void mju_dense2Band(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense) {
  pliant::Dense2Band(res, mat, ntotal, nband, ndense);
}

void mju_bandMulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband, int ndense,
                       int nvec, mjtBool flg_sym) {
  pliant::BandMulMatVec(res, mat, vec, ntotal, nband, ndense, nvec, flg_sym);
}

int mju_bandDiag(int i, int ntotal, int nband, int ndense) {
  return pliant::BandDiag(i, ntotal, nband, ndense);
}

int mju_eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9]) {
  return pliant::Eig3(eigval, eigvec, quat, mat);
}

int mju_boxQP(mjtNum* res, mjtNum* R, int* index, const mjtNum* H, const mjtNum* g, int n,
              const mjtNum* lower, const mjtNum* upper) {
  return pliant::BoxQP(res, R, index, H, g, n, lower, upper);
}

// ---- Miscellaneous

mjtNum mju_springDamper(mjtNum pos0, mjtNum vel0, mjtNum Kp, mjtNum Kv, mjtNum dt) {
  return pliant::SpringDamper(pos0, vel0, Kp, Kv, dt);
}

mjtNum mju_min(mjtNum a, mjtNum b) { return pliant::Min(a, b); }

mjtNum mju_max(mjtNum a, mjtNum b) { return pliant::Max(a, b); }

mjtNum mju_clip(mjtNum x, mjtNum min, mjtNum max) { return pliant::Clip(x, min, max); }

mjtNum mju_sign(mjtNum x) { return pliant::Sign(x); }

int mju_round(mjtNum x) { return pliant::Round(x); }

const char* mju_writeNumBytes(size_t nbytes) { return pliant::WriteNumBytes(nbytes); }

int mju_isBad(mjtNum x) { return pliant::IsBad(x); }

int mju_isZero(const mjtNum* vec, int n) { return pliant::IsZero(vec, n); }

mjtNum mju_standardNormal(mjtNum* num2) { return pliant::StandardNormal(num2); }

void mju_f2n(mjtNum* res, const float* vec, int n) { pliant::F2n(res, vec, n); }

void mju_n2f(float* res, const mjtNum* vec, int n) { pliant::N2f(res, vec, n); }

void mju_d2n(mjtNum* res, const double* vec, int n) { pliant::D2n(res, vec, n); }

void mju_n2d(double* res, const mjtNum* vec, int n) { pliant::N2d(res, vec, n); }

void mju_insertionSort(mjtNum* list, int n) { pliant::InsertionSort(list, n); }

void mju_insertionSortInt(int* list, int n) { pliant::InsertionSortInt(list, n); }

mjtNum mju_Halton(int index, int base) { return pliant::Halton(index, base); }

char* mju_strncpy(char* dst, const char* src, int n) { return pliant::Strncpy(dst, src, n); }

mjtNum mju_sigmoid(mjtNum x) { return pliant::Sigmoid(x); }

void mju_boxQPmalloc(mjtNum** res, mjtNum** R, int** index, mjtNum** H, mjtNum** g, int n, mjtNum** lower,
                     mjtNum** upper) {
  const size_t count = static_cast<size_t>(n);
  auto numbers = [](mjtNum** to, size_t size) {
    if (to) *to = static_cast<mjtNum*>(mju_malloc(size * sizeof(mjtNum)));
  };
  numbers(res, count);
  numbers(R, count * (count + 7));
  numbers(H, count * count);
  numbers(g, count);
  numbers(lower, count);
  numbers(upper, count);
  if (index) *index = static_cast<int*>(mju_malloc(count * sizeof(int)));
}

// ---- Derivatives of quaternion operations

void mjd_subQuat(const mjtNum qa[4], const mjtNum qb[4], mjtNum Da[9], mjtNum Db[9]) {
  pliant::SubQuatDerivative(qa, qb, Da, Db);
}

void mjd_quatIntegrate(const mjtNum vel[3], mjtNum scale, mjtNum Dquat[9], mjtNum Dvel[9], mjtNum Dscale[3]) {
  pliant::QuatIntegrateDerivative(vel, scale, Dquat, Dvel, Dscale);
}

}  // extern "C"
