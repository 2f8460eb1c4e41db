// Notices over the view, the errors of a broken file, and the menus.
#include "ui/shell/notices.h"

#include <imgui_internal.h>

#include <string>

#include "tests/ui/xml_scene.h"
#include "ui/shell/menu_bar.h"
#include "ui/viewport/camera_moves.h"
#include "ui/viewport/overlay.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

class Notices : public UiTest {
 protected:
  void Say(runner::EventKind kind, const char* text, const char* path = "") {
    messages_.push_back({kind, frame_.wall, text, {}, path, true, messages_.size() + 1});
  }
  void Draw(int frames = 2) {
    for (int i = 0; i < frames; ++i) {
      BeginWidgets();
      Frame([&] {
        ActionContext c = Context();
        DrawNotices(c, {{0, 0}, {900, 700}});
      });
    }
    BeginWidgets();
  }
  bool Shows(const char* widget) {
    ImVec2 ignored;
    return FindWidget(widget, &ignored);
  }
  void Press(const char* widget) {
    ImVec2 at;
    ASSERT_TRUE(FindWidget(widget, &at)) << widget;
    MoveMouse(at.x, at.y);
    Draw(1);
    UiTest::Press(0, true);
    Draw(1);
    UiTest::Press(0, false);
    Draw(1);
  }
};

TEST_F(Notices, AWrittenFileOffersItsFolderAndItsPath) {
  Say(runner::EventKind::kInfo, "Wrote shot.png", "/somewhere/shot.png");
  Draw();
  Press("Open folder");
  ASSERT_FALSE(requests_.empty());
  EXPECT_EQ(std::get<request::OpenFolder>(requests_.back()).path, "/somewhere/shot.png");
  Press("Copy path of notice");
  EXPECT_EQ(std::get<request::CopyText>(requests_.back()).text, "/somewhere/shot.png");
}

// They lay over the box that says what is wrong with the file.
TEST_F(Notices, LieAboveTheErrorsOfTheFile) {
  Say(runner::EventKind::kInfo, "Wrote shot.png", "/somewhere/shot.png");
  Draw();
  ImVec2 alone, above;
  ASSERT_TRUE(FindWidget("Close notice", &alone));
  load_.failed = true;
  load_.diagnostics.assign(4, {Severity::kError, {"bad.xml", 3, 1}, "", "unknown element 'goem'"});
  Draw();
  ASSERT_TRUE(FindWidget("Close notice", &above));
  const ActionContext c = Context();
  EXPECT_LT(above.y, 700 - LoadErrorsHeight(c, {900, 700}));
  EXPECT_LT(above.y, alone.y);
}

TEST_F(Notices, GoByThemselvesAndWhenTheyAreClosed) {
  Say(runner::EventKind::kWarning, "Something is wrong.");
  Draw();
  EXPECT_TRUE(Shows("Close notice"));
  Press("Close notice");
  Draw();
  EXPECT_FALSE(Shows("Close notice"));
  Say(runner::EventKind::kInfo, "Wrote a.png", "/a.png");
  Draw();
  EXPECT_TRUE(Shows("Open folder"));
  frame_.wall += 10;
  Draw();
  EXPECT_FALSE(Shows("Open folder"));
}

