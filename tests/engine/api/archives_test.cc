// Model archives: a model with its assets in one file.
#include <map>
#include <string>
#include <vector>

#include "engine/io/archive/zip.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

constexpr char kTetra[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
constexpr char kModel[] =
    "<mujoco><compiler meshdir='meshes'/><asset><mesh name='t' file='sub/t.obj'/></asset><worldbody><body>"
    "<freejoint/><geom type='mesh' mesh='t'/></body></worldbody></mujoco>";

using Files = std::map<std::string, std::string>;

io::Bytes Zip(const Files& files) {
  std::vector<io::ZipEntry> entries;
  for (const auto& [name, text] : files) entries.push_back({name, io::Bytes(text.begin(), text.end())});
  io::Bytes bytes;
  std::string error;
  EXPECT_TRUE(io::WriteZip(entries, bytes, error)) << error;
  return bytes;
}

// A store that has one file.
class Store {
 public:
  Store(const std::string& name, const io::Bytes& bytes) {
    mj_defaultVFS(&vfs_);
    mj_addBufferVFS(&vfs_, name.c_str(), bytes.data(), static_cast<int>(bytes.size()));
  }
  ~Store() { mj_deleteVFS(&vfs_); }
  mjVFS* get() { return &vfs_; }

 private:
  mjVFS vfs_;
};

Model Open(const std::string& name, const io::Bytes& bytes, std::string* message = nullptr) {
  Store store(name, bytes);
  char text[1000] = "";
  Model model(mj_loadXML(name.c_str(), store.get(), text, sizeof text));
  if (message) *message = text;
  return model;
}

TEST(Zip, GivesBackWhatWasPutIn) {
  const io::Bytes bytes = Zip({{"a.txt", std::string(100000, 'x')}, {"b/c", ""}});
  EXPECT_LT(bytes.size(), 2000u);
  EXPECT_EQ(Zip({{"a.txt", std::string(100000, 'x')}, {"b/c", ""}}), bytes);
  std::vector<io::ZipEntry> entries;
  std::string error;
  ASSERT_TRUE(io::ReadZip(bytes, entries, error)) << error;
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].name, "a.txt");
  EXPECT_EQ(entries[0].bytes.size(), 100000u);
  EXPECT_EQ(entries[1].name, "b/c");
}

TEST(Zip, RefusesWhatIsDamagedOrTooLarge) {
  std::vector<io::ZipEntry> entries;
  std::string error;
  const std::string text = "not a zip";
  EXPECT_FALSE(io::ReadZip(io::Bytes(text.begin(), text.end()), entries, error));
  io::Bytes bytes = Zip({{"a", std::string(1000, 'x')}});
  bytes[30 + 1 + bytes[28] + 2] ^= 0x55;  // packed data behind the header, its name and its extra field
  EXPECT_FALSE(io::ReadZip(bytes, entries, error));
  const std::size_t limit = io::FileSizeLimit();
  io::SetFileSizeLimit(500);
  EXPECT_FALSE(io::ReadZip(Zip({{"a", std::string(1000, 'x')}}), entries, error));
  EXPECT_NE(error.find("limit"), std::string::npos);
  io::SetFileSizeLimit(limit);
}

TEST(Archives, OpenTheModelInThemWithItsAssets) {
  for (const std::string name :
       {"robot.xml", "robot/robot.xml", "model.xml", "robot/model.xml", "other.xml"}) {
    const std::string folder = name.substr(0, name.find_last_of('/') + 1);
    std::string message;
    const Model m =
        Open("dir/robot.mjz", Zip({{name, kModel}, {folder + "meshes/sub/t.obj", kTetra}}), &message);
    ASSERT_TRUE(m) << name << ": " << message;
    EXPECT_EQ(m->nmeshvert, 4);
  }
}

TEST(Archives, SayWhatIsMissing) {
  std::string message;
  EXPECT_FALSE(Open("a.zip", Zip({{"x.xml", kModel}, {"y.xml", kModel}}), &message));
  EXPECT_NE(message.find("several model files; the one to open must be called 'a.xml' or 'model.xml'"),
            std::string::npos)
      << message;
  EXPECT_FALSE(Open("a.zip", Zip({{"a.xml", kModel}}), &message));
  EXPECT_NE(message.find("'meshes/sub/t.obj': not in archive 'a.zip'"), std::string::npos) << message;
}

TEST(Archives, CanBeAttached) {
  const io::Bytes bytes = Zip({{"model.xml", kModel}, {"meshes/sub/t.obj", kTetra}});
  Store store("part.mjz", bytes);
  const std::string parent =
      "<mujoco><asset><model name='c' file='part.mjz'/></asset><worldbody><attach model='c' prefix='p_'/>"
      "</worldbody></mujoco>";
  mj_addBufferVFS(store.get(), "parent.xml", parent.data(), static_cast<int>(parent.size()));
  char message[1000] = "";
  const Model m(mj_loadXML("parent.xml", store.get(), message, sizeof message));
  ASSERT_TRUE(m) << message;
  EXPECT_GE(mj_name2id(m.get(), mjOBJ_MESH, "p_t"), 0);
}

TEST(Archives, HoldAllThatASavedModelNeeds) {
  const io::Bytes source = Zip({{"model.xml", kModel}, {"meshes/sub/t.obj", kTetra}});
  Store store("a.mjz", source);
  char message[1000] = "";
  mjSpec* spec = mj_parse("a.mjz", nullptr, store.get(), message, sizeof message);
  ASSERT_NE(spec, nullptr) << message;
  const Model first(mj_compile(spec, store.get()));
  ASSERT_TRUE(first) << mjs_getError(spec);
  const std::string path = testing::TempDir() + "/pliant_saved_archive.mjz";
  EXPECT_GT(mj_encode(spec, first.get(), path.c_str(), nullptr, store.get(), message, sizeof message), 0)
      << message;
  mj_deleteSpec(spec);
  const Model second(mj_loadXML(path.c_str(), nullptr, message, sizeof message));
  ASSERT_TRUE(second) << message;
  ASSERT_EQ(second->nmeshvert, first->nmeshvert);
  for (int i = 0; i < 3 * first->nmeshvert; ++i) EXPECT_EQ(second->mesh_vert[i], first->mesh_vert[i]);
  EXPECT_EQ(second->body_mass[1], first->body_mass[1]);
}

}  // namespace
}  // namespace pliant
