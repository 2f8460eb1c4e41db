// mj_parse, mj_encode, the resources and mounts below them, and readers and writers of programs.
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>

#include "tests/engine/api/files.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// ---- A format of one line, "balls N", with its reader and writer

int CanDecode(const mjResource* resource) { return std::strstr(resource->name, "refused") == nullptr; }

mjSpec* DecodeBalls(mjResource* resource, const mjVFS*) {
  const void* data = nullptr;
  const int size = mju_readResource(resource, &data);
  const std::string text(static_cast<const char*>(data), static_cast<size_t>(size));
  int count = 0;
  if (std::sscanf(text.c_str(), "balls %d", &count) != 1) {
    mju_warning("line 1 must be 'balls N'");
    return nullptr;
  }
  mjSpec* s = mj_makeSpec();
  for (int i = 0; i < count; ++i) {
    mjsBody* body = mjs_addBody(mjs_findBody(s, "world"), nullptr);
    mjs_addFreeJoint(body);
    mjs_addGeom(body, nullptr)->size[0] = 0.1;
  }
  return s;
}

mjtSize EncodeBalls(const mjSpec*, const mjModel* m, const mjVFS*, mjResource* resource) {
  if (!m) return -1;
  const std::string text = "balls " + std::to_string(m->njnt);
  resource->data = ::strdup(text.c_str());
  return static_cast<mjtSize>(text.size());
}

void FreeEncoded(mjResource* resource) { std::free(resource->data); }

void RegisterBalls() {
  mjpDecoder decoder;
  mjp_defaultDecoder(&decoder);
  decoder.content_type = "model/balls";
  decoder.extension = ".balls|.balls.txt";
  decoder.can_decode = CanDecode;
  decoder.decode = DecodeBalls;
  mjp_registerDecoder(&decoder);
  mjp_registerDecoder(&decoder);  // which changes nothing
  mjpEncoder encoder;
  mjp_defaultEncoder(&encoder);
  encoder.content_type = "model/balls";
  encoder.extension = ".balls";
  encoder.encode = EncodeBalls;
  encoder.close_resource = FreeEncoded;
  mjp_registerEncoder(&encoder);
}

// ---- A provider with files of its own, which counts what is open

struct Shelf {
  std::map<std::string, std::string> files;
  int open = 0, mounts = 0;
};

Shelf& Of(const mjResource* resource) { return *static_cast<Shelf*>(resource->provider->data); }

mjpResourceProvider Serve(Shelf& shelf) {
  mjpResourceProvider provider;
  mjp_defaultResourceProvider(&provider);
  provider.data = &shelf;
  provider.open = [](mjResource* r) {
    const auto found = Of(r).files.find(r->name);
    if (found == Of(r).files.end()) return 0;
    r->data = &found->second;
    return ++Of(r).open;
  };
  provider.read = [](mjResource* r, const void** buffer) {
    const auto& text = *static_cast<std::string*>(r->data);
    *buffer = text.data();
    return static_cast<int>(text.size());
  };
  provider.close = [](mjResource* r) { --Of(r).open; };
  provider.mount = [](mjResource* r) { return ++Of(r).mounts; };
  provider.unmount = [](mjResource* r) {
    --Of(r).mounts;
    return 1;
  };
  provider.write = [](mjResource* r, const void* bytes, int count) {
    Of(r).files[r->name].assign(static_cast<const char*>(bytes), static_cast<size_t>(count));
    return count;
  };
  return provider;
}

class Store : public testing::Test {
 protected:
  Store() { mj_defaultVFS(&vfs); }
  ~Store() override { mj_deleteVFS(&vfs); }
  mjVFS vfs;
  Shelf shelf;
  char error[500] = "";
};
using Mounts = Store;
using FileKinds = Store;
using Resources = Store;

