// Plugin instances in models.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/plugin/instances.h"
#include "engine/plugin/registry.h"
#include "engine/spec/edit/attach.h"

namespace pliant::compile {

using spec::Plugin;
using spec::Spec;

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
  const std::unique_ptr<Spec> spec = io::ReadMjcfString("<mujoco>" + inner + "</mujoco>", nullptr, sink);
  ModelPtr model = spec ? Compile(*spec, nullptr, sink) : nullptr;
  if (error) *error = sink.FirstError();
  return model;
}

TEST(Plugins, OnesThatNobodyRegisteredAreNamedByTheMeshThatHasTheirShape) {
  std::string error;
  EXPECT_EQ(CompileText("<asset>\n<mesh name='m'><plugin plugin='test.nobody'/></mesh></asset>", &error),
            nullptr);
  EXPECT_EQ(error, "<string>:2:1: mesh 'm': plugin 'test.nobody' is not registered; load its library first");
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
  const std::unique_ptr<Spec> spec = io::ReadMjcfString(
      "<mujoco><extension><plugin plugin='test.counter'/></extension><sensor><plugin plugin='test.counter'/>"
      "</sensor></mujoco>",
      nullptr, sink);
  ASSERT_NE(spec, nullptr) << sink.FirstError();
  const std::unique_ptr<Spec> clone = spec->Clone();
  ASSERT_EQ(clone->plugins.size(), 1u);
  EXPECT_EQ(clone->sensors[0]->spec.plugin.element, clone->plugins[0]);
  EXPECT_NE(clone->plugins[0], spec->plugins[0]);
}

// ---- Documents made by programs

struct Document {
  Document() {
    RegisterCounter();
    int slot = -1;
    GetPlugin("test.counter", &slot);
    spec.active_plugins.push_back(slot);
  }
  spec::Sensor& AddSensor(const std::string& plugin, const std::string& instance, Plugin* own) {
    spec::Sensor* sensor = spec.AddSensor();
    sensor->spec.type = mjSENS_PLUGIN;
    sensor->spec.plugin.active = 1;
    *sensor->spec.plugin.plugin_name = plugin;
    *sensor->spec.plugin.name = instance;
    sensor->spec.plugin.element = own;
    return *sensor;
  }
  ModelPtr Compiled() {
    DiagnosticSink sink;
    ModelPtr model = Compile(spec, nullptr, sink);
    error = sink.FirstError();
    return model;
  }
  Spec spec;
  std::string error;
};

TEST(Plugins, TheElementOrItsInstanceNamesThePlugin) {
  for (const bool element_names : {true, false}) {
    Document d;
    Plugin* own = d.spec.AddPlugin();
    own->own.attributes["gain"] = "3";
    if (!element_names) own->own.strings.plugin_name = "test.counter";
    d.AddSensor(element_names ? "test.counter" : "", "", own);
    const ModelPtr m = d.Compiled();
    ASSERT_NE(m, nullptr) << d.error;
    EXPECT_EQ(m->sensor_plugin[0], 0);
    EXPECT_STREQ(GetPluginConfig(*m, 0, "gain"), "3");
  }
}

TEST(Plugins, AnInstanceWithoutAPluginIsRefused) {
  Document d;
  d.AddSensor("", "", d.spec.AddPlugin());
  EXPECT_EQ(d.Compiled(), nullptr);
  EXPECT_NE(d.error.find("names a plugin"), std::string::npos) << d.error;
}

TEST(Plugins, AnElementAndItsInstanceNameTheSamePlugin) {
  mjpPlugin other = {};
  other.name = "test.other";
  other.capabilityflags = mjPLUGIN_SENSOR;
  RegisterPlugin(other);
  Document d;
  Plugin* shared = d.spec.AddPlugin();
  d.spec.SetName(*shared, "shared");
  shared->own.strings.plugin_name = "test.counter";
  d.AddSensor("test.other", "shared", nullptr);
  EXPECT_EQ(d.Compiled(), nullptr);
  EXPECT_NE(d.error.find("names plugin 'test.other', but its instance is one of plugin 'test.counter'"),
            std::string::npos)
      << d.error;
}

