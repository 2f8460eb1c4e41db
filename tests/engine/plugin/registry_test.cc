#include "engine/plugin/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/plugin/codecs.h"

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

// A library that is built anew and loaded again brings its readers, writers and stores of files along.
TEST(Registry, WhatComesFromAFileThatIsLoadedAgainTakesThePlaceOfTheOlderOne) {
  mjpDecoder decoder{};
  decoder.content_type = "text/pliant-again";
  decoder.extension = ".again";
  decoder.can_decode = [](const mjResource*) { return 1; };
  decoder.decode = [](mjResource*, const mjVFS*) -> mjSpec* { return nullptr; };
  mjpResourceProvider provider{};
  provider.prefix = "again";
  provider.open = [](mjResource*) { return 1; };
  provider.read = [](mjResource*, const void**) { return 0; };
  provider.close = [](mjResource*) {};
  {
    const PluginOrigin origin("/some/liba.so");
    RegisterDecoder(decoder);
    const int slot = RegisterResourceProvider(provider);
    EXPECT_EQ(RegisterResourceProvider(provider), slot);
    EXPECT_THAT(origin.registered,
                testing::ElementsAre("decoder of 'text/pliant-again'", "resource provider 'again'"));
  }
  decoder.decode = [](mjResource* resource, const mjVFS*) -> mjSpec* { return resource ? nullptr : nullptr; };
  provider.open = [](mjResource*) { return 2; };
  {
    const PluginOrigin other("/some/libb.so");
    RegisterDecoder(decoder);
    EXPECT_EQ(RegisterResourceProvider(provider), -1);
    EXPECT_THAT(other.registered, testing::IsEmpty());
    EXPECT_THAT(other.problems,
                testing::ElementsAre("another decoder is already registered for 'text/pliant-again', from "
                                     "/some/liba.so",
                                     "another resource provider with prefix 'again' is already registered"));
  }
  const PluginOrigin again("/some/liba.so");
  RegisterDecoder(decoder);
  RegisterResourceProvider(provider);
  EXPECT_THAT(again.problems, testing::IsEmpty());
  char name[] = "robot.again";
  mjResource resource{};
  resource.name = name;
  EXPECT_EQ(FindDecoder(resource, nullptr)->decode, decoder.decode);
  EXPECT_EQ(GetResourceProvider("again:x")->open(nullptr), 2);
}

}  // namespace
}  // namespace pliant
