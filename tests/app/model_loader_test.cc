#include "app/files/model_loader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/support/oracle_model.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

class ModelFiles : public testing::Test {
 protected:
  ModelFiles() { fs::create_directories(folder_); }
  ~ModelFiles() override { fs::remove_all(folder_); }
  std::string Write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  const fs::path folder_ = fs::path(testing::TempDir()) / ("models_" + std::to_string(::getpid()));
};

std::string FirstError(const runner::LoadResult& result) {
  for (const Diagnostic& diagnostic : result.diagnostics) {
    if (diagnostic.severity == Severity::kError) return ToString(diagnostic);
  }
  return "";
}

TEST_F(ModelFiles, AGoodModelLoads) {
  const runner::LoadResult result = LoadModelWithReport(TestDataPath("runner/scene.xml"));
  ASSERT_NE(result.model, nullptr) << FirstError(result);
  EXPECT_EQ(result.model->nbody, 5);
  EXPECT_THAT(result.files, testing::Contains(testing::HasSubstr("scene.xml")));
}

TEST_F(ModelFiles, AMissingFileIsOneError) {
  const runner::LoadResult result = LoadModelWithReport((folder_ / "nothing.xml").string());
  EXPECT_EQ(result.model, nullptr);
  EXPECT_THAT(FirstError(result), testing::HasSubstr("no such file"));
}

TEST_F(ModelFiles, AFolderWithoutAModelSaysWhatItWouldTake) {
  EXPECT_THAT(FirstError(LoadModelWithReport(folder_.string())),
              testing::AllOf(testing::HasSubstr("holds no model"), testing::HasSubstr(".stl")));
}

TEST_F(ModelFiles, ErrorsSayFileLineAndColumn) {
  const std::string path = Write("bad.xml",
                                 "<mujoco>\n  <worldbody>\n    <geom size=\"1\" frction=\"1\"/>\n  "
                                 "</worldbody>\n</mujoco>\n");
  const runner::LoadResult result = LoadModelWithReport(path);
  EXPECT_EQ(result.model, nullptr);
  EXPECT_THAT(FirstError(result), testing::StartsWith(path + ":3:"));
  EXPECT_THAT(FirstError(result), testing::HasSubstr("frction"));
}

TEST_F(ModelFiles, IncludedFilesAndAssetsAreListed) {
  Write("part.xml", "<mujoco><worldbody><geom size=\"1\"/></worldbody></mujoco>");
  const std::string path = Write("main.xml", "<mujoco><include file=\"part.xml\"/></mujoco>");
  const runner::LoadResult result = LoadModelWithReport(path);
  ASSERT_NE(result.model, nullptr) << FirstError(result);
  EXPECT_THAT(result.files, testing::Contains(testing::HasSubstr("part.xml")));
}

TEST_F(ModelFiles, FilesOfABrokenModelAreListedToo) {
  Write("part.xml", "<mujoco><worldbody><geom size=\"1\" type=\"bx\"/></worldbody></mujoco>");
  const std::string path = Write("main.xml", "<mujoco><include file=\"part.xml\"/></mujoco>");
  const runner::LoadResult result = LoadModelWithReport(path);
  EXPECT_EQ(result.model, nullptr);
  EXPECT_THAT(FirstError(result), testing::HasSubstr("part.xml:1:"));
  EXPECT_THAT(result.files, testing::Contains(testing::HasSubstr("part.xml")));
}

TEST_F(ModelFiles, ADanglingNameIsAnErrorWithItsPlace) {
  const std::string path =
      Write("dangling.xml", "<mujoco>\n<actuator>\n<motor joint=\"nothing\"/>\n</actuator>\n</mujoco>");
  const runner::LoadResult result = LoadModelWithReport(path);
  EXPECT_EQ(result.model, nullptr);
  EXPECT_THAT(FirstError(result), testing::HasSubstr("nothing"));
  EXPECT_THAT(FirstError(result), testing::HasSubstr(":3:"));
}

}  // namespace
}  // namespace pliant::app
