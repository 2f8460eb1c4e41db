// Panels of the bottom with what comes of work in them: long names, long paths, many digits. None of it is
// cut without a sign, lies over something else, or has a colour that is not read on what it stands on.
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "tests/ui/text_fit.h"
#include "ui/actions/palette.h"
#include "ui/state/contact_quality.h"
#include "ui/state/doctor_state.h"
#include "ui/state/explain.h"
#include "ui/state/fit_state.h"
#include "ui/state/identify_state.h"
#include "ui/state/plots.h"
#include "ui/state/trajectory_state.h"
#include "ui/widgets/property.h"

namespace pliant::ui {
namespace {

constexpr const char* kFile =
    "/home/anybody/laboratory/models of this year/kitchen_robot_with_two_blocks.xml";
constexpr const char* kJoint = "elbow_flexion_of_the_left_kitchen_arm";

class FilledPanels : public TextFit {
 protected:
  void SetUp() override {
    FillTrajectory();
    FillIdentify();
    FillDoctor();
    FillFit();
    CurrentExplain().path = "qacc[1]";
    CurrentContactQuality().busy = true;
    CurrentContactQuality().runs = 7;
    for (const char* number :
         {"qpos[shoulder_flexion_extension_left]", "qvel[shoulder_flexion_extension_left]"})
      for (int plot = 0; plot < 5; ++plot) PlotThis(ui_, number, -1);
    ui_.layout.bottom = true;
  }
  static void FillTrajectory() {
    TrajectoryState& state = CurrentTrajectory();
    state.file = "/home/anybody/recorded_run_of_the_kitchen_arm.csv";
    state.duration = 1.398;
    for (int i = 0; i < 60; ++i) state.times.push_back(0.01 * i);
    for (int k = 0; k < 9; ++k) {
      TrajectoryState::Joint joint;
      joint.name = std::string("joint '") + kJoint + std::to_string(k) + "'";
      joint.worst = 0.123456;
      for (int i = 0; i < 60; ++i) joint.error.push_back(std::sin(0.1F * static_cast<float>(i + k)));
      state.joints.push_back(joint);
    }
  }
  static void FillIdentify() {
    IdentifyState& state = CurrentIdentify();
    state.path[0] = 'a';
    for (const char* of : {"damping", "armature"}) {
      SoughtNumber number;
      number.name = std::string("joint:") + kJoint + "." + of;
      number.title = of;
      number.unit = "N m s/rad";
      number.start = 0.123456;
      number.hi = 123.456;
      number.found = true;
      number.value = 0.123456;
      number.high = 0.2;
      state.numbers.push_back(number);
    }
    state.numbers.back().uncertain = true;
    state.outcome = "3 windows, 20 iterations, 2022 simulations of the whole recording";
    state.notes = {std::string("joint '") + kJoint + "' is still 0.0154 off, 47.7 times the noise"};
    SoughtMotion motion;
    motion.name = std::string("joint '") + kJoint + "'";
    for (int i = 0; i < 60; ++i) {
      state.times.push_back(0.01 * i);
      for (auto* curve : {&motion.recorded, &motion.error_before, &motion.error_after})
        curve->push_back(std::sin(0.1F * static_cast<float>(i)));
    }
    state.motions = {motion};
  }
  void FillDoctor() {
    DoctorState& state = CurrentDoctor();
    state.generation = frame_.snapshot->generation;
    DoctorFinding finding;
    finding.text = "geom 'lower block' of body 'lower block' starts 1.78 mm inside of geom 'ramp'";
    finding.remedy = "raise it";
    finding.where.file = kFile;
    finding.where.line = 1742;
    finding.where.column = 76;
    state.findings = {finding};
    Diagnostic warning;
    warning.severity = Severity::kWarning;
    warning.where = finding.where;
    warning.message = "something is unusual";
    load_.diagnostics = {warning};
  }
  static void FillFit() {
    FitState& state = CurrentFit();
    for (int i = 0; i < 3; ++i) {
      MeshFit row;
      row.geom = i + 1;
      row.mesh = "the outer shell of the gripper of the left arm";
      row.faces = 123456;
      row.volume = 0.123456;
      row.added = i == 0 ? -1e-9 : 2.132;
      row.microseconds = 12.345;
      state.rows.push_back(row);
    }
    state.outcome = "geom 'bowl': 12 parts, 6.2 % of its volume differs";
  }

  // Every tab in windows of three sizes.
  template <class Check>
  void InEachSize(Check check) {
    struct Window {
      float width, height, scale;
    };
    for (const Window& window : {Window{800, 600, 1}, Window{1280, 800, 1}, Window{1920, 1200, 1.4F}}) {
      SCOPED_TRACE(window.width);
      Size(window.width, window.height, window.scale);
      for (const Panel* panel : PanelsAt(PanelPlace::kBottom)) {
        SCOPED_TRACE(panel->name);
        ui_.layout.request.bottom_tab = panel->name;
        Shell(4);
        check(*panel);
      }
    }
  }

