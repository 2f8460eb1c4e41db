// Eigenvalues of a symmetric 3x3 matrix.
#pragma once

#include <mujoco/mjtype.h>

namespace pliant {

// What counts as rounding. diagonal and equal are relative to the largest entry of the matrix.
struct Eig3Tolerance {
  mjtNum unit = mjMINVAL;   // a quaternion of a length this close to 1 is not normalised again
  mjtNum diagonal = 4e-15;  // off-diagonal entries up to this are zero
  mjtNum equal = 1e-12;     // eigenvalues this close keep the order in which they are found
};

// mat = V diag(eigval) V', eigenvalues descending, eigenvectors the columns of V = eigvec = rotation
// of quat. Jacobi iteration on the rotation itself (Golub and Van Loan, "Matrix Computations", 8.5),
// so that V is right-handed. Returns the number of rotations, at most 500. An all-zero off-diagonal
// gives the identity up to sorting.
int Eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9],
         const Eig3Tolerance& tolerance = {});

}  // namespace pliant
