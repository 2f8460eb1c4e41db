// Warnings of mjData.
#include "engine/model/warning.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <string>

#include "engine/model/data.h"
#include "engine/model/fields.h"
#include "tests/engine/model/small_model.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

TEST(Warning, IsCountedAlwaysAndPrintedOnce) {
  static int calls = 0;
  calls = 0;
  mju_user_warning = [](const char*) { ++calls; };
  const ModelPtr m = SmallModel();
  const DataPtr d(MakeData(*m));
  RaiseWarning(*d, mjWARN_BADQPOS, 3);
  RaiseWarning(*d, mjWARN_BADQPOS, 4);
  mju_user_warning = nullptr;
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(d->warning[mjWARN_BADQPOS].number, 2);
  EXPECT_EQ(d->warning[mjWARN_BADQPOS].lastinfo, 4);
}

// What the warning counts is the size of the arena, as in the reference.
TEST(Warning, SaysHowManyBytesWereTooFewForConstraints) {
  const ModelPtr m = SmallModel();
  const DataPtr d(MakeData(*m));
  RaiseWarning(*d, mjWARN_CNSTRFULL, static_cast<int>(d->narena));
  const std::string text = WarningText(mjWARN_CNSTRFULL, d->warning[mjWARN_CNSTRFULL].lastinfo);
  EXPECT_THAT(text, testing::HasSubstr("memory of " + std::to_string(d->narena) + " bytes"));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("rows")));
}

}  // namespace
}  // namespace pliant
