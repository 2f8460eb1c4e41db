// Vectors, matrices, factors and bounded quadratic programs of the C API, by definition and as the
// reference gives them.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "tests/engine/api/golden_results.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

TEST(LinearAlgebra, OfVectorsAndMatricesIsTheReferences) {
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

TEST(LinearAlgebra, OfFactorsAndBandsIsTheReferences) {
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

using Vec3 = std::array<mjtNum, 3>;

TEST(Vectors, OfThreeFollowTheFormulas) {
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

TEST(Vectors, OfAnyLength) {
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

TEST(Matrices, AreSymmetrizedAndMultiplied) {
  const mjtNum a[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, x[3] = {1, 0, -1}, y[3] = {2, 1, 1};
  mjtNum r[9];
  mju_symmetrize(r, a, 3);
  const mjtNum expected[9] = {1, 3, 5, 3, 5, 7, 5, 7, 9};
  EXPECT_TRUE(std::equal(r, r + 9, expected));
  mju_eye(r, 3);
  for (int i = 0; i < 9; ++i) EXPECT_EQ(r[i], i % 4 == 0);
  EXPECT_EQ(mju_mulVecMatVec(x, a, y, 3), (2 + 2 + 3) - (14 + 8 + 9));
}

TEST(SparseMatrices, ComeBackDense) {
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

TEST(BoxQp, SolvesOnMemoryOfItsOwn) {
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

}  // namespace
}  // namespace pliant
