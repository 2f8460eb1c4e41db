// One contact is selected everywhere: in the table, among the constraint rows and in the 3D view.
#include "ui/state/contact_choice.h"

#include "engine/runner/values/contact_value.h"
#include "engine/runner/values/value.h"
#include "render/camera.h"
#include "tests/ui/xml_scene.h"
#include "ui/model/contact_table.h"
#include "ui/viewport/viewport.h"

namespace pliant::ui {
namespace {

constexpr char kScene[] = R"(<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="3 3 0.1"/>
    <body name="left" pos="-0.5 0 0.1"><freejoint/><geom name="left" size="0.1"/></body>
    <body name="right" pos="0.5 0 0.1"><freejoint/><geom name="right" size="0.1"/></body>
  </worldbody>
</mujoco>)";

class ContactChoice : public XmlUiTest {
 protected:
  ContactChoice() {
    Show(kScene, 100);
    view_.SetModel(frame_.m, ui_);
    ViewFrames(2);
  }
  void ViewFrames(int n) {
    for (int i = 0; i < n; ++i) {
      Frame([this] {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
        ImGui::Begin("view", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        ActionContext context = Context();
        view_.Draw(context, nullptr);
        ImGui::End();
      });
    }
  }
  void ClickAt(const double* point) {
    double pixel[2];
    ASSERT_TRUE(render::ProjectToPixel(view_.scene(), view_.viewport(), point, pixel));
    MoveMouse(view_.origin().x + static_cast<float>(pixel[0]),
              view_.origin().y + static_cast<float>(pixel[1]));
    for (int i = 0; i < 2; ++i) {
      Press(0, true);
      ViewFrames(1);
      Press(0, false);
      ViewFrames(1);
    }
  }
  int ContactOf(const char* geom) const {
    for (int i = 0; i < frame_.d->ncon; ++i) {
      if (frame_.d->contact[i].geom[1] == Name2Id(*frame_.m, mjOBJ_GEOM, geom)) return i;
    }
    return -1;
  }

  SceneView view_;
};

TEST_F(ContactChoice, APickIn3DSelectsTheRowAndShowsIt) {
  ASSERT_EQ(frame_.d->ncon, 2);
  ui_.views.pointer.level = PickLevel::kContact;
  const int right = ContactOf("right");
  ClickAt(frame_.d->contact[right].pos);
  EXPECT_EQ(ui_.contacts.selected, right);
  EXPECT_TRUE(ui_.contacts.show);
  EXPECT_EQ(ui_.selection.body_name, "right");
  EXPECT_EQ(ui_.layout.request.bottom_tab, "contacts");
  // It stays selected when the numbers of contacts change.
  std::swap(frame_.d->contact[0], frame_.d->contact[1]);
  FollowChosenContact(*frame_.m, *frame_.d, ui_.contacts);
  EXPECT_EQ(ui_.contacts.selected, ContactOf("right"));
  // And is found again after its sides were apart.
  const int ncon = std::exchange(frame_.d->ncon, 0);
  FollowChosenContact(*frame_.m, *frame_.d, ui_.contacts);
  EXPECT_EQ(ui_.contacts.selected, -1);
  frame_.d->ncon = ncon;
  FollowChosenContact(*frame_.m, *frame_.d, ui_.contacts);
  EXPECT_EQ(ui_.contacts.selected, ContactOf("right"));
}

TEST_F(ContactChoice, ARowOfTheTableIsMarkedIn3D) {
  ViewFrames(2);
  const int plain = ImGui::GetDrawData()->TotalVtxCount;
  ChooseContact(*frame_.m, *frame_.d, ContactOf("left"), ui_.contacts);
  ViewFrames(2);
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, plain + 100) << "a ring, a line and its name";
  double pixel[2];
  ASSERT_TRUE(render::ProjectToPixel(view_.scene(), view_.viewport(),
                                     frame_.d->contact[ui_.contacts.selected].pos, pixel));
}

TEST_F(ContactChoice, AClickOnAnotherThingForgetsIt) {
  ChooseContact(*frame_.m, *frame_.d, ContactOf("left"), ui_.contacts);
  const double* at = frame_.d->xpos + 3 * Name2Id(*frame_.m, mjOBJ_BODY, "right");
  ClickAt(at);
  EXPECT_EQ(ui_.selection.body_name, "right");
  EXPECT_EQ(ui_.contacts.selected, -1);
}

TEST_F(ContactChoice, AClickOnARowOfEitherTableSelectsTheContact) {
  for (const bool rows : {false, true}) {
    ForgetContact(ui_.contacts);
    MoveMouse(-1, -1);
    for (float y = 60; y < 400 && ui_.contacts.selected < 0; y += 6) {
      MoveMouse(40, y);
      for (const bool down : {true, false}) {
        Press(0, down);
        PanelFrames(1, [&] {
          ActionContext c = Context();
          DrawPanel(rows ? "rows" : "contacts", c);
        });
      }
    }
    EXPECT_GE(ui_.contacts.selected, 0) << rows;
  }
}

// Its forces go to a plot, and are those of the row.
TEST_F(ContactChoice, ARowIsDraggedToAPlot) {
  for (float y = 60; y < 300 && ui_.plots.plots.empty(); y += 8) {
    const auto both = [&] {
      Frame([&] {
        ActionContext c = Context();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({800, 300});
        ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        DrawPanel("contacts", c);
        ImGui::End();
        ImGui::SetNextWindowPos({0, 320});
        ImGui::SetNextWindowSize({800, 400});
        ImGui::Begin("plots", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        DrawPanel("plots", c);
        ImGui::End();
      });
    };
    MoveMouse(100, y);
    both();
    Press(0, true);
    both();
    for (float down = y; down < 600; down += 90) {
      MoveMouse(100, down);
      both();
    }
    MoveMouse(100, 600);
    both();
    Press(0, false);
    both();
    both();
  }
  ASSERT_EQ(ui_.plots.plots.size(), 1u);
  ASSERT_EQ(ui_.plots.plots[0].curves.size(), 2u);
  const std::string& path = ui_.plots.plots[0].curves[0].expression;
  EXPECT_THAT(path, testing::StartsWith("contact.normal[floor]["));
  runner::ValueRef ref;
  std::string error;
  ASSERT_TRUE(runner::FindValue(*frame_.m, path, &ref, &error)) << error;
  const int contact = runner::FirstContactOf(*frame_.m, *frame_.d, ref);
  ASSERT_GE(contact, 0);
  EXPECT_EQ(runner::ReadValue(*frame_.m, *frame_.d, ref),
            DescribeContact(*frame_.m, *frame_.d, contact).normal);
  EXPECT_THAT(path, testing::EndsWith("]"));
}

}  // namespace
}  // namespace pliant::ui
