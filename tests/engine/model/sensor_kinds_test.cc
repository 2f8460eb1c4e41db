// The table of the kinds of sensors.
#include "engine/model/sensor_kinds.h"

#include <gtest/gtest.h>

namespace pliant {
namespace {

TEST(SensorKinds, HaveARowEach) {
  for (int type = 0; type <= mjSENS_USER; ++type) {
    const SensorKind* kind = FindSensorKind(type);
    ASSERT_NE(kind, nullptr) << type;
    EXPECT_EQ(kind->type, type);
    EXPECT_STRNE(kind->title, "");
    EXPECT_EQ(kind->stage == mjSTAGE_NONE, DecidesItself(type)) << kind->title;
  }
  EXPECT_EQ(FindSensorKind(-1), nullptr);
  EXPECT_EQ(FindSensorKind(mjSENS_USER + 1), nullptr);
}

TEST(SensorKinds, AxesHaveThreeNumbersAndQuaternionsFour) {
  for (int type = 0; type <= mjSENS_USER; ++type) {
    const SensorKind& kind = *FindSensorKind(type);
    if (kind.data == mjDATATYPE_AXIS) {
      EXPECT_EQ(kind.dim, 3) << kind.title;
    } else if (kind.data == mjDATATYPE_QUATERNION) {
      EXPECT_EQ(kind.dim, 4) << kind.title;
    }
  }
}

}  // namespace
}  // namespace pliant
