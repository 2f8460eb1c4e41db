#include "ui/shell/shell.h"

#include <imgui_internal.h>

#include <algorithm>
#include <string>

#include "tests/ui/ui_fixture.h"
#include "ui/state/previews.h"
#include "ui/viewport/overlay.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

// The whole window at several sizes.
class Shell : public UiTest {
 protected:
  void Draw(int n) {
    for (int i = 0; i < n; ++i) {
      Frame([this] {
        BeginWidgets();
        ActionContext context = Context();
        DrawShell(context, view_, nullptr);
      });
    }
  }
  void Click(const std::string& widget) {
    ClickWidget(widget, [this](int n) { Draw(n); });
  }
  SceneView view_;
};

TEST_F(Shell, ASectionThatIsOpenedIsScrolledIntoSight) {
  LoadScene();
  ImGui::GetIO().DisplaySize = {1280, 400};
  Draw(4);
  ImVec2 before, after;
  ASSERT_TRUE(FindWidget("Handles and measuring", &before));
  Click("Handles and measuring");
  Draw(4);
  ASSERT_TRUE(FindWidget("Handles and measuring", &after));
  EXPECT_LT(after.y, before.y - 40) << "what it holds would be below the window";
}

TEST_F(Shell, TheViewStaysLargeEnoughToBeReadAboveTheBottomPanel) {
  LoadScene();
  view_.SetModel(frame_.m, ui_);
  ImGui::GetIO().DisplaySize = {1280 / 1.8f, 800 / 1.8f};  // large text in a small window
  ui_.layout.bottom = true;
  Draw(4);
  EXPECT_GT(view_.viewport().height, 150);
}

TEST_F(Shell, DrawsAtEverySizeWithAndWithoutAModel) {
  for (const bool model : {false, true}) {
    if (model) {
      LoadScene();
      view_.SetModel(frame_.m, ui_);
    }
    for (const ImVec2 size : {ImVec2(1280, 720), ImVec2(3840, 2160), ImVec2(640, 400), ImVec2(200, 100)}) {
      ImGui::GetIO().DisplaySize = size;
      for (const bool bottom : {false, true}) {
        ui_.layout.bottom = bottom;
        ui_.layout.help = ui_.layout.info = bottom;
        Draw(3);
        EXPECT_GT(view_.viewport().width, 0);
        EXPECT_GT(view_.viewport().height, 0);
      }
    }
  }
}

TEST_F(Shell, TheStartPageLiesOverTheViewAndItsCardsOpenModels) {
  ui_.authoring.open.recent = {"/recent/robot.xml"};
  ui_.authoring.open.gallery = {"/models/stacks/tower.xml", "/models/playground.xml"};
  CurrentPreviews() = {};
  Draw(3);
  EXPECT_EQ(CurrentPreviews().wanted.count("/recent/robot.xml"), 1u);
  for (const std::string path : {"/recent/robot.xml", "/models/stacks/tower.xml"}) {
    requests_.clear();
    Click("open " + path.substr(path.find_last_of('/') + 1));
    ASSERT_FALSE(requests_.empty()) << path;
    EXPECT_EQ(std::get<request::Open>(requests_.back()).path, path);
  }
}

TEST_F(Shell, SeveralDroppedFilesAreListedWhereTheDialogOpens) {
  LoadScene();
  view_.SetModel(frame_.m, ui_);
  ui_.authoring.open.files = {"/here/a.xml", "/here/b.xml"};
  ui_.authoring.open.open = true;
  Draw(3);
  ImVec2 at;
  EXPECT_FALSE(FindWidget("open b.xml", &at)) << "they were given earlier";
  ui_.authoring.open.tab = 3;
  Draw(3);
  requests_.clear();
  Click("open b.xml");
  ASSERT_FALSE(requests_.empty());
  EXPECT_EQ(std::get<request::Open>(requests_.back()).path, "/here/b.xml");
}

