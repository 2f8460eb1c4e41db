// Rays against shapes, meshes, height fields, skins and flexes.
#include <string>
#include <utility>

#include "tests/engine/api/driven_arm.h"
#include "tests/engine/api/golden_results.h"
#include "tests/engine/api/loading.h"
#include "tests/engine/api/mechanism.h"
#include "tests/support/places.h"

namespace pliant {
namespace {

TEST(RayGeom, HitsWhereTheReferenceHits) {
  GoldenResults golden("rays_on_shapes");
  const mjtNum pos[3] = {0.1, -0.1, 0.2}, size[3] = {0.5, 0.4, 0.3}, from[3] = {0.1, -0.2, 1.5};
  const mjtNum rays[4][3] = {{0, 0, -1}, {0.3, 0.2, -1}, {0, 0, 1}, {0.02, 0.5, -0.8}};
  mjtNum turn[9];
  mju_quat2Mat(turn, Unit(4, 50).data());
  for (const int type :
       {mjGEOM_PLANE, mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER, mjGEOM_BOX}) {
    Values hit;
    for (const auto& ray : rays) hit.push_back(mju_rayGeom(pos, turn, size, from, ray, type, nullptr));
    golden.Check("mju_rayGeom_" + std::to_string(type), hit);
  }
}

TEST(RayGeom, MeetsEachPrimitive) {
  const mjtNum pos[3] = {1, 0, 0}, mat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, size[3] = {0.5, 0.25, 0.125};
  const mjtNum origin[3] = {-2, 0, 0}, along[3] = {2, 0, 0}, away[3] = {-1, 0, 0};
  const std::pair<int, double> hits[] = {{mjGEOM_SPHERE, 2.5},
                                         {mjGEOM_ELLIPSOID, 2.5},
                                         {mjGEOM_BOX, 2.5},
                                         {mjGEOM_CYLINDER, 2.5},
                                         {mjGEOM_CAPSULE, 2.5}};
  for (const auto& [type, distance] : hits) {
    EXPECT_NEAR(mju_rayGeom(pos, mat, size, origin, along, type, nullptr), distance / 2, 1e-12) << type;
    EXPECT_EQ(mju_rayGeom(pos, mat, size, origin, away, type, nullptr), -1) << type;
  }
  const mjtNum above[3] = {1.1, 0, 2}, down[3] = {0, 0, -1};
  EXPECT_NEAR(mju_rayGeom(pos, mat, size, above, down, mjGEOM_PLANE, nullptr), 2, 1e-12);
}

TEST(RayGeom, MeetsWhatItOnlyTouches) {
  const mjtNum centre[3] = {0, 0, 0}, axes[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, size[3] = {0.5, 0.5, 0.5};
  for (const int type : {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER}) {
    for (const mjtNum length : {1., 2., 1e-3}) {  // the reference's results; the side of the axis along y
      const mjtNum from[3] = {0.5, -1, 0}, along[3] = {0, length, 0};
      EXPECT_NEAR(mju_rayGeom(centre, axes, size, from, along, type, nullptr) * length, 1, 1e-12) << type;
      const mjtNum beside[3] = {0.5 + 1e-9, -1, 0};
      EXPECT_EQ(mju_rayGeom(centre, axes, size, beside, along, type, nullptr), -1) << type;
    }
  }
}

TEST(NeverComputed, SpheresAreSeenInTheOrigin) {
  const Model m = Compile(
      "<mujoco><worldbody><body pos='0 0 1'><freejoint/><geom size='.1'/><site size='.1'/></body></worldbody>"
      "</mujoco>");
  const Data d(mj_makeData(m.get()));
  const mjtNum from[3] = {0, 0, 3}, down[3] = {0, 0, -1}, outside[3] = {0, 0, 0.15}, inside[3] = {0, 0, 0.05};
  int geom = -1;
  mjtNum normal[3];
  EXPECT_NEAR(mj_ray(m.get(), d.get(), from, down, nullptr, 1, -1, &geom, normal), 2.9, 1e-12);
  EXPECT_EQ(normal[2], 1);
  EXPECT_EQ(mj_insideSite(m.get(), d.get(), 0, inside), 1);
  EXPECT_EQ(mj_insideSite(m.get(), d.get(), 0, outside), 0);
}

TEST(RaySkin, FindsTheReferencesVertex) {
  GoldenResults golden("rays_on_skins");
  const int face[6] = {0, 1, 2, 0, 2, 3};
  const float vert[12] = {0, 0, 0, 1, 0, 0.1f, 1, 1, 0.2f, 0, 1, 0.3f};
  const mjtNum rays[4][3] = {{0, 0, -1}, {0.3, 0.1, -1}, {0, 0, 1}, {-0.3, 0.2, -1}}, from[3] = {0.4, 0.3, 2};
  for (int i = 0; i < 4; ++i) {
    int vertex = 0;
    const mjtNum dist = mju_raySkin(2, 4, face, vert, from, rays[i], &vertex);
    golden.Check("mju_raySkin_" + std::to_string(i), {mjtNum(vertex), dist});
  }
}

Model LoadData(const char* name) {
  char error[500] = "";
  Model m(mj_loadXML((TestDataPath("api/") + name).c_str(), nullptr, error, sizeof(error)));
  EXPECT_TRUE(m) << error;
  return m;
}

TEST(RayFlex, FindsTheReferencesVertex) {
  GoldenResults golden("rays_on_flexes");
  const Model cloth = LoadData("cloth.xml");
  const Data d(mj_makeData(cloth.get()));
  mj_forward(cloth.get(), d.get());
  const mjtNum down[3][3] = {{0, 0, -1}, {0.02, 0.01, -1}, {0, 0, 1}}, above[3] = {0.033, 0.021, 1};
  const char* const what[4] = {"vert", "edge", "face", "skin"};
  for (int k = 0; k < 4; ++k) {
    for (int i = 0; i < 3; ++i) {
      int vertex = 0;
      const mjtNum dist = mj_rayFlex(cloth.get(), d.get(), 0, k == 0, k == 1, k == 2, k == 3, 0, above,
                                     down[i], &vertex, nullptr);
      golden.Check(std::string("mju_rayFlex_") + what[k] + "_" + std::to_string(i), {mjtNum(vertex), dist});
    }
  }
}

// Release 3.14.0 passes a body by whose colliding geoms lie in a sphere that the ray stays out of, and
// measures the cutoff only at bodies with such geoms. The numbers are its own.
TEST(MultiRay, PassesVisibleGeomsByWhereTheReferenceDoes) {
  const Model m = Compile(
      "<mujoco><worldbody><body><freejoint/><inertial pos='0 .02 .01' quat='1 0 1 0' mass='1' "
      "diaginertia='1 1.1 1.2'/><geom size='.1' pos='.1 0 .2'/>"
      "<geom type='box' size='.3 .3 .1' contype='0' conaffinity='0'/></body>"
      "<body pos='0 0 -2'><geom size='.5' contype='0' conaffinity='0'/></body></worldbody></mujoco>");
  const Data d(mj_makeData(m.get()));
  mj_forward(m.get(), d.get());
  constexpr int kRays = 8;
  const mjtNum from[3] = {0, 0, 2};
  const mjtNum rays[kRays][3] = {{0, 0, -1},    {.1, 0, -1},     {-.1, 0, -1},   {.15, .1, -1},
                                 {.1, -.1, -1}, {-.14, .14, -1}, {.05, .05, -1}, {-.03, 0, -1}};
  const mjtNum far[kRays] = {3.5, 3.659269, 1.9, -1, -1, -1, 3.568335, 1.9};
  const mjtNum near[kRays] = {3.5, 3.659269, 3.659269, -1, -1, -1, 3.568335, 3.511222};
  mjtNum dist[kRays];
  mj_multiRay(m.get(), d.get(), from, rays[0], nullptr, 1, -1, nullptr, dist, nullptr, kRays, 1e10);
  for (int i = 0; i < kRays; ++i) EXPECT_NEAR(dist[i], far[i], 1e-6) << i;
  mj_multiRay(m.get(), d.get(), from, rays[0], nullptr, 1, -1, nullptr, dist, nullptr, kRays, 1);
  for (int i = 0; i < kRays; ++i) EXPECT_NEAR(dist[i], near[i], 1e-6) << i;
}

TEST(MultiRay, HitsWhatTheReferenceHits) {
  GoldenResults golden("many_rays", 1e-11);
  const Mechanism s;
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  mj_forward(m, d);
  const mjtNum from[3] = {0.1, 0.1, 1.2};
  const mjtByte groups[6] = {1, 1, 1, 1, 1, 1};
  int hit[10];
  mjtNum dist[10];
  mj_multiRay(m, d, from, Numbers(30, 70).data(), groups, 1, -1, hit, dist, nullptr, 10, 1e10);
  golden.Check("mj_multiRay", Join({Copy(hit, 10), Copy(dist, 10)}));
}

TEST_F(DrivenArm, RaysMeetMeshesAndHeightFields) {
  const int mesh = mj_name2id(&m, mjOBJ_GEOM, "gb"), hills = mj_name2id(&m, mjOBJ_GEOM, "hills");
  const mjtNum top[3] = {5, 0, 3}, down[3] = {0, 0, -1}, side[3] = {5, 0, 9};
  EXPECT_NEAR(mj_rayHfield(&m, &d, hills, top, down, nullptr), 2.5, 1e-9);  // the peak, 0.5 high
  EXPECT_NEAR(mj_rayHfield(&m, &d, hills, side, down, nullptr), 8.5, 1e-9);
  mjtNum from[3], dir[3];
  mju_copy3(from, d.geom_xpos + 3 * mesh);
  from[2] += 5;
  mju_copy3(dir, down);
  const mjtNum hit = mj_rayMesh(&m, &d, mesh, from, dir, nullptr);
  EXPECT_GT(hit, 4);
  EXPECT_LT(hit, 5);  // the center lies inside
  int geomid;
  EXPECT_NEAR(mj_ray(&m, &d, from, dir, nullptr, 1, -1, &geomid, nullptr), hit, 1e-12);
  EXPECT_EQ(geomid, mesh);
}

}  // namespace
}  // namespace pliant
