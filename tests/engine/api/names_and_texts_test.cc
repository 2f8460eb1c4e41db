// Names of types, and copies of texts.
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

namespace pliant {
namespace {

TEST(Types, HaveNames) {
  for (int type = mjOBJ_BODY; type <= mjOBJ_KEY; ++type) {
    ASSERT_NE(mju_type2Str(type), nullptr) << type;
    EXPECT_EQ(mju_str2Type(mju_type2Str(type)), type);
  }
  EXPECT_EQ(mju_str2Type("nothing"), mjOBJ_UNKNOWN);
  EXPECT_EQ(mju_str2Type("tendon"), mjOBJ_TENDON);
  // Types of the specification alone: a name at most, which does not lead back.
  EXPECT_STREQ(mju_type2Str(mjOBJ_FRAME), "frame");
  EXPECT_EQ(mju_str2Type("frame"), mjOBJ_UNKNOWN);
  EXPECT_EQ(mju_type2Str(mjOBJ_DEFAULT), nullptr);
}

TEST(Strncpy, AlwaysEndsTheText) {
  char text[5];
  EXPECT_EQ(mju_strncpy(text, "pendulum", 5), text);
  EXPECT_STREQ(text, "pend");
  mju_strncpy(text, "a", 5);
  EXPECT_STREQ(text, "a");
}

}  // namespace
}  // namespace pliant
