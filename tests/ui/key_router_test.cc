// Who gets a key: dialogs and menus before actions, and Esc closes what is open.
#include "ui/shell/key_router.h"

#include <imgui_internal.h>

#include <cstring>
#include <optional>

#include "tests/ui/ui_fixture.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

class KeyRouter : public UiTest {
 protected:
  KeyRouter() {
    LoadScene();
    view_.SetModel(frame_.m, ui_);
    ImGui::GetIO().KeyMap[ImGuiKey_Escape] = kKeyEscape;
    load_.path = "models/arm.xml";
  }

  // Frames of the whole interface.
  void Show(int frames = 3) {
    for (int i = 0; i < frames; ++i) {
      ActionContext c = Context();
      Frame([&] { DrawShell(c, view_, nullptr); });
    }
  }
  // Where a widget stands now.
  std::optional<ImVec2> Place(const char* widget) {
    BeginWidgets();
    BeginWidgets();  // forgets where it stood
    Show(2);
    ImVec2 at;
    return FindWidget(widget, &at) ? std::optional(at) : std::nullopt;
  }
  KeyTaker Key(int key, int mods = 0) {
    ActionContext c = Context();
    return RouteKey(c, c, {key, mods, false, false});
  }
  // Nothing of the model or the view reacts.
  void ExpectNoActions() {
    log_.commands.clear();
    requests_.clear();
    const ViewState before = ui_.view;
    for (const int key :
         {static_cast<int>(kKeySpace), static_cast<int>(kKeyEnter), static_cast<int>(kKeyTab),
          static_cast<int>(kKeyBackspace), Letter('C'), Letter('F'), static_cast<int>(kKey0) + 2})
      EXPECT_EQ(Key(key), KeyTaker::kFields) << key;
    EXPECT_EQ(Key(Letter('Z'), kModCtrl), KeyTaker::kFields);
    EXPECT_EQ(Key(Letter('Q'), kModCtrl), KeyTaker::kFields);
    EXPECT_TRUE(log_.commands.empty());
    EXPECT_TRUE(requests_.empty());
    EXPECT_FALSE(ui_.views.grab.on);
    EXPECT_EQ(std::memcmp(&before.option, &ui_.view.option, sizeof before.option), 0);
  }

  SceneView view_;
};

TEST_F(KeyRouter, KeysRunActionsWhereNothingElseIsOpen) {
  Show();
  EXPECT_EQ(Key(kKeySpace), KeyTaker::kProgram);
  EXPECT_NE(log_.Last<runner::command::SetPaused>(), nullptr);
}

TEST_F(KeyRouter, ADialogTakesAllKeysItsFieldHasTheFocusAndEscClosesIt) {
  bool* const dialogs[] = {&ui_.authoring.open.open, &ui_.authoring.save.open, &ui_.authoring.leave.open};
  for (bool* open : dialogs) {
    *open = true;
    Show(4);
    EXPECT_EQ(ImGui::GetIO().WantTextInput, open != &ui_.authoring.leave.open);
    ExpectNoActions();
    EXPECT_EQ(Key(kKeyEscape), KeyTaker::kProgram);
    Show();
    EXPECT_FALSE(*open);
    EXPECT_FALSE(ImGui::GetIO().WantTextInput);
    log_.commands.clear();
    EXPECT_EQ(Key(kKeySpace), KeyTaker::kProgram) << "and then keys act again";
    EXPECT_FALSE(log_.commands.empty());
  }
}

TEST_F(KeyRouter, TheFrameAfterEscIsTheProgramsAgain) {
  for (bool* open : {&ui_.authoring.open.open, &ui_.authoring.leave.open}) {
    *open = true;
    Show(4);
    EXPECT_EQ(Key(kKeyEscape), KeyTaker::kProgram);
    Show(1);
    EXPECT_FALSE(*open);
    EXPECT_FALSE(ImGui::GetIO().WantTextInput);
    EXPECT_EQ(Key(kKeySpace), KeyTaker::kProgram);
    Show();
  }
}

TEST_F(KeyRouter, WhatIsTypedAfterOpeningGoesToThePath) {
  ui_.authoring.open.open = true;
  Show(4);
  ImGui::GetIO().AddInputCharactersUTF8("/tmp/f.xml");
  Show(2);
  EXPECT_STREQ(ui_.authoring.open.path, "/tmp/f.xml");
  ASSERT_FALSE(requests_.empty());
  const auto* list = std::get_if<request::ListFolder>(&requests_.back());
  ASSERT_NE(list, nullptr);
  EXPECT_EQ(list->path, "/tmp") << "the folder that the path leads through";
}

