#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>

#include "engine/model/names.h"
#include "tests/ui/ui_fixture.h"
#include "ui/model/names.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

class ActionTable : public UiTest {
 protected:
  bool Key(int key, int mods = kModNone, bool repeat = false) {
    ActionContext context = Context();
    return HandleKey({key, mods, repeat}, context);
  }
  bool Run(const char* name) {
    ActionContext context = Context();
    return RunAction(name, context);
  }
};

TEST_F(ActionTable, NamesAreUnique) {
  std::set<std::string> names;
  for (const Action& action : Actions()) EXPECT_TRUE(names.insert(action.name).second) << action.name;
}

TEST_F(ActionTable, EveryActionHasATitleAndAFunction) {
  for (const Action& action : Actions()) {
    EXPECT_FALSE(action.title.empty()) << action.name;
    EXPECT_TRUE(action.run) << action.name;
  }
}

TEST_F(ActionTable, NoChordIsTakenTwice) {
  std::map<std::pair<int, int>, std::string> taken;
  for (const Action& action : Actions()) {
    for (const KeyChord& chord : action.keys) {
      if (chord.key == kKeyNone) continue;
      for (int mods = 0; mods < 8; ++mods) {
        if (!chord.Matches(chord.key, mods)) continue;
        const auto [entry, fresh] = taken.emplace(std::pair(chord.key, mods), action.name);
        EXPECT_TRUE(fresh) << ToString(chord) << ": " << action.name << " and " << entry->second;
      }
    }
  }
}

const std::map<std::string, KeyChord> kKeysOfTheReferenceViewer = {{"simulation.pause", {kKeySpace, 0}},
                                                                   {"simulation.reset", {kKeyBackspace, 0}},
                                                                   {"simulation.step", {kKeyRight, 0}},
                                                                   {"simulation.step_back", {kKeyLeft, 0}},
                                                                   {"simulation.faster", {kKeyEqual, 0}},
                                                                   {"simulation.slower", {kKeyMinus, 0}},
                                                                   {"simulation.copy_state", {'C', 2}},
                                                                   {"simulation.reload", {'L', 2}},
                                                                   {"camera.align", {'A', 2}},
                                                                   {"camera.free", {kKeyEscape, 0}},
                                                                   {"camera.previous", {'[', 0}},
                                                                   {"camera.next", {']', 0}},
                                                                   {"selection.parent", {kKeyPageUp, 0}},
                                                                   {"panel.left", {kKeyTab, 0}},
                                                                   {"panel.right", {kKeyTab, 1}},
                                                                   {"panel.help", {kKeyF1, 0}},
                                                                   {"panel.info", {kKeyF1 + 1, 0}},
                                                                   {"panel.profiler", {kKeyF1 + 2, 0}},
                                                                   {"panel.sensors", {kKeyF1 + 3, 0}},
                                                                   {"window.fullscreen", {kKeyF1 + 4, 0}},
                                                                   {"view.next_frame", {kKeyF1 + 5, 0}},
                                                                   {"view.next_label", {kKeyF1 + 6, 0}},
                                                                   {"file.print_model", {'M', 2}},
                                                                   {"file.print_data", {'D', 2}},
                                                                   {"file.screenshot", {'P', 2}},
                                                                   {"app.quit", {'Q', 2}},
                                                                   {"group.geom.0", {'0', 0}},
                                                                   {"group.geom.5", {'5', 0}},
                                                                   {"group.site.3", {'3', 1}},
                                                                   {"flag.convex_hull", {'H', 0}},
                                                                   {"flag.texture", {'X', 0}},
                                                                   {"flag.joint", {'J', 0}},
                                                                   {"flag.camera", {'Q', 0}},
                                                                   {"flag.actuator", {'U', 0}},
                                                                   {"flag.activation", {',', 0}},
                                                                   {"flag.light", {'Z', 0}},
                                                                   {"flag.tendon", {'V', 0}},
                                                                   {"flag.rangefinder", {'Y', 0}},
                                                                   {"flag.constraint", {'E', 0}},
                                                                   {"flag.inertia", {'I', 0}},
                                                                   {"flag.scale_inertia", {'\'', 0}},
                                                                   {"flag.perturb_force", {'B', 0}},
                                                                   {"flag.perturb_object", {'O', 0}},
                                                                   {"flag.contact_point", {'C', 0}},
                                                                   {"flag.island", {'N', 0}},
                                                                   {"flag.contact_force", {'F', 0}},
                                                                   {"flag.contact_split", {'P', 0}},
                                                                   {"flag.transparent", {'T', 0}},
                                                                   {"flag.auto_connect", {'A', 0}},
                                                                   {"flag.center_of_mass", {'M', 0}},
                                                                   {"flag.static_body", {'D', 0}},
                                                                   {"flag.skin", {';', 0}},
                                                                   {"flag.body_tree", {'`', 0}},
                                                                   {"flag.mesh_tree", {'\\', 0}},
                                                                   {"render.shadow", {'S', 0}},
                                                                   {"render.wireframe", {'W', 0}},
                                                                   {"render.reflection", {'R', 0}},
                                                                   {"render.additive", {'L', 0}},
                                                                   {"render.skybox", {'K', 0}},
                                                                   {"render.fog", {'G', 0}},
                                                                   {"render.haze", {'/', 0}}};

