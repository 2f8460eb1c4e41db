// Dense vectors and row-major matrices of any length. Outputs must not overlap matrix inputs; vector outputs
// may be the same memory as a vector input.
#pragma once

#include <mujoco/mjtype.h>

#include <cstdint>

namespace pliant {

void Zero(mjtNum* res, int n);
void Fill(mjtNum* res, mjtNum value, int n);
void Copy(mjtNum* res, const mjtNum* vec, int n);
mjtNum Sum(const mjtNum* vec, int n);
mjtNum L1(const mjtNum* vec, int n);
void Scl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n);
void Add(mjtNum* res, const mjtNum* a, const mjtNum* b, int n);
void Sub(mjtNum* res, const mjtNum* a, const mjtNum* b, int n);
void AddTo(mjtNum* res, const mjtNum* vec, int n);
void SubFrom(mjtNum* res, const mjtNum* vec, int n);
// res += vec * scl
void AddToScl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n);
// res = a + b * scl
void AddScl(mjtNum* res, const mjtNum* a, const mjtNum* b, mjtNum scl, int n);
// Unit length; shorter than mjMINVAL becomes (1, 0, ...). Returns the old length.
mjtNum Normalize(mjtNum* res, int n);
mjtNum Norm(const mjtNum* vec, int n);
mjtNum Dot(const mjtNum* a, const mjtNum* b, int n);

// res[nr] = mat[nr x nc] * vec[nc]
void MulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);
// res[nc] = mat[nr x nc]' * vec[nr]
void MulMatTVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);

// res [nr] = mat vec and res [nc] += mat' vec, with the bits of the above, where mat is zero outside of some
// fours of columns. Bit b says that columns 4 b to 4 b + 3 may have numbers. nc < kMaxInFours.
constexpr int kMaxInFours = 256;
void MulMatVecInFours(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc, uint64_t fours);
void AddMatTVecInFours(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc, uint64_t fours);
// a' * mat[n x n] * b
mjtNum MulVecMatVec(const mjtNum* a, const mjtNum* mat, const mjtNum* b, int n);
// res[nc x nr] = mat[nr x nc]'
void Transpose(mjtNum* res, const mjtNum* mat, int nr, int nc);
// res = (mat + mat') / 2; res may be mat.
void Symmetrize(mjtNum* res, const mjtNum* mat, int n);
void Eye(mjtNum* mat, int n);
// res[r1 x c2] = a[r1 x c1] * b[c1 x c2]
void MulMatMat(mjtNum* res, const mjtNum* a, const mjtNum* b, int r1, int c1, int c2);
// res[r1 x r2] = a[r1 x c1] * b[r2 x c1]'
void MulMatMatT(mjtNum* res, const mjtNum* a, const mjtNum* b, int r1, int c1, int r2);
// res[c1 x c2] = a[r1 x c1]' * b[r1 x c2]
void MulMatTMat(mjtNum* res, const mjtNum* a, const mjtNum* b, int r1, int c1, int c2);
// res[nc x nc] = mat[nr x nc]' * diag * mat; a null diag is the identity.
void SqrMatTD(mjtNum* res, const mjtNum* mat, const mjtNum* diag, int nr, int nc);

// x [n] = inv(mat [n x n]) x by Gaussian elimination with row pivoting; mat is spoiled. Returns false where
// mat is singular: x is then no solution.
bool SolveGeneral(mjtNum* mat, mjtNum* x, int n);

}  // namespace pliant
