// Every utility of the C API, called with fixed numbers, against what the reference returns.
#include <algorithm>
#include <cstdio>
#include <string>
#include <type_traits>

#include "tests/engine/api/golden_results.h"

namespace pliant {
namespace {

// n outputs of a call, followed by what it returns, if anything.
template <class F>
Values Out(int n, F f) {
  Values out(static_cast<size_t>(n));
  if constexpr (std::is_void_v<decltype(f(out.data()))>) {
    f(out.data());
  } else {
    const auto result = static_cast<mjtNum>(f(out.data()));
    out.push_back(result);
  }
  return out;
}

// The same for arrays that the call changes.
template <class F>
Values Changed(Values v, F f) {
  const auto n = static_cast<int>(v.size());
  return Out(n, [&](mjtNum* r) {
    std::copy(v.begin(), v.end(), r);
    return f(r);
  });
}

TEST(FunctionResults, OfVectorsAndMatrices) {
  GoldenResults golden("vectors");
  const Values a = Numbers(7, 1), b = Numbers(7, 2), a3 = Numbers(3, 3), b3 = Numbers(3, 4),
               m9 = Numbers(9, 5);
  const Values m21 = Numbers(21, 8), m49 = Numbers(49, 9), m8 = Numbers(8, 10), m12 = Numbers(12, 11);
  const mjtNum *pa = a.data(), *pb = b.data(), *pa3 = a3.data(), *pb3 = b3.data();
  golden.Check("mju_zero3", Changed(a3, [](mjtNum* r) { mju_zero3(r); }));
  golden.Check("mju_zero", Changed(a, [](mjtNum* r) { mju_zero(r, 7); }));
  golden.Check("mju_fill", Changed(a, [](mjtNum* r) { mju_fill(r, 0.3, 7); }));
  golden.Check("mju_copy4", Out(4, [](mjtNum* r) { mju_copy4(r, Unit(4, 6).data()); }));
  golden.Check("mju_add", Out(7, [&](mjtNum* r) { mju_add(r, pa, pb, 7); }));
  golden.Check("mju_sub", Out(7, [&](mjtNum* r) { mju_sub(r, pa, pb, 7); }));
  golden.Check("mju_addScl", Out(7, [&](mjtNum* r) { mju_addScl(r, pa, pb, 0.7, 7); }));
  golden.Check("mju_addScl3", Out(3, [&](mjtNum* r) { mju_addScl3(r, pa3, pb3, -0.6); }));
  golden.Check("mju_addToScl", Changed(a, [&](mjtNum* r) { mju_addToScl(r, pb, 1.7, 7); }));
  golden.Check("mju_cross", Out(3, [&](mjtNum* r) { mju_cross(r, pa3, pb3); }));
  golden.Check("mju_dist3", {mju_dist3(pa3, pb3)});
  golden.Check("mju_dot", {mju_dot(pa, pb, 7)});
  golden.Check("mju_norm", {mju_norm(pa, 7)});
  golden.Check("mju_sum", {mju_sum(pa, 7)});
  golden.Check("mju_L1", {mju_L1(pa, 7)});
  golden.Check("mju_normalize", Changed(a, [](mjtNum* r) { return mju_normalize(r, 7); }));
  golden.Check("mju_normalize3", Changed(a3, [](mjtNum* r) { return mju_normalize3(r); }));
  golden.Check("mju_normalize3_zero", Out(3, [](mjtNum* r) { return mju_normalize3(r); }));
  golden.Check("mju_normalize4", Changed(Numbers(4, 7), [](mjtNum* r) { return mju_normalize4(r); }));
  golden.Check("mju_normalize4_zero", Out(4, [](mjtNum* r) { return mju_normalize4(r); }));
  golden.Check("mju_mulMatVec3", Out(3, [&](mjtNum* r) { mju_mulMatVec3(r, m9.data(), pa3); }));
  golden.Check("mju_mulMatTVec3", Out(3, [&](mjtNum* r) { mju_mulMatTVec3(r, m9.data(), pa3); }));
  golden.Check("mju_mulMatVec", Out(3, [&](mjtNum* r) { mju_mulMatVec(r, m21.data(), pa, 3, 7); }));
  golden.Check("mju_mulMatTVec", Out(7, [&](mjtNum* r) { mju_mulMatTVec(r, m21.data(), pa3, 3, 7); }));
  golden.Check("mju_mulVecMatVec", {mju_mulVecMatVec(pa, m49.data(), pb, 7)});
  golden.Check("mju_transpose", Out(21, [&](mjtNum* r) { mju_transpose(r, m21.data(), 3, 7); }));
  golden.Check("mju_symmetrize", Out(9, [&](mjtNum* r) { mju_symmetrize(r, m9.data(), 3); }));
  golden.Check("mju_eye", Out(9, [](mjtNum* r) { mju_eye(r, 3); }));
  golden.Check("mju_mulMatMat", Out(6, [&](mjtNum* r) { mju_mulMatMat(r, m8.data(), m12.data(), 2, 4, 3); }));
  golden.Check("mju_mulMatMatT",
               Out(6, [&](mjtNum* r) { mju_mulMatMatT(r, m8.data(), m12.data(), 2, 4, 3); }));
  golden.Check("mju_mulMatTMat",
               Out(12, [&](mjtNum* r) { mju_mulMatTMat(r, m8.data(), Numbers(6, 11).data(), 2, 4, 3); }));
  golden.Check("mju_sqrMatTD", Out(16, [](mjtNum* r) {
                 mju_sqrMatTD(r, Numbers(12, 12).data(), Positive(3, 13).data(), 3, 4);
               }));
  for (const int force : {0, 1}) {
    golden.Check("mju_transformSpatial_" + std::to_string(force), Out(6, [&](mjtNum* r) {
                   mju_transformSpatial(r, Numbers(6, 14).data(), force, pa3, pb3, m9.data());
                 }));
  }
  const mjtNum force[4] = {3, 0.2, -0.3, 0.1}, mu[3] = {0.5, 0.6, 0.7};
  golden.Check("mju_encodePyramid", Out(6, [&](mjtNum* r) { mju_encodePyramid(r, force, mu, 3); }));
  golden.Check("mju_decodePyramid",
               Out(4, [&](mjtNum* r) { mju_decodePyramid(r, Positive(6, 15).data(), mu, 3); }));
}

TEST(FunctionResults, OfQuaternionsAndPoses) {
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

TEST(FunctionResults, OfFactorsAndBands) {
  GoldenResults golden("factors");
  const Values a = Definite(5, 40), x = Numbers(5, 41);
  golden.Check("mju_cholFactor", Changed(a, [](mjtNum* r) { return mju_cholFactor(r, 5, 1e-10); }));
  for (const int plus : {0, 1}) {
    golden.Check("mju_cholUpdate_" + std::to_string(plus), Changed(Join({a, x}), [&](mjtNum* r) {
                   mju_cholFactor(r, 5, 1e-10);
                   return mju_cholUpdate(r, r + 25, 5, plus);
                 }));
  }
  golden.Check("mju_cholSolve", Changed(Join({a, Values(5)}), [&](mjtNum* r) {
                 mju_cholFactor(r, 5, 1e-10);
                 mju_cholSolve(r + 25, r, x.data(), 5);
               }));
  Values band = Positive(24, 42);
  for (int i = 0; i < 24; ++i) {
    const bool diagonal = i < 12 ? i % 3 == 2 : i == 16 || i == 23;
    band[i] = 0.3 * band[i] + (diagonal ? 5 : 0);
  }
  const Values y = Numbers(12, 43);
  Values diagonal;
  for (int i = 0; i < 6; ++i) diagonal.push_back(mju_bandDiag(i, 6, 3, 2));
  golden.Check("mju_bandDiag", diagonal);
  for (const mjtByte sym : {mjtByte{0}, mjtByte{1}}) {
    golden.Check("mju_band2Dense_" + std::to_string(sym),
                 Out(36, [&](mjtNum* r) { mju_band2Dense(r, band.data(), 6, 3, 2, sym); }));
    golden.Check("mju_bandMulMatVec_" + std::to_string(sym),
                 Out(12, [&](mjtNum* r) { mju_bandMulMatVec(r, band.data(), y.data(), 6, 3, 2, 2, sym); }));
  }
  golden.Check("mju_dense2Band",
               Out(24, [](mjtNum* r) { mju_dense2Band(r, Numbers(36, 44).data(), 6, 3, 2); }));
  golden.Check("mju_cholFactorBand",
               Changed(band, [](mjtNum* r) { return mju_cholFactorBand(r, 6, 3, 2, 0.1, 0.2); }));
  golden.Check("mju_cholSolveBand", Changed(Join({band, Values(6)}), [&](mjtNum* r) {
                 mju_cholFactorBand(r, 6, 3, 2, 0, 0);
                 mju_cholSolveBand(r + 24, r, y.data(), 6, 3, 2);
               }));
}

std::string Word(double x) {
  char text[32];
  std::snprintf(text, sizeof(text), "%g", x);
  return text;
}

TEST(FunctionResults, OfMusclesScalarsAndRays) {
  GoldenResults golden("scalars");
  const mjtNum range[2] = {0.4, 1.1};
  mjtNum prm[9] = {0.75, 1.05, 10, 200, 0.5, 1.6, 1.5, 1.3, 1.2};
  for (const double length : {0.3, 0.5, 0.75, 0.95, 1.2}) {
    for (const double velocity : {-2.0, -0.3, 0.0, 0.4}) {
      golden.Check("mju_muscleGain_" + Word(length) + "_" + Word(velocity),
                   {mju_muscleGain(length, velocity, range, 30, prm)});
    }
    golden.Check("mju_muscleBias_" + Word(length), {mju_muscleBias(length, range, 30, prm)});
  }
  prm[2] = -1;
  golden.Check("mju_muscleGain_force", {mju_muscleGain(0.7, 0.1, range, 30, prm)});
  const mjtNum hard[3] = {0.01, 0.04, 0}, smooth[3] = {0.01, 0.04, 0.5};
  for (const double ctrl : {-0.2, 0.3, 1.4}) {
    for (const double act : {0.0, 0.35, 0.9}) {
      golden.Check("mju_muscleDynamics_" + Word(ctrl) + "_" + Word(act),
                   {mju_muscleDynamics(ctrl, act, hard), mju_muscleDynamics(ctrl, act, smooth)});
    }
  }
  golden.Check("mju_springDamper",
               {mju_springDamper(0.3, -0.2, 4, 1, 0.1), mju_springDamper(0.3, -0.2, 4, 4, 0.1),
                mju_springDamper(0.3, -0.2, 4, 9, 0.1)});
  Values sigmoid, sign, round;
  for (const double x : {-1.0, 0.0, 0.2, 0.5, 0.9, 1.0, 2.0}) sigmoid.push_back(mju_sigmoid(x));
  for (const double x : {-1.5, 0.0, 2.0}) sign.push_back(mju_sign(x));
  for (const double x : {-1.5, -0.4, 0.5, 2.5}) round.push_back(mju_round(x));
  golden.Check("mju_sigmoid", sigmoid);
  golden.Check("mju_sign", sign);
  golden.Check("mju_round", round);
  golden.Check("mju_Halton", {mju_Halton(1, 2), mju_Halton(5, 2), mju_Halton(17, 3), mju_Halton(100, 7)});
  golden.Check("mju_min_max_clip", {mju_min(1, -2), mju_max(1, -2), mju_clip(3, -1, 2), mju_clip(-3, -1, 2)});
  const mjtNum pos[3] = {0.1, -0.1, 0.2}, size[3] = {0.5, 0.4, 0.3}, from[3] = {0.1, -0.2, 1.5};
  const mjtNum rays[4][3] = {{0, 0, -1}, {0.3, 0.2, -1}, {0, 0, 1}, {0.02, 0.5, -0.8}};
  mjtNum turn[9];
  mju_quat2Mat(turn, Unit(4, 50).data());
  for (const int type :
       {mjGEOM_PLANE, mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER, mjGEOM_BOX}) {
    Values hit;
    for (const auto& ray : rays) hit.push_back(mju_rayGeom(pos, turn, size, from, ray, type));
    golden.Check("mju_rayGeom_" + std::to_string(type), hit);
  }
}

}  // namespace
}  // namespace pliant
