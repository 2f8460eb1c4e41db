// Pictures that follow each other slowly have fewer pixels; what rests is whole.
#include "app/output/picture_detail.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pliant::app {
namespace {

TEST(PictureDetail, WhatMovesSlowlyIsCoarseAndBecomesWholeWhenItRests) {
  PictureDetail detail;
  detail.Begin(1, true, true, 100);
  EXPECT_FALSE(detail.Coarse()) << "the first one";
  detail.Begin(1.1, true, true, 100);
  EXPECT_TRUE(detail.Coarse());
  detail.Begin(1.2, true, true, 60);
  EXPECT_TRUE(detail.Coarse());
  detail.Begin(1.25, false, true, 60);
  EXPECT_TRUE(detail.Coarse()) << "drawn once more";
  EXPECT_FALSE(detail.WholeDue(1.3, true));
  EXPECT_TRUE(detail.WholeDue(1.5, true));
  EXPECT_TRUE(detail.WholeDue(1.3, false)) << "a picture is taken";
  detail.Begin(1.5, false, true, 60);
  EXPECT_FALSE(detail.Coarse());
  EXPECT_FALSE(detail.WholeDue(2, true));
}

// Pictures of a busy machine come further apart than the rest after which one counts as the last.
TEST(PictureDetail, WhatTakesLongIsCoarseToo) {
  PictureDetail detail;
  for (int i = 0; i < 5; ++i) {
    detail.Begin(1 + 0.4 * i, true, true, 390);
    EXPECT_EQ(detail.Coarse(), i > 0);
  }
}

TEST(PictureDetail, WhatIsQuickStaysWhole) {
  PictureDetail detail;
  for (int i = 0; i < 10; ++i) {
    detail.Begin(1 + 0.02 * i, true, true, 20);
    EXPECT_FALSE(detail.Coarse());
  }
}

// Of a picture that takes so long as a whole, in ms: those that follow have as few pixels as they need for 20
// a second, and keep them.
struct Run {
  float scale = 1;
  float ms = 0;
  int changes = 0;
};
Run Follow(float whole_ms, float power = 2) {
  PictureDetail detail;
  Run run;
  run.ms = whole_ms;
  for (int i = 0; i < 40; ++i) {
    detail.Begin(1 + 0.05 * i, true, true, run.ms);
    run.changes += detail.Scale() != run.scale ? 1 : 0;
    run.scale = detail.Scale();
    run.ms = whole_ms * std::pow(run.scale, power);
  }
  return run;
}

TEST(PictureDetail, HasAsFewPixelsAsTwentyPicturesASecondNeed) {
  for (const float whole : {20.0F, 40.0F, 60.0F, 80.0F, 104.0F, 120.0F}) {
    SCOPED_TRACE(whole);
    EXPECT_LT(Follow(whole).ms, 50);
  }
  EXPECT_EQ(Follow(20).scale, 1);
  EXPECT_GT(Follow(60).scale, Follow(104).scale);
  EXPECT_EQ(Follow(1000).scale, 0.5F) << "not less, however long it takes";
}

// Coarse pictures take less: they must not look quick enough to be whole again.
TEST(PictureDetail, DoesNotFlicker) {
  // Some pictures take less than their part of the pixels, as they fit into caches; others have much else.
  for (const float power : {1.2F, 2.0F, 2.8F}) {
    for (float whole = 20; whole < 200; whole += 1)
      EXPECT_LE(Follow(whole, power).changes, 4) << whole << " ms, " << power;
  }
}

}  // namespace
}  // namespace pliant::app
