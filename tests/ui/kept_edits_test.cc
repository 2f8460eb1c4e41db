// The list of edits as session files keep it.
#include <memory>
#include <variant>

#include "engine/model/state.h"
#include "tests/ui/xml_scene.h"
#include "ui/edits/edit_log.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

class KeptEditsTest : public UiTest {
 protected:
  KeptEditsTest() { LoadScene(); }

  // One frame, and thus one edit.
  template <class F>
  void Do(EditLog& edits, F&& edit) {
    frame_.wall += 10;
    edits.BeginFrame(frame_, ui_);
    edit();
    edits.EndFrame(ui_);
  }
  template <class C>
  void Send(EditLog& edits, C wanted) {
    Do(edits, [&] { edits.Push(wanted); });
  }

  void SendCommands(EditLog& edits) {
    Send(edits, command::SetCtrl{0, 0.25});
    Send(edits, command::WriteKey{0, 1, {1}, {2}, {3}, {4}, {5}, {6}});
    Send(edits, command::SetModelField{"geom_friction", 0, 0.25});
    Send(edits, command::SetOption{offsetof(mjOption, timestep), command::ScalarKind::kDouble, 0.004});
    Send(edits, command::SetVisual{0, command::ScalarKind::kFloat, 2});
    Send(edits, command::SetQpos{0, 3, {1, 2, 3}});
    Send(edits, command::SetQvel{0, -1});
    Send(edits, command::SetMocap{0, {1, 2, 3}, {0, 1, 0, 0}});
    Send(edits, command::SetEqualityActive{0, false});
    Send(edits, command::SetDataField{"qfrc_applied", 1, 5});
    Send(edits, command::Poke{1, {}, {1, 0, 0}});
    Send(edits, command::Reset{});
    Send(edits, command::LoadKey{0});
    command::SetState state;
    state.state.assign(static_cast<size_t>(RunStateSize(*frame_.m)), 0.5);
    Send(edits, state);
    command::SetPerturb drag;
    drag.perturb.select = 1;
    drag.perturb.active = mjPERT_TRANSLATE;
    Send(edits, drag);
  }

  void ChangePanels(EditLog& edits) {
    Do(edits, [&] { ui_.authoring.controls.generators[0] = {command::Waveform::kSine, 1, 2, 3, 4}; });
    Do(edits, [&] { ui_.authoring.tuning.SetShape({mjOBJ_GEOM, "", 0, "geom_size", 0, 0.75}); });
    Do(edits, [&] { ui_.controls.noise_seed = 7; });
    Do(edits, [&] { ui_.views.bookmarks[3].used = true; });
    Do(edits, [&] { ui_.authoring.keyframes.renamed["home"] = "start \xc3\xa9"; });
    Do(edits, [&] { ui_.view.extras.hidden.push_back({1, "box"}); });
    Do(edits, [&] {
      StructureState& structure = ui_.authoring.structure;
      structure.texts = {{"/a.xml", "<mujoco/>"}};
      structure.state = {1, 2, 3};
      structure.label = "Added a body";
      ++structure.version;
    });
  }

  EditLog edits_{log_};
  void BackAndForth(EditLog& edits) {
    while (edits.CanUndo()) Do(edits, [&] { edits.Undo(ui_); });
    EXPECT_FALSE(ui_.views.bookmarks[3].used);
    while (edits.CanRedo()) Do(edits, [&] { edits.Redo(ui_); });
    EXPECT_TRUE(ui_.views.bookmarks[3].used);
    EXPECT_EQ(ui_.authoring.keyframes.renamed["home"], "start \xc3\xa9");
    EXPECT_EQ(ui_.authoring.structure.wanted_texts.at("/a.xml"), "<mujoco/>");
  }
};

