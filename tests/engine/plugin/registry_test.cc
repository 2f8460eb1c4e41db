#include "engine/plugin/registry.h"

#include <gtest/gtest.h>

namespace pliant {
namespace {

int Zero(const mjModel*, int) { return 0; }
int One(const mjModel*, int) { return 1; }

mjpPlugin Example(const char* name) {
  mjpPlugin plugin{};
  plugin.name = name;
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.nstate = Zero;
  return plugin;
}

TEST(Registry, RegisteringTwiceGivesTheSameSlot) {
  const mjpPlugin plugin = Example("pliant.test.twice");
  const int slot = RegisterPlugin(plugin);
  EXPECT_EQ(RegisterPlugin(plugin), slot);
  int found = -2;
  EXPECT_NE(GetPlugin("pliant.test.twice", &found), nullptr);
  EXPECT_EQ(found, slot);
}

TEST(Registry, KeepsItsOwnCopyOfNames) {
  char name[] = "pliant.test.copy";
  RegisterPlugin(Example(name));
  name[0] = 'X';
  EXPECT_NE(GetPlugin("pliant.test.copy", nullptr), nullptr);
}

TEST(RegistryDeathTest, AnotherPluginOfTheSameNameIsFatal) {
  EXPECT_EXIT(
      {
        mjpPlugin plugin = Example("pliant.test.clash");
        RegisterPlugin(plugin);
        plugin.nstate = One;
        RegisterPlugin(plugin);
      },
      testing::ExitedWithCode(1), "already registered");
}

TEST(Registry, ProvidersAreFoundBySchemeInAnyCase) {
  mjpResourceProvider provider{};
  provider.prefix = "pliantmem";
  provider.open = [](mjResource*) { return 1; };
  provider.read = [](mjResource*, const void**) { return 0; };
  provider.close = [](mjResource*) {};
  const int slot = RegisterResourceProvider(provider);
  EXPECT_GE(slot, 0);
  EXPECT_EQ(RegisterResourceProvider(provider), slot);
  EXPECT_NE(GetResourceProvider("PliantMem:file.xml"), nullptr);
  EXPECT_EQ(GetResourceProvider("pliantmem"), nullptr);
  EXPECT_EQ(GetResourceProvider("pliantmem2:x"), nullptr);
}

TEST(Registry, ProvidersWithoutCallbacksAreRefused) {
  mjpResourceProvider provider{};
  provider.prefix = "incomplete";
  EXPECT_EQ(RegisterResourceProvider(provider), -1);
}

}  // namespace
}  // namespace pliant
