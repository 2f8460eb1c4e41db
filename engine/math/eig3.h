// Eigenvalues of a symmetric 3x3 matrix.
#pragma once

#include <mujoco/mjtnum.h>

namespace pliant {

// mat = V diag(eigval) V', eigenvalues descending, eigenvectors the columns of V = eigvec = rotation of quat.
// Jacobi iteration on the rotation itself (Golub and Van Loan, "Matrix Computations", 8.5), so that V is
// right-handed. Returns the number of rotations, at most 500. An all-zero off-diagonal gives the identity up
// to sorting. A quaternion whose length is within unit_tolerance of 1 is not normalised again; the model
// compiler uses 1e-14 there, which decides the last bits of inertial frames.
int Eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9],
         mjtNum unit_tolerance = mjMINVAL);

}  // namespace pliant
