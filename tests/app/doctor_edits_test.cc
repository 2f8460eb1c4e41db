// What the doctor mends in a model that runs is an edit of its text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/editing/structure_compile.h"
#include "app/editing/unwritten_edits.h"
#include "app/verbs/check/examine_file.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr char kOverlapping[] = R"(<mujoco>
  <worldbody>
    <body name="trunk" pos="0 0 1"><freejoint/><geom size="0.1"/>  <!-- stays -->
      <body name="left" pos="0.3 0 0"><joint name="a"/><geom name="l" size="0.1"/></body>
      <body name="right" pos="0.35 0 0"><joint name="b"/><geom name="r" size="0.1"/></body>
    </body>
  </worldbody>
</mujoco>
)";

class DoctorEdits : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("pliant_doctor_edits_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
    path_ = (folder_ / "model.xml").string();
    std::ofstream(path_) << kOverlapping;
  }
  void TearDown() override { fs::remove_all(folder_); }

  static const doctor::Diagnosis* Find(const doctor::Diagnoses& findings, const std::string& kind) {
    for (const doctor::Diagnosis& finding : findings) {
      if (finding.kind == kind) return &finding;
    }
    return nullptr;
  }

  fs::path folder_;
  std::string path_;
};

TEST_F(DoctorEdits, ExcludeAPairInTheRunningModelAndLeaveTheFileAlone) {
  const StructureResult before = CompileTexts(path_, {});
  ASSERT_NE(before.model, nullptr) << before.error;
  const doctor::Diagnoses findings = ExamineFile(path_, *before.model);
  const doctor::Diagnosis* overlap = Find(findings, "overlap");
  ASSERT_NE(overlap, nullptr);
  const StructureResult after = CompileEdits(path_, {}, "Doctor", overlap->fix);
  ASSERT_NE(after.model, nullptr) << after.error;
  EXPECT_EQ(after.label, "Doctor");
  EXPECT_EQ(after.model->nexclude, 1);
  EXPECT_THAT(after.texts.at(path_), HasSubstr("<exclude body1=\"left\" body2=\"right\"/>"));
  EXPECT_THAT(after.texts.at(path_), HasSubstr("<!-- stays -->"));
  EXPECT_EQ(CompileTexts(path_, {}).model->nexclude, 0);  // undo goes back to the text of before
  // The examination of what runs reads the changed text.
  EXPECT_EQ(Find(ExamineFile(path_, *after.model, after.texts), "overlap"), nullptr);
}

// A change of the file on disk, or its end, is nothing to what was loaded before.
TEST_F(DoctorEdits, ExamineWhatWasLoadedWithoutItsFile) {
  UnwrittenEdits loads;
  const runner::LoadResult loaded = loads.Load(path_);
  ASSERT_NE(loaded.model, nullptr);
  fs::remove(path_);
  const doctor::Diagnoses findings = ExamineLoaded(loads.Document(), path_, *loaded.model);
  const doctor::Diagnosis* overlap = Find(findings, "overlap");
  ASSERT_NE(overlap, nullptr);
  EXPECT_EQ(overlap->where.file, path_);
  EXPECT_GT(overlap->where.line, 0);
}

TEST_F(DoctorEdits, OfOtherFormatsAreRefusedWithTheWayOut) {
  const StructureResult result = CompileEdits("robot.urdf", {}, "Doctor", {});
  EXPECT_EQ(result.model, nullptr);
  EXPECT_THAT(result.error, HasSubstr("save the model as MJCF first"));
}

}  // namespace
}  // namespace pliant::app
