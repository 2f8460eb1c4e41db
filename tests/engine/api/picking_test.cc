// What lies under the mouse.
#include <string>

#include "tests/engine/api/golden_results.h"
#include "tests/engine/api/mechanism.h"

namespace pliant {
namespace {

TEST(Picking, FindsWhatTheReferenceFinds) {
  GoldenResults golden("picking");
  const Mechanism s;
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  mj_forward(m, d);
  mjvOption option;
  mjv_defaultOption(&option);
  mjvCamera camera;
  mjv_defaultFreeCamera(m, &camera);
  mjvScene scene;
  mjv_defaultScene(&scene);
  mjv_makeScene(m, &scene, 200);
  mjv_updateScene(m, d, &option, nullptr, &camera, mjCAT_ALL, &scene);
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

}  // namespace
}  // namespace pliant
