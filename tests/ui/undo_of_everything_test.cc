// Every command and every setting is either undone or listed here with the reason why not.
#include <functional>
#include <set>
#include <variant>

#include "engine/model/state.h"
#include "tests/ui/ui_fixture.h"
#include "ui/edits/edit_log.h"
#include "ui/edits/setting_edits.h"
#include "ui/state/trajectory_state.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

using testing::HasSubstr;

struct Case {
  std::function<runner::Command()> make;
  const char* reason = "";  // why it makes no edit of its own; empty: it does
};
template <class C>
Case Of(const C& command, const char* reason = "") {
  return {[command] { return runner::Command(command); }, reason};
}

std::vector<Case> TimeCases() {
  constexpr const char* kTime = "time has its own way back: the timeline";
  constexpr const char* kAsked = "panels derive it from what they show";
  return {Of(command::SetPaused{}, kTime),
          Of(command::StepBy{}, kTime),
          Of(command::SeekStep{}, kTime),
          Of(command::SelectBranch{}, kTime),
          Of(command::PlayHistory{}, kTime),
          Of(command::RunUntil{}, kTime),
          Of(command::SeekHistory{}, kTime),
          Of(command::Advance{}, kTime),
          Of(command::SetSpeed{}, kTime),
          Of(command::SetLockstep{}, kTime),
          Of(command::SetPauseUpdate{}, "shows more of the same state"),
          Of(command::SetHistoryBudget{}, "memory of the program, not a change of the scene"),
          Of(command::SetGhosts{}, kAsked),
          Of(command::SetProbes{}, kAsked)};
}

std::vector<Case> MouseCases() {
  command::SetPerturb drag;
  drag.perturb.select = 1;
  drag.perturb.active = mjPERT_TRANSLATE;
  return {Of(drag), Of(command::SetPins{}, "the setting 'kept forces'"), Of(command::Poke{1, {}, {1, 0, 0}})};
}

std::vector<Case> ModelCases() {
  return {Of(command::SetOption{offsetof(mjOption, timestep), command::ScalarKind::kDouble, 0.004}),
          Of(command::SetVisual{0, command::ScalarKind::kFloat, 2}),
          Of(command::SetModelField{"geom_friction", 0, 0.25}),
          Of(command::RestoreOptions{}),
          {[] { return runner::Command(command::Install{}); },
           "edits of the structure bring their own; a file has its editor's undo"}};
}

std::vector<Case> StateCases(const mjModel& m) {
  command::SetState state;
  state.state.assign(static_cast<size_t>(RunStateSize(m)), 0.5);
  return {Of(command::Reset{}),
          Of(command::LoadKey{0}),
          Of(command::SaveKey{0}),
          Of(command::WriteKey{0, 1, {1}, {2}, {3}, {4}, {5}, {6}}),
          Of(command::SetCtrl{0, 0.25}),
          Of(command::ClearCtrl{}),
          Of(command::SetNoise{}, "the setting 'noise'"),
          Of(command::SetGenerator{}, "the panel's generators are watched"),
          Of(command::FollowControls{}, "the setting 'recording'"),
          Of(command::SetQpos{0, 1, {1}}),
          Of(command::SetQvel{0, -1}),
          Of(command::SetMocap{0, {1, 2, 3}, {0, 1, 0, 0}}),
          Of(command::SetEqualityActive{0, false}),
          Of(command::SetDataField{"qfrc_applied", 1, 5}),
          Of(state)};
}

class UndoOfEverything : public UiTest {
 protected:
  UndoOfEverything() {
    LoadScene();
    snapshot_.data->ctrl[0] = 0.5;
    snapshot_.model.opt.gravity[0] = 1;
    Do([] {});
  }

  // One frame, and thus one edit.
  template <class F>
  void Do(F&& edit) {
    frame_.wall += 10;
    edits_.BeginFrame(frame_, ui_);
    edit();
    edits_.EndFrame(ui_);
  }

  EditLog edits_{log_};
};

