// Cholesky factors of dense and arrowhead (band plus dense rows) symmetric matrices. Lower triangles only.
#pragma once

#include <mujoco/mjtype.h>

namespace pliant {

// In place mat[n x n] = L L'; pivots below mindiag become mindiag. Returns the rank (pivots not replaced).
int CholFactor(mjtNum* mat, int n, mjtNum mindiag);

// Solves L L' res = vec; res may be vec.
void CholSolve(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n);

// Factor of L L' + x x' (flg_plus) or L L' - x x'; x is destroyed. Returns the rank. Seeger, "Low rank
// updates for the Cholesky decomposition", 2004.
int CholUpdate(mjtNum* mat, mjtNum* x, int n, int flg_plus);

// Arrowhead storage: rows below ntotal - ndense hold nband entries that end at the diagonal, then ndense full
// rows. Offset of diagonal i.
int BandDiag(int i, int ntotal, int nband, int ndense);
// Adds diagadd + diagmul * mat_ii to the diagonal, factors in place;
// returns the smallest pivot, 0 when deficient.
mjtNum CholFactorBand(mjtNum* mat, int ntotal, int nband, int ndense, mjtNum diagadd, mjtNum diagmul);
void CholSolveBand(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband, int ndense);
void Band2Dense(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense, mjtByte flg_sym);
void Dense2Band(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense);
// res[nvec x ntotal] = mat * each of nvec vectors; flg_sym uses the upper triangle as well.
void BandMulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband, int ndense,
                   int nvec, mjtByte flg_sym);

}  // namespace pliant