TEST_F(KeptEditsTest, EveryKindIsUndoneAndRedoneAsBefore) {
  Do(edits_, [] {});
  SendCommands(edits_);
  ChangePanels(edits_);
  const size_t count = edits_.Rows().size();
  ASSERT_EQ(count, 22u);
  for (int i = 0; i < 3; ++i) Do(edits_, [&] { edits_.Undo(ui_); });
  const KeptEdits kept = edits_.Keep();
  EXPECT_EQ(kept.texts.size(), 2u);

  CommandLog again_log;
  EditLog again(again_log);
  again.Restore(kept, *frame_.m);
  ASSERT_EQ(again.Rows().size(), count);
  EXPECT_EQ(again.Next(), count - 3);
  for (size_t i = 0; i < count; ++i) EXPECT_EQ(again.Rows()[i].label, edits_.Rows()[i].label);
  EXPECT_EQ(again.Keep().bytes, kept.bytes);

  log_.commands.clear();
  BackAndForth(edits_);
  const size_t sent = log_.commands.size();
  Do(edits_, [&] { edits_.GoTo(ui_, count - 3); });
  log_.commands.resize(sent);
  ui_.authoring.structure.version = 0;  // as in another window
  Do(again, [] {});
  BackAndForth(again);
  ASSERT_EQ(again_log.commands.size(), log_.commands.size());
  for (size_t i = 0; i < log_.commands.size(); ++i)
    EXPECT_EQ(again_log.commands[i].index(), log_.commands[i].index()) << i;
  EXPECT_EQ(again_log.Last<command::SetQpos>()->value[2], 3);
  EXPECT_EQ(again_log.Last<command::SetDataField>()->field, "qfrc_applied");
}

// A session shows the structure of its end; undoing leads to that of before.
TEST_F(KeptEditsTest, EditsOfAnotherStructureComeBackWithIt) {
  Do(edits_, [] {});
  SendCommands(edits_);
  const size_t count = edits_.Rows().size();
  const KeptEdits kept = edits_.Keep();

  const mjModel before = snapshot_.model;
  const ModelPtr other = ModelFromXml("<mujoco><worldbody><body/></worldbody></mujoco>");
  EditLog again(log_);
  const auto show = [&](const mjModel& m, bool reload) {
    snapshot_.model = m;
    ++snapshot_.generation;
    auto report = std::make_shared<runner::LoadReport>();
    report->reload = reload;
    snapshot_.report = report;
    again.BeginFrame(frame_, ui_);
  };
  again.Restore(kept, *other);
  show(*other, false);
  EXPECT_LT(again.Rows().size(), count);
  show(before, true);
  EXPECT_EQ(again.Rows().size(), count);
  show(*other, false);
  show(before, true);
  EXPECT_LT(again.Rows().size(), count) << "another model, and no session";
}

TEST_F(KeptEditsTest, AnEditWhoseStructureIsMissingIsLeftOut) {
  Do(edits_, [] {});
  SendCommands(edits_);
  ChangePanels(edits_);
  KeptEdits kept = edits_.Keep();
  kept.texts[1].reset();
  EditLog again(log_);
  again.Restore(kept, *frame_.m);
  EXPECT_EQ(again.Rows().size(), edits_.Rows().size() - 1);
  EXPECT_EQ(again.Next(), again.Rows().size());
}

TEST_F(KeptEditsTest, DamagedListsAreReadAsFarAsTheyGo) {
  Do(edits_, [] {});
  SendCommands(edits_);
  ChangePanels(edits_);
  const KeptEdits kept = edits_.Keep();
  ui_.authoring.structure.version = 0;
  for (size_t at = 0; at < kept.bytes.size(); at += 3) {
    KeptEdits cut = kept, wrong = kept;
    cut.bytes.resize(at);
    wrong.bytes[at] = ~wrong.bytes[at];
    for (const KeptEdits* damaged : {&cut, &wrong}) {
      EditLog again(log_);
      again.Restore(*damaged, *frame_.m);
      Do(again, [] {});
      EXPECT_LE(again.Next(), again.Rows().size());
      EXPECT_LE(again.Rows().size(), edits_.Rows().size());
    }
  }
}

}  // namespace
}  // namespace pliant::ui