TEST_F(KeyRouter, WhatIsTypedInAFolderThatWasClickedGoesToThePath) {
  OpenDialogState& open = ui_.authoring.open;
  open.open = true;
  open.folder = "/tmp";
  open.entries = {{"parts", true, 0}, {"arm.xml", false, 10}};
  Show(4);
  const ImVec2 up = *Place("open/Up");
  MoveMouse(up.x, up.y);
  Show(2);
  Press(0, true);
  Show(2);
  Press(0, false);
  Show(4);
  EXPECT_EQ(std::get<request::ListFolder>(requests_.back()).path, "/");
  ImGui::GetIO().AddInputCharactersUTF8("ar");
  Show(3);
  EXPECT_STREQ(open.path, "ar");
  EXPECT_TRUE(Place("open/arm.xml"));
  EXPECT_TRUE(Place("open/parts/"));
  ImGui::GetIO().AddInputCharactersUTF8("m");
  Show(2);
  EXPECT_TRUE(Place("open/arm.xml"));
  EXPECT_FALSE(Place("open/parts/")) << "the list shows what the name may become";
}

TEST_F(KeyRouter, NothingActsUnderTheUnstableDialog) {
  auto report = std::make_shared<runner::DivergenceReport>();
  report->owner = "joint";
  snapshot_.divergence = report;
  Show(4);
  ExpectNoActions();
  EXPECT_EQ(Key(kKeyEscape), KeyTaker::kProgram);
  Show();
  EXPECT_TRUE(ui_.timeline.dismissed);
  EXPECT_EQ(Key(kKeySpace), KeyTaker::kProgram);
}

TEST_F(KeyRouter, EscStopsALoad) {
  load_.busy = true;
  Show();
  EXPECT_EQ(Key(kKeyEscape), KeyTaker::kProgram);
  ASSERT_EQ(requests_.size(), 1u);
  EXPECT_TRUE(std::holds_alternative<request::CancelLoad>(requests_[0]));
}

TEST_F(KeyRouter, TheButtonThatStopsALoadStaysWhereItIs) {
  load_.busy = true;
  load_.busy_seconds = 1;
  ImVec2 first, at;
  load_.phase = "Bodies";
  Show();
  ASSERT_TRUE(FindWidget("Stop loading", &first));
  for (const char* phase : {"Meshes and textures", "Reading", "Places in the files"}) {
    load_.phase = phase;
    load_.share = 0.5f;
    Show();
    ASSERT_TRUE(FindWidget("Stop loading", &at));
    EXPECT_EQ(at.x, first.x) << phase;
    EXPECT_EQ(at.y, first.y) << phase;
  }
}

TEST_F(KeyRouter, EscClosesMenusOneLevelAtATime) {
  Show();
  ui_.layout.request.menu = "Simulation";
  Show(3);
  ASSERT_GT(ImGui::GetCurrentContext()->OpenPopupStack.Size, 0);
  ExpectNoActions();
  EXPECT_EQ(Key(kKeyEscape), KeyTaker::kProgram);
  Show(2);
  EXPECT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 0);
  EXPECT_EQ(Key(kKeySpace), KeyTaker::kProgram);
}

TEST_F(KeyRouter, EscClosesAMenuWithThePartOfItThatThePointerRestsOn) {
  ImVec2 at;
  Show();
  ui_.layout.request.menu = "Edit";
  Show(3);
  BeginWidgets();
  Show(1);
  ASSERT_TRUE(FindWidget("menu Edit, Add an element", &at));
  MoveMouse(at.x, at.y);
  Show(12);
  ASSERT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 2);
  EXPECT_EQ(Key(kKeyEscape), KeyTaker::kProgram);
  Show(12);
  EXPECT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 0);
}

TEST_F(KeyRouter, EscClosesFloatingWindowsTheFrontOneFirst) {
  ui_.layout.help = true;
  Show(2);
  ui_.keys.open = true;
  Show(2);
  EXPECT_EQ(Key(kKeyEscape), KeyTaker::kProgram);
  Show(2);
  EXPECT_FALSE(ui_.keys.open);
  EXPECT_TRUE(ui_.layout.help);
  EXPECT_EQ(Key(kKeyEscape), KeyTaker::kProgram);
  Show(2);
  EXPECT_FALSE(ui_.layout.help);
  EXPECT_FALSE(CloseFront());
}

TEST_F(KeyRouter, ACloseOfALongGoneListIsNotWaitedFor) {
  Show();
  Frame([] { ImGui::OpenPopup("list of a panel that is gone"); });
  Show(3);
  EXPECT_EQ(Key(kKeySpace), KeyTaker::kProgram);
}

TEST_F(KeyRouter, LeavingAsksWithWhatWouldBeLost) {
  ui_.authoring.unsaved = {"Friction of geom 'box'", "1 new keyframe"};
  ui_.authoring.leave = {true, request::Quit{.confirmed = true}};
  Show(4);
  BeginWidgets();
  Show(1);
  ImVec2 at;
  ASSERT_TRUE(FindWidget("leave.discard", &at));
  MoveMouse(at.x, at.y);
  Show(2);
  Press(0, true);
  Show(2);
  Press(0, false);
  Show(2);
  ASSERT_EQ(requests_.size(), 1u);
  const auto* quit = std::get_if<request::Quit>(&requests_[0]);
  ASSERT_NE(quit, nullptr);
  EXPECT_TRUE(quit->confirmed);
  EXPECT_FALSE(ui_.authoring.leave.open);
}

}  // namespace
}  // namespace pliant::ui
