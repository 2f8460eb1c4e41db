// Tables of many columns show what matters at every width, and all of it where there is room.
#include <imgui_internal.h>

#include <array>
#include <string>

#include "tests/ui/xml_scene.h"
#include "ui/model/number_text.h"
#include "ui/widgets/column_choice.h"

namespace pliant::ui {
namespace {

constexpr char kScene[] = R"(<mujoco><worldbody>
  <geom name="floor" type="plane" size="5 5 1"/>
  <body name="box" pos="0 0 0.099"><freejoint/><geom name="crate" type="box" size="0.1 0.1 0.1"/></body>
</worldbody></mujoco>)";

class Columns : public XmlUiTest {
 protected:
  void SetUp() override { Show(kScene, 3); }

  // The table that the panel of this width has drawn.
  const ImGuiTable* Table(const char* panel, float width) {
    ImGui::GetIO().DisplaySize = {width, 800};
    PanelFrames(3,
                [&] {
                  ActionContext c = Context();
                  DrawPanel(panel, c);
                },
                {width, 400});
    ImGuiContext& g = *ImGui::GetCurrentContext();
    const ImGuiTable* latest = nullptr;
    for (int i = 0; i < g.Tables.GetMapSize(); ++i) {
      const ImGuiTable* table = g.Tables.TryGetMapData(i);
      if (table != nullptr && table->LastFrameActive == ImGui::GetFrameCount()) latest = table;
    }
    return latest;
  }
  static bool Has(const ImGuiTable* table, int column) { return table->Columns[column].IsEnabled; }
  static int Count(const ImGuiTable* table) { return table->ColumnsEnabledCount; }
};

TEST_F(Columns, ContactsAndRowsAreSeenWithoutScrollingSidewaysAtAnyWidth) {
  for (const char* panel : {"contacts", "rows"}) {
    int before = 0;
    for (const float width : {560.0f, 790.0f, 1100.0f, 1900.0f}) {
      SCOPED_TRACE(testing::Message() << panel << " " << width);
      const ImGuiTable* table = Table(panel, width);
      ASSERT_NE(table, nullptr);
      EXPECT_EQ(table->InnerWindow->ScrollMax.x, 0);
      EXPECT_GE(Count(table), before);
      before = Count(table);
      for (int i = 0; i < table->ColumnsCount; ++i) {
        EXPECT_TRUE(!Has(table, i) || table->Columns[i].WidthGiven >= 36) << i;
      }
      // Names, distance and force of a contact; element, residual and force of a row.
      for (const int column :
           panel == std::string("contacts") ? std::array{1, 2, 3, 5} : std::array{0, 2, 4, 6})
        EXPECT_TRUE(Has(table, column)) << column;
    }
    EXPECT_EQ(before, Table(panel, 1900)->ColumnsCount);
  }
}

TEST_F(Columns, APersonsChoiceStaysAndMayScroll) {
  Remember("contacts column solimp", true);
  Remember("contacts column Tangential N", false);
  const ImGuiTable* table = Table("contacts", 790);
  EXPECT_TRUE(Has(table, 11));
  EXPECT_FALSE(Has(table, 6));
  Remember("contacts column Position m", true);
  Remember("contacts column Dim from", true);
  EXPECT_GT(Table("contacts", 790)->InnerWindow->ScrollMax.x, 0);
  // It is kept with the layout, and goes with it.
  EXPECT_TRUE(OpenSections()["contacts column solimp"]);
  ForgetSections();
  EXPECT_FALSE(Has(Table("contacts", 790), 11));
}

TEST_F(Columns, TheListOfThemOpensFromItsSwitch) {
  const auto frames = [&](int n) {
    PanelFrames(n,
                [&] {
                  ActionContext c = Context();
                  DrawPanel("contacts", c);
                },
                {790, 400});
  };
  for (int i = 0; i < 2; ++i) BeginWidgets();  // those of other tests
  ClickWidget("Columns", frames);
  EXPECT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 1);
}

TEST(NumberTexts, ZerosHaveNoMinusAndKeepTheirWidth) {
  EXPECT_EQ(NumberText("%.3f", -1e-9), "0.000");
  EXPECT_EQ(NumberText("%7.3f", -1e-9), "  0.000");
  EXPECT_EQ(NumberText("%7.3f", -0.5), " -0.500");
  EXPECT_EQ(NumberText("%.5g", -3e-60), "0");
  EXPECT_EQ(NumberText("%.5g", 2e-12), "2e-12");
}

}  // namespace
}  // namespace pliant::ui