TEST_F(Mounts, AProviderServesWhatLiesBelowItsPath) {
  shelf.files["depot/robot.xml"] = "<mujoco><include file='parts/arm.xml'/></mujoco>";
  shelf.files["depot/parts/arm.xml"] = "<mujoco><worldbody><geom size='.1'/></worldbody></mujoco>";
  const mjpResourceProvider provider = Serve(shelf);
  ASSERT_EQ(mj_mountVFS(&vfs, "depot", &provider), 0);
  EXPECT_EQ(shelf.mounts, 1);
  EXPECT_EQ(mj_mountVFS(&vfs, "depot", &provider), 2);
  const Model m(mj_loadXML("depot/robot.xml", &vfs, error, sizeof(error)));
  ASSERT_TRUE(m) << error;
  EXPECT_EQ(m->ngeom, 1);
  EXPECT_EQ(shelf.open, 0) << "every resource is closed";
  EXPECT_FALSE(Model(mj_loadXML("depot2/robot.xml", &vfs, error, sizeof(error))));
  EXPECT_EQ(mj_unmountVFS(&vfs, "depot"), 0);
  EXPECT_EQ(shelf.mounts, 0);
  EXPECT_EQ(mj_unmountVFS(&vfs, "depot"), -1);
  EXPECT_FALSE(Model(mj_loadXML("depot/robot.xml", &vfs, error, sizeof(error))));
}

TEST_F(Mounts, EndWithTheStore) {
  mjVFS other;
  mj_defaultVFS(&other);
  const mjpResourceProvider provider = Serve(shelf);
  mj_mountVFS(&other, "a", &provider);
  mj_mountVFS(&other, "a/b", &provider);
  EXPECT_EQ(shelf.mounts, 2);
  mj_deleteVFS(&other);
  EXPECT_EQ(shelf.mounts, 0);
}

TEST_F(Mounts, NeedAProviderThatCanOpenReadAndClose) {
  EXPECT_EQ(mj_mountVFS(&vfs, "depot", nullptr), -1);
  mjpResourceProvider provider = Serve(shelf);
  provider.close = nullptr;
  EXPECT_EQ(mj_mountVFS(&vfs, "depot", &provider), -1);
  provider = Serve(shelf);
  provider.mount = [](mjResource*) { return 0; };
  EXPECT_EQ(mj_mountVFS(&vfs, "depot", &provider), -1);
  EXPECT_EQ(mj_unmountVFS(&vfs, "depot"), -1);
}

TEST_F(Store, TellsWhichEntriesItHas) {
  mj_addBufferVFS(&vfs, "Dir/Model.xml", "x", 1);
  EXPECT_EQ(mj_containsBufferVFS(&vfs, "Dir/Model.xml"), 1);
  EXPECT_EQ(mj_containsBufferVFS(&vfs, "Model.xml"), 0);
  EXPECT_EQ(mj_containsFileVFS(&vfs, "Dir", "Model.xml"), 0);
  const std::string path = TempPath("Stored.XML");
  std::ofstream(path) << "x";
  const std::filesystem::path file(path);
  ASSERT_EQ(mj_addFileVFS(&vfs, file.parent_path().c_str(), file.filename().c_str()), 0);
  EXPECT_EQ(mj_containsFileVFS(&vfs, "any/folder", file.filename().c_str()), 1);
  std::filesystem::remove(file);
}

TEST(StoreDeathTest, NullIsAnError) {
  EXPECT_EXIT(mj_addBufferVFS(nullptr, "a", "x", 1), testing::ExitedWithCode(1), "mjVFS is null\\.");
  EXPECT_EXIT(mj_deleteVFS(nullptr), testing::ExitedWithCode(1), "mjVFS is null\\.");
}

// ---- Resources