  template <class Check>
  void InEachTheme(Check check) {
    for (int theme = 0; theme < static_cast<int>(std::size(kThemeNames)); ++theme) {
      SCOPED_TRACE(kThemeNames[theme]);
      style_.theme = static_cast<Theme>(theme);
      ApplyStyle(style_);
      check();
    }
  }
};

TEST_F(FilledPanels, NoTextIsCutAndNoneLiesOverAnother) {
  InEachSize([this](const Panel&) {
    EXPECT_THAT(CutTexts(), testing::IsEmpty());
    EXPECT_THAT(Drawn().OverOthers("bottom"), testing::IsEmpty());
  });
}

TEST_F(FilledPanels, TheLineOfAPlaceIsSeenWhereTheNameOfTheFileIsCut) {
  for (const char* panel : {"findings", "errors"}) {
    SCOPED_TRACE(panel);
    Size(800, 600, 1);
    ui_.layout.request.bottom_tab = panel;
    Shell(4);
    EXPECT_THAT(WrittenBelow("bottom"), testing::HasSubstr(":1742"));
  }
}

TEST_F(FilledPanels, NothingHasAMinusBeforeZero) {
  InEachSize([this](const Panel&) {
    const std::string text = WrittenBelow("bottom");
    for (size_t at = text.find("-0"); at != std::string::npos; at = text.find("-0", at + 1)) {
      const size_t end = text.find_first_not_of("0.", at + 1);
      EXPECT_TRUE(end != std::string::npos && text[end] >= '1' && text[end] <= '9') << text.substr(at, 12);
    }
  });
}

TEST_F(FilledPanels, EachColourIsReadOnWhatItStandsOnInEveryTheme) {
  InEachTheme([this] {
    Size(1280, 800, 1);
    for (const Panel* panel : PanelsAt(PanelPlace::kBottom)) {
      SCOPED_TRACE(panel->name);
      ui_.layout.request.bottom_tab = panel->name;
      Shell(4);
      EXPECT_THAT(Drawn().PoorlyRead(4.5), testing::IsEmpty());
    }
  });
}

TEST_F(FilledPanels, SectionsAtTheSidesAreReadInEveryTheme) {
  ui_.layout.bottom = false;
  SelectBody(*frame_.m, ui_.selection, 1);
  InEachTheme([this] {
    Size(1280, 4200, 1);
    for (const Panel* left : PanelsAt(PanelPlace::kLeft)) {
      SCOPED_TRACE(left->name);
      ui_.layout.request.left_tab = left->name;
      Shell(2);
      std::map<std::string, bool> open = OpenSections();
      for (auto& [title, on] : open) on = true;
      SetOpenSections(open);
      Shell(4);
      EXPECT_THAT(Drawn().PoorlyRead(4.5), testing::IsEmpty());
      for (const char* pane : {"left", "right"}) EXPECT_THAT(Drawn().OverOthers(pane), testing::IsEmpty());
    }
  });
}

TEST_F(FilledPanels, SectionsOfTheSmallestWindowAreNotCut) {
  ui_.layout.bottom = false;
  SelectBody(*frame_.m, ui_.selection, 1);
  Measurement pinned;
  pinned.kind = MeasureKind::kClearance;
  pinned.geom_names[0] = pinned.geom_names[1] = "torso_collision_capsule_left_upper";
  pinned.geoms[0] = 0;
  pinned.geoms[1] = 1;
  pinned.value = -0.000367;
  for (int i = 0; i < 20; ++i) pinned.record.emplace_back(0.1 * i, -0.000367);
  ui_.views.tools.measure.pinned = {pinned};
  for (const float scale : {1.0F, 1.4F}) {
    SCOPED_TRACE(scale);
    Size(800, 4200, scale);
    for (const Panel* left : PanelsAt(PanelPlace::kLeft)) {
      SCOPED_TRACE(left->name);
      ui_.layout.left = ui_.layout.right = true;
      ui_.layout.request.left_tab = left->name;
      Shell(2);
      std::map<std::string, bool> open = OpenSections();
      for (auto& [title, on] : open) on = true;
      SetOpenSections(open);
      Shell(4);
      EXPECT_THAT(CutTexts(), testing::IsEmpty());
      for (const char* pane : {"left", "right"}) EXPECT_THAT(Drawn().OverOthers(pane), testing::IsEmpty());
    }
  }
}

TEST_F(FilledPanels, WindowsAreReadInEveryTheme) {
  ui_.layout.bottom = false;
  InEachTheme([this] {
    Size(1280, 800, 1);
    for (const char* action : {"panel.help", "keys.window", "plugins.window", "help.first_steps", "file.open",
                               "file.save_as", "find.element", "find.action"}) {
      SCOPED_TRACE(action);
      ActionContext c = Context();
      RunAction(action, c);
      Shell(4);
      EXPECT_THAT(Drawn().PoorlyRead(4.5), testing::IsEmpty());
      ImGui::ClosePopupsOverWindow(nullptr, false);
      if (c.ui.palette.mode != PaletteState::Mode::kClosed) {
        c.ui.palette.mode = PaletteState::Mode::kClosed;
      } else {
        RunAction(action, c);
      }
      Shell(2);
    }
  });
}

}  // namespace
}  // namespace pliant::ui
