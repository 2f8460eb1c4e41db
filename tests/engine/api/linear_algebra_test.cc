// The mju_ functions that no other test calls, against their definitions.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

using Vec3 = std::array<mjtNum, 3>;
using Quat = std::array<mjtNum, 4>;

TEST(Utilities, VectorsOfThree) {
  const Vec3 a = {1, -2, 3}, b = {0.5, 4, -1};
  Vec3 r;
  mju_add3(r.data(), a.data(), b.data());
  EXPECT_EQ(r, (Vec3{1.5, 2, 2}));
  mju_subFrom3(r.data(), b.data());
  EXPECT_EQ(r, a);
  mju_scl3(r.data(), a.data(), -2);
  EXPECT_EQ(r, (Vec3{-2, 4, -6}));
  mju_addToScl3(r.data(), a.data(), 3);
  EXPECT_EQ(r, a);
  const mjtNum mat[9] = {1, 2, 3, 4, 5, 6, 7, 8, 10};
  mju_mulMatTVec3(r.data(), mat, b.data());
  EXPECT_EQ(r, (Vec3{0.5 + 16 - 7, 1 + 20 - 8, 1.5 + 24 - 10}));
}

TEST(Utilities, VectorsOfAnyLength) {
  const std::vector<mjtNum> a = {1, -2, 3, -4, 5}, b = {5, 4, 3, 2, 1};
  std::vector<mjtNum> r(5);
  mju_copy(r.data(), a.data(), 5);
  EXPECT_EQ(r, a);
  mju_scl(r.data(), a.data(), 2, 5);
  EXPECT_EQ(r, (std::vector<mjtNum>{2, -4, 6, -8, 10}));
  mju_sub(r.data(), a.data(), b.data(), 5);
  EXPECT_EQ(r, (std::vector<mjtNum>{-4, -6, 0, -6, 4}));
  mju_addTo(r.data(), b.data(), 5);
  EXPECT_EQ(r, a);
  mju_subFrom(r.data(), a.data(), 5);
  EXPECT_TRUE(mju_isZero(r.data(), 5));
  mju_addScl(r.data(), a.data(), b.data(), 10, 5);
  EXPECT_EQ(r, (std::vector<mjtNum>{51, 38, 33, 16, 15}));
  mju_addToScl(r.data(), b.data(), -10, 5);
  EXPECT_EQ(r, a);
  EXPECT_FALSE(mju_isZero(r.data(), 5));
  EXPECT_EQ(mju_sum(a.data(), 5), 3);
  EXPECT_EQ(mju_L1(a.data(), 5), 15);
  mju_insertionSort(r.data(), 5);
  EXPECT_EQ(r, (std::vector<mjtNum>{-4, -2, 1, 3, 5}));
  int ints[] = {3, -1, 2, -1};
  mju_insertionSortInt(ints, 4);
  EXPECT_TRUE(std::is_sorted(ints, ints + 4));
}

TEST(Utilities, NumbersOfOtherTypes) {
  const float f[2] = {0.5f, -3};
  const double d[2] = {0.1, 1e300};
  mjtNum n[2];
  float f2[2];
  double d2[2];
  mju_f2n(n, f, 2);
  EXPECT_EQ(n[1], -3);
  mju_n2f(f2, n, 2);
  EXPECT_EQ(f2[0], 0.5f);
  mju_d2n(n, d, 2);
  mju_n2d(d2, n, 2);
  EXPECT_EQ(d2[0], 0.1);
  EXPECT_EQ(d2[1], 1e300);
  EXPECT_EQ(mju_clip(5, -1, 2), 2);
  EXPECT_EQ(mju_clip(-5, -1, 2), -1);
  EXPECT_EQ(mju_clip(1, -1, 2), 1);
  EXPECT_EQ(mju_min(2, -3), -3);
  EXPECT_EQ(mju_max(2, -3), 2);
  EXPECT_EQ(mju_round(2.4), 2);
  EXPECT_EQ(mju_round(-2.6), -3);
  EXPECT_STREQ(mju_writeNumBytes(100), "100");
  EXPECT_EQ(std::string(mju_writeNumBytes(3 << 20)).back(), 'M');
}