TEST_F(Resources, OfTheStoreTheDiskAndNobody) {
  mj_addBufferVFS(&vfs, "a/b.txt", "hello", 5);
  mjResource* resource = mju_openResource("a", "b.txt", &vfs, error, sizeof(error));
  ASSERT_NE(resource, nullptr) << error;
  const void* bytes = nullptr;
  ASSERT_EQ(mju_readResource(resource, &bytes), 5);
  EXPECT_EQ(std::memcmp(bytes, "hello", 5), 0);
  const char* dir = nullptr;
  int ndir = 0;
  mju_getResourceDir(resource, &dir, &ndir);
  EXPECT_EQ(std::string(dir, static_cast<size_t>(ndir)), "a/");
  mju_closeResource(resource);
  mju_closeResource(nullptr);

  EXPECT_EQ(mju_openResource("", "no/such/file", &vfs, error, sizeof(error)), nullptr);
  EXPECT_NE(std::string(error).find("Error opening file 'no/such/file'"), std::string::npos) << error;
}

TEST_F(Resources, KnowWhetherTheirFileChanged) {
  const std::string path = TempPath("changing.txt");
  std::ofstream(path) << "1";
  mjResource* resource = mju_openResource(nullptr, path.c_str(), nullptr, error, sizeof(error));
  ASSERT_NE(resource, nullptr) << error;
  const std::string stamp = resource->timestamp;
  EXPECT_EQ(mju_isModifiedResource(resource, stamp.c_str()), 0);
  EXPECT_GT(mju_isModifiedResource(resource, ""), 0);
  const auto then = std::filesystem::last_write_time(path);
  std::filesystem::last_write_time(path, then + std::chrono::seconds(2));
  EXPECT_GT(mju_isModifiedResource(resource, stamp.c_str()), 0);
  std::filesystem::last_write_time(path, then - std::chrono::seconds(2));
  EXPECT_LT(mju_isModifiedResource(resource, stamp.c_str()), 0);
  mju_closeResource(resource);
  std::filesystem::remove(path);
}

TEST_F(Resources, AreWrittenToTheDiskOrToWhoServesThem) {
  const std::string path = TempPath("written.txt");
  EXPECT_EQ(mju_writeResource(path.c_str(), "abc", 3, nullptr, error, sizeof(error)), 3);
  EXPECT_EQ(FileText(path), "abc");
  std::filesystem::remove(path);
  mjpResourceProvider provider = Serve(shelf);
  mj_mountVFS(&vfs, "depot", &provider);
  EXPECT_EQ(mju_writeResource("depot/new.txt", "abcd", 4, &vfs, error, sizeof(error)), 4);
  EXPECT_EQ(shelf.files["depot/new.txt"], "abcd");
  EXPECT_EQ(mju_writeResource(nullptr, "abcd", 4, &vfs, error, sizeof(error)), -1);
  EXPECT_STREQ(error, "Resource name is NULL");
  EXPECT_EQ(mju_writeResource("/no/such/folder/x", "abcd", 4, &vfs, error, sizeof(error)), -1);
  EXPECT_NE(std::string(error).find("Error writing resource '/no/such/folder/x'"), std::string::npos)
      << error;
}

// ---- Kinds of files

TEST_F(FileKinds, RegisteredOnesAreReadByNameAndByContentType) {
  RegisterBalls();
  mj_addBufferVFS(&vfs, "three.balls", "balls 3", 7);
  mj_addBufferVFS(&vfs, "two", "balls 2", 7);
  mjSpec* three = mj_parse("three.balls", nullptr, &vfs, error, sizeof(error));
  ASSERT_NE(three, nullptr) << error;
  EXPECT_EQ(Model(mj_compile(three, &vfs))->njnt, 3);
  mj_deleteSpec(three);
  mjSpec* two = mj_parse("two", "model/balls;version=1", &vfs, error, sizeof(error));
  ASSERT_NE(two, nullptr) << error;
  EXPECT_EQ(Model(mj_compile(two, &vfs))->njnt, 2);
  mj_deleteSpec(two);
}

