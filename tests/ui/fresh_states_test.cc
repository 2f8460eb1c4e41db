// What panels keep for the program's whole life is as at its start before each test, whichever ran before it
// in the same process.
#include <gtest/gtest.h>

#include "ui/actions/context_actions.h"
#include "ui/actions/pointed_surface.h"
#include "ui/model/draw_limits.h"
#include "ui/state/board.h"
#include "ui/state/contact_quality.h"
#include "ui/state/doctor_state.h"
#include "ui/state/drift_state.h"
#include "ui/state/experiments.h"
#include "ui/state/explain.h"
#include "ui/state/first_look.h"
#include "ui/state/fit_state.h"
#include "ui/state/habits.h"
#include "ui/state/identify_state.h"
#include "ui/state/open_choices.h"
#include "ui/state/previews.h"
#include "ui/state/trajectory_state.h"

namespace pliant::ui {
namespace {

class FreshStates : public testing::EmptyTestEventListener {
  void OnTestStart(const testing::TestInfo&) override {
    CurrentBoard() = {};
    CurrentContactQuality() = {};
    CurrentContextPlace() = {};
    CurrentPointedSurface() = SurfaceUnderMenu() = {};
    CurrentDoctor() = {};
    CurrentDrawLimits() = {};
    CurrentDrift() = {};
    CurrentExperiments() = {};
    CurrentExplain() = {};
    CurrentFirstLook() = {};
    CurrentFit() = {};
    CurrentHabits() = {};
    CurrentIdentify() = {};
    CurrentOpenChoices() = {};
    CurrentPreviews() = {};
    CurrentTrajectory() = {};
  }
};

const bool kListens = [] {
  testing::UnitTest::GetInstance()->listeners().Append(new FreshStates);
  return true;
}();

void LeaveTraces() {
  EXPECT_TRUE(kListens);
  EXPECT_FALSE(CurrentHabits().reduced_motion);
  EXPECT_FALSE(CurrentFirstLook().shown);
  EXPECT_STREQ(CurrentExperiments().measure, "");
  CurrentHabits().reduced_motion = CurrentFirstLook().shown = true;
  CurrentExperiments().measure[0] = 'x';
}

TEST(FreshStates, WhatATestLeavesIsGone) { LeaveTraces(); }
TEST(FreshStates, BeforeTheNextOne) { LeaveTraces(); }

}  // namespace
}  // namespace pliant::ui
