// No text of the window is cut off at the right end of what holds it, at the smallest size that is promised
// and at twice the scale. Every drawn glyph is looked at, with the clip rectangle that it was drawn with.
#include <imgui_internal.h>

#include <cctype>
#include <map>
#include <set>

#include "tests/ui/xml_scene.h"
#include "ui/model/number_text.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/action_chips.h"
#include "ui/widgets/cells.h"
#include "ui/widgets/hint_field.h"
#include "ui/widgets/name_text.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

// Long names, a sensor, a tendon, an equality, a keyframe: something in every panel.
constexpr const char* kModel = R"(<mujoco model="a model whose name is rather long for a tool bar">
<option timestep="0.002"/><asset><material name="brushed aluminium of the arm" rgba="0.7 0.7 0.7 1"/></asset>
<worldbody><geom name="floor of the laboratory" type="plane" size="2 2 .1"/><light name="key light" pos="0 0 3"/>
<body name="a_body_with_a_very_long_name_indeed" pos="0 0 0.12"><freejoint name="root_joint_with_a_long_name"/>
<geom name="torso_collision_capsule_left_upper" size=".1" material="brushed aluminium of the arm"/>
<body pos="0.3 0 0"><joint name="shoulder_flexion_extension_left" range="-60 90" damping="1"/>
<geom name="upper_arm_collision_geom_number_12" type="capsule" size=".03" fromto="0 0 0 .2 0 0"/>
<site name="end_effector_site_for_the_gripper"/></body></body>
<body name="other" pos="0.8 0 0.09"><freejoint/><geom size=".1"/></body></worldbody>
<equality><weld name="weld_of_the_two_bodies_that_are_far" body1="other" body2="a_body_with_a_very_long_name_indeed" active="false"/></equality>
<tendon><fixed name="tendon_over_the_shoulder"><joint joint="shoulder_flexion_extension_left" coef="1"/></fixed></tendon>
<actuator><position name="shoulder_flexion_extension_motor_left" joint="shoulder_flexion_extension_left" kp="20" ctrlrange="-1 1"/></actuator>
<sensor><jointpos name="shoulder_flexion_extension_angle_left" joint="shoulder_flexion_extension_left"/>
<framepos objtype="site" objname="end_effector_site_for_the_gripper"/></sensor>
<keyframe><key name="the pose from which everything starts"/></keyframe></mujoco>)";

class TextFit : public XmlUiTest {
 protected:
  TextFit() { Show(kModel, 40); }

  void Size(float width, float height, float scale) {
    ImGui::GetIO().DisplaySize = {width, height};
    if (scale == style_.scale) return;
    style_.scale = scale;
    style_.fonts = BuildFonts(scale);
    ApplyStyle(style_);
  }

  void Shell(int frames) {
    for (int i = 0; i < frames; ++i) {
      Frame([&] {
        ActionContext c = Context();
        DrawShell(c, view_, nullptr);
      });
    }
  }

  // Texture coordinates of every glyph, to tell text from shapes and to read it.
  void ReadFonts() {
    glyphs_.clear();
    for (const ImFont* font : {style_.fonts.text, style_.fonts.bold, style_.fonts.mono, style_.fonts.large}) {
      for (const ImFontGlyph& glyph : font->Glyphs) {
        if (glyph.Visible) glyphs_[{glyph.U0, glyph.V0}] = &glyph;
      }
    }
  }

  // What of the text is cut, with the window it is in. Windows that scroll sideways show the rest on demand.
  std::set<std::string> CutTexts() {
    ReadFonts();
    std::set<std::string> found;
    const ImDrawData* data = ImGui::GetDrawData();
    for (int i = 0; i < data->CmdListsCount; ++i) {
      const ImDrawList& list = *data->CmdLists[i];
      const char* owner = list._OwnerName != nullptr ? list._OwnerName : "";
      const ImGuiWindow* window = ImGui::FindWindowByName(owner);
      if (window != nullptr && window->ScrollMax.x > 0) continue;
      for (const ImDrawCmd& command : list.CmdBuffer) LookAt(list, command, owner, &found);
    }
    return found;
  }

  // The places of a window's letters, as they were drawn.
  std::vector<ImRect> Letters(const std::string& window) {
    std::vector<ImRect> letters;
    EachLetter(window, [&](const ImFontGlyph&, const ImRect& place, bool) { letters.push_back(place); });
    return letters;
  }

