// Pictures that follow each other slowly have fewer pixels; what rests is whole.
#include "app/output/picture_detail.h"

#include <gtest/gtest.h>

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

// Coarse pictures take about half as long: they must not look quick enough to be whole again.
TEST(PictureDetail, DoesNotFlicker) {
  PictureDetail detail;
  int changes = 0;
  float cost = 40;
  for (int i = 0; i < 20; ++i) {
    const bool before = detail.Coarse();
    detail.Begin(1 + 0.05 * i, true, true, cost);
    changes += before != detail.Coarse() ? 1 : 0;
    cost = detail.Coarse() ? 23 : 40;
  }
  EXPECT_LE(changes, 1);
}

}  // namespace
}  // namespace pliant::app