// A mesh of the text "tetrahedron EDGE".
mjSpec* DecodeTetrahedron(mjResource* resource, const mjVFS*) {
  const void* data = nullptr;
  const int size = mju_readResource(resource, &data);
  float edge = 0;
  if (std::sscanf(std::string(static_cast<const char*>(data), static_cast<size_t>(size)).c_str(),
                  "tetrahedron %f", &edge) != 1) {
    mju_warning("it must be 'tetrahedron EDGE'");
    return nullptr;
  }
  const float vert[] = {0, 0, 0, edge, 0, 0, 0, edge, 0, 0, 0, edge};
  const int face[] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
  mjSpec* s = mj_makeSpec();
  mjsMesh* mesh = mjs_addMesh(s, nullptr);
  mjs_setFloat(mesh->uservert, vert, 12);
  mjs_setInt(mesh->userface, face, 12);
  return s;
}

TEST_F(FileKinds, MeshesAreReadByRegisteredReadersToo) {
  mjpDecoder decoder;
  mjp_defaultDecoder(&decoder);
  decoder.content_type = "model/tetrahedron";
  decoder.extension = ".tetrahedron";
  decoder.can_decode = CanDecode;
  decoder.decode = DecodeTetrahedron;
  mjp_registerDecoder(&decoder);
  mj_addBufferVFS(&vfs, "a.tetrahedron", "tetrahedron 2", 13);
  mj_addBufferVFS(&vfs, "plain", "tetrahedron 4", 13);
  mj_addBufferVFS(&vfs, "bad.tetrahedron", "cube 2", 6);
  const auto load = [&](const std::string& attributes) {
    const std::string xml = "<mujoco><asset><mesh name='m' " + attributes +
                            "/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>";
    mj_deleteFileVFS(&vfs, "mesh.xml");
    mj_addBufferVFS(&vfs, "mesh.xml", xml.data(), static_cast<int>(xml.size()));
    return Model(mj_loadXML("mesh.xml", &vfs, error, sizeof(error)));
  };
  const Model named = load("file='a.tetrahedron'");
  ASSERT_TRUE(named) << error;
  EXPECT_EQ(named->nmeshvert, 4);
  EXPECT_NEAR(named->mesh_pos[0], 0.5, 1e-6);  // a quarter of the edge
  const Model declared = load("file='plain' content_type='model/tetrahedron; v=1'");
  ASSERT_TRUE(declared) << error;
  EXPECT_EQ(declared->nmeshface, 4);
  EXPECT_FALSE(load("file='bad.tetrahedron'"));
  EXPECT_NE(std::string(error).find("it must be 'tetrahedron EDGE'"), std::string::npos) << error;
}

TEST_F(FileKinds, WhatTheReaderComplainsAboutReachesTheCaller) {
  RegisterBalls();
  mj_addBufferVFS(&vfs, "bad.balls", "cubes 3", 7);
  EXPECT_EQ(mj_parse("bad.balls", nullptr, &vfs, error, sizeof(error)), nullptr);
  EXPECT_NE(std::string(error).find("bad.balls: line 1 must be 'balls N'"), std::string::npos) << error;
}

TEST_F(FileKinds, XmlIsReadByNameAndByContentType) {
  const std::string xml = kTwoHinges;
  mj_addBufferVFS(&vfs, "two.xml", xml.data(), static_cast<int>(xml.size()));
  mj_addBufferVFS(&vfs, "two", xml.data(), static_cast<int>(xml.size()));
  const std::pair<const char*, const char*> kinds[] = {{"two.xml", nullptr}, {"two", "text/xml"}};
  for (const auto& [name, type] : kinds) {
    mjSpec* s = mj_parse(name, type, &vfs, error, sizeof(error));
    ASSERT_NE(s, nullptr) << error;
    mj_deleteSpec(s);
  }
}

