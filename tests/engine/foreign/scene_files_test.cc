// Files of meshes are decoded once for all who ask: those who look for materials, and the compiler.
#include "engine/foreign/scenes/scene_files.h"

#include <memory>
#include <string>
#include <vector>

#include "engine/io/assets/asset_cache.h"
#include "engine/io/assets/asset_files.h"
#include "tests/engine/foreign/opening.h"

namespace pliant::foreign {
namespace {

using SceneFiles = Opening;

TEST_F(SceneFiles, AreNotDecodedAgainForTheCompiler) {
  for (const std::string name : {"plate.dae", "plate.glb", "plate.fbx"}) {
    CopyMesh(name, name);
    const FileFinder finder(nullptr, folder_.string() + "/", {});
    std::vector<SceneFile> files = {{folder_ / name, name, ""}};
    io::AssetCache::Get().Clear();
    ReadScenes(finder, files);
    ASSERT_NE(files[0].scene, nullptr) << files[0].error;
    const auto kept = io::AssetCache::Get().Find<io::MeshData>("mesh::" + files[0].path,
                                                               io::CacheStamp(nullptr, files[0].path));
    ASSERT_NE(kept, nullptr) << name;
    std::string error;
    EXPECT_EQ(io::ReadMeshFile(nullptr, {files[0].path, name, ""}, error), kept) << error;
    io::AssetCache::Get().Clear();
    const auto anew = io::ReadMeshFile(nullptr, {files[0].path, name, ""}, error);
    ASSERT_NE(anew, nullptr) << error;
    EXPECT_EQ(anew->vertices, kept->vertices);
    EXPECT_EQ(anew->normals, kept->normals);
    EXPECT_EQ(anew->texcoords, kept->texcoords);
    EXPECT_EQ(anew->faces, kept->faces);
    EXPECT_EQ(anew->face_normals, kept->face_normals);
    EXPECT_EQ(anew->face_texcoords, kept->face_texcoords);
  }
}

}  // namespace
}  // namespace pliant::foreign