TEST(Plugins, WhatIsUsedMustBeDeclared) {
  std::string error;
  EXPECT_EQ(CompileText("<sensor><plugin plugin='test.counter'/></sensor>", &error), nullptr);
  EXPECT_NE(error.find("'test.counter' is used but not declared"), std::string::npos) << error;
}

// Two shared instances, the first of which two sensors use.
std::string Sharing(const std::string& body) {
  return "<mujoco><extension><plugin plugin='test.counter'><instance name='used'/><instance name='spare'/>"
         "</plugin></extension><worldbody><body name='b'/>" +
         body +
         "</worldbody><sensor><plugin name='s' instance='used' objtype='body' objname='b'/>"
         "<plugin name='t' instance='used' objtype='body' objname='b'/>"
         "<plugin name='u' plugin='test.counter'/></sensor></mujoco>";
}

TEST(Plugins, AnInstanceGoesWithItsLastUserAndOneThatHadNoneStays) {
  RegisterCounter();
  DiagnosticSink sink;
  const std::unique_ptr<Spec> spec = io::ReadMjcfString(Sharing(""), nullptr, sink);
  ASSERT_NE(spec, nullptr) << sink.FirstError();
  EXPECT_EQ(spec->plugins.size(), 3u);
  ASSERT_TRUE(spec->Delete(*spec->Find(mjOBJ_SENSOR, "u")));
  EXPECT_EQ(spec->plugins.size(), 2u) << "a private one has one user";
  ASSERT_TRUE(spec->Delete(*spec->Find(mjOBJ_SENSOR, "s")));
  EXPECT_EQ(spec->plugins.size(), 2u) << "'t' uses it";
  ASSERT_TRUE(spec->Delete(*spec->Find(mjOBJ_BODY, "b")));  // with the sensor that refers to it
  ASSERT_EQ(spec->plugins.size(), 1u);
  EXPECT_EQ(spec->plugins[0]->name, "spare");
  EXPECT_EQ(spec->Find(mjOBJ_PLUGIN, "used"), nullptr);
  const ModelPtr m = Compile(*spec, nullptr, sink);
  ASSERT_NE(m, nullptr) << sink.FirstError();
  EXPECT_EQ(m->nplugin, 1);
}

TEST(Plugins, AttachingBringsTheInstancesThatAreUsedAndDeclaresTheirPlugin) {
  RegisterCounter();
  DiagnosticSink sink;
  const std::unique_ptr<Spec> child = io::ReadMjcfString(Sharing(""), nullptr, sink);
  ASSERT_NE(child, nullptr) << sink.FirstError();
  for (const bool deep : {true, false}) {
    const std::unique_ptr<Spec> from = child->Clone();  // outlives what refers to it
    Spec parent;
    parent.deep_attach = deep;
    spec::Frame* frame = parent.AddFrame(*parent.world, nullptr, nullptr);
    ASSERT_NE(spec::Attach(parent, *parent.world, frame, *from->Find(mjOBJ_BODY, "b"), "c_", ""), nullptr)
        << parent.error();
    EXPECT_EQ(parent.plugins.size(), 2u) << "with the private one of sensor 'u', which refers to nothing";
    EXPECT_NE(parent.Find(mjOBJ_PLUGIN, "c_used"), nullptr);
    EXPECT_EQ(parent.Find(mjOBJ_PLUGIN, "c_spare"), nullptr);
    const ModelPtr m = Compile(parent, nullptr, sink);
    ASSERT_NE(m, nullptr) << sink.FirstError();
    EXPECT_EQ(m->nsensor, 3);
    EXPECT_EQ(m->sensor_plugin[1], m->sensor_plugin[0]);
    EXPECT_NE(m->sensor_plugin[2], m->sensor_plugin[0]);
  }
}

}  // namespace
}  // namespace pliant::compile
