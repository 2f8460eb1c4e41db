// Files in memory, and the cache of assets.
#include <filesystem>
#include <fstream>

#include "tests/engine/api/driven_arm.h"

namespace pliant {
namespace {

TEST_F(DrivenArmFiles, VirtualFilesComeFromTheDiskAndGo) {
  std::ofstream(Path("arm.xml")) << DrivenArmXml();
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  EXPECT_EQ(mj_addFileVFS(&vfs, folder.string().c_str(), "arm.xml"), 0);
  EXPECT_EQ(mj_addFileVFS(&vfs, folder.string().c_str(), "arm.xml"), 2);
  EXPECT_EQ(mj_addFileVFS(&vfs, nullptr, "no_such_file.xml"), -1);
  std::filesystem::remove(Path("arm.xml"));
  char error[500];
  EXPECT_TRUE(Model(mj_loadXML("arm.xml", &vfs, error, sizeof(error))));
  EXPECT_EQ(mj_deleteFileVFS(&vfs, "arm.xml"), 0);
  EXPECT_EQ(mj_deleteFileVFS(&vfs, "arm.xml"), -1);
  EXPECT_FALSE(Model(mj_loadXML("arm.xml", &vfs, error, sizeof(error))));
  mj_deleteVFS(&vfs);
}

TEST(Cache, HasACapacityThatCanBeSet) {
  mjCache* cache = mj_getCache();
  const size_t before = mj_getCacheCapacity(cache);
  EXPECT_EQ(mj_setCacheCapacity(cache, 1000), 1000u);
  EXPECT_EQ(mj_getCacheCapacity(cache), 1000u);
  EXPECT_LE(mj_getCacheSize(cache), 1000u);
  mj_clearCache(cache);
  EXPECT_EQ(mj_getCacheSize(cache), 0u);
  mj_setCacheCapacity(cache, before);
}

}  // namespace
}  // namespace pliant
