// Formats of printed numbers.
#include "engine/query/print/print.h"

#include <gtest/gtest.h>

namespace pliant {
namespace {

TEST(Print, OnlyFormatsForOneNumberAreAccepted) {
  EXPECT_TRUE(IsFloatFormat("%.6g"));
  EXPECT_TRUE(IsFloatFormat("%% % -9.2e"));
  EXPECT_FALSE(IsFloatFormat("%s"));
  EXPECT_FALSE(IsFloatFormat("%g %g"));
  EXPECT_FALSE(IsFloatFormat("text"));
}

}  // namespace
}  // namespace pliant