  // All that is written in a window, without blanks and without letters that are cut.
  std::string Written(const std::string& window) {
    std::string text;
    EachLetter(window, [&](const ImFontGlyph& glyph, const ImRect&, bool whole) {
      if (whole) text += glyph.Codepoint < 128 ? static_cast<char>(glyph.Codepoint) : '?';
    });
    return text;
  }

  SceneView view_;

 private:
  template <class Visit>
  void EachLetter(const std::string& window, Visit visit) {
    ReadFonts();
    const ImDrawData* data = ImGui::GetDrawData();
    for (int i = 0; i < data->CmdListsCount; ++i) {
      const ImDrawList& list = *data->CmdLists[i];
      if (list._OwnerName == nullptr || list._OwnerName != window) continue;
      for (const ImDrawCmd& command : list.CmdBuffer) {
        for (unsigned k = 0; k + 6 <= command.ElemCount; k += 3) {
          const ImDrawIdx* index = list.IdxBuffer.Data + command.IdxOffset + k;
          const ImDrawVert& a = list.VtxBuffer[static_cast<int>(command.VtxOffset + index[0])];
          const ImDrawVert& c = list.VtxBuffer[static_cast<int>(command.VtxOffset + index[2])];
          const auto glyph = glyphs_.find({a.uv.x, a.uv.y});
          if (index[0] != index[3] || index[2] != index[4] || glyph == glyphs_.end()) continue;
          const bool whole = c.pos.x <= command.ClipRect.z + 1.5f &&
                             c.uv.x - a.uv.x > 0.9f * (glyph->second->U1 - glyph->second->U0);
          visit(*glyph->second, ImRect(a.pos, c.pos), whole);
        }
      }
    }
  }

  void LookAt(const ImDrawList& list, const ImDrawCmd& command, const char* owner,
              std::set<std::string>* found) {
    std::string line;
    float last_right = 0, last_top = 0;
    for (unsigned k = 0; k + 6 <= command.ElemCount; k += 3) {
      const ImDrawIdx* index = list.IdxBuffer.Data + command.IdxOffset + k;
      const auto vertex = [&](int n) {
        return list.VtxBuffer[static_cast<int>(command.VtxOffset + index[n])];
      };
      const ImDrawVert a = vertex(0), c = vertex(2);
      // A glyph is a quad with the same first corner in both triangles; shapes of any number lie between.
      if (index[0] != index[3] || index[2] != index[4]) continue;
      const auto glyph = glyphs_.find({a.uv.x, a.uv.y});
      if (glyph == glyphs_.end()) continue;
      if (a.pos.x < last_right - 2 || a.pos.x > last_right + 12 || std::abs(a.pos.y - last_top) > 12)
        line.clear();
      const unsigned code = glyph->second->Codepoint;
      line += code < 128 ? static_cast<char>(code) : '?';
      last_right = c.pos.x;
      last_top = a.pos.y;
      // Cut by the clip rectangle, or made narrower by the program, as in buttons and fields.
      const bool clipped = a.pos.x < command.ClipRect.z - 0.5f && c.pos.x > command.ClipRect.z + 1.5f;
      const float whole = glyph->second->U1 - glyph->second->U0;
      const bool shortened = c.uv.x - a.uv.x < 0.7f * whole;
      // A number without its last digits is another number.
      const size_t end = line.size();
      const bool dotted =
          end > 4 && line.ends_with("...") && std::isdigit(static_cast<unsigned char>(line[end - 4])) != 0;
      if (clipped || shortened || dotted) found->insert(std::string(owner) + ": " + line);
    }
  }

  std::map<std::pair<float, float>, const ImFontGlyph*> glyphs_;
};

TEST_F(TextFit, TheCheckSeesCutText) {
  Frame([] {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({60, 100});
    ImGui::Begin("narrow", nullptr, ImGuiWindowFlags_NoDecoration);
    ImGui::TextUnformatted("much too wide for this window");
    ImGui::End();
  });
  EXPECT_FALSE(CutTexts().empty());
}

