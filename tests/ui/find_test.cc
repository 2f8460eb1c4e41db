#include <chrono>
#include <set>

#include "tests/ui/xml_scene.h"
#include "ui/actions/nameless_selection.h"
#include "ui/actions/palette.h"
#include "ui/model/element_search.h"
#include "ui/model/element_tree.h"
#include "ui/model/fuzzy.h"
#include "ui/shell/menu_bar.h"

namespace pliant::ui {
namespace {

constexpr char kRobot[] = R"(<mujoco>
  <asset><material name="steel"/></asset>
  <worldbody>
    <light name="sun" pos="0 0 3"/>
    <geom name="floor" type="plane" size="1 1 1"/>
    <body name="torso" pos="0 0 1">
      <freejoint name="root"/>
      <geom name="chest" size="0.2" material="steel"/>
      <site name="imu"/>
      <body name="arm_left" pos="0 0.3 0">
        <joint name="shoulder_left" axis="0 1 0"/>
        <geom size="0.1"/>
        <camera name="hand_eye"/>
      </body>
      <body name="arm_right" pos="0 -0.3 0">
        <joint name="shoulder_right" axis="0 1 0"/>
        <geom size="0.1"/>
      </body>
    </body>
  </worldbody>
  <actuator><motor name="lift" joint="shoulder_left"/></actuator>
  <sensor><gyro name="turn" site="imu"/></sensor>
  <keyframe><key name="home"/></keyframe>
</mujoco>)";

std::string Chain(int bodies) {
  std::string xml = "<mujoco><worldbody>";
  for (int i = 0; i < bodies; ++i) {
    xml += "<body name=\"b" + std::to_string(i) + "\"><joint/><geom size=\"0.1\" contype=\"0\"/></body>";
  }
  return xml + "</worldbody></mujoco>";
}

TEST(Fuzzy, LettersInOrderFitAndOthersDoNot) {
  EXPECT_GT(FuzzyScore("shl", "shoulder_left"), 0);
  EXPECT_EQ(FuzzyScore("lsh", "shoulder"), 0);
  EXPECT_GT(FuzzyScore("SHOULDER", "shoulder_left"), 0);
  EXPECT_GT(FuzzyScore("", "anything"), 0);
  EXPECT_EQ(FuzzyScore("x", ""), 0);
}

TEST(Fuzzy, WholeWordsBeatStartsBeatScatteredLetters) {
  EXPECT_GT(FuzzyScore("arm", "arm"), FuzzyScore("arm", "arm_left"));
  EXPECT_GT(FuzzyScore("left", "arm_left"), FuzzyScore("left", "cleft_body"));
  EXPECT_GT(FuzzyScore("arm", "forearm"), FuzzyScore("arm", "a_thing_r_m"));
}

TEST(Fuzzy, EveryWordMustFit) {
  EXPECT_GT(FuzzyScore("left should", "shoulder_left"), 0);
  EXPECT_EQ(FuzzyScore("left elbow", "shoulder_left"), 0);
}

TEST(Fuzzy, TellsWhichLettersItUsed) {
  std::vector<int> letters;
  FuzzyScore("sl", "shoulder_left", &letters);
  EXPECT_EQ(letters, (std::vector<int>{0, 9}));
}

// Such as "shldr" and "sl", but not letters from anywhere.
TEST(Fuzzy, EveryPartOfATextThatIsUsedIsEnteredAtItsStart) {
  EXPECT_GT(FuzzyScore("shldr", "shoulder_left"), 0);
  EXPECT_GT(FuzzyScore("sleft", "shoulder_left"), 0);
  EXPECT_EQ(FuzzyScore("box", "Table of axes"), 0);
  EXPECT_EQ(FuzzyScore("redo", "Fire and go"), 0);
}

class Find : public XmlUiTest {
 protected:
  bool Key(int key, int mods = 0) {
    ActionContext c = Context();
    return PaletteTakesKey(c, {key, mods, false}) || HandleKey({key, mods, false}, c);
  }
  void Type(const char* text) { std::snprintf(ui_.palette.query, sizeof ui_.palette.query, "%s", text); }
  std::string Selected() const { return ui_.selection.element_name; }
};

TEST_F(Find, EveryElementOfEveryKindIsFound) {
  Show(kRobot);
  const std::vector<SearchEntry> entries = ListElements(*frame_.m);
  for (const char* name :
       {"torso", "root", "chest", "imu", "hand_eye", "sun", "lift", "turn", "home", "steel"}) {
    const std::vector<SearchHit> hits = SearchElements(entries, name);
    ASSERT_FALSE(hits.empty()) << name;
    EXPECT_EQ(entries[static_cast<size_t>(hits[0].entry)].name, name);
  }
  // Elements without a name are found by kind and number, or by the bodies above them.
  const std::vector<SearchHit> hits = SearchElements(entries, "geom 2");
  ASSERT_FALSE(hits.empty());
  EXPECT_EQ(entries[static_cast<size_t>(hits[0].entry)].path, "torso/arm_left/geom 2");
  EXPECT_FALSE(SearchElements(entries, "arm_right/geom").empty());
}

TEST_F(Find, WordsOfANewUserLeadToTheirAction) {
  Show(kRobot);
  OpenPalette(ui_.palette, PaletteState::Mode::kActions);
  const struct {
    const char *word, *action;
  } kWords[] = {{"sweep", "panel.compare"},
                {"compare", "panel.compare"},
                {"box", "structure.add_free_body"},
                {"throw", "throw.mode"},
                {"session", "file.save_session"}};
  for (const auto& [word, action] : kWords) {
    Type(word);
    ActionContext c = Context();
    UpdatePalette(c);
    ASSERT_FALSE(ui_.palette.hits.empty()) << word;
    std::vector<std::string> first;
    for (size_t i = 0; i < std::min<size_t>(3, ui_.palette.hits.size()); ++i)
      first.push_back(Actions()[static_cast<size_t>(ui_.palette.hits[i].entry)].name);
    EXPECT_THAT(first, testing::Contains(action)) << word;
  }
}

TEST_F(Find, AKindInFrontNarrowsTheSearch) {
  Show(kRobot);
  const std::vector<SearchEntry> entries = ListElements(*frame_.m);
  const std::vector<SearchHit> hits = SearchElements(entries, "joint left");
  ASSERT_FALSE(hits.empty());
  EXPECT_EQ(entries[static_cast<size_t>(hits[0].entry)].name, "shoulder_left");
  EXPECT_EQ(entries[static_cast<size_t>(hits[0].entry)].element.type, mjOBJ_JOINT);
}

TEST_F(Find, CtrlFSelectsAndFramesWhatIsChosen) {
  Show(kRobot);
  ASSERT_TRUE(Key('F', kModCtrl));
  EXPECT_EQ(ui_.palette.mode, PaletteState::Mode::kElements);
  Type("arm_right");
  const double before = ui_.view.camera.lookat[1];
  ASSERT_TRUE(Key(kKeyEnter));
  EXPECT_EQ(ui_.palette.mode, PaletteState::Mode::kClosed);
  EXPECT_EQ(Selected(), "arm_right");
  EXPECT_EQ(ui_.selection.body_name, "arm_right");
  EXPECT_NE(ui_.view.camera.lookat[1], before);
  EXPECT_NEAR(ui_.view.camera.lookat[1], -0.3, 1e-9);
}

TEST_F(Find, AnActuatorOutlinesTheBodyThatItMoves) {
  Show(kRobot);
  Key('F', kModCtrl);
  Type("lift");
  Key(kKeyEnter);
  EXPECT_EQ(ui_.selection.element, (ElementRef{mjOBJ_ACTUATOR, 0}));
  EXPECT_EQ(ui_.selection.body_name, "arm_left");
}

TEST_F(Find, CtrlKRunsActionsAndRemembersThem) {
  Show(kRobot);
  ASSERT_TRUE(Key('K', kModCtrl));
  Type("reset");
  {
    ActionContext c = Context();
    UpdatePalette(c);
  }
  ASSERT_FALSE(ui_.palette.hits.empty());
  ASSERT_TRUE(Key(kKeyEnter));
  EXPECT_NE(log_.Last<runner::command::Reset>(), nullptr);
  ASSERT_FALSE(ui_.palette.recent.empty());
  EXPECT_EQ(ui_.palette.recent[0], "simulation.reset");
  // With nothing typed the recent one leads.
  Key('K', kModCtrl);
  ActionContext c = Context();
  UpdatePalette(c);
  EXPECT_EQ(Actions()[static_cast<size_t>(ui_.palette.hits[0].entry)].name, "simulation.reset");
  EXPECT_EQ(ui_.palette.hits.size(), Actions().size());
}

TEST_F(Find, AnActionWhoseTitleIsTypedComesFirstAndWithNothingThatOnlyHasItsLetters) {
  Show(kRobot);
  ActionContext c = Context();
  Key('K', kModCtrl);
  for (const Action& action : Actions()) {
    Type(action.title.c_str());
    UpdatePalette(c);
    ASSERT_FALSE(ui_.palette.hits.empty()) << action.title;
    EXPECT_EQ(Actions()[static_cast<size_t>(ui_.palette.hits[0].entry)].title, action.title);
  }
  Type("redo");
  UpdatePalette(c);
  for (const SearchHit& hit : ui_.palette.hits)
    EXPECT_THAT(Actions()[static_cast<size_t>(hit.entry)].name, testing::HasSubstr("redo"));
}

TEST_F(Find, ArrowsMoveTabSwitchesAndEscCloses) {
  Show(kRobot);
  Key('K', kModCtrl);
  EXPECT_TRUE(Key(kKeyDown));
  EXPECT_TRUE(Key(kKeyDown));
  EXPECT_EQ(ui_.palette.cursor, 2);
  EXPECT_TRUE(Key(kKeyUp));
  EXPECT_EQ(ui_.palette.cursor, 1);
  EXPECT_TRUE(Key(kKeyTab));
  EXPECT_EQ(ui_.palette.mode, PaletteState::Mode::kElements);
  EXPECT_TRUE(Key(kKeyEscape));
  EXPECT_EQ(ui_.palette.mode, PaletteState::Mode::kClosed);
  EXPECT_EQ(ui_.palette.cursor, 0);
}

TEST_F(Find, TheWindowTakesTypedText) {
  Show(kRobot);
  Key('F', kModCtrl);
  ActionContext c = Context();
  for (int i = 0; i < 4; ++i) Frame([&] { DrawPanel("palette", c); });
  ImGui::GetIO().AddInputCharactersUTF8("hand");
  for (int i = 0; i < 3; ++i) Frame([&] { DrawPanel("palette", c); });
  EXPECT_STREQ(ui_.palette.query, "hand");
  Key(kKeyEnter);
  EXPECT_EQ(Selected(), "hand_eye");
}

TEST_F(Find, WorksWithoutAModel) {
  for (const int key : {'F', 'K'}) {
    EXPECT_TRUE(Key(key, kModCtrl));
    ActionContext c = Context();
    for (int i = 0; i < 3; ++i) Frame([&] { DrawPanel("palette", c); });
    EXPECT_TRUE(Key(kKeyEnter) || key == 'K');
    ui_.palette.mode = PaletteState::Mode::kClosed;
  }
}

TEST_F(Find, TenThousandElementsAreListedAndFoundQuickly) {
  Show(Chain(4000));  // a body, a joint and a geom each
  const auto start = std::chrono::steady_clock::now();
  const std::vector<SearchEntry> entries = ListElements(*frame_.m);
  ASSERT_GT(entries.size(), 12000u);
  const std::vector<SearchHit> hits = SearchElements(entries, "b3999");
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  ASSERT_FALSE(hits.empty());
  EXPECT_EQ(entries[static_cast<size_t>(hits[0].entry)].name, "b3999");
  EXPECT_LT(spent.count(), 0.5);
}

class Tree : public XmlUiTest {
 protected:
  int RowOf(ElementRef element) const {
    for (size_t i = 0; i < ui_.tree.rows.size(); ++i) {
      if (ui_.tree.rows[i].element == element) return static_cast<int>(i);
    }
    return -1;
  }
  ElementRef Named(mjtObj type, const char* name) const { return {type, Name2Id(*frame_.m, type, name)}; }
};

TEST_F(Tree, ListsChildrenInTheirBodiesAndTheRestByKind) {
  Show(kRobot);
  UpdateTree(*frame_.m, 1, ui_.tree);
  const int torso = RowOf(Named(mjOBJ_BODY, "torso"));
  const int shoulder = RowOf(Named(mjOBJ_JOINT, "shoulder_left"));
  ASSERT_GE(torso, 0);
  ASSERT_GT(shoulder, torso);
  EXPECT_EQ(ui_.tree.rows[static_cast<size_t>(shoulder)].depth,
            ui_.tree.rows[static_cast<size_t>(torso)].depth + 2);
  EXPECT_GE(RowOf({mjOBJ_ACTUATOR, -1}), 0);
  EXPECT_LT(RowOf({mjOBJ_ACTUATOR, 0}), 0);  // its list is closed at first
}

TEST_F(Tree, TheFilterKeepsWhatFitsAndTheBodiesAboveIt) {
  Show(kRobot);
  std::snprintf(ui_.tree.filter, sizeof ui_.tree.filter, "hand_eye");
  UpdateTree(*frame_.m, 1, ui_.tree);
  EXPECT_EQ(ui_.tree.matches, 1);
  EXPECT_GE(RowOf(Named(mjOBJ_BODY, "torso")), 0);
  EXPECT_GE(RowOf(Named(mjOBJ_CAMERA, "hand_eye")), 0);
  EXPECT_LT(RowOf(Named(mjOBJ_BODY, "arm_right")), 0);
}

TEST_F(Tree, FollowsASelectionMadeElsewhere) {
  Show(kRobot);
  UpdateTree(*frame_.m, 1, ui_.tree);
  ui_.tree.open_bodies = {0};
  ui_.tree.stale = true;
  ActionContext c = Context();
  PanelFrames(2, [&] { DrawPanel("elements", c); });
  const ElementRef camera = Named(mjOBJ_CAMERA, "hand_eye");
  EXPECT_LT(RowOf(camera), 0);
  SelectElement(*frame_.m, ui_.selection, camera);
  PanelFrames(2, [&] { DrawPanel("elements", c); });
  EXPECT_GE(RowOf(camera), 0);
}

TEST_F(Tree, AClickOnARowSelectsInTheScene) {
  Show(kRobot);
  ActionContext c = Context();
  const auto draw = [&] { DrawPanel("elements", c); };
  PanelFrames(2, draw);
  for (float y = 40; y < 400 && ui_.selection.body <= 0; y += 9) {
    MoveMouse(120, y);
    PanelFrames(2, draw);
    Press(0, true);
    PanelFrames(2, draw);
    Press(0, false);
    PanelFrames(2, draw);
  }
  EXPECT_EQ(ui_.selection.body_name, "torso");
}

TEST_F(Tree, AHugeModelIsDrawnRowByRow) {
  Show(Chain(4000));
  UpdateTree(*frame_.m, snapshot_.generation, ui_.tree);
  ui_.tree.stale = true;
  for (int b = 0; b < frame_.m->nbody; ++b) ui_.tree.open_bodies.insert(b);
  ActionContext c = Context();
  PanelFrames(2, [&] { DrawPanel("elements", c); });
  EXPECT_GT(ui_.tree.rows.size(), 12000u);
  const auto start = std::chrono::steady_clock::now();
  PanelFrames(20, [&] { DrawPanel("elements", c); });
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  EXPECT_LT(spent.count() / 20, 0.005);
  EXPECT_LT(ImGui::GetDrawData()->TotalVtxCount, 40000);
}

TEST(MenuBar, ReachesEveryActionOnce) {
  std::set<int> reached;
  for (const Menu& menu : Menus()) {
    EXPECT_FALSE(menu.title.empty());
    for (const MenuEntry& entry : menu.entries) EXPECT_TRUE(reached.insert(entry.action).second);
  }
  EXPECT_EQ(reached.size(), Actions().size());
}

TEST_F(XmlUiTest, AGeomOfTheWorldIsTunedWhereItIsSelected) {
  Show("<mujoco><worldbody><geom name=\"floor\" type=\"plane\" size=\"1 1 1\"/></worldbody></mujoco>");
  SelectElement(*frame_.m, ui_.selection, {mjOBJ_GEOM, 0});
  ActionContext c = Context();
  ImVec2 at;
  PanelFrames(3, [&] {
    BeginWidgets();
    DrawPanel("parameters", c);
  });
  EXPECT_TRUE(FindWidget("Friction", &at));
}

TEST_F(XmlUiTest, ASelectionOfAnyKindSurvivesAReloadByName) {
  Show(kRobot);
  SelectElement(*frame_.m, ui_.selection, {mjOBJ_SENSOR, 0});
  const Selection before = ui_.selection;
  Show(
      "<mujoco><worldbody><body name=\"new\"><geom size=\"1\"/><site name=\"imu\"/></body></worldbody>"
      "<sensor><gyro name=\"other\" site=\"imu\"/><gyro name=\"turn\" site=\"imu\"/></sensor></mujoco>");
  SelectByName(*frame_.m, ui_.selection, before);
  EXPECT_EQ(ui_.selection.element, (ElementRef{mjOBJ_SENSOR, 1}));
  EXPECT_EQ(ui_.selection.body_name, "new");
}

// Else the next Delete would take the body, with all that it holds.
TEST_F(XmlUiTest, ASelectedElementThatIsGoneLeavesNothingSelected) {
  Show(kRobot);
  SelectElement(*frame_.m, ui_.selection, {mjOBJ_JOINT, 1});
  const Selection before = ui_.selection;
  ASSERT_EQ(before.element_name, "shoulder_left");
  ASSERT_EQ(before.body_name, "arm_left");
  Show(
      "<mujoco><worldbody><body name=\"arm_left\"><joint name=\"other\"/><geom size=\"1\"/></body>"
      "</worldbody></mujoco>");
  SelectByName(*frame_.m, ui_.selection, before);
  EXPECT_EQ(ui_.selection.body, -1);
  EXPECT_NE(ui_.selection.element.type, mjOBJ_BODY);
}

// Each change of a size makes a new model; handles on the geom go on holding it.
TEST_F(XmlUiTest, AGeomWithoutANameStaysSelectedByItsPlaceInItsBody) {
  const std::string scene =
      "<mujoco><worldbody><geom size=\"1\"/><body name=\"a\"><geom size=\"1\"/><geom size=\"2\"/></body>"
      "</worldbody></mujoco>";
  const auto show_again = [this](const std::string& text) {
    const Selection before = ui_.selection;
    const SelectionPlace place = PlaceOf(*frame_.m, before);
    Show(text);
    SelectByName(*frame_.m, ui_.selection, before);
    SelectByPlace(*frame_.m, ui_.selection, before, place);
  };
  Show(scene);
  SelectBody(*frame_.m, ui_.selection, 1);
  ui_.selection.geom = 2;  // that was hit
  const char* groundless =
      "<mujoco><worldbody><body name=\"a\"><geom size=\"1\"/><geom size=\"3\"/></body></worldbody></mujoco>";
  show_again(groundless);
  EXPECT_EQ(ui_.selection.element, (ElementRef{mjOBJ_BODY, 1}));
  EXPECT_EQ(ui_.selection.geom, 1);
  SelectElement(*frame_.m, ui_.selection, {mjOBJ_GEOM, 1});
  show_again(scene);
  EXPECT_EQ(ui_.selection.element, (ElementRef{mjOBJ_GEOM, 2}));
  show_again("<mujoco><worldbody><body name=\"a\"><geom size=\"1\"/></body></worldbody></mujoco>");
  EXPECT_EQ(ui_.selection.body, -1) << "the geom is gone";
}

TEST_F(XmlUiTest, PathsNameAllBodiesAbove) {
  Show(kRobot);
  EXPECT_EQ(ElementPath(*frame_.m, {mjOBJ_JOINT, 1}), "torso/arm_left/shoulder_left");
  EXPECT_EQ(ElementPath(*frame_.m, {mjOBJ_ACTUATOR, 0}), "lift");
}

}  // namespace
}  // namespace pliant::ui
