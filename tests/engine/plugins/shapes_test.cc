// The shapes that are given by a distance function, against the reference's tables of them.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/engine/api/loading.h"
#include "tests/engine/plugins/golden_record.h"
#include "tests/support/places.h"

namespace pliant {
namespace {

// A single geom of the shape with these attributes, free to move.
std::string SceneOf(const json& shape) {
  const std::string plugin = shape["plugin"];
  std::string config;
  for (const auto& [key, value] : shape["attributes"].items())
    config += "<config key='" + key + "' value='" + value.dump() + "'/>";
  return "<mujoco><extension><plugin plugin='" + plugin + "'><instance name='i'>" + config +
         "</instance></plugin></extension><asset><mesh name='m'><plugin "
         "instance='i'/></mesh></asset><worldbody><body>"
         "<freejoint/><geom type='sdf' mesh='m'><plugin instance='i'/></geom></body></worldbody></mujoco>";
}

class Shape : public testing::TestWithParam<json> {
 protected:
  Shape() : s_(SceneOf(GetParam())) {
    if (s_.m) mj_forward(s_.m.get(), s_.d.get());
  }
  Simulation s_;
};

TEST_P(Shape, HasTheReferencesDistancesAndGradients) {
  const mjpPlugin* plugin = mjp_getPluginAtSlot(s_.m->plugin[0]);
  int instance = 0;
  mjtGeom type = mjGEOM_SDF;
  mjSDF sdf = {&plugin, &instance, mjSDFTYPE_SINGLE, nullptr, nullptr, &type};
  const bool closed_form = GetParam()["plugin"] == "mujoco.sdf.torus";
  for (const json& sample : GetParam()["samples"]) {
    const Numbers x = NumbersOf(sample["x"]), want = NumbersOf(sample["grad"]);
    EXPECT_NEAR(mjc_distance(s_.m.get(), s_.d.get(), &sdf, x.data()), NumberOf(sample["dist"]), 1e-12)
        << sample["x"];
    mjtNum gradient[3];
    mjc_gradient(s_.m.get(), s_.d.get(), &sdf, gradient, x.data());
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(gradient[k], want[k], closed_form ? 1e-12 : 2e-7) << sample["x"];
  }
}

TEST_P(Shape, HasTheReferencesMeshAndMass) {
  const auto none = [](size_t) { return 0.0; };
  const mjModel& m = *s_.m;
  EXPECT_EQ(m.nmeshvert, GetParam()["nvert"].get<int>());
  EXPECT_EQ(m.nmeshface, GetParam()["nface"].get<int>());
  const std::pair<const char*, const mjtNum*> arrays[] = {
      {"geom_size", m.geom_size},     {"geom_aabb", m.geom_aabb}, {"geom_rbound", m.geom_rbound},
      {"mass", m.body_mass + 1},      {"ipos", m.body_ipos + 3},  {"iquat", m.body_iquat + 4},
      {"inertia", m.body_inertia + 3}};
  for (const auto& [name, got] : arrays)
    EXPECT_EQ(Excess(got, NumbersOf(GetParam()[name]), 1e-12, none), "") << name;
}

TEST_P(Shape, IsHitByRaysWhereTheReferenceHitsIt) {
  for (const json& ray : GetParam()["rays"]) {
    const Numbers from = NumbersOf(ray["pnt"]), way = NumbersOf(ray["vec"]);
    int geom = -1;
    const mjtNum got =
        mj_ray(s_.m.get(), s_.d.get(), from.data(), way.data(), nullptr, 1, -1, &geom, nullptr);
    EXPECT_EQ(geom, ray["geom"].get<int>()) << ray.dump();
    // The record has metres; a ray is as many times its direction long, as at all other geoms.
    const double want = NumberOf(ray["dist"]);
    EXPECT_NEAR(got, want < 0 ? want : want / mju_norm3(way.data()), 1e-6) << ray.dump();
  }
}

std::vector<json> Shapes() {
  const std::string shared = SourcePath("../shared/golden/plugins/sdf_functions.json");
  const std::string path =
      std::filesystem::exists(shared) ? shared : TestDataPath("plugins/sdf_functions.json");
  return ReadRecord(path)["plugins"].get<std::vector<json>>();
}

std::string NameOf(const testing::TestParamInfo<json>& info) {
  const std::string plugin = info.param["plugin"];
  return plugin.substr(plugin.rfind('.') + 1) + std::to_string(info.index);
}

INSTANTIATE_TEST_SUITE_P(Plugins, Shape, testing::ValuesIn(Shapes()), NameOf);

}  // namespace
}  // namespace pliant