TEST_F(ActionTable, KeysOfTheReferenceViewerWork) {
  for (const auto& [name, chord] : kKeysOfTheReferenceViewer) {
    const Action* action = FindAction(name);
    ASSERT_NE(action, nullptr) << name;
    const bool matches =
        action->keys[0].Matches(chord.key, chord.mods) || action->keys[1].Matches(chord.key, chord.mods);
    EXPECT_TRUE(matches) << name << " should be on " << ToString(chord);
  }
}

TEST_F(ActionTable, EveryActionIsHarmlessWithoutAModel) {
  for (const Action& action : Actions()) Run(action.name.c_str());
  SUCCEED();
}

TEST_F(ActionTable, EveryActionRunsWithAModel) {
  LoadScene();
  for (const Action& action : Actions()) EXPECT_TRUE(Run(action.name.c_str())) << action.name;
}

TEST_F(ActionTable, SwitchesToggleAndSayTheirState) {
  LoadScene();
  const ActionContext context = Context();
  for (const Action& action : Actions()) {
    if (action.checked == nullptr || action.name == "simulation.pause") continue;
    const auto among = [&](const char* choices) { return action.name.rfind(choices, 0) == 0; };
    if (among("file.watch_") || among("gizmo.") || among("color."))
      continue;  // one of the choices is always on
    const bool before = action.checked(context);
    Run(action.name.c_str());
    if (!ui_.layout.request.bottom_tab.empty()) ui_.layout.bottom_tab = ui_.layout.request.bottom_tab;
    Run(action.name.c_str());
    if (action.group == "Panels and window") continue;  // tabs need a drawn frame between
    EXPECT_EQ(action.checked(context), before) << action.name;
  }
}

TEST_F(ActionTable, UndoAndRedoAreUsableWhereThereIsSomethingToUndoAndRedo) {
  LoadScene();
  const auto usable = [&](const char* name) { return IsUsable(*FindAction(name), Context()); };
  EXPECT_FALSE(usable("edit.undo"));
  EXPECT_FALSE(usable("edit.redo"));
  ui_.authoring.edits = {{"Friction", false}, {"Mass", true}};
  EXPECT_TRUE(usable("edit.undo"));
  EXPECT_TRUE(usable("edit.redo"));
  ui_.authoring.edits.front().undone = true;
  EXPECT_FALSE(usable("edit.undo"));
  EXPECT_TRUE(usable("edit.redo"));
  EXPECT_TRUE(usable("simulation.reset"));
}

TEST_F(ActionTable, SpaceAsksForTheOppositeOfTheShownState) {
  LoadScene();
  EXPECT_TRUE(Key(kKeySpace));
  ASSERT_NE(log_.Last<command::SetPaused>(), nullptr);
  EXPECT_FALSE(log_.Last<command::SetPaused>()->paused);
}

TEST_F(ActionTable, OnlyStepsRepeatWhileAKeyIsHeld) {
  LoadScene();
  Key(kKeySpace, 0, true);
  Key(Letter('J'), 0, true);
  EXPECT_TRUE(log_.commands.empty());
  EXPECT_EQ(ui_.view.option.flags[mjVIS_JOINT], 0);
  Key(kKeyRight, 0, true);
  EXPECT_NE(log_.Last<command::StepBy>(), nullptr);
}

TEST_F(ActionTable, SpeedGoesUpToMaximumAndDownAgain) {
  LoadScene();
  snapshot_.run.speed = 10;
  Run("simulation.faster");
  EXPECT_EQ(log_.Last<command::SetSpeed>()->factor, 0);
  snapshot_.run.speed = 0;
  Run("simulation.slower");
  EXPECT_EQ(log_.Last<command::SetSpeed>()->factor, 10);
  snapshot_.run.speed = 1;
  Run("simulation.slower");
  EXPECT_LT(log_.Last<command::SetSpeed>()->factor, 1);
}

TEST_F(ActionTable, CopiedStateHasEveryNumberExactly) {
  LoadScene();
  snapshot_.data->qpos[0] = 1.0 / 3;
  Run("simulation.copy_state");
  ASSERT_EQ(requests_.size(), 1u);
  const std::string& text = std::get<request::CopyText>(requests_[0]).text;
  const size_t at = text.find("qpos=\"") + 6;
  std::istringstream numbers(text.substr(at, text.find('"', at) - at));
  std::string word;
  for (int i = 0; i < model_->nq; ++i) {
    ASSERT_TRUE(numbers >> word);
    EXPECT_EQ(std::strtod(word.c_str(), nullptr), snapshot_.data->qpos[i]);
  }
}

