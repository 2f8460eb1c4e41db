// Saving as a folder of MJCF, and that what opens also compiles.
#include <algorithm>

#include "engine/compile/compiler.h"
#include "engine/foreign/save/pack_assets.h"
#include "engine/io/mjcf/sources/pack_model.h"
#include "engine/io/mjcf/write/writer.h"
#include "tests/engine/foreign/opening.h"

namespace pliant::foreign {
namespace {

class SavedFolder : public Opening {
 protected:
  ModelPtr Compile(const std::unique_ptr<spec::Spec>& spec) {
    ModelPtr model = spec ? compile::Compile(*spec, nullptr, sink_) : nullptr;
    EXPECT_NE(model, nullptr) << sink_.FirstError();
    return model;
  }

  // Opens, saves into a folder elsewhere, opens that, and compares the models.
  void ExpectSameAfterSaving(const std::string& path) {
    SCOPED_TRACE(path);
    const auto spec = Good(path);
    const ModelPtr model = Compile(spec);
    ASSERT_NE(model, nullptr);
    const std::string out = (folder_ / "out").string();
    std::string error;
    ASSERT_TRUE(PackAssets(nullptr, out, *spec, error)) << error;
    std::string lost;
    const std::string text = io::WriteMjcf(*spec, model.get(), &lost);
    EXPECT_EQ(lost, "");
    EXPECT_EQ(text.find(folder_.string()), std::string::npos) << "an absolute path in " << text;
    options_ = {};
    const ModelPtr again = Compile(Good(Write("out/m.xml", text)));
    ASSERT_NE(again, nullptr) << text;
    ExpectSame(*model, *again);
  }

  static void ExpectSame(const mjModel& a, const mjModel& b) {
    EXPECT_EQ(a.nbody, b.nbody);
    EXPECT_EQ(a.nq, b.nq);
    EXPECT_EQ(a.ngeom, b.ngeom);
    EXPECT_EQ(a.nmesh, b.nmesh);
    EXPECT_EQ(a.nmeshvert, b.nmeshvert);
    EXPECT_EQ(a.nmeshface, b.nmeshface);
    EXPECT_EQ(a.ntex, b.ntex);
    EXPECT_EQ(a.ntexdata, b.ntexdata);
    EXPECT_EQ(a.nmat, b.nmat);
    EXPECT_EQ(a.neq, b.neq);
    EXPECT_EQ(a.nu, b.nu);
    if (a.ngeom != b.ngeom || a.nbody != b.nbody || a.nv != b.nv) return;
    EXPECT_LT(RelativeError(ToVector(a.body_mass, a.nbody), ToVector(b.body_mass, b.nbody)), 1e-6);
    EXPECT_LT(RelativeError(ToVector(a.dof_M0, a.nv), ToVector(b.dof_M0, b.nv)), 1e-5);
    EXPECT_LT(RelativeError(ToVector(a.geom_rbound, a.ngeom), ToVector(b.geom_rbound, b.ngeom)), 1e-5);
    EXPECT_TRUE(std::equal(a.geom_matid, a.geom_matid + a.ngeom, b.geom_matid));
  }
};

TEST_F(SavedFolder, HasFileNamesThatEverySystemTakes) {
  CopyMesh("plate.dae", "wheel:2.dae");
  CopyMesh("plate_text.stl", "arm (1)*.stl");
  const std::string robot =
      Robot(Link("a", MeshOf("visual", "wheel:2.dae") + MeshOf("visual", "arm (1)*.stl")));
  ExpectSameAfterSaving(Write("a.urdf", robot));
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder_ / "out"))
    EXPECT_EQ(file.path().filename().string().find_first_of(":*"), std::string::npos) << file.path();
}

TEST_F(SavedFolder, OfAFreeBaseThatHasNoMass) {
  options_.floating = options_.floor = true;
  ExpectSameAfterSaving(Write("a.urdf", Robot("<link name='base'>" + Ball("visual") + "</link>" +
                                              Link("arm", Ball("collision")) + JointOf("j", "base", "arm"))));
}

TEST_F(SavedFolder, OfARobotWithMeshesAndTextures) {
  for (const char* file : {"plate.obj", "plate.mtl", "blue.bmp", "plate.dae", "plate_text.stl"})
    CopyMesh(file, std::string("m/") + file);
  options_.floating = options_.floor = true;
  ExpectSameAfterSaving(Write(
      "a.urdf", Robot(Link("a", MeshOf("visual", "m/plate.obj") + MeshOf("collision", "m/plate_text.stl")) +
                      Link("b", MeshOf("visual", "m/plate.dae", "scale='0.1 0.1 -0.1'")) + Link("c") +
                      JointOf("j", "a", "b") + JointOf("k", "b", "c", "<mimic joint='j'/>") +
                      "<transmission name='t'><joint name='j'/></transmission>")));
}

