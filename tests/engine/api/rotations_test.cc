// Quaternions, rotation matrices and poses of the C API.
#include <array>
#include <cstdint>
#include <string>

#include "tests/engine/api/golden_results.h"

namespace pliant {
namespace {

TEST(Rotations, AreTheReferences) {
  GoldenResults golden("rotations");
  const Values vq = Unit(4, 20), vp = Unit(4, 21), vv = Numbers(3, 22), vo = Numbers(3, 25),
               mat = Numbers(9, 23);
  const mjtNum *q = vq.data(), *p = vp.data(), *v = vv.data(), *o = vo.data();
  golden.Check("mju_mulQuat", Out(4, [&](mjtNum* r) { mju_mulQuat(r, q, p); }));
  golden.Check("mju_mulQuatAxis", Out(4, [&](mjtNum* r) { mju_mulQuatAxis(r, q, v); }));
  golden.Check("mju_negQuat", Out(4, [&](mjtNum* r) { mju_negQuat(r, q); }));
  golden.Check("mju_axisAngle2Quat", Out(4, [&](mjtNum* r) { mju_axisAngle2Quat(r, v, 0.7); }));
  golden.Check("mju_rotVecQuat", Out(3, [&](mjtNum* r) { mju_rotVecQuat(r, v, q); }));
  golden.Check("mju_quat2Vel_1", Out(3, [&](mjtNum* r) { mju_quat2Vel(r, q, 1); }));
  golden.Check("mju_quat2Vel_0.01", Out(3, [&](mjtNum* r) { mju_quat2Vel(r, q, 0.01); }));
  golden.Check("mju_subQuat", Out(3, [&](mjtNum* r) { mju_subQuat(r, q, p); }));
  golden.Check("mju_quat2Mat", Out(9, [&](mjtNum* r) { mju_quat2Mat(r, q); }));
  const mjtNum identity[4] = {1, 0, 0, 0};
  golden.Check("mju_quat2Mat_identity", Out(9, [&](mjtNum* r) { mju_quat2Mat(r, identity); }));
  for (int k = 0; k < 6; ++k) {
    mjtNum turn[9];
    mju_quat2Mat(turn, Unit(4, 30u + static_cast<uint32_t>(k)).data());
    golden.Check("mju_mat2Quat_" + std::to_string(k), Out(4, [&](mjtNum* r) { mju_mat2Quat(r, turn); }));
  }
  golden.Check("mju_derivQuat", Out(4, [&](mjtNum* r) { mju_derivQuat(r, q, v); }));
  golden.Check("mju_quatIntegrate", Changed(vq, [&](mjtNum* r) { mju_quatIntegrate(r, v, 0.3); }));
  const mjtNum down[3] = {0, 0, -2}, zero[3] = {0, 0, 0};
  golden.Check("mju_quatZ2Vec", Out(4, [&](mjtNum* r) { mju_quatZ2Vec(r, v); }));
  golden.Check("mju_quatZ2Vec_down", Out(4, [&](mjtNum* r) { mju_quatZ2Vec(r, down); }));
  golden.Check("mju_quatZ2Vec_zero", Out(4, [&](mjtNum* r) { mju_quatZ2Vec(r, zero); }));
  mjtNum near[9];
  for (int i = 0; i < 9; ++i) near[i] = (i % 4 ? 0 : 1) + 0.2 * mat[i];
  golden.Check("mju_mat2Rot", Changed(Unit(4, 24), [&](mjtNum* r) { return mju_mat2Rot(r, near); }), 1e-9);
  for (const char* seq : {"xyz", "XYZ", "zyx", "ZXz", "yXz"}) {
    golden.Check(std::string("mju_euler2Quat_") + seq, Out(4, [&](mjtNum* r) { mju_euler2Quat(r, v, seq); }));
  }
  golden.Check("mju_mulPose", Out(7, [&](mjtNum* r) { mju_mulPose(r, r + 3, v, q, o, p); }));
  golden.Check("mju_negPose", Out(7, [&](mjtNum* r) { mju_negPose(r, r + 3, v, q); }));
  golden.Check("mju_trnVecPose", Out(3, [&](mjtNum* r) { mju_trnVecPose(r, v, q, o); }));
  golden.Check("mjd_subQuat", Out(18, [&](mjtNum* r) { mjd_subQuat(q, p, r, r + 9); }));
  golden.Check("mjd_quatIntegrate", Out(21, [&](mjtNum* r) { mjd_quatIntegrate(v, 0.4, r, r + 9, r + 18); }));
  golden.Check("mjd_quatIntegrate_zero",
               Out(21, [&](mjtNum* r) { mjd_quatIntegrate(zero, 0.4, r, r + 9, r + 18); }));
  const mjtNum symmetric[9] = {4, 1, 0.5, 1, 3, -0.7, 0.5, -0.7, 2};
  golden.Check("mju_eig3", Out(16, [&](mjtNum* r) { return mju_eig3(r, r + 3, r + 12, symmetric); }), 1e-10);
}

using Vec3 = std::array<mjtNum, 3>;
using Quat = std::array<mjtNum, 4>;

TEST(Rotations, TurnVectorsAndPoses) {
  Quat q, r;
  mju_unit4(q.data());
  EXPECT_EQ(q, (Quat{1, 0, 0, 0}));
  mju_zero4(q.data());
  EXPECT_EQ(q, (Quat{0, 0, 0, 0}));
  const Vec3 z = {0, 0, 1}, x = {1, 0, 0};
  mju_axisAngle2Quat(q.data(), z.data(), mjPI / 2);
  Vec3 v;
  mju_rotVecQuat(v.data(), x.data(), q.data());
  EXPECT_NEAR(v[1], 1, 1e-15);
  mju_negQuat(r.data(), q.data());
  mju_rotVecQuat(v.data(), v.data(), r.data());
  EXPECT_NEAR(v[0], 1, 1e-15);
  const Quat pure = {0, 0.3, -0.4, 0.5};
  Quat by_axis, by_quat;
  mju_mulQuatAxis(by_axis.data(), q.data(), pure.data() + 1);
  mju_mulQuat(by_quat.data(), q.data(), pure.data());
  for (size_t i = 0; i < 4; ++i) EXPECT_NEAR(by_axis[i], by_quat[i], 1e-15);
  const Vec3 pos = {1, 2, 3};
  mju_trnVecPose(v.data(), pos.data(), q.data(), x.data());
  EXPECT_NEAR(v[0], 1, 1e-15);
  EXPECT_NEAR(v[1], 3, 1e-15);
  EXPECT_NEAR(v[2], 3, 1e-15);
}

}  // namespace
}  // namespace pliant
