// Joint-space inertia: composite bodies, sparse factor, products and solves.
//
// M, qLD, qH are lower triangles in CSR (M_rownnz, M_rowadr, M_colind), columns ascending, diagonal last;
// rows of "simple" dofs hold the diagonal only. A row's pattern is a prefix of every descendant's pattern,
// so L'DL makes no fill-in (Featherstone 2008, ch. 6).
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Composite rigid body inertia.
//   reads    d.cinert, d.cdof
//   writes   d.crb [nbody x 10], d.M [nC] without tendon armature
//   needs    ComPos()
//   takes    nothing
//   cannot fail
void Crb(const mjModel& m, mjData& d);

// d.M += armature * J'J of every tendon that has armature, within the pattern of M. Needs Tendon(), Crb().
void TendonArmature(const mjModel& m, mjData& d);

// Crb(), tendon armature, and the same matrix in CSR.
//   writes   d.crb, d.qM, d.M
void MakeM(const mjModel& m, mjData& d);

// L'DL factor of d.M.
//   writes   d.qLD [nC], d.qLDiagInv [nv]
//   needs    MakeM()
void FactorM(const mjModel& m, mjData& d);

// x (nvec x n) <- (L'DL)^-1 x, for a factor made by FactorTree.
void SolveLD(mjtNum* x, const mjtNum* ld, const mjtNum* diag_inv, int n, int nvec, const int* rownnz,
             const int* rowadr, const int* colind);

// x = M^-1 y for n vectors of length nv; x may be y.
void SolveM(const mjModel& m, const mjData& d, mjtNum* x, const mjtNum* y, int n);

// x = M^-1 y [nv] in the dofs that do not sleep; the others of x stay as they are. x may be y.
void SolveAwakeM(const mjModel& m, mjData& d, mjtNum* x, const mjtNum* y);

// x = D^-1/2 L^-T y for n vectors: x'x = y' M^-1 y. sqrt_inv_d [nv] is sqrt(d.qLDiagInv). x may be y.
void SolveM2(const mjModel& m, const mjData& d, mjtNum* x, const mjtNum* y, const mjtNum* sqrt_inv_d, int n);

// res [nv] = M vec. res must differ from vec.
void MulM(const mjModel& m, const mjData& d, mjtNum* res, const mjtNum* vec);

// res [nv] = D^1/2 L vec: res'res = vec' M vec. res must differ from vec.
void MulM2(const mjModel& m, const mjData& d, mjtNum* res, const mjtNum* vec);

// dst [nv x nv] = d.M, both triangles.
void FullM(const mjModel& m, const mjData& d, mjtNum* dst);

// Adds the lower triangle of d.M to dst: CSR with rows that contain M's pattern, or a dense nv x nv matrix
// when the index pointers are null.
void AddM(const mjModel& m, const mjData& d, mjtNum* dst, const int* rownnz, const int* rowadr,
          const int* colind);

}  // namespace pliant
