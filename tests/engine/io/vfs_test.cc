#include "engine/io/vfs.h"

#include <gtest/gtest.h>

namespace pliant::io {
namespace {

TEST(Paths, NormalizeFoldsDotsAndSeparators) {
  EXPECT_EQ(NormalizePath("a/./b/../c"), "a/c");
  EXPECT_EQ(NormalizePath("a\\b"), "a/b");
  EXPECT_EQ(NormalizePath("/x//y/"), "/x/y");
  EXPECT_EQ(NormalizePath("../a/../../b"), "../../b");
  EXPECT_EQ(NormalizePath("/../a"), "/a");
  EXPECT_EQ(NormalizePath("vfs:a/./b"), "vfs:a/b");
}

TEST(Paths, PartsOfAName) {
  EXPECT_EQ(DirectoryOf("a/b.xml"), "a/");
  EXPECT_EQ(DirectoryOf("b.xml"), "");
  EXPECT_EQ(FileNameOf("a/b.c.xml"), "b.c.xml");
  EXPECT_EQ(StemOf("a/b.c.xml"), "b.c");
  EXPECT_EQ(ExtensionOf("a.b/C.PNG"), ".png");
  EXPECT_EQ(ExtensionOf("a.b/c"), "");
}

TEST(Paths, AssetsResolveByTheDocumentedRules) {
  EXPECT_EQ(ResolveAssetPath("m/", "meshes", "sub/a.obj", false), "m/meshes/sub/a.obj");
  EXPECT_EQ(ResolveAssetPath("m/", "meshes", "sub/a.obj", true), "m/meshes/a.obj");
  EXPECT_EQ(ResolveAssetPath("m/", "/abs", "a.obj", false), "/abs/a.obj");
  EXPECT_EQ(ResolveAssetPath("m/", "meshes", "/abs/a.obj", false), "/abs/a.obj");
  EXPECT_EQ(ResolveAssetPath("", "", "a.obj", false), "a.obj");
}

TEST(Vfs, StoresFindsAndRemoves) {
  Vfs vfs;
  EXPECT_EQ(vfs.AddBuffer("Dir/A.xml", "abc", 3), Vfs::AddResult::kOk);
  EXPECT_EQ(vfs.AddBuffer("dir/./a.xml", "x", 1), Vfs::AddResult::kDuplicate);
  EXPECT_EQ(vfs.AddBuffer("", "x", 1), Vfs::AddResult::kFailed);
  ASSERT_NE(vfs.Find("DIR/a.XML"), nullptr);
  EXPECT_EQ(vfs.Find("dir/a.xml")->size(), 3u);
  EXPECT_EQ(vfs.Find("a.xml"), nullptr);
  EXPECT_TRUE(vfs.Remove("dir/a.xml"));
  EXPECT_FALSE(vfs.Remove("dir/a.xml"));
}

TEST(Vfs, FileNameAloneIsFoundUnderAnyDirectory) {
  Vfs vfs;
  vfs.AddBuffer("a.obj", "1", 1);
  EXPECT_NE(vfs.Find("some/where/a.obj"), nullptr);
}

TEST(Vfs, MissingFileIsAFailureNotACrash) {
  Vfs vfs;
  EXPECT_EQ(vfs.AddFile("no/such/dir", "x.xml"), Vfs::AddResult::kFailed);
  Bytes bytes;
  std::string error;
  EXPECT_FALSE(ReadResource(&vfs, "no/such/dir/x.xml", bytes, error));
  EXPECT_NE(error.find("no/such/dir/x.xml"), std::string::npos);
  EXPECT_FALSE(ReadResource(nullptr, "/", bytes, error));
  EXPECT_NE(error.find("directory"), std::string::npos);
}

TEST(Vfs, ComesBeforeTheDisk) {
  Vfs vfs;
  vfs.AddBuffer("/etc/hostname", "virtual", 7);
  Bytes bytes;
  std::string error;
  ASSERT_TRUE(ReadResource(&vfs, "/etc/hostname", bytes, error));
  EXPECT_EQ(std::string(bytes.begin(), bytes.end()), "virtual");
}

}  // namespace
}  // namespace pliant::io