TEST_F(TextFit, EveryTabAndSectionAtTheSmallestWindow) {
  for (const float scale : {1.0f, 2.0f}) {
    SCOPED_TRACE(scale);
    // As wide as promised, and so high that nothing hides below.
    Size(1280 * scale, 4200 * scale, scale);
    SelectBody(*frame_.m, ui_.selection, 1);
    for (const Panel* left : PanelsAt(PanelPlace::kLeft)) {
      ui_.layout.request.left_tab = left->name;
      Shell(2);
      std::map<std::string, bool> open = OpenSections();
      for (auto& [title, on] : open) on = true;
      SetOpenSections(open);
      // The automatic widths, and some others: a cut between two letters is not seen at each.
      for (const float width : {0.0f, 220.0f, 227.0f, 233.0f, 290.0f, 297.0f, 303.0f}) {
        SCOPED_TRACE(width);
        ui_.layout.left_width = width;
        ui_.layout.right_width = width > 0 ? width + 50 : 0;
        Shell(3);
        EXPECT_THAT(CutTexts(), testing::IsEmpty());
      }
      ui_.layout.left_width = ui_.layout.right_width = 0;
    }
    Size(1280 * scale, 720 * scale, scale);
    ui_.layout.bottom = true;
    for (const Panel* bottom : PanelsAt(PanelPlace::kBottom)) {
      SCOPED_TRACE(bottom->title);
      ui_.layout.request.bottom_tab = bottom->name;
      Shell(4);
      EXPECT_THAT(CutTexts(), testing::IsEmpty());
    }
    ui_.layout.bottom = false;
  }
}

TEST_F(TextFit, WindowsAndDialogs) {
  for (const float scale : {1.0f, 2.0f}) {
    SCOPED_TRACE(scale);
    Size(1280 * scale, 720 * scale, scale);
    for (const char* action : {"panel.help", "keys.window", "help.first_steps"}) {
      SCOPED_TRACE(action);
      ActionContext c = Context();
      RunAction(action, c);
      Shell(4);
      EXPECT_THAT(CutTexts(), testing::IsEmpty());
      RunAction(action, c);
    }
    for (const auto mode : {PaletteState::Mode::kElements, PaletteState::Mode::kActions}) {
      ActionContext c = Context();
      effect::OpenFind(c, mode);
      Shell(4);
      EXPECT_THAT(CutTexts(), testing::IsEmpty());
    }
    ui_.palette.mode = PaletteState::Mode::kClosed;
    Shell(2);
  }
}

TEST_F(TextFit, NamesThatBeginAlikeAreToldApartWhereTheyAreCut) {
  Frame([] {
    const float width = ImGui::CalcTextSize("humanoid_abdo").x;
    std::set<std::string> shown;
    for (const char* name : {"humanoid_abdomen_x", "humanoid_abdomen_y", "humanoid_hip_x_left",
                             "humanoid_hip_x_right", "humanoid_\xC3\xA9paule_\xC3\xA9"}) {
      const std::string cut = ShortName(name, width);
      EXPECT_LE(ImGui::CalcTextSize(cut.c_str()).x, width) << cut;
      EXPECT_TRUE(shown.insert(cut).second) << cut;
      EXPECT_EQ(ShortName(name, 1e4f), name);
    }
  });
}

TEST_F(TextFit, ChipsGoOnInTheNextRowAndLabelsInTheNextLine) {
  static constexpr ActionChip kChips[] = {{"Friction cones", "contact.cones"},
                                          {"Moving surfaces", "contact.surfaces"},
                                          {"Of the selection", "contact.of_selection"}};
  float height = 0;
  for (int width = 130; width < 280; ++width) {
    SCOPED_TRACE(width);
    Frame([&] {
      ActionContext c = Context();
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize({static_cast<float>(width), 400});
      ImGui::Begin("narrow", nullptr, ImGuiWindowFlags_NoDecoration);
      DrawActionChips(c, kChips, 3);
      if (BeginProperties("row")) {
        PropertyLabel(style_, "Line search tolerance", "", "");
        const float top = ImGui::GetCursorScreenPos().y;
        ImGui::Button("field");
        PropertyLabel(style_, "Next", "", "");
        height = ImGui::GetCursorScreenPos().y - top;
        EndProperties();
      }
      ImGui::End();
    });
    EXPECT_THAT(CutTexts(), testing::IsEmpty());
    if (width == 220) {
      EXPECT_GT(height, 1.3f * ImGui::GetFrameHeight()) << "two lines";
    }
  }
}