// They stand greyed in the menu.
TEST_F(ActionTable, StoppingALoadAndWritingNeedALoadAndAComparison) {
  LoadScene();
  ActionContext c = Context();
  EXPECT_FALSE(IsUsable(*FindAction("file.cancel_load"), c));
  load_.busy = true;
  EXPECT_TRUE(IsUsable(*FindAction("file.cancel_load"), c));
  EXPECT_FALSE(IsUsable(*FindAction("file.write_now"), c));
  ui_.authoring.write_back.open = ui_.authoring.write_back.ready = true;
  EXPECT_TRUE(IsUsable(*FindAction("file.write_now"), c));
}

TEST_F(ActionTable, ParentsAndChildrenAreSelected) {
  LoadScene();
  SelectBody(*frame_.m, ui_.selection, 3);
  EXPECT_EQ(ui_.selection.body, 3);
  Run("selection.parent");
  EXPECT_EQ(ui_.selection.body_name, "pole");
  Run("selection.child");
  EXPECT_EQ(ui_.selection.body, 3);
  Run("selection.parent");
  Run("selection.parent");
  EXPECT_EQ(ui_.selection.body, -1);
}

TEST_F(ActionTable, FollowGoesOnAndOffAndRemembersItsBody) {
  LoadScene();
  SelectBody(*frame_.m, ui_.selection, 1);
  Run("camera.follow");
  EXPECT_EQ(ui_.view.camera.type, mjCAMERA_TRACKING);
  EXPECT_EQ(ui_.view.camera.trackbodyid, 1);
  Run("selection.clear");
  Run("camera.follow");
  EXPECT_EQ(ui_.view.camera.type, mjCAMERA_FREE);
  Run("camera.follow");
  EXPECT_EQ(ui_.view.camera.trackbodyid, 1);
}

TEST_F(ActionTable, ElementsThatAreAddedInHasteHaveNamesOfTheirOwn) {
  LoadScene();
  ASSERT_TRUE(Run("structure.add_free_body"));
  ASSERT_TRUE(Run("structure.add_free_body"));
  std::set<std::string> texts;
  for (const AppRequest& asked : requests_) {
    if (const auto* change = std::get_if<request::ChangeStructure>(&asked)) texts.insert(change->edit.text);
  }
  EXPECT_EQ(texts.size(), 2u);
}

TEST_F(ActionTable, AFreeBodyIsAddedInSightOfTheView) {
  LoadScene();
  const double looked_at[3] = {3, -4, 1};
  std::copy_n(looked_at, 3, ui_.view.camera.lookat);
  ASSERT_TRUE(Run("structure.add_free_body"));
  const auto* change = std::get_if<request::ChangeStructure>(&requests_.back());
  ASSERT_NE(change, nullptr);
  double pos[3] = {};
  const size_t at = change->edit.text.find("pos=\"");
  ASSERT_EQ(std::sscanf(change->edit.text.c_str() + at, "pos=\"%lf %lf %lf\"", pos, pos + 1, pos + 2), 3);
  EXPECT_EQ(pos[0], 3);
  EXPECT_EQ(pos[1], -4);
  EXPECT_GT(pos[2], 1.1) << "it falls";
  EXPECT_LT(pos[2], 1.2 + 0.3 * frame_.m->stat.extent);
}

TEST_F(ActionTable, APairIsMadeOfTheSelectedGeomAndOneThatItTouches) {
  LoadScene();
  const mjModel& m = *frame_.m;
  int geom = -1;
  for (int g = 0; g < m.ngeom && geom < 0; ++g) {
    if (Id2Name(m, mjOBJ_GEOM, g) != nullptr && m.geom_bodyid[g] > 0) geom = g;
  }
  ASSERT_GE(geom, 0);
  ui_.selection.element = {mjOBJ_GEOM, geom};
  ASSERT_TRUE(Run("structure.add_pair"));
  ASSERT_FALSE(requests_.empty());
  const auto* change = std::get_if<request::ChangeStructure>(&requests_.back());
  ASSERT_NE(change, nullptr);
  EXPECT_EQ(change->edit.section, "contact");
  EXPECT_THAT(change->edit.text,
              testing::HasSubstr(std::string("geom1=\"") + Id2Name(m, mjOBJ_GEOM, geom) + "\" geom2=\""));
  EXPECT_THAT(change->edit.text, testing::Not(testing::HasSubstr("TOUCHED")));
}

TEST(KeyNames, ReadAsOnAKeyboard) {
  EXPECT_EQ(ToString(KeyChord{Letter('L'), kModCtrl | kModShift}), "Ctrl+Shift+L");
  EXPECT_EQ(ToString(KeyChord{kKeyF1 + 10, kModNone}), "F11");
  EXPECT_EQ(ToString(KeyChord{kKeySpace, kModAny}), "Space");
  EXPECT_EQ(ToString(KeyChord{}), "");
}

// A script says them as the first word of a line.
TEST_F(ActionTable, NamesAreSingleWords) {
  for (const Action& action : Actions()) EXPECT_EQ(action.name.find(' '), std::string::npos) << action.name;
}

}  // namespace
}  // namespace pliant::ui