TEST_F(Shell, TheStartPageDoesNotCoverWhyAFileCannotBeOpened) {
  ui_.authoring.open.gallery = {"/models/stacks/tower.xml", "/models/playground.xml"};
  load_.failed = true;
  for (int i = 0; i < 13; ++i) {
    Diagnostic diagnostic;
    diagnostic.where = {"/somewhere/in/a/folder/with/a/long/name/robot.xml", i + 1, 7};
    diagnostic.message = "key 'three finger pinch': qpos has 24 numbers, the model needs 0";
    load_.diagnostics.push_back(diagnostic);
  }
  for (const ImVec2 size : {ImVec2(800, 600), ImVec2(900, 600), ImVec2(1280, 800), ImVec2(1920, 1080)}) {
    ImGui::GetIO().DisplaySize = size;
    for (const bool bottom : {false, true}) {
      ui_.layout.bottom = bottom;
      Draw(3);
      const ActionContext c = Context();
      const ImGuiWindow* page = ImGui::FindWindowByName("##start");
      ASSERT_NE(page, nullptr);
      const ImGuiWindow* view = ImGui::FindWindowByName("view");
      ASSERT_NE(view, nullptr);
      const float reason = LoadErrorsHeight(c, view->Size);
      EXPECT_GT(reason, 50);
      EXPECT_LE(page->Pos.y + page->Size.y, view->Pos.y + view->Size.y - reason + 1) << size.x << bottom;
      EXPECT_GE(page->Pos.y, view->Pos.y - 1) << size.x << bottom;
    }
  }
}

TEST_F(Shell, TheStartPageOfALowViewHasItsButtonsWhole) {
  ui_.authoring.open.gallery = {"/models/stacks/tower.xml", "/models/playground.xml"};
  load_.failed = true;
  load_.diagnostics.push_back({Severity::kError, {"/models/nothing.xml"}, "", "no such file"});
  ui_.layout.bottom = true;
  ImGui::GetIO().DisplaySize = {571, 428};  // 800 x 600 at 140 %
  Draw(4);
  const ImGuiWindow* page = ImGui::FindWindowByName("##start");
  ASSERT_NE(page, nullptr);
  EXPECT_EQ(page->ScrollMax.y, 0);
  EXPECT_LE(page->ContentSize.x + 2 * page->WindowPadding.x, page->Size.x + 1);
}

// One of each kind before the second one of any.
TEST_F(Shell, TheStartPageShowsExamplesOfEachFolder) {
  std::vector<std::string>& gallery = ui_.authoring.open.gallery;
  for (const char* name : {"a/1.xml", "a/2.xml", "a/3.xml", "a/4.xml", "b/5.xml", "c/6.xml", "d/7.xml"})
    gallery.push_back(std::string("/models/") + name);
  Draw(4);
  ImVec2 first, second, at;
  ASSERT_TRUE(FindWidget("open 1.xml", &first));
  for (const char* beside : {"open 5.xml", "open 6.xml", "open 7.xml"}) {
    ASSERT_TRUE(FindWidget(beside, &at)) << beside;
    EXPECT_EQ(at.y, first.y) << beside;
  }
  EXPECT_TRUE(!FindWidget("open 2.xml", &second) || second.y > first.y + 10);
}

TEST_F(Shell, EveryBottomTabOpensByItsAction) {
  LoadScene();
  view_.SetModel(frame_.m, ui_);
  for (const char* name :
       {"panel.profiler", "panel.sensors", "panel.contacts", "panel.rows", "panel.messages"}) {
    ActionContext context = Context();
    ASSERT_TRUE(RunAction(name, context));
    Draw(4);
    EXPECT_TRUE(FindAction(name)->checked(context)) << name;
  }
}

TEST_F(Shell, AListNamesEveryBottomTabAtANarrowWindow) {
  LoadScene();
  view_.SetModel(frame_.m, ui_);
  ImGui::GetIO().DisplaySize = {1024, 768};
  ui_.layout.bottom = true;
  Draw(3);
  Click("bottom.list");
  for (const Panel* panel : PanelsAt(PanelPlace::kBottom)) {
    ImVec2 at;
    EXPECT_TRUE(FindWidget(std::string("bottom.list.") + panel->name, &at)) << panel->name;
  }
  Click("bottom.list.messages");
  Draw(3);
  EXPECT_EQ(ui_.layout.bottom_tab, "messages");
}

TEST_F(Shell, TheViewGetsTheSpaceOfHiddenPanels) {
  LoadScene();
  view_.SetModel(frame_.m, ui_);
  Draw(2);
  const int narrow = view_.viewport().width;
  ui_.layout.left = ui_.layout.right = false;
  Draw(2);
  EXPECT_GT(view_.viewport().width, narrow + 500);
}

