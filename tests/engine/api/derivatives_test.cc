// Derivatives, rays on deformable things and picking through the C functions,
// against what the reference returns.
#include <string>

#include "tests/engine/api/golden_results.h"
#include "tests/engine/api/loading.h"
#include "tests/support/places.h"

namespace pliant {
namespace {

Model LoadData(const char* name) {
  char error[500] = "";
  Model m(mj_loadXML((TestDataPath("api/") + name).c_str(), nullptr, error, sizeof(error)));
  EXPECT_TRUE(m) << error;
  return m;
}

void CheckDerivatives(GoldenResults& golden, const mjModel* m, mjData* d) {
  const auto nv = static_cast<size_t>(m->nv), na = static_cast<size_t>(m->na),
             nu = static_cast<size_t>(m->nu);
  const auto ns = static_cast<size_t>(m->nsensordata), nM = static_cast<size_t>(m->nM), nx = 2 * nv + na;
  Values q(nv * nv), v(nv * nv), a(nv * nv), sq(nv * ns), sv(nv * ns), sa(nv * ns), mq(nv * nM);
  mjd_inverseFD(m, d, 1e-6, 0, q.data(), v.data(), a.data(), sq.data(), sv.data(), sa.data(), mq.data());
  golden.Check("mjd_inverseFD", Join({q, v, a, sq, sv, sa, mq}), 1e-7);
  mjd_inverseFD(m, d, 1e-6, 1, q.data(), v.data(), nullptr, nullptr, nullptr, nullptr, nullptr);
  golden.Check("mjd_inverseFD_actuation", Join({q, v}), 1e-7);
  Values A(nx * nx), B(nx * nu), C(ns * nx), D(ns * nu);
  mjd_transitionFD(m, d, 1e-6, 0, A.data(), B.data(), C.data(), D.data());
  golden.Check("mjd_transitionFD", Join({A, B, C, D}), 1e-6);
}

void CheckPicking(GoldenResults& golden, const mjModel* m, const mjData* d) {
  mjvOption option;
  mjv_defaultOption(&option);
  mjvCamera camera;
  mjv_defaultFreeCamera(m, &camera);
  mjvScene scene;
  mjv_defaultScene(&scene);
  mjv_makeScene(m, &scene, 200);
  mjv_updateScene(m, const_cast<mjData*>(d), &option, nullptr, &camera, mjCAT_ALL, &scene);
  const struct {
    const char* name;
    double x, y;
  } places[] = {{"0.5_0.5", .5, .5},     {"0.45_0.62", .45, .62}, {"0.3_0.7", .3, .7},
                {"0.62_0.55", .62, .55}, {"0.5_0.05", .5, .05},   {"0.01_0.99", .01, .99}};
  for (const auto& place : places) {
    mjtNum point[3] = {0, 0, 0};
    int geom = 0, flex = 0, skin = 0;
    const int body = mjv_select(m, d, &option, 1.5, place.x, place.y, &scene, point, &geom, &flex, &skin);
    golden.Check(std::string("mjv_select_") + place.name,
                 Join({{mjtNum(body)}, Copy(point, 3), {mjtNum(geom), mjtNum(flex), mjtNum(skin)}}), 1e-6);
  }
  mjv_freeScene(&scene);
}

void CheckRays(GoldenResults& golden) {
  const int face[6] = {0, 1, 2, 0, 2, 3};
  const float vert[12] = {0, 0, 0, 1, 0, 0.1f, 1, 1, 0.2f, 0, 1, 0.3f};
  const mjtNum rays[4][3] = {{0, 0, -1}, {0.3, 0.1, -1}, {0, 0, 1}, {-0.3, 0.2, -1}}, from[3] = {0.4, 0.3, 2};
  for (int i = 0; i < 4; ++i) {
    int vertex = 0;
    const mjtNum dist = mju_raySkin(2, 4, face, vert, from, rays[i], &vertex);
    golden.Check("mju_raySkin_" + std::to_string(i), {mjtNum(vertex), dist});
  }
  const Model cloth = LoadData("cloth.xml");
  const Data d(mj_makeData(cloth.get()));
  mj_forward(cloth.get(), d.get());
  const mjtNum down[3][3] = {{0, 0, -1}, {0.02, 0.01, -1}, {0, 0, 1}}, above[3] = {0.033, 0.021, 1};
  const char* const what[4] = {"vert", "edge", "face", "skin"};
  for (int k = 0; k < 4; ++k) {
    for (int i = 0; i < 3; ++i) {
      int vertex = 0;
      const mjtNum dist =
          mju_rayFlex(cloth.get(), d.get(), 0, k == 0, k == 1, k == 2, k == 3, 0, above, down[i], &vertex);
      golden.Check(std::string("mju_rayFlex_") + what[k] + "_" + std::to_string(i), {mjtNum(vertex), dist});
    }
  }
}

TEST(MechanicsResults, OfDerivativesRaysAndPicking) {
  GoldenResults golden("others");
  const Model m = LoadData("functions.xml");
  const Data d(mj_makeData(m.get()));
  mj_resetDataKeyframe(m.get(), d.get(), 0);
  mj_forward(m.get(), d.get());
  CheckDerivatives(golden, m.get(), d.get());
  CheckRays(golden);
  CheckPicking(golden, m.get(), d.get());
}

}  // namespace
}  // namespace pliant