TEST_F(Notices, OfOneKindAreOneThatCountsThem) {
  for (const char* path : {"/a.png", "/b.png", "/b.png", "/c.png"})
    Say(runner::EventKind::kInfo, "Wrote", path);
  for (int i = 0; i < 3; ++i) Say(runner::EventKind::kError, "The disk is full.");
  Say(runner::EventKind::kWarning, "First.");
  Say(runner::EventKind::kWarning, "Second.");
  const std::vector<Notice> due = DueNotices(Context());
  ASSERT_EQ(due.size(), 3u);
  EXPECT_EQ(due[0].text, "Second.");
  EXPECT_EQ(due[0].texts.size(), 2u);
  EXPECT_EQ(due[1].text, "The disk is full.");
  EXPECT_EQ(due[1].times, 3);
  EXPECT_EQ(due[2].text, "/c.png");
  EXPECT_EQ(due[2].texts.size(), 3u);
  frame_.wall += 10;
  EXPECT_EQ(DueNotices(Context()).size(), 2u) << "good news goes first";
  frame_.wall -= 10;
  Draw();
  Press("Show all messages");
  EXPECT_EQ(ui_.layout.request.bottom_tab, "messages");
  for (int i = 0; i < 3; ++i) {
    Press("Close notice");
    Draw();
  }
  EXPECT_TRUE(DueNotices(Context()).empty()) << "closing one closes all that it stands for";
}

// A window that was opened before, of a camera, covered what was said after it.
TEST_F(Notices, ThatComeLieBeforeTheWindowsThatWereOpen) {
  const auto draw = [&] {
    Frame([&] {
      ActionContext c = Context();
      DrawNotices(c, {{0, 0}, {900, 700}});
      ImGui::SetNextWindowPos({300, 300});
      ImGui::SetNextWindowSize({600, 400});
      ImGui::Begin("tip camera");
      ImGui::End();
    });
  };
  const auto in_front = [] { return std::string(ImGui::GetCurrentContext()->Windows.back()->Name); };
  for (int i = 0; i < 3; ++i) draw();
  ImGui::SetWindowFocus("tip camera");
  draw();
  ASSERT_EQ(in_front(), "tip camera");
  for (const char* path : {"/a.png", "/b.png"}) {
    Say(runner::EventKind::kInfo, "Wrote", path);
    for (int i = 0; i < 3; ++i) draw();
    EXPECT_THAT(in_front(), testing::StartsWith("##notice")) << path;
    EXPECT_STREQ(ImGui::GetCurrentContext()->NavWindow->Name, "tip camera") << "it keeps the keyboard";
    ImGui::BringWindowToDisplayFront(ImGui::FindWindowByName("tip camera"));
    draw();
    EXPECT_EQ(in_front(), "tip camera") << "a person may put it in front again";
  }
}

TEST(Menus, AreShortEnoughForASmallScreen) {
  for (const Menu& menu : Menus()) {
    std::set<std::string> lines;
    int direct = 0;
    for (const MenuEntry& entry : menu.entries) {
      if (entry.submenu.empty()) ++direct;
      if (!entry.submenu.empty()) lines.insert(entry.submenu.substr(0, entry.submenu.find('/')));
    }
    // 600 pixels with text of 140 %.
    EXPECT_LE(direct + static_cast<int>(lines.size()), 20) << menu.title;
  }
  const Menu& file = Menus().front();
  EXPECT_EQ(Actions()[static_cast<size_t>(file.entries.front().action)].name, "file.open");
}

TEST(Menus, EntriesOfASubmenuDoNotAllBeginWithTheSameWords) {
  for (const Menu& menu : Menus()) {
    std::map<std::string, int> begun;
    for (const MenuEntry& entry : menu.entries) {
      ASSERT_FALSE(entry.title.empty());
      const size_t colon = entry.title.find(": ");
      if (entry.submenu.empty() || colon == std::string::npos) continue;
      EXPECT_EQ(++begun[entry.submenu + entry.title.substr(0, colon)], 1) << entry.title;
    }
  }
}

TEST_F(XmlUiTest, SplitViewsAreNamedByTheSideThatTheyShow) {
  Show("<mujoco><worldbody><geom size=\"1\"/></worldbody></mujoco>");
  SplitView(4, ui_);
  std::set<std::string> names;
  for (int pane = 0; pane < 4; ++pane) names.insert(PaneTitle(*frame_.m, ViewOfPane(ui_, pane), pane));
  EXPECT_EQ(names.size(), 4u);
  EXPECT_EQ(names.count("Free"), 0u);
}

}  // namespace
}  // namespace pliant::ui