TEST_F(SavedFolder, OfRobotsAsTheyArePublished) {
  for (const char* file :
       {"ros2_arm_ws/src/Acme_ROS2_Description/urdf/arm.urdf.xacro", "quad_description/xacro/robot.xacro",
        "acme_arm_description/urdf/acme.urdf", "joints/mimics.urdf", "joints/limits.urdf",
        "missing/meshes.urdf", "planned_arm/urdf/planned.urdf", "gazebo/rover", "gazebo/poses.sdf",
        "odd_meshes/y_up.urdf", "odd_meshes/upper_case.urdf", "odd_meshes/trailing_bytes.urdf",
        "odd_meshes/flat.urdf", "odd_meshes/texture_elsewhere.urdf", "odd_meshes/millimetres.urdf",
        "odd_meshes/two_scenes.urdf"}) {
    sink_ = {};
    std::filesystem::remove_all(folder_ / "out");
    ExpectSameAfterSaving(TestDataPath(std::string("robots/published/") + file));
  }
}

TEST_F(SavedFolder, OfKindsOfRobotsInXacro) {
  int robots = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(TestDataPath("robots/published/kinds_description/urdf"))) {
    if (!entry.path().string().ends_with(".urdf.xacro")) continue;
    ++robots;
    sink_ = {};
    std::filesystem::remove_all(folder_ / "out");
    ExpectSameAfterSaving(entry.path().string());
  }
  EXPECT_EQ(robots, 15);
}

TEST_F(SavedFolder, OfABareMesh) {
  CopyMesh("plate.glb", "plate.glb");
  ExpectSameAfterSaving((folder_ / "plate.glb").string());
}

TEST_F(SavedFolder, EqualAssetsAreWrittenOnce) {
  CopyMesh("plate_text.stl", "a/p.stl");
  CopyMesh("plate_text.stl", "b/p.stl");
  const auto spec =
      Good(Write("a.urdf", Robot(Link("a", MeshOf("visual", "a/p.stl") + MeshOf("visual", "b/p.stl")))));
  std::string error;
  ASSERT_TRUE(PackAssets(nullptr, (folder_ / "out").string(), *spec, error)) << error;
  EXPECT_EQ(spec->meshes[0]->own.file, "p.obj");
  EXPECT_EQ(spec->meshes[1]->own.file, "p.obj");
}

TEST_F(SavedFolder, MjcfWithForeignMeshes) {
  CopyMesh("plate.glb", "plate.glb");
  const std::string path =
      Write("scene.xml",
            "<mujoco><asset><mesh name='p' file='plate.glb'/></asset><worldbody><body><freejoint/>"
            "<geom type='mesh' mesh='p'/><geom type='mesh' mesh='p' contype='0' conaffinity='0' mass='0'/>"
            "</body></worldbody></mujoco>");
  const auto spec = Good(path);
  EXPECT_EQ(spec->geoms.size(), 5u);  // two materials are seen twice, one geom is touched
  ExpectSameAfterSaving(path);
}

TEST_F(SavedFolder, InAnArchiveHasThePartsAndPicturesOfMeshes) {
  for (const char* file : {"plate.dae", "plate.glb"}) {
    CopyMesh(file, file);
    const auto spec = Good(Write("r.urdf", Robot(Link("base", MeshOf("visual", file)))));
    const ModelPtr model = Compile(spec);
    ASSERT_NE(model, nullptr);
    EXPECT_TRUE(HoldsFiles(*spec)) << file;
    AssetFolder assets;
    std::string error;
    ASSERT_TRUE(assets.Take(nullptr, *spec, error)) << error;
    io::Bytes archive;
    ASSERT_TRUE(
        io::PackModel(io::WriteMjcf(*spec, model.get()), spec->own.modelfiledir, nullptr, archive, error))
        << error;
    options_ = {};
    const ModelPtr again = Compile(Good(Write("m.mjz", {archive.begin(), archive.end()})));
    ASSERT_NE(again, nullptr) << file;
    ExpectSame(*model, *again);
    EXPECT_EQ(model->nmeshtexcoord, again->nmeshtexcoord);
  }
}

}  // namespace
}  // namespace pliant::foreign
