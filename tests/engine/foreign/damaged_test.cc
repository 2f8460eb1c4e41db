// Damaged files of every kind: cut anywhere, with bytes changed, doubled and taken out. Either they open,
// or an error names them; nothing ends the program.
#include <algorithm>
#include <iterator>
#include <random>

#include "tests/engine/foreign/archives.h"
#include "tests/engine/foreign/published.h"

namespace pliant::foreign {
namespace {

class DamagedFiles : public Published {
 protected:
  static std::string Bytes(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }

  std::string Damaged(std::string bytes, bool text) {
    const auto place = [&] { return random_() % std::max<std::size_t>(bytes.size(), 1); };
    if (random_() % 4 == 0) bytes.resize(place());
    for (unsigned changes = 1 + random_() % 4; changes > 0 && !bytes.empty(); --changes) {
      const std::size_t at = place(), size = std::min<std::size_t>(bytes.size() - at, random_() % 40);
      switch (random_() % 4) {
        case 0:
          bytes.erase(at, size);
          break;
        case 1:
          bytes.insert(place(), bytes.substr(at, size));
          break;
        default:
          bytes[at] = static_cast<char>(text ? 32 + random_() % 95 : random_());
      }
    }
    return bytes;
  }

  // Opens `count` damaged copies of a file and compiles those that open.
  void Try(const std::string& name, const std::string& good, int count, bool text) {
    for (int round = 0; round < count; ++round) {
      sink_ = {};
      const std::string bad = Damaged(good, text), path = Write(name, bad);
      const auto spec = Open(path);
      if (spec) {
        compile::Compile(*spec, nullptr, sink_);
        ++opened_;
      } else {
        EXPECT_TRUE(sink_.HasErrors());
        EXPECT_NE(sink_.FirstError().find(name.substr(0, name.find('.'))), std::string::npos)
            << sink_.FirstError() << "\n"
            << (text ? bad : "");
      }
    }
  }

  std::mt19937 random_{7};
  int opened_ = 0;
};

TEST_F(DamagedFiles, OfRobotsOpenOrSayWhyNot) {
  const std::string published = TestDataPath("robots/published/");
  const char* kFiles[] = {"cad/all_zero_limits.urdf",
                          "joints/limits.urdf",
                          "joints/types.urdf",
                          "inertia/impossible.urdf",
                          "shapes/sizes.urdf",
                          "text/doctype.urdf",
                          "quad_description/xacro/leg.xacro",
                          "xacro/scopes.xacro",
                          "xacro/loops.xacro",
                          "xacro/conditions.xacro",
                          "gazebo/yard.world",
                          "gazebo/poses.sdf",
                          "gazebo/joints.sdf",
                          "gazebo/shapes.sdf"};
  for (const char* file : kFiles) Try("bad" + io::ExtensionOf(file), Bytes(published + file), 20, true);
  EXPECT_GT(opened_, 5);
}

TEST_F(DamagedFiles, OfMeshesOpenOrSayWhyNot) {
  for (const char* file : {"plate.obj", "plate_text.stl", "plate.ply", "plate.dae", "plate.glb", "plate.gltf",
                           "plate.3ds", "plate.fbx"}) {
    const std::string extension = io::ExtensionOf(file);
    const bool text =
        extension == ".obj" || extension == ".stl" || extension == ".dae" || extension == ".gltf";
    Try("bad" + extension, Bytes(TestDataPath("robots/meshes/" + std::string(file))), 25, text);
  }
  Try("bad.stl", Bytes(TestDataPath("robots/published/odd_meshes/solid_header.stl")), 25, false);
  EXPECT_GT(opened_, 10);
}

TEST_F(DamagedFiles, OfArchivesOpenOrSayWhyNot) {
  const Entries files = {{"r/package.xml", "<package><name>r</name></package>"},
                         {"r/urdf/r.urdf", Robot(Link("a", MeshOf("visual", "package://r/meshes/p.stl")))},
                         {"r/meshes/p.stl", Bytes(TestDataPath("robots/meshes/plate_text.stl"))}};
  Try("bad.zip", Zipped(files), 60, false);
  Try("bad.tar", Tarred(files), 60, false);
  Try("bad.tar.gz", Gzipped(Tarred(files)), 60, false);
}

TEST_F(DamagedFiles, OfParametersOpenOrSayWhyNot) {
  const std::string xacro =
      Robot("<xacro:property name='c' value=\"${load_yaml('c.yaml')}\"/>" + Link("a${len(c)}"));
  const std::string yaml =
      Bytes(TestDataPath("robots/published/ros2_arm_ws/src/Acme_ROS2_Description/config/arm5/physical.yaml"));
  for (int round = 0; round < 200; ++round) {
    sink_ = {};
    Write("c.yaml", Damaged(yaml, true));
    if (!Open(Write("a.xacro", xacro))) {
      EXPECT_NE(sink_.FirstError().find("c.yaml"), std::string::npos) << sink_.FirstError();
    }
  }
}

}  // namespace
}  // namespace pliant::foreign