TEST_F(UndoOfEverything, ACommandMakesAnEditOrHasAReason) {
  std::vector<Case> cases = StateCases(*frame_.m);
  for (const std::vector<Case>& more : {TimeCases(), MouseCases(), ModelCases()})
    cases.insert(cases.end(), more.begin(), more.end());
  std::set<size_t> seen;
  for (const Case& one : cases) {
    const size_t kind = one.make().index(), before = edits_.Rows().size();
    EXPECT_TRUE(seen.insert(kind).second) << kind;
    Do([&] { edits_.Push(one.make()); });
    const bool undone = edits_.Rows().size() == before + 1;
    EXPECT_NE(undone, *one.reason != 0) << "command " << kind << ": " << one.reason;
    if (!undone) continue;
    const size_t sent = log_.commands.size();
    Do([&] { edits_.Undo(ui_); });
    EXPECT_GT(log_.commands.size(), sent) << kind;
    Do([&] { edits_.Redo(ui_); });
  }
  EXPECT_EQ(seen.size(), std::variant_size_v<runner::Command>);
}

struct Change {
  const char* label;
  std::function<void(UiState&)> make;
};

// What a person changes in panels and by keys, a line each.
const Change kChanges[] = {
    {"Picture quality", [](UiState& ui) { ui.view.quality = render::RenderQuality::kLow; }},
    {"Picture quality", [](UiState& ui) { ui.view.render.shadow.softness = 3.5f; }},
    {"Picture quality", [](UiState& ui) { ui.view.render.color.linear_light ^= true; }},
    {"Picture quality", [](UiState& ui) { ui.view.render.background_top[1] = 0.9f; }},
    {"Picture quality", [](UiState& ui) { ui.view.render.occlusion.on ^= true; }},
    {"Picture quality", [](UiState& ui) { ui.parked[2].render.samples = 0; }},
    {"Labels", [](UiState& ui) { ui.view.extras.label_px = 21; }},
    {"Labels", [](UiState& ui) { ui.view.labels_visible ^= true; }},
    {"Shown contacts", [](UiState& ui) { ui.view.extras.min_force = 2.5; }},
    {"Range of colors", [](UiState& ui) { ui.view.extras.color.hi = 17; }},
    {"Number of views", [](UiState& ui) { ui.views.layout = 4; }},
    {"Noise", [](UiState& ui) { ui.controls.noise_scale = 0.25f; }},
    {"Noise", [](UiState& ui) { ui.controls.noise_seed = 11; }},
    {"Noise", [](UiState& ui) { ui.controls.quiet.insert("no such motor"); }},
    {"Kept forces",
     [](UiState& ui) {
       ui.views.grab.pins.push_back({{{}, 1, {}, {1, 2, 3}, {}}, ""});
     }},
    {"Mouse force", [](UiState& ui) { ui.views.grab.max_force = 30; }},
    {"Mouse force", [](UiState& ui) { ui.views.grab.axes = 4; }},
    {"Paths and shadows",
     [](UiState& ui) {
       ui.views.traces.targets.push_back({mjOBJ_BODY, 1, ""});
     }},
    {"Paths and shadows",
     [](UiState& ui) {
       ui.views.traces.ghosts.push_back({"a", 1, {1, 2}, {}, true});
     }},
    {"Paths and shadows", [](UiState& ui) { ui.views.traces.onion ^= true; }},
    {"Measurements", [](UiState& ui) { ui.views.tools.measure.pinned.emplace_back().geoms[0] = 1; }},
    {"Steps of the handles", [](UiState& ui) { ui.views.tools.gizmo.move_step = 0.2; }},
    {"Plots", [](UiState& ui) { ui.plots.plots.emplace_back().curves.push_back({"qpos[0]"}); }},
    {"Plots", [](UiState& ui) { ui.plots.span = 3; }},
    {"Watched values",
     [](UiState& ui) {
       ui.values.watches.push_back({"time", 0});
     }},
    {"Marks of the timeline", [](UiState& ui) { ui.timeline.marks[3] ^= true; }},
    {"Recorded trajectory", [](UiState&) { CurrentTrajectory().ghost ^= true; }},
    {"Shown elements", [](UiState& ui) { ui.view.option.flags[mjVIS_JOINT] ^= 1; }},
    {"Shown elements", [](UiState& ui) { ui.view.extras.cones ^= true; }},
    {"Saved view", [](UiState& ui) { ui.views.bookmarks[2].used = true; }},
    {"Generator",
     [](UiState& ui) {
       ui.authoring.controls.generators[0] = {command::Waveform::kSine, 1, 2, 3, 4};
     }},
};