// A gap between the list of all panels and the first title would be the rest of a title that is cut.
TEST_F(Shell, TabsOfTheBottomPanelBeginWithAWholeTitleWhenTheyAreScrolled) {
  LoadScene();
  ui_.layout.bottom = true;
  ImGui::GetIO().DisplaySize = {640, 700};
  Draw(4);
  for (const char* panel : {"trajectory", "profiler"}) {
    ui_.layout.request.bottom_tab = panel;
    Draw(30);
    ImGuiContext& g = *ImGui::GetCurrentContext();
    const ImGuiTabBar* scrolled = nullptr;
    for (int i = 0; i < g.TabBars.GetMapSize(); ++i) {
      const ImGuiTabBar* bar = g.TabBars.TryGetMapData(i);
      if (bar != nullptr && bar->ScrollingTarget > 1) scrolled = bar;
    }
    ASSERT_NE(scrolled, nullptr) << panel;
    float first = 1e9f;
    for (const ImGuiTabItem& tab : scrolled->Tabs) {
      if (tab.Offset >= scrolled->ScrollingAnim - 1) first = std::min(first, tab.Offset);
    }
    EXPECT_NEAR(first, scrolled->ScrollingAnim, 1) << panel;
  }
}

TEST_F(Shell, ABottomPanelOfALowWindowIsScrolledRatherThanLeftWithoutRows) {
  LoadScene();
  ui_.layout.bottom = true;
  ImGui::GetIO().DisplaySize = {571, 428};  // 800 x 600 at 140 %
  ui_.layout.request.bottom_tab = "values";
  Draw(6);
  const ImGuiWindow* room = nullptr;
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    if (window->WasActive && std::string(window->Name).starts_with("bottom/content")) room = window;
  }
  ASSERT_NE(room, nullptr);
  EXPECT_GT(room->ScrollMax.y, 20);
  EXPECT_GE(room->ContentSize.y, 8 * ImGui::GetTextLineHeightWithSpacing());
}

// What is greyed can be read about as well as the rest.
TEST_F(Shell, ATipOfADisabledButtonIsNotSeenThrough) {
  const auto alpha = [this](bool disabled) {
    for (int i = 0; i < 3; ++i) {
      Frame([&] {
        ImGui::BeginDisabled(disabled);
        ShowTip("What it does");
        ImGui::EndDisabled();
      });
    }
    int most = 0;
    for (const ImDrawVert& v : ImGui::FindWindowByName("##Tooltip_00")->DrawList->VtxBuffer)
      most = std::max(most, static_cast<int>(v.col >> IM_COL32_A_SHIFT));
    return most;
  };
  EXPECT_EQ(alpha(true), alpha(false));
}

// A dialog is no larger than what it says.
TEST_F(Shell, TheComparisonWithTheFileIsAsHighAsItsLines) {
  LoadScene();
  ImGui::GetIO().DisplaySize = {1280, 800};
  WriteBackView& view = ui_.authoring.write_back;
  view.open = true;
  const auto height = [&] {
    Draw(4);
    const ImGuiWindow* window = ImGui::FindWindowByName("Write changes into the file");
    EXPECT_LE(window->Pos.y + window->Size.y, 800);
    return window->Size.y;
  };
  const float empty = height();
  EXPECT_LT(empty, 120);
  view.files.resize(1);
  view.files[0].lines.resize(5);
  const float five = height();
  EXPECT_GT(five, empty + 60);
  EXPECT_LT(five, empty + 220);
  view.files[0].lines.resize(500);
  EXPECT_GT(height(), 500);
}

TEST_F(Shell, ASessionThatIsBeingWrittenCannotBeWrittenAgain) {
  LoadScene();
  SaveDialogState& save = ui_.authoring.save;
  save.open = true;
  Draw(3);
  ImVec2 at;
  EXPECT_TRUE(FindWidget("save.save", &at));
  save.message = "Writing the session...";
  save.failed = false;
  Draw(2);
  EXPECT_TRUE(FindWidget("save.writing", &at));
  EXPECT_FALSE(FindWidget("save.save", &at));
  save.failed = true;  // and the message says why
  Draw(2);
  EXPECT_TRUE(FindWidget("save.save", &at));
}

TEST_F(Shell, ThePauseButtonOfTheToolBarWorks) {
  LoadScene();
  view_.SetModel(frame_.m, ui_);
  Draw(2);
  // The primary button lies right of the middle of the tool bar.
  for (float x = 600; x < 720 && log_.Last<command::SetPaused>() == nullptr; x += 8) {
    MoveMouse(x, 46);  // below the menus
    Draw(2);
    Press(0, true);
    Draw(2);
    Press(0, false);
    Draw(2);
  }
  EXPECT_NE(log_.Last<command::SetPaused>(), nullptr);
}

}  // namespace
}  // namespace pliant::ui