TEST_F(TextFit, NumbersOfTheSelectionAreWholeWhereTheColumnIsNarrow) {
  for (const float scale : {1.0f, 2.0f}) {
    SCOPED_TRACE(scale);
    Size(1024 * scale, 4200 * scale, scale);
    ui_.layout.left_width = ui_.layout.right_width = 0;
    for (int body = 1; body < 4; ++body) {
      SelectBody(*frame_.m, ui_.selection, body);
      ui_.selection.geom = frame_.m->body_geomadr[body];
      Shell(4);
      EXPECT_THAT(CutTexts(), testing::IsEmpty());
    }
  }
}

TEST_F(TextFit, NumbersLoseDigitsAndNotTheirEndWhereTheColumnIsNarrow) {
  Frame([&] {
    const double inertia[3] = {0.069251, 0.069251, 0.0043667};
    const std::string whole = VectorText("%.4g", inertia);
    const float room = ImGui::CalcTextSize(whole.c_str()).x;
    EXPECT_EQ(FittingVector("%.4g", inertia, room + 1), whole);
    const std::string less = FittingVector("%.4g", inertia, room - 1);
    EXPECT_EQ(less, "0.0693  0.0693  0.00437");
    EXPECT_LT(ImGui::CalcTextSize(less.c_str()).x, room);
    EXPECT_EQ(FittingVector("%.4g", inertia, 10), "0.069  0.069  0.0044");
  });
}

TEST_F(TextFit, WhatAFieldIsForEndsInDotsWhereTheFieldIsNarrow) {
  char text[8] = "";
  Frame([&] {
    ImGui::SetNextItemWidth(60);
    HintField("##narrow", "A recorded motion: time and positions", text, sizeof text, 0);
    EXPECT_EQ(Shortened("knee", 60), "knee");
    EXPECT_THAT(Shortened("A recorded motion", 60), testing::EndsWith("..."));
    EXPECT_LE(ImGui::CalcTextSize(Shortened("A recorded motion", 60).c_str()).x, 60);
  });
  EXPECT_THAT(CutTexts(), testing::IsEmpty());
}

TEST_F(TextFit, OneOfAKindIsNoPlural) {
  EXPECT_EQ(CountText(0, "sensor"), "0 sensors");
  EXPECT_EQ(CountText(1, "sensor"), "1 sensor");
  EXPECT_EQ(CountText(2, "body"), "2 bodies");
}

// "Open in editor" lost its last letter where half of the column is too narrow for it.
TEST_F(TextFit, ButtonsOfTheSelectionHaveRoomForTheirTitles) {
  for (const float scale : {1.0f, 1.4f}) {
    SCOPED_TRACE(scale);
    Size(800, 600, scale);
    SelectBody(*frame_.m, ui_.selection, 1);
    for (const float width : {200.0f, 220.0f, 240.0f, 260.0f}) {
      ui_.layout.right_width = width;
      Shell(4);
      EXPECT_THAT(Written("right"), testing::HasSubstr("Openineditor")) << width;
    }
  }
}

// The line of hints drops what does not fit; so do columns and counts.
TEST_F(TextFit, EveryTabInTheNarrowestAndInAWideWindow) {
  struct Window {
    float width, height, scale;
  };
  for (const Window& window : {Window{800, 600, 1}, Window{800, 600, 1.4f}, Window{1024, 768, 1},
                               Window{1280, 800, 1.4f}, Window{1920, 1080, 1}, Window{1920, 1200, 1.4f}}) {
    SCOPED_TRACE(window.width);
    SCOPED_TRACE(window.scale);
    Size(window.width, window.height, window.scale);
    SelectBody(*frame_.m, ui_.selection, 1);
    Shell(4);
    EXPECT_THAT(CutTexts(), testing::IsEmpty());
    ui_.layout.bottom = true;
    for (const Panel* bottom : PanelsAt(PanelPlace::kBottom)) {
      SCOPED_TRACE(bottom->title);
      ui_.layout.request.bottom_tab = bottom->name;
      Shell(4);
      EXPECT_THAT(CutTexts(), testing::IsEmpty());
    }
    ui_.layout.bottom = false;
  }
}