TEST_F(UndoOfEverything, ASettingOfAPanelGoesBackAndForthAloneAndTogether) {
  std::vector<KeptEdits> steps;
  for (const Change& change : kChanges) {
    Do([&] { change.make(ui_); });
    ASSERT_EQ(edits_.Rows().size(), steps.size() + 1) << change.label;
    EXPECT_THAT(edits_.Rows().back().label, HasSubstr(change.label));
    steps.push_back({});
  }
  while (edits_.CanUndo()) Do([&] { edits_.Undo(ui_); });
  EXPECT_EQ(edits_.Rows().size(), steps.size()) << "undoing makes no edits";
  EXPECT_TRUE(ui_.views.grab.pins.empty());
  EXPECT_EQ(ui_.controls.noise_scale, 0);
  EXPECT_TRUE(ui_.controls.quiet.empty());
  EXPECT_NE(ui_.view.quality, render::RenderQuality::kLow);
  EXPECT_NE(ui_.parked[2].render.samples, 0);
  EXPECT_TRUE(ui_.plots.plots.empty());
  while (edits_.CanRedo()) Do([&] { edits_.Redo(ui_); });
  EXPECT_EQ(ui_.views.grab.pins.at(0).pin.force[2], 3);
  EXPECT_EQ(ui_.controls.noise_seed, 11);
  EXPECT_EQ(ui_.view.quality, render::RenderQuality::kLow);
  EXPECT_EQ(ui_.parked[2].render.samples, 0);
  EXPECT_EQ(ui_.plots.plots.at(0).curves.at(0).expression, "qpos[0]");
  EXPECT_EQ(edits_.Rows().size(), steps.size());
}

TEST_F(UndoOfEverything, PhysicsIsToldOfNoiseAndForcesThatComeBack) {
  Do([&] { ui_.controls.noise_scale = 0.25f; });
  Do([&] { ui_.views.grab.pins.push_back({{{}, 1, {}, {1, 2, 3}, {}}, ""}); });
  Do([&] { edits_.GoTo(ui_, 0); });
  ASSERT_NE(log_.Last<command::SetNoise>(), nullptr);
  EXPECT_EQ(log_.Last<command::SetNoise>()->scale, 0);
  ASSERT_NE(log_.Last<command::SetPins>(), nullptr);
  EXPECT_TRUE(log_.Last<command::SetPins>()->pins.empty());
  Do([&] { edits_.GoTo(ui_, 2); });
  EXPECT_EQ(log_.Last<command::SetNoise>()->scale, 0.25);
  EXPECT_EQ(log_.Last<command::SetPins>()->pins.at(0).force[2], 3);
}

TEST_F(UndoOfEverything, ShadowsThatTheProgramPlacesAreNoEdits) {
  Do([&] { ui_.views.traces.ghosts.push_back({"trajectory", 1, {1, 2}, {}, true, true}); });
  EXPECT_TRUE(edits_.Rows().empty());
  Do([&] { ui_.views.traces.ghosts.push_back({"mine", 2, {1, 2}, {}, true}); });
  Do([&] { edits_.Undo(ui_); });
  ASSERT_EQ(ui_.views.traces.ghosts.size(), 1u);
  EXPECT_EQ(ui_.views.traces.ghosts[0].label, "trajectory");
}

TEST_F(UndoOfEverything, AMeasurementThatComesBackKeepsTheRecordsOfTheOthers) {
  std::vector<Measurement>& pinned = ui_.views.tools.measure.pinned;
  Do([&] { pinned.emplace_back().geoms[0] = 1; });
  Do([&] { pinned.emplace_back().geoms[0] = 2; });
  pinned[1].record = {{0.5, 7}};
  Do([&] { pinned.erase(pinned.begin()); });
  Do([&] { edits_.Undo(ui_); });
  ASSERT_EQ(pinned.size(), 2u);
  EXPECT_TRUE(pinned[0].record.empty());
  ASSERT_EQ(pinned[1].record.size(), 1u);
  EXPECT_EQ(pinned[1].record[0].second, 7);
}

TEST_F(UndoOfEverything, WhatANewModelBringsIsNoEdit) {
  Do([&] { ui_.controls.noise_scale = 0.25f; });
  ++snapshot_.generation;
  Do([&] { ui_.views.traces.targets.clear(), ui_.view.render.samples = 2; });
  EXPECT_EQ(edits_.Rows().size(), 1u);
}

}  // namespace
}  // namespace pliant::ui
