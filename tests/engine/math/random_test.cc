#include "engine/math/random.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace pliant {
namespace {

// The C library's generator here is the one that ours repeats.
TEST(FeedbackRandom, GivesTheNumbersOfTheLibrarysGenerator) {
#ifndef __GLIBC__
  GTEST_SKIP() << "another C library";
#endif
  for (const unsigned seed : {0u, 1u, 123u, 4000000000u}) {
    FeedbackRandom random(seed);
    std::srand(seed);
    for (int i = 0; i < 1000; ++i)
      ASSERT_EQ(random.Next(), static_cast<uint32_t>(std::rand())) << seed << " " << i;
  }
}

TEST(FeedbackRandom, BeginsWithTheNumbersOfItsSeed) {
  FeedbackRandom random(123);
  EXPECT_EQ(random.Next(), 128959393u);
  EXPECT_EQ(random.Next(), 1692901013u);
}

}  // namespace
}  // namespace pliant
