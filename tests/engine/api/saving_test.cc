// Models and documents written to files.
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/engine/api/documents.h"
#include "tests/engine/api/driven_arm.h"
#include "tests/engine/api/files.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

TEST_F(DrivenArmFiles, SpecsAreParsedCopiedAndSaved) {
  std::ofstream(Path("arm.xml")) << DrivenArmXml();
  char error[500] = "";
  mjSpec* spec = mj_parseXML(Path("arm.xml").c_str(), nullptr, error, sizeof(error));
  ASSERT_NE(spec, nullptr) << error;
  mjSpec* copy = mj_copySpec(spec);
  mj_deleteSpec(spec);
  const Model model(mj_compile(copy, nullptr));
  ASSERT_TRUE(model) << mjs_getError(copy);
  EXPECT_EQ(model->nv, m.nv);
  EXPECT_EQ(mj_saveXML(copy, Path("saved.xml").c_str(), error, sizeof(error)), 0) << error;
  mj_deleteSpec(copy);
  EXPECT_EQ(mj_saveLastXML(Path("last.xml").c_str(), &m, error, sizeof(error)), 1) << error;
  for (const char* name : {"saved.xml", "last.xml"}) {
    const Model again(mj_loadXML(Path(name).c_str(), nullptr, error, sizeof(error)));
    ASSERT_TRUE(again) << name << error;
    EXPECT_EQ(again->nq, m.nq) << name;
    EXPECT_NEAR(again->body_mass[1], m.body_mass[1], 1e-9) << name;
  }
}

TEST(Saving, OnlyStatisticsThatWereChangedAreWritten) {
  const Model m = Compile("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>");
  ASSERT_TRUE(m);
  const std::string path = TempPath("stat.xml");
  char error[500] = "";
  ASSERT_TRUE(mj_saveLastXML(path.c_str(), m.get(), error, sizeof error)) << error;
  EXPECT_EQ(FileText(path).find("statistic"), std::string::npos);
  m->stat.extent = 7;
  m->stat.center[1] = 2;
  ASSERT_TRUE(mj_saveLastXML(path.c_str(), m.get(), error, sizeof error)) << error;
  const std::string text = FileText(path);
  EXPECT_NE(text.find("extent=\"7\""), std::string::npos) << text;
  EXPECT_NE(text.find("center=\"0 2 0\""), std::string::npos) << text;
  EXPECT_EQ(text.find("meanmass"), std::string::npos) << text;
  std::remove(path.c_str());
}

// MJCF has no element for pixels: one colour is saved as it is, of more the user is told.
TEST(Saving, PixelsOfAProgramAreNeverLostSilently) {
  mjSpec* spec = mj_makeSpec();
  mjsTexture* texture = mjs_addTexture(spec);
  mjs_setName(texture->element, "sky");
  texture->type = mjTEXTURE_2D;
  texture->width = texture->height = 4;
  std::vector<unsigned char> pixels;
  for (int i = 0; i < 16; ++i) pixels.insert(pixels.end(), {7, 130, 255});
  mjs_setBuffer(texture->data, pixels.data(), static_cast<int>(pixels.size()));
  char xml[2000], error[500] = "";
  ASSERT_EQ(mj_saveXMLString(spec, xml, sizeof xml, error, sizeof error), 0) << error;
  EXPECT_STREQ(error, "");
  const Model again = Compile(xml);
  ASSERT_TRUE(again) << xml;
  ASSERT_EQ(again->ntexdata, 48);
  EXPECT_EQ(std::memcmp(again->tex_data, pixels.data(), pixels.size()), 0);
  pixels[5] = 0;
  mjs_setBuffer(texture->data, pixels.data(), static_cast<int>(pixels.size()));
  ASSERT_EQ(mj_saveXMLString(spec, xml, sizeof xml, error, sizeof error), 0);
  EXPECT_NE(std::string(error).find("texture 'sky' was given as pixels"), std::string::npos) << error;
  EXPECT_TRUE(Compile(xml));
  mj_deleteSpec(spec);
}

TEST(Saving, TextThatDoesNotFitTellsTheSizeItNeeds) {
  const Document spec = Parse(kScene);
  const std::string whole = TextOf(spec.get());
  char small[10] = "", error[1000] = "";
  EXPECT_EQ(mj_saveXMLString(spec.get(), small, sizeof(small), error, sizeof(error)),
            static_cast<int>(whole.size()));
  EXPECT_NE(std::strlen(error), 0u);
}

