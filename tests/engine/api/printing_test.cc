// Texts of models, data, scenes and matrices.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/engine/api/driven_arm.h"
#include "tests/engine/api/files.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

TEST_F(DrivenArmFiles, PrintedTextsNameTheFields) {
  mj_printModel(&m, Path("model.txt").c_str());
  EXPECT_NE(FileText(Path("model.txt")).find("body_mass"), std::string::npos);
  mj_printFormattedModel(&m, Path("model2.txt").c_str(), "%.3e");
  EXPECT_NE(FileText(Path("model2.txt")).find("e+0"), std::string::npos);
  mj_printData(&m, &d, Path("data.txt").c_str());
  EXPECT_NE(FileText(Path("data.txt")).find("QACC"), std::string::npos);
  mj_printFormattedData(&m, &d, Path("data2.txt").c_str(), "%.9f");
  EXPECT_NE(FileText(Path("data2.txt")), FileText(Path("data.txt")));
}

// mjv_copyData() leaves the matrices of constraint rows out.
TEST_F(DrivenArmFiles, DataCopiedForPicturesArePrinted) {
  for (const char* const option : {"jacobian='dense'", "jacobian='sparse'", "jacobian='dense' solver='PGS'",
                                   "jacobian='sparse' solver='PGS'"}) {
    const Simulation s(std::string("<mujoco><option ") + option +
                       "/><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 0.09'>"
                       "<freejoint/><geom size='0.1'/></body></worldbody></mujoco>");
    mj_forward(s.m.get(), s.d.get());
    ASSERT_GT(s.d->nefc, 0);
    const Data copy(mjv_copyData(nullptr, s.m.get(), s.d.get()));
    mj_printData(s.m.get(), copy.get(), Path("copy.txt").c_str());
    EXPECT_NE(FileText(Path("copy.txt")).find("EFC_POS"), std::string::npos) << option;
  }
}

// Bytes of the text of a model, which is removed.
size_t PrintedSize(const std::string& xml) {
  const Model m = Compile(xml);
  EXPECT_TRUE(m);
  const std::string path = TempPath("model.txt");
  mj_printModel(m.get(), path.c_str());
  const size_t size = std::filesystem::file_size(path);
  std::remove(path.c_str());
  return size;
}

TEST(PrintedModels, HaveNoDataOfAssets) {
  const auto text = [](const char* texture) {
    return std::string("<mujoco><asset><texture name='t' type='2d' builtin='checker' ") + texture +
           "/></asset></mujoco>";
  };
  EXPECT_LT(PrintedSize(text("width='900' height='900'")), PrintedSize(text("width='9' height='9'")) + 100);
}

std::string ReadAndRemove(const std::string& path) {
  std::ifstream file(path);
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  file.close();
  std::remove(path.c_str());
  return text;
}

TEST(PrintedScenes, FollowTheGivenFormat) {
  const Simulation s(kTwoHinges);
  mj_forward(s.m.get(), s.d.get());
  mjvOption option;
  mjv_defaultOption(&option);
  mjvCamera camera;
  mjv_defaultFreeCamera(s.m.get(), &camera);
  mjvScene scene;
  mjv_defaultScene(&scene);
  mjv_makeScene(s.m.get(), &scene, 100);
  mjv_updateScene(s.m.get(), s.d.get(), &option, nullptr, &camera, mjCAT_ALL, &scene);
  const std::string path =
      testing::TempDir() + "scene_" + std::to_string(reinterpret_cast<uintptr_t>(&scene)) + ".txt";
  mj_printScene(&scene, path.c_str());
  const std::string plain = ReadAndRemove(path);
  mj_printFormattedScene(&scene, path.c_str(), "%.7f");
  const std::string formatted = ReadAndRemove(path);
  mjv_freeScene(&scene);
  EXPECT_NE(plain.find("maxgeom"), std::string::npos);
  EXPECT_NE(plain.find("ngeom"), std::string::npos);
  EXPECT_NE(formatted.find(".0000000"), std::string::npos);
  EXPECT_GT(formatted.size(), plain.size());
}

TEST(PrintedMatrices, ShowTheirNumbers) {
  const mjtNum dense[4] = {1, 0, 0, 2.5};
  const int nnz[2] = {1, 1}, adr[2] = {0, 1}, col[2] = {0, 1};
  const mjtNum value[2] = {1, 2.5};
  testing::internal::CaptureStdout();
  mju_printMat(dense, 2, 2);
  const std::string text = testing::internal::GetCapturedStdout();
  EXPECT_NE(text.find("2.5"), std::string::npos);
  EXPECT_GE(std::count(text.begin(), text.end(), '\n'), 2);
  testing::internal::CaptureStdout();
  mju_printMatSparse(value, 2, nnz, adr, col);
  EXPECT_NE(testing::internal::GetCapturedStdout().find("2.5"), std::string::npos);
}

}  // namespace
}  // namespace pliant
