// Robots in archives.
#include "tests/engine/foreign/archives.h"

#include <iterator>

#include "engine/io/vfs.h"
#include "tests/engine/foreign/published.h"

namespace pliant::foreign {
namespace {

class RobotArchive : public Published {
 protected:
  static std::string Bytes(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }
  static std::string Mesh(const std::string& name) { return Bytes(TestDataPath("robots/meshes/" + name)); }
  // As a download of a repository: one folder with several packages, and what a Mac leaves.
  static Entries Repository() {
    return {
        {"arm-main/README.md", "An arm"},
        {"__MACOSX/arm-main/arm_description/urdf/._arm.urdf", "Mac"},
        {"arm-main/arm_description/package.xml", "<package><name>arm_description</name></package>"},
        {"arm-main/arm_description/meshes/Visual/Plate.DAE", Mesh("plate.dae")},
        {"arm-main/arm_description/urdf/parts.xacro",
         Robot("<xacro:macro name='part' params='n'>" +
               Link("${n}", MeshOf("visual", "package://arm_description/meshes/visual/plate.dae")) +
               "</xacro:macro>")},
        {"arm-main/arm_description/urdf/arm.urdf.xacro",
         Robot(
             "<xacro:include filename='$(find arm_description)/urdf/parts.xacro'/><xacro:part n='base'/>")}};
  }
};

TEST_F(RobotArchive, WithPackagesOpens) {
  for (const auto& [name, bytes] : {std::pair<std::string, std::string>{"arm-main.zip", Zipped(Repository())},
                                    {"arm.tar.gz", Gzipped(Tarred(Repository()))},
                                    {"arm.tgz", Gzipped(Tarred(Repository()))},
                                    {"arm.tar.xz", Xzipped(Tarred(Repository()))},
                                    {"arm.txz", Xzipped(Tarred(Repository()))},
                                    {"arm.tar.bz2", Bzipped(Tarred(Repository()))},
                                    {"arm.tbz2", Bzipped(Tarred(Repository()))},
                                    {"arm.tar", Tarred(Repository())}}) {
    spec_ = Good(Write(name, bytes));
    ASSERT_NE(spec_, nullptr) << name;
    EXPECT_EQ(spec_->bodies[1]->name, "base");
    EXPECT_EQ(spec_->geoms.size(), 2u) << name << sink_.Warnings();  // red and blue
    EXPECT_NE(compile::Compile(*spec_, nullptr, sink_), nullptr) << sink_.FirstError();
  }
}

TEST_F(RobotArchive, OfAModelInItsSceneOpensTheScene) {
  const Entries files = {
      {"dog.xml", "<mujoco><worldbody><body name='dog'><geom size='1'/></body></worldbody></mujoco>"},
      {"scene_flat.xml", "<mujoco><include file=\"dog.xml\"/></mujoco>"},
      {"scene.xml",
       "<mujoco><include file=\"dog.xml\"/><worldbody><geom name='floor' type='plane' size='1 1 1'/>"
       "</worldbody></mujoco>"},
      {"scenery.xml", "<mujoco><include file='x'/></mujoco>"}};
  for (const std::string folder : {"", "dog/"}) {
    Entries packed;
    for (const auto& [name, text] : files) packed.emplace_back(folder + name, text);
    spec_ = Good(Write("dog.zip", Zipped(packed)));
    ASSERT_NE(spec_, nullptr);
    EXPECT_EQ(spec_->geoms.size(), 2u) << folder;
    packed.erase(packed.begin() + 1, packed.end());
    spec_ = Good(Write("dog.zip", Zipped(packed)));
    EXPECT_EQ(spec_->geoms.size(), 1u) << folder;
  }
}

TEST_F(RobotArchive, ThatIsPackedInPiecesOrCutOffIsKnown) {
  const std::string tar = Tarred({{"r/robot.urdf", Robot(Link("base"))}});
  const std::string one = tar.substr(0, 700), other = tar.substr(700);
  for (const auto& [name, bytes] :
       {std::pair<std::string, std::string>{"a.tar.bz2", Bzipped(one) + Bzipped(other)},
        {"a.tar.xz", Xzipped(one) + Xzipped(other)}}) {
    EXPECT_NE(Good(Write(name, bytes)), nullptr) << name;
    sink_ = {};
    EXPECT_NE(ErrorOf(Write("cut_" + name, bytes.substr(0, bytes.size() / 3))).find("cut off"),
              std::string::npos)
        << name << sink_.FirstError();
    sink_ = {};
  }
}

TEST_F(RobotArchive, HasNamesInTheCodePageOfItsMaker) {
  const std::string chinese = "\xC1\xE3\xBC\xFE", german = "gr\x81n";  // GBK; code page 437
  const auto robot = [](const std::string& name) { return Robot(Link("base", MeshOf("visual", name))); };
  for (const auto& [packed, named] :
       {std::pair<std::string, std::string>{chinese, "零件"}, {german, "grün"}, {"grün", "grün"}}) {
    spec_ = Good(Write("a.zip", Zipped({{"r/robot.urdf", robot("meshes/" + named + ".stl")},
                                        {"r/meshes/" + packed + ".stl", Mesh("plate_text.stl")}})));
    ASSERT_NE(spec_, nullptr) << sink_.FirstError();
    EXPECT_EQ(sink_.Warnings(), "") << named;
    EXPECT_EQ(spec_->meshes.size(), 1u) << named;
  }
}

TEST_F(RobotArchive, ManifestsAndLaunchFilesAreNoModels) {
  // The manifest is the only file .xml, and the description is xacro.
  const Entries files = {
      {"arm/package.xml", "<?xml version='1.0'?><package format='2'><name>arm</name></package>"},
      {"arm/urdf/arm.urdf.xacro", Robot(Link("base", ""))}};
  spec_ = Good(Write("arm.zip", Zipped(files)));
  ASSERT_NE(spec_, nullptr) << sink_.FirstError();
  EXPECT_EQ(spec_->bodies.at(1)->name, "base");
}

TEST_F(RobotArchive, LinksInsideAreFollowed) {
  const Entries files = {{"r/robot.urdf", Robot(Link("base", MeshOf("visual", "meshes/p.stl")))},
                         {"r/data/p.stl", Mesh("plate_text.stl")}};
  for (const char* target : {"data", "./../r/data", "near"}) {
    const std::string links = TarHeader("r/meshes", 0, '2', target) + TarHeader("r/near", 0, '2', "data") +
                              TarHeader("r/out", 0, '2', "/etc") + TarHeader("r/up", 0, '2', "../../etc") +
                              TarHeader("r/data/me", 0, '2', "..");
    spec_ = Good(Write("a.tar", links + Tarred(files)));
    ASSERT_NE(spec_, nullptr) << sink_.FirstError();
    EXPECT_EQ(spec_->meshes.size(), 1u) << target << sink_.Warnings();
  }
}

TEST_F(RobotArchive, LinksToLinksDoNotFillTheMemory) {
  std::string links;
  for (int i = 0; i < 40; ++i) {
    for (const char side : {'l', 'r'})
      links += TarHeader("d" + std::to_string(i + 1) + "/" + side, 0, '2', "../d" + std::to_string(i));
  }
  EXPECT_NE(ErrorOf(Write("a.tar", links + Tarred({{"d0/robot.urdf", ""}}))).find("larger"),
            std::string::npos);
}

TEST_F(RobotArchive, OfAGazeboModelOpens) {
  const std::string sdf =
      "<sdf version='1.7'><model name='m'><link name='a'><visual "
      "name='v'><geometry><mesh><uri>model://box/meshes/"
      "p.stl</uri></mesh></geometry></visual></link></model></sdf>";
  spec_ = Good(Write("box.zip", Zipped({{"box/model.config", "<model/>"},
                                        {"box/model.sdf", sdf},
                                        {"box/meshes/p.stl", Mesh("plate_text.stl")}})));
  ASSERT_NE(spec_, nullptr);
  EXPECT_EQ(spec_->geoms.size(), 1u) << sink_.Warnings();
}

TEST_F(RobotArchive, OfMeshesIsABody) {
  spec_ = Good(Write("scans.zip",
                     Zipped({{"scans/a.stl", Mesh("plate_text.stl")}, {"scans/b.glb", Mesh("plate.glb")}})));
  ASSERT_NE(spec_, nullptr);
  EXPECT_EQ(spec_->bodies.size(), 2u);
  EXPECT_NE(compile::Compile(*spec_, nullptr, sink_), nullptr) << sink_.FirstError();
}

TEST_F(RobotArchive, WithSeveralModelsOpensTheLikeliest) {
  const std::string path = Write("arm.zip", Zipped({{"d/urdf/gripper.urdf", Robot(Link("gripper"))},
                                                    {"d/urdf/arm.urdf", Robot(Link("arm"))},
                                                    {"d/urdf/broken.urdf", "<robot"}}));
  EXPECT_EQ(Good(path)->bodies[1]->name, "arm");
  EXPECT_TRUE(Warned("one of 3 models here")) << sink_.Warnings();
}

TEST_F(RobotArchive, WhoseNamesLeadOutsideIsRefused) {
  for (const char* name :
       {"../evil.urdf", "/etc/evil.urdf", "a/../../evil.urdf", "C:/evil.urdf", "..\\evil.urdf"}) {
    for (const bool zip : {true, false}) {
      const Entries files = {{name, Robot(Link("a"))}};
      sink_ = {};
      const std::string error = ErrorOf(zip ? Write("a.zip", Zipped(files)) : Write("a.tar", Tarred(files)));
      EXPECT_NE(error.find("outside of it"), std::string::npos) << name << ": " << error;
    }
  }
}

TEST_F(RobotArchive, ThatGrowsTooLargeIsRefused) {
  const std::size_t limit = io::FileSizeLimit();
  io::SetFileSizeLimit(1 << 20);
  const Entries bomb = {{"a.urdf", std::string(5 << 20, ' ')}};
  const std::string zip = Write("a.zip", Zipped(bomb)), tar = Write("a.tar.gz", Gzipped(Tarred(bomb)));
  EXPECT_NE(ErrorOf(zip).find("unpacked it is larger"), std::string::npos) << sink_.FirstError();
  sink_ = {};
  EXPECT_NE(ErrorOf(tar).find("unpacked it is larger"), std::string::npos) << sink_.FirstError();
  io::SetFileSizeLimit(limit);
}

TEST_F(RobotArchive, WithNothingToOpenSaysSo) {
  const std::string error = ErrorOf(Write("a.zip", Zipped({{"notes.txt", "nothing"}})));
  EXPECT_NE(error.find("holds no model"), std::string::npos) << error;
}

TEST_F(RobotArchive, InAnArchiveOrAFolderOpens) {
  const std::string inner = Zipped(Repository());
  std::filesystem::create_directories(folder_ / "download");
  Write("download/packed/arm-main.zip", inner);
  const std::string twice = Zipped({{"release/notes.txt", "none"}, {"release/arm-main.zip", inner}});
  for (const std::string& path : {(folder_ / "download").string(), Write("release.zip", twice),
                                  Write("release.tar.gz", Gzipped(Tarred({{"all.zip", twice}})))}) {
    spec_ = Good(path);
    ASSERT_NE(spec_, nullptr) << path;
    EXPECT_EQ(spec_->geoms.size(), 2u) << path << sink_.Warnings();
    EXPECT_NE(compile::Compile(*spec_, nullptr, sink_), nullptr) << sink_.FirstError();
  }
}

TEST_F(RobotArchive, NestedDeeperIsNotSearched) {
  std::string packed = Zipped(Repository());
  for (int i = 0; i < 4; ++i) packed = Zipped({{"a.zip", packed}});
  EXPECT_NE(ErrorOf(Write("deep.zip", packed)).find("holds no model"), std::string::npos);
}

}  // namespace
}  // namespace pliant::foreign