// The time made place for nothing and lay under the buttons, what is recorded under the branch.
TEST_F(TextFit, BarsOfANarrowWindowWithLargeTextLieBesideEachOther) {
  for (const float scale : {1.0f, 1.4f, 1.8f}) {
    SCOPED_TRACE(scale);
    Size(800, 600, scale);
    Shell(4);
    ImVec2 button;
    ASSERT_TRUE(FindWidget("grab.mode", &button));
    const std::vector<ImRect> bar = Letters("toolbar");
    EXPECT_FALSE(bar.empty());
    for (const ImRect& letter : bar) EXPECT_LT(letter.Max.x, button.x - style_.Px(14));
    ASSERT_TRUE(FindWidget("record.toggle", &button));
    for (const ImRect& letter : bar)
      EXPECT_TRUE(letter.Min.x > button.x || letter.Max.x < button.x - style_.Px(4 * 28)) << letter.Min.x;
    const std::vector<ImRect> below = Letters("timeline");
    for (size_t i = 0; i < below.size(); ++i) {
      for (size_t k = 0; k < i; ++k) {
        ImRect both = below[i];
        both.ClipWith(below[k]);
        EXPECT_FALSE(both.GetWidth() > 2 && both.GetHeight() > 2) << "at " << both.Min.x;
      }
    }
  }
}

// The second one lay beyond the edge of the pane.
TEST_F(TextFit, BothRulesOfReleasesCanBePressed) {
  Size(1280, 2400, 1);
  ui_.layout.request.left_tab = "settings";
  Shell(2);
  std::map<std::string, bool> open = OpenSections();
  for (auto& [title, on] : open) on = true;
  SetOpenSections(open);
  Shell(4);
  for (const char* name : {"3.14", "3.3"}) {
    ImVec2 at;
    ASSERT_TRUE(FindWidget(name, &at)) << name;
    EXPECT_LT(at.x, ui_.layout.left_width);
  }
}

TEST_F(TextFit, TheTipOfARowIsShownBesideItForItsLabelAndForItsControl) {
  ImVec2 label, control;
  const auto draw = [&] {
    Frame([&] {
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize({300, 400});
      ImGui::Begin("rows", nullptr, ImGuiWindowFlags_NoDecoration);
      if (BeginProperties("row")) {
        label = {ImGui::GetWindowPos().x + 30, ImGui::GetCursorScreenPos().y + 10};
        PropertyLabel(style_, "Noise", "", "What it is for");
        control = {ImGui::GetCursorScreenPos().x + 10, label.y};
        ImGui::Button("field");
        EndProperties();
      }
      ImGui::End();
    });
  };
  draw();
  for (const ImVec2& at : {label, control}) {
    MoveMouse(at.x, at.y);
    for (int i = 0; i < 3; ++i) draw();
    const ImGuiWindow* tip = ImGui::FindWindowByName("##Tooltip_00");
    ASSERT_NE(tip, nullptr);
    EXPECT_TRUE(tip->WasActive) << at.x;
    EXPECT_GE(tip->Pos.x, 300) << at.x;
    MoveMouse(-1, -1);
    draw();
    draw();
  }
}

TEST_F(TextFit, TheTipsOfPanesAtTheSideLieOnNoOtherRow) {
  ImVec2 item;
  const auto draw = [&](float x, float width) {
    Frame([&] {
      ImGui::SetNextWindowPos({x, 0});
      ImGui::SetNextWindowSize({width, 400});
      ImGui::Begin("side", nullptr, ImGuiWindowFlags_NoDecoration);
      ImGui::BeginChild("content");
      Chip(style_, "Move", false, "Handles that move");
      item = ImGui::GetItemRectMin();
      ImGui::EndChild();
      ImGui::End();
    });
  };
  ImGui::GetIO().DisplaySize = {1000, 500};
  const auto tip = [&](float x, float width) {
    draw(x, width);
    MoveMouse(item.x + 5, item.y + 5);
    for (int i = 0; i < 3; ++i) draw(x, width);
    return ImGui::FindWindowByName("##Tooltip_00");
  };
  const ImGuiWindow* on_left = tip(0, 250);
  ASSERT_NE(on_left, nullptr);
  EXPECT_EQ(on_left->Pos.x, 250);
  EXPECT_EQ(on_left->Pos.y, item.y);
  const ImGuiWindow* on_right = tip(700, 300);
  EXPECT_EQ(on_right->Pos.x + on_right->Size.x, 700);
  const ImGuiWindow* in_the_middle = tip(250, 500);
  EXPECT_GT(in_the_middle->Pos.y, item.y) << "below the pointer";
}

}  // namespace
}  // namespace pliant::ui