TEST_F(FileKinds, AModelIsWrittenAsXmlBinaryTextAndByTheRegisteredWriter) {
  RegisterBalls();
  const mjpResourceProvider provider = Serve(shelf);
  mj_mountVFS(&vfs, "out", &provider);
  mjSpec* s = mj_parseXMLString(kTwoHinges, nullptr, error, sizeof(error));
  const Model m(mj_compile(s, nullptr));
  const char* names[] = {"out/a.xml", "out/a.mjb", "out/a.txt", "out/a.balls"};
  for (const char* name : names) {
    const mjtSize size = mj_encode(s, m.get(), name, nullptr, &vfs, error, sizeof(error));
    EXPECT_EQ(size, static_cast<mjtSize>(shelf.files[name].size())) << name << ": " << error;
  }
  EXPECT_EQ(shelf.files["out/a.balls"], "balls 2");
  EXPECT_EQ(Model(mj_loadXML("out/a.xml", &vfs, error, sizeof(error)))->njnt, 2);
  EXPECT_EQ(Model(mj_loadModel("out/a.mjb", &vfs))->signature, m->signature);
  const std::string& bytes = shelf.files["out/a.mjb"];
  EXPECT_EQ(Model(mj_loadModelBuffer(bytes.data(), static_cast<int>(bytes.size())))->njnt, 2);
  mj_deleteSpec(s);
}

TEST_F(FileKinds, WhatCannotBeWrittenIsSaid) {
  mjSpec* s = mj_parseXMLString(kTwoHinges, nullptr, error, sizeof(error));
  EXPECT_EQ(mj_encode(s, nullptr, "a.txt", nullptr, nullptr, error, sizeof(error)), -1);
  EXPECT_STREQ(error, "model is required for TXT encoding");
  EXPECT_EQ(mj_encode(s, nullptr, "a.unknown", nullptr, nullptr, error, sizeof(error)), -1);
  EXPECT_NE(std::string(error).find("no encoder found"), std::string::npos) << error;
  RegisterBalls();
  EXPECT_EQ(mj_encode(s, nullptr, "a.balls", nullptr, nullptr, error, sizeof(error)), -1);
  EXPECT_NE(std::string(error).find("encoder failed"), std::string::npos) << error;
  EXPECT_EQ(mj_encode(s, nullptr, "/no/such/folder/a.xml", nullptr, nullptr, error, sizeof(error)), -1);
  EXPECT_NE(std::string(error).find("write failed"), std::string::npos) << error;
  mj_deleteSpec(s);
}

TEST_F(FileKinds, AReaderIsFoundOnlyWhereItSaysItCan) {
  RegisterBalls();
  mj_addBufferVFS(&vfs, "refused.balls", "balls 1", 7);
  mjResource* resource = mju_openResource("", "refused.balls", &vfs, error, sizeof(error));
  EXPECT_EQ(mjp_findDecoder(resource, nullptr), nullptr);
  mju_closeResource(resource);
  mj_addBufferVFS(&vfs, "Taken.BALLS", "balls 1", 7);
  resource = mju_openResource("", "Taken.BALLS", &vfs, error, sizeof(error));
  EXPECT_NE(mjp_findDecoder(resource, nullptr), nullptr);
  EXPECT_EQ(mjp_findDecoder(resource, "model/other"), nullptr);
  mjSpec* s = mju_decodeResource(resource, nullptr, &vfs);
  EXPECT_NE(s, nullptr);
  mj_deleteSpec(s);
  mju_closeResource(resource);
  EXPECT_NE(mjp_findEncoder("x.balls", nullptr), nullptr);
  EXPECT_EQ(mjp_findEncoder("x.other", nullptr), nullptr);
}

TEST(FileKindsDeathTest, ASecondReaderForOneExtensionIsAnError) {
  RegisterBalls();
  mjpDecoder decoder;
  mjp_defaultDecoder(&decoder);
  decoder.extension = ".BALLS";
  decoder.can_decode = [](const mjResource*) { return 1; };
  decoder.decode = DecodeBalls;
  EXPECT_EXIT(mjp_registerDecoder(&decoder), testing::ExitedWithCode(1), "already registered for '.balls'");
}

}  // namespace
}  // namespace pliant
