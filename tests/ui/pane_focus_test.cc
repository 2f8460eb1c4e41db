// The keyboard in the panes of the window, in what floats above them, and in dialogs.
#include "ui/widgets/pane_focus.h"

#include <imgui_internal.h>

#include <set>
#include <string>

#include "tests/ui/ui_fixture.h"
#include "ui/shell/key_router.h"
#include "ui/shell/shell.h"

namespace pliant::ui {
namespace {

using testing::Contains;
using testing::HasSubstr;

class PaneFocus : public UiTest {
 protected:
  PaneFocus() {
    LoadScene();
    ImGuiIO& io = ImGui::GetIO();
    io.KeyMap[ImGuiKey_Enter] = 1;
    io.KeyMap[ImGuiKey_DownArrow] = 2;
    io.KeyMap[ImGuiKey_RightArrow] = 3;
    io.KeyMap[ImGuiKey_Space] = 4;
    LeavePanes();
  }
  ~PaneFocus() override { LeavePanes(); }

  void Draw(int n) {
    for (int i = 0; i < n; ++i) {
      frame_.wall += ImGui::GetIO().DeltaTime;
      BeginWidgets();
      BeginPaneFocus();
      ImGui::NewFrame();
      ActionContext context = Context();
      DrawShell(context, view_, nullptr);
      ImGui::Render();
    }
  }
  void Key(ImGuiKey key) {
    ImGuiIO& io = ImGui::GetIO();
    io.KeysDown[io.KeyMap[key]] = true;
    Draw(2);
    io.KeysDown[io.KeyMap[key]] = false;
    Draw(2);
  }
  // As Ctrl+Tab does, pressed until the pane has the keyboard.
  void GoTo(const std::string& pane) {
    for (int i = 0; i < 30; ++i) {
      ActionContext context = Context();
      RunAction("focus.next_pane", context);
      Draw(3);
      const ImGuiWindow* now = ImGui::GetCurrentContext()->NavWindow;
      if (now != nullptr && pane == now->RootWindow->Name) return;
    }
    FAIL() << pane << " is not reached";
  }
  // The windows that Ctrl+Tab goes through until the keyboard is the view's again.
  std::set<std::string> Cycle(const char* action) {
    std::set<std::string> names;
    for (int i = 0; i < 30; ++i) {
      ActionContext context = Context();
      RunAction(action, context);
      Draw(3);
      if (!PaneTakesKey({kKeyDown, kModNone})) return names;
      const ImGuiContext& g = *ImGui::GetCurrentContext();
      EXPECT_NE(g.NavId, 0u) << g.NavWindow->Name << " has nothing that the ring could be drawn round";
      names.insert(g.NavWindow->RootWindow->Name);
    }
    ADD_FAILURE() << "the view never gets the keyboard back";
    return names;
  }

  SceneView view_;
};

TEST_F(PaneFocus, GoesToWindowsAndNoticesThatFloatAbove) {
  ui_.layout.help = ui_.layout.bottom = true;
  ui_.keys.open = ui_.authoring.plugins.open = true;
  CameraWindow picture;
  picture.width = picture.height = 64;
  picture.texture = &picture;
  ui_.views.windows.push_back(picture);
  Message message;
  message.kind = runner::EventKind::kError;
  message.text = "No.";
  message.notice = true;
  message.number = 1;
  messages_.push_back(message);
  Draw(4);
  for (const char* action : {"focus.next_pane", "focus.previous_pane"}) {
    const std::set<std::string> names = Cycle(action);
    for (const char* name : {"menu", "toolbar", "left", "right", "bottom", "timeline", "status", "left split",
                             "right split", "bottom split", "notice", "camera"})
      EXPECT_THAT(names, Contains(HasSubstr(name))) << action;
    EXPECT_EQ(names.size(), 15u) << "and three windows";
  }
}

TEST_F(PaneFocus, ArrowsMoveTheBarsBetweenPanes) {
  ui_.layout.left = ui_.layout.right = ui_.layout.bottom = true;
  Draw(4);
  const LayoutState before = ui_.layout;
  GoTo("left split");
  Key(ImGuiKey_RightArrow);
  EXPECT_GT(ui_.layout.left_width, before.left_width);
  EXPECT_EQ(ui_.layout.right_width, before.right_width);
  GoTo("right split");
  Key(ImGuiKey_RightArrow);
  EXPECT_LT(ui_.layout.right_width, before.right_width);
  GoTo("bottom split");
  Key(ImGuiKey_DownArrow);
  EXPECT_LT(ui_.layout.bottom_height, before.bottom_height);
}

TEST_F(PaneFocus, ArrowsGoFromNumberToNumberInTheStatusBar) {
  Draw(4);
  GoTo("status");
  std::set<ImGuiID> reached;
  for (int i = 0; i < 8; ++i) {
    reached.insert(ImGui::GetCurrentContext()->NavId);
    Key(ImGuiKey_RightArrow);
  }
  EXPECT_GE(reached.size(), 4u) << "speed, contacts, rows, iterations";
}

TEST_F(PaneFocus, GoesOnFromAMenuThatIsOpen) {
  Draw(4);
  GoTo("menu");
  Key(ImGuiKey_Enter);
  ASSERT_GT(ImGui::GetCurrentContext()->OpenPopupStack.Size, 0) << "a menu";
  ActionContext context = Context();
  EXPECT_EQ(RouteKey(context, context, {kKeyTab, kModCtrl, false, false}), KeyTaker::kProgram);
  Draw(3);
  EXPECT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 0);
  EXPECT_STREQ(ImGui::GetCurrentContext()->NavWindow->RootWindow->Name, "toolbar");
}

TEST_F(PaneFocus, ArrowsAndEnterUseTheButtonsOfADialog) {
  ui_.authoring.leave.open = true;
  ui_.authoring.unsaved = {"Friction of geom 'box'"};
  Draw(4);
  Key(ImGuiKey_RightArrow);
  Key(ImGuiKey_RightArrow);
  Key(ImGuiKey_RightArrow);
  EXPECT_TRUE(requests_.empty());
  EXPECT_TRUE(ui_.authoring.leave.open);
  Key(ImGuiKey_Enter);
  EXPECT_FALSE(ui_.authoring.leave.open) << "Cancel is the last one";
  EXPECT_TRUE(requests_.empty());
}

}  // namespace
}  // namespace pliant::ui
