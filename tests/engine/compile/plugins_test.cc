// Plugin instances in models.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/compile/compiler.h"
#include "engine/io/mjcf/reader.h"
#include "engine/plugin/instances.h"
#include "engine/plugin/registry.h"

namespace pliant {
namespace {

const char* const kKeys[] = {"gain", "bias"};

void RegisterCounter() {
  mjpPlugin plugin = {};
  plugin.name = "test.counter";
  plugin.nattribute = 2;
  plugin.attributes = kKeys;
  plugin.capabilityflags = mjPLUGIN_SENSOR;
  plugin.needstage = mjSTAGE_VEL;
  plugin.nstate = [](const mjModel*, int) { return 2; };
  plugin.nsensordata = [](const mjModel*, int, int) { return 3; };
  plugin.init = [](const mjModel*, mjData*, int) { return 0; };
  plugin.reset = [](const mjModel*, mjtNum* state, void*, int) { state[0] = state[1] = 0; };
  plugin.compute = [](const mjModel*, mjData*, int, int) {};
  RegisterPlugin(plugin);
}

ModelPtr CompileText(const std::string& inner, std::string* error = nullptr) {
  RegisterCounter();
  DiagnosticSink sink;
  const std::unique_ptr<Spec> spec = ReadMjcfString("<mujoco>" + inner + "</mujoco>", nullptr, sink);
  ModelPtr model = spec ? Compile(*spec, nullptr, sink) : nullptr;
  if (error) *error = sink.FirstError();
  return model;
}

TEST(Plugins, SharedAndPrivateInstancesAreConfigured) {
  std::string error;
  const ModelPtr m = CompileText(
      "<extension><plugin plugin='test.counter'><instance name='shared'><config key='bias' "
      "value='7'/></instance>"
      "</plugin></extension><sensor><plugin instance='shared'/><clock/>"
      "<plugin plugin='test.counter'><config key='gain' value='2'/></plugin></sensor>",
      &error);
  ASSERT_NE(m, nullptr) << error;
  EXPECT_EQ(m->nplugin, 2);
  EXPECT_EQ(m->npluginstate, 4);
  EXPECT_EQ(m->plugin_stateadr[1], 2);
  EXPECT_EQ(m->sensor_plugin[0], 0);
  EXPECT_EQ(m->sensor_plugin[1], -1);
  EXPECT_EQ(m->sensor_plugin[2], 1);
  EXPECT_EQ(m->nsensordata, 7);
  EXPECT_EQ(m->sensor_adr[2], 4);
  EXPECT_EQ(m->sensor_needstage[0], mjSTAGE_VEL);
  EXPECT_STREQ(GetPluginConfig(*m, 0, "bias"), "7");
  EXPECT_STREQ(GetPluginConfig(*m, 0, "gain"), "");
  EXPECT_STREQ(GetPluginConfig(*m, 1, "gain"), "2");
}

TEST(Plugins, UnknownKeysAndWrongUsesAreRefused) {
  std::string error;
  EXPECT_EQ(CompileText(
                "<extension><plugin plugin='test.counter'/></extension><sensor><plugin plugin='test.counter'>"
                "<config key='size' value='2'/></plugin></sensor>",
                &error),
            nullptr);
  EXPECT_NE(error.find("no attribute 'size'"), std::string::npos) << error;
  EXPECT_EQ(
      CompileText(
          "<extension><plugin plugin='test.counter'/></extension><worldbody><body><joint/><geom size='1'/>"
          "<plugin plugin='test.counter'/></body></worldbody>",
          &error),
      nullptr);
  EXPECT_NE(error.find("passive"), std::string::npos) << error;
}

TEST(Plugins, ADistanceFieldGeomNeedsAMeshWithAPluginToo) {
  mjpPlugin plugin = {};
  plugin.name = "test.ball";
  plugin.capabilityflags = mjPLUGIN_SDF;
  plugin.nstate = [](const mjModel*, int) { return 0; };
  plugin.sdf_distance = [](const mjtNum x[3], const mjData*, int) {
    return std::sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]) - 0.5;
  };
  RegisterPlugin(plugin);
  for (const char* instance : {"<plugin plugin='test.ball'/>", ""}) {
    std::string error;
    EXPECT_EQ(
        CompileText("<extension><plugin plugin='test.ball'/></extension><worldbody><geom type='plane' "
                    "size='1 1 1'/><body pos='0 0 .4'><freejoint/><geom name='ball' type='sdf' mass='1'>" +
                        std::string(instance) + "</geom></body></worldbody>",
                    &error),
        nullptr);
    EXPECT_NE(error.find("'ball': sdf geom has no mesh"), std::string::npos) << error;
  }
}

TEST(Plugins, ACloneHasItsOwnInstances) {
  RegisterCounter();
  DiagnosticSink sink;
  const std::unique_ptr<Spec> spec = ReadMjcfString(
      "<mujoco><extension><plugin plugin='test.counter'/></extension><sensor><plugin plugin='test.counter'/>"
      "</sensor></mujoco>",
      nullptr, sink);
  ASSERT_NE(spec, nullptr) << sink.FirstError();
  const std::unique_ptr<Spec> clone = spec->Clone();
  ASSERT_EQ(clone->plugins.size(), 1u);
  EXPECT_EQ(clone->sensors[0]->spec.plugin.element, clone->plugins[0]);
  EXPECT_NE(clone->plugins[0], spec->plugins[0]);
}

}  // namespace
}  // namespace pliant
