// Warnings and fatal errors reach the handlers.
#include "engine/core/log.h"

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <string>

#include "engine/core/workspace.h"

namespace pliant {
namespace {

std::string* caught = nullptr;

TEST(Log, WarningsGoToTheUsersHandlerOnly) {
  static std::string text;
  caught = &text;
  mju_user_warning = [](const char* message) { *caught = message; };
  Warn("value %d", 7);
  mju_user_warning = nullptr;
  EXPECT_EQ(text, "value 7");
}

TEST(LogDeathTest, FatalWithoutAHandlerExitsWithTheMessage) {
  EXPECT_EXIT(Fatal("broken %s", "thing"), testing::ExitedWithCode(1), "ERROR: broken thing");
}

}  // namespace
}  // namespace pliant