TEST(Utilities, Matrices) {
  const mjtNum a[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, x[3] = {1, 0, -1}, y[3] = {2, 1, 1};
  mjtNum r[9];
  mju_symmetrize(r, a, 3);
  const mjtNum expected[9] = {1, 3, 5, 3, 5, 7, 5, 7, 9};
  EXPECT_TRUE(std::equal(r, r + 9, expected));
  mju_eye(r, 3);
  for (int i = 0; i < 9; ++i) EXPECT_EQ(r[i], i % 4 == 0);
  EXPECT_EQ(mju_mulVecMatVec(x, a, y, 3), (2 + 2 + 3) - (14 + 8 + 9));
}

TEST(Utilities, SparseAndBack) {
  const mjtNum dense[12] = {1, 0, 0, 2, 0, 0, 0, 0, 0, 3, 0, 4};
  mjtNum value[12], back[12];
  int nnz[3], adr[3], col[12];
  EXPECT_EQ(mju_dense2sparse(value, dense, 3, 4, nnz, adr, col, 12), 0);
  EXPECT_EQ((std::vector<int>(nnz, nnz + 3)), (std::vector<int>{2, 0, 2}));
  EXPECT_EQ(col[adr[2] + 1], 3);
  EXPECT_EQ(value[adr[2]], 3);
  mju_sparse2dense(back, value, 3, 4, nnz, adr, col);
  EXPECT_TRUE(std::equal(back, back + 12, dense));
  EXPECT_EQ(mju_dense2sparse(value, dense, 3, 4, nnz, adr, col, 3), 1);  // too little room
}

TEST(Utilities, QuaternionsAndPoses) {
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

TEST(Utilities, PyramidsHoldTheForce) {
  const mjtNum force[4] = {10, 1, -2, 0.05}, mu[3] = {0.5, 0.6, 0.02};
  mjtNum pyramid[6], back[4], sum = 0;
  mju_encodePyramid(pyramid, force, mu, 4);
  for (const mjtNum edge : pyramid) {
    EXPECT_GE(edge, 0);
    sum += edge;
  }
  EXPECT_NEAR(sum, 10, 1e-12);
  mju_decodePyramid(back, pyramid, mu, 4);
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(back[i], force[i], 1e-12);
}

TEST(Utilities, BoxQpOnItsOwnMemory) {
  mjtNum *res, *factor, *h, *g, *lower, *upper;
  int* index;
  mju_boxQPmalloc(&res, &factor, &index, &h, &g, 2, &lower, &upper);
  const mjtNum values[4] = {2, 0, 0, 4};
  std::copy(values, values + 4, h);
  g[0] = -2, g[1] = -20;  // minimum at (1, 5)
  res[0] = res[1] = 0;
  lower[0] = lower[1] = -3;
  upper[0] = upper[1] = 3;
  EXPECT_EQ(mju_boxQP(res, factor, index, h, g, 2, lower, upper), 1);  // one free dimension
  EXPECT_NEAR(res[0], 1, 1e-9);
  EXPECT_EQ(res[1], 3);
  EXPECT_EQ(index[0], 0);
  for (void* block :
       {static_cast<void*>(res), static_cast<void*>(factor), static_cast<void*>(index), static_cast<void*>(h),
        static_cast<void*>(g), static_cast<void*>(lower), static_cast<void*>(upper)}) {
    mju_free(block);
  }
}

TEST(Utilities, StandardNormalHasMeanZeroAndVarianceOne) {
  std::srand(5);
  constexpr int kPairs = 5000;
  double sum = 0, squares = 0, product = 0;
  for (int i = 0; i < kPairs; ++i) {
    mjtNum second;
    const mjtNum first = mju_standardNormal(&second);
    sum += first + second;
    squares += first * first + second * second;
    product += first * second;
  }
  EXPECT_NEAR(sum / (2 * kPairs), 0, 0.04);
  EXPECT_NEAR(squares / (2 * kPairs), 1, 0.05);
  EXPECT_NEAR(product / kPairs, 0, 0.05);
}

TEST(Utilities, TypesHaveNames) {
  for (int type = mjOBJ_BODY; type <= mjOBJ_KEY; ++type) {
    ASSERT_NE(mju_type2Str(type), nullptr) << type;
    EXPECT_EQ(mju_str2Type(mju_type2Str(type)), type);
  }
  EXPECT_EQ(mju_str2Type("nothing"), mjOBJ_UNKNOWN);
  EXPECT_EQ(mju_str2Type("tendon"), mjOBJ_TENDON);
  // Types of the specification alone: a name at most, which does not lead back.
  EXPECT_STREQ(mju_type2Str(mjOBJ_FRAME), "frame");
  EXPECT_EQ(mju_str2Type("frame"), mjOBJ_UNKNOWN);
  EXPECT_EQ(mju_type2Str(mjOBJ_DEFAULT), nullptr);
}

TEST(Utilities, RayMeetsEachPrimitive) {
  const mjtNum pos[3] = {1, 0, 0}, mat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, size[3] = {0.5, 0.25, 0.125};
  const mjtNum origin[3] = {-2, 0, 0}, along[3] = {2, 0, 0}, away[3] = {-1, 0, 0};
  const std::pair<int, double> hits[] = {{mjGEOM_SPHERE, 2.5},
                                         {mjGEOM_ELLIPSOID, 2.5},
                                         {mjGEOM_BOX, 2.5},
                                         {mjGEOM_CYLINDER, 2.5},
                                         {mjGEOM_CAPSULE, 2.5}};
  for (const auto& [type, distance] : hits) {
    EXPECT_NEAR(mju_rayGeom(pos, mat, size, origin, along, type), distance / 2, 1e-12) << type;
    EXPECT_EQ(mju_rayGeom(pos, mat, size, origin, away, type), -1) << type;
  }
  const mjtNum above[3] = {1.1, 0, 2}, down[3] = {0, 0, -1};
  EXPECT_NEAR(mju_rayGeom(pos, mat, size, above, down, mjGEOM_PLANE), 2, 1e-12);
}

TEST(Utilities, PrintsMatrices) {
  const mjtNum dense[4] = {1, 0, 0, 2.5};
  const int nnz[2] = {1, 1}, adr[2] = {0, 1}, col[2] = {0, 1};
  const mjtNum value[2] = {1, 2.5};
  testing::internal::CaptureStdout();
  mju_printMat(dense, 2, 2);
  const std::string text = testing::internal::GetCapturedStdout();
  EXPECT_NE(text.find("2.5"), std::string::npos);
  EXPECT_GE(std::count(text.begin(), text.end(), '\n'), 2);
  testing::internal::CaptureStdout();
  mju_printMatSparse(value, 2, nnz, adr, col);
  EXPECT_NE(testing::internal::GetCapturedStdout().find("2.5"), std::string::npos);
}

TEST(Utilities, LogFileGetsWhatIsWritten) {
  const auto before = std::filesystem::current_path();
  const auto folder =
      std::filesystem::temp_directory_path() / ("pliant_log_test_" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  std::filesystem::current_path(folder);
  mju_writeLog("NOTE", "written by hand");
  std::ifstream file("MUJOCO_LOG.TXT");
  std::stringstream content;
  content << file.rdbuf();
  std::filesystem::current_path(before);
  std::filesystem::remove_all(folder);
  EXPECT_NE(content.str().find("NOTE: written by hand"), std::string::npos);
}

std::string last_warning;

TEST(Utilities, OldFormsOfWarningsStillFormat) {
  mju_user_warning = [](const char* text) { last_warning = text; };
  mju_warning_i("element %d", 7);
  EXPECT_EQ(last_warning, "element 7");
  mju_warning_s("element %s", "arm");
  EXPECT_EQ(last_warning, "element arm");
  mju_user_warning = nullptr;
}

}  // namespace
}  // namespace pliant
