// Poses of frames that a body carries.
#pragma once

namespace pliant {

// Four frames that lie one after the other: pos [4 x 3] = body_mat * local_pos + body_pos, and mat [4 x 9] of
// the products of body_quat and local_quat [4 x 4], which are unit quaternions (w first). The same bits as
// MulMatVec3(), MulQuat() and Quat2Mat() have for each.
void PlaceFour(double* pos, double* mat, const double body_pos[3], const double body_mat[9],
               const double body_quat[4], const double* local_pos, const double* local_quat);

// The same for frames that are turned as their body is.
void PlaceFourUnturned(double* pos, double* mat, const double body_pos[3], const double body_mat[9],
                       const double* local_pos);

}  // namespace pliant
