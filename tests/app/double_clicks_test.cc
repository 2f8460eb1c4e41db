#include "app/window/double_clicks.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(DoubleClicks, TwoQuickPressesAtAPlaceAreOneAndAThirdBeginsAnew) {
  DoubleClicks clicks;
  EXPECT_FALSE(clicks.Press(0, 10, 10, 1.0, 0.25));
  clicks.Release(10, 10);
  EXPECT_TRUE(clicks.Press(0, 12, 11, 1.2, 0.25));
  clicks.Release(12, 11);
  EXPECT_FALSE(clicks.Press(0, 12, 11, 1.3, 0.25));
}

TEST(DoubleClicks, OtherButtonsPlacesAndTimesAreNone) {
  DoubleClicks clicks;
  clicks.Press(0, 10, 10, 1.0, 0.25);
  EXPECT_FALSE(clicks.Press(1, 10, 10, 1.1, 0.25));
  EXPECT_FALSE(clicks.Press(1, 40, 10, 1.2, 0.25));
  EXPECT_FALSE(clicks.Press(1, 40, 10, 1.5, 0.25));
}

TEST(DoubleClicks, TwoQuickDragsFromOnePlaceAreNone) {
  DoubleClicks clicks;
  clicks.Press(1, 10, 10, 1.0, 0.25);
  clicks.Release(90, 40);
  EXPECT_FALSE(clicks.Press(1, 10, 10, 1.2, 0.25));
  clicks.Release(10, 10);
  EXPECT_TRUE(clicks.Press(1, 10, 10, 1.3, 0.25));
}

}  // namespace
}  // namespace pliant::app
