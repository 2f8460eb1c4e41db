// Names of elements.
#include "engine/model/names.h"

#include <gtest/gtest.h>

#include "engine/model/fields.h"
#include "tests/engine/model/small_model.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

TEST(Names, LookUpGoesBothWays) {
  const ModelPtr m = SmallModel();
  EXPECT_EQ(Name2Id(*m, mjOBJ_BODY, "hand"), 2);
  EXPECT_EQ(Name2Id(*m, mjOBJ_XBODY, "arm"), 1);
  EXPECT_EQ(Name2Id(*m, mjOBJ_BODY, "leg"), -1);
  EXPECT_EQ(Name2Id(*m, mjOBJ_JOINT, "arm"), -1);
  EXPECT_STREQ(Id2Name(*m, mjOBJ_BODY, 1), "arm");
  EXPECT_EQ(Id2Name(*m, mjOBJ_BODY, 0), nullptr);
  EXPECT_EQ(Id2Name(*m, mjOBJ_BODY, 99), nullptr);
  EXPECT_EQ(CountOf(*m, mjOBJ_DOF), 2);
  EXPECT_EQ(CountOf(*m, mjOBJ_UNKNOWN), -1);
}

}  // namespace
}  // namespace pliant
