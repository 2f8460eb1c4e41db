#include "engine/math/quat.h"

#include "engine/core/log.h"

namespace pliant {

void Mat2Quat(mjtNum quat[4], const mjtNum mat[9]) {
  // Take the largest of the four components from the diagonal, the others from off-diagonal
  // sums (Shepperd 1978).
  // Divides last: the last bits are then those of the reference.
  const auto part = [](mjtNum off_diagonal, mjtNum largest) { return 0.25 * off_diagonal / largest; };
  if (mat[0] + mat[4] + mat[8] > 0) {
    quat[0] = 0.5 * std::sqrt(1 + mat[0] + mat[4] + mat[8]);
    quat[1] = part(mat[7] - mat[5], quat[0]);
    quat[2] = part(mat[2] - mat[6], quat[0]);
    quat[3] = part(mat[3] - mat[1], quat[0]);
  } else if (mat[0] > mat[4] && mat[0] > mat[8]) {
    quat[1] = 0.5 * std::sqrt(1 + mat[0] - mat[4] - mat[8]);
    quat[0] = part(mat[7] - mat[5], quat[1]);
    quat[2] = part(mat[1] + mat[3], quat[1]);
    quat[3] = part(mat[2] + mat[6], quat[1]);
  } else if (mat[4] > mat[8]) {
    quat[2] = 0.5 * std::sqrt(1 - mat[0] + mat[4] - mat[8]);
    quat[0] = part(mat[2] - mat[6], quat[2]);
    quat[1] = part(mat[1] + mat[3], quat[2]);
    quat[3] = part(mat[5] + mat[7], quat[2]);
  } else {
    quat[3] = 0.5 * std::sqrt(1 - mat[0] - mat[4] + mat[8]);
    quat[0] = part(mat[3] - mat[1], quat[3]);
    quat[1] = part(mat[2] + mat[6], quat[3]);
    quat[2] = part(mat[5] + mat[7], quat[3]);
  }
  Normalize4(quat);
}

void QuatZ2Vec(mjtNum quat[4], const mjtNum vec[3], mjtNum parallel) {
  const mjtNum z[3] = {0, 0, 1};
  mjtNum unit[3] = {vec[0], vec[1], vec[2]};
  Unit4(quat);
  if (Normalize3(unit) < mjMINVAL) return;
  mjtNum axis[3];
  Cross(axis, z, unit);
  mjtNum sine = Normalize3(axis);
  // Along the z axis: no turn, or half a turn about x (Normalize3 made the axis (1, 0, 0)).
  if (std::fabs(sine) < parallel) {
    if (unit[2] < 0) {
      quat[0] = 0;
      quat[1] = 1;
    }
    return;
  }
  sine = std::atan2(sine, unit[2]);
  AxisAngle2Quat(quat, axis, sine);
}

int Mat2Rot(mjtNum quat[4], const mjtNum mat[9]) {
  constexpr int kMaxIterations = 500;
  int iteration = 0;
  mjtNum rot[9];
  for (; iteration < kMaxIterations; ++iteration) {
    Quat2Mat(rot, quat);
    // Sum over columns: axis = sum(r_i x a_i) / |sum(r_i . a_i)|.
    mjtNum axis[3] = {0, 0, 0};
    mjtNum trace = 0;
    for (int c = 0; c < 3; ++c) {
      const mjtNum r[3] = {rot[c], rot[3 + c], rot[6 + c]};
      const mjtNum a[3] = {mat[c], mat[3 + c], mat[6 + c]};
      mjtNum cross[3];
      Cross(cross, r, a);
      AddTo3(axis, cross);
      trace += Dot3(r, a);
    }
    Scl3(axis, axis, 1 / (std::fabs(trace) + mjMINVAL));
    const mjtNum angle = Normalize3(axis);
    if (angle < 1e-9) break;
    mjtNum turn[4];
    AxisAngle2Quat(turn, axis, angle);
    MulQuat(quat, turn, quat);
    Normalize4(quat);
  }
  return iteration;
}

void Euler2Quat(mjtNum quat[4], const mjtNum euler[3], const char* seq) {
  Unit4(quat);
  int length = 0;
  while (seq[length]) ++length;
  if (length != 3) Fatal("euler sequence '%s' has %d characters; it must have 3 of xyz or XYZ", seq, length);
  for (int i = 0; i < 3; ++i) {
    const char c = seq[i];
    const int fixed_axis = c >= 'X' && c <= 'Z';
    const int k = fixed_axis ? c - 'X' : c - 'x';
    if (k < 0 || k > 2) Fatal("euler sequence '%s' has '%c'; only xyz and XYZ are allowed", seq, c);
    mjtNum turn[4] = {std::cos(euler[i] / 2), 0, 0, 0};
    turn[1 + k] = std::sin(euler[i] / 2);
    if (fixed_axis) {
      MulQuat(quat, turn, quat);
    } else {
      MulQuat(quat, quat, turn);
    }
  }
}

}  // namespace pliant