TEST(Saving, CountsOfNoUserDataAreLeftOut) {
  const Document spec =
      Parse("<mujoco><size nuser_body='0' nuser_geom='2'/><worldbody><geom size='1'/></worldbody></mujoco>");
  ASSERT_TRUE(Model(mj_compile(spec.get(), nullptr)));
  const std::string text = TextOf(spec.get());
  EXPECT_EQ(text.find("nuser_body"), std::string::npos) << text;
  EXPECT_NE(text.find("nuser_geom=\"2\""), std::string::npos) << text;
}

TEST(Saving, WithoutASpecificationFailsWithAMessage) {
  char text[10] = "kept", error[1000] = "";
  EXPECT_EQ(mj_saveXMLString(nullptr, text, sizeof(text), error, sizeof(error)), -1);
  EXPECT_STRNE(error, "");
  EXPECT_STREQ(text, "kept");
  error[0] = '\0';
  EXPECT_EQ(mj_saveXML(nullptr, "/nowhere/at/all.xml", error, sizeof(error)), -1);
  EXPECT_STRNE(error, "");
}

TEST(Saving, AFailedSaveLeavesTheFileAsItWas) {
  const Document spec =
      Parse("<mujoco><worldbody><body><joint/></body></worldbody></mujoco>");  // without mass
  const std::string path = testing::TempDir() + "/pliant_editing_" + std::to_string(::getpid()) + ".xml";
  std::ofstream(path) << "kept";
  char error[1000] = "";
  EXPECT_EQ(mj_saveXML(spec.get(), path.c_str(), error, sizeof(error)), -1);
  EXPECT_NE(std::strlen(error), 0u);
  std::ifstream file(path);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "kept");
  std::filesystem::remove(path);
}

TEST(Saving, DocumentsWithVirtualFilesCanBeSaved) {
  const std::string mesh = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "only_here.obj", mesh.data(), static_cast<int>(mesh.size()));
  const Document spec = Parse(
      "<mujoco><asset><mesh name='m' file='only_here.obj'/></asset><worldbody><geom type='mesh' "
      "mesh='m'/></worldbody></mujoco>",
      &vfs);
  EXPECT_TRUE(Model(mj_compile(spec.get(), &vfs))) << mjs_getError(spec.get());
  mj_deleteVFS(&vfs);
  EXPECT_NE(TextOf(spec.get()).find("file=\"only_here.obj\""), std::string::npos);
}

TEST(Saving, SavedModelsKeepTheValuesChangedInTheModel) {
  const std::string path = testing::TempDir() + "/pliant_saved_" + std::to_string(::getpid()) + ".xml";
  {
    const Model m = Compile(kScene);
    ASSERT_TRUE(m);
    m->body_pos[3] = .125;
    m->dof_damping[0] = 2.5;
    m->geom_user[1] = 9;
    m->opt.timestep = .004;
    m->mat_rgba[1] = .5f;
    m->key_qpos[0] = .75;
    char error[1000] = "";
    ASSERT_EQ(mj_saveLastXML(path.c_str(), m.get(), error, sizeof(error)), 1) << error;
  }
  char error[1000] = "";
  const Model again(mj_loadXML(path.c_str(), nullptr, error, sizeof(error)));
  ASSERT_TRUE(again) << error;
  EXPECT_EQ(again->body_pos[3], .125);
  EXPECT_EQ(again->dof_damping[0], 2.5);
  EXPECT_EQ(again->geom_user[1], 9);
  EXPECT_EQ(again->opt.timestep, .004);
  EXPECT_EQ(again->mat_rgba[1], .5f);
  EXPECT_EQ(again->key_qpos[0], .75);
  std::filesystem::remove(path);
}

// A tendon whose spring is at rest where the model stands gets no number, or it would not follow later edits.
TEST(Saving, SpringLengthsThatTheCompilerMeasuredAreNotWritten) {
  const Document spec = Parse(
      "<mujoco><worldbody><site name='a'/><body><joint name='j'/><geom size='.1'/><site name='b' pos='0 0 "
      "1'/>"
      "</body></worldbody><tendon><spatial name='t'><site site='a'/><site site='b'/></spatial><fixed "
      "name='u' "
      "springlength='2'><joint joint='j' coef='1'/></fixed></tendon></mujoco>");
  const Model m(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(m);
  EXPECT_EQ(m->tendon_lengthspring[0], 1);
  mj_copyBack(spec.get(), m.get());
  const std::string text = TextOf(spec.get());
  EXPECT_NE(text.find("<spatial name=\"t\">"), std::string::npos) << text;
  EXPECT_NE(text.find("springlength=\"2 2\""), std::string::npos) << text;
}

}  // namespace
}  // namespace pliant
