// Models whose files are buffers: includes, meshes, textures, height fields, skins and sub-models.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <vector>

#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/io/mjcf/write/writer.h"
#include "engine/plugin/registry.h"
#include "tests/support/places.h"

namespace pliant::compile {

using io::Vfs;

namespace {

void Add(Vfs& vfs, const std::string& name, const std::string& text) {
  ASSERT_EQ(vfs.AddBuffer(name, text.data(), text.size()), Vfs::AddResult::kOk) << name;
}

// A file of tests/data/io/language under another name.
void AddData(Vfs& vfs, const std::string& name, const std::string& file) {
  std::ifstream in(TestDataPath("io/language/") + file, std::ios::binary);
  ASSERT_TRUE(in) << file;
  Add(vfs, name, {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()});
}

ModelPtr Load(const std::string& name, const Vfs& vfs, std::string& error) {
  DiagnosticSink sink;
  const std::unique_ptr<spec::Spec> spec = io::ReadMjcfFile(name, &vfs, sink);
  ModelPtr model = spec ? Compile(*spec, &vfs, sink) : nullptr;
  error = sink.FirstError();
  return model;
}

const std::string kAssets =
    "<mujoco><compiler meshdir='meshes' texturedir='images'/><asset><mesh name='m' file='tetra.obj'/>"
    "<texture name='t' type='2d' file='rgb.png'/><hfield name='h' file='grey.png' size='1 1 1 1'/>"
    "<model name='s' file='parts/sub.xml'/></asset><worldbody><geom type='hfield' hfield='h'/><body "
    "name='b1'>"
    "<geom type='mesh' mesh='m'/></body><attach model='s' prefix='x'/></worldbody>"
    "<deformable><skin name='k' file='tri.skn'/></deformable></mujoco>";

TEST(VirtualFiles, AModelAndAllItsAssets) {
  Vfs vfs;
  Add(vfs, "robot/main.xml", "<mujoco><include file='parts/assets.xml'/></mujoco>");
  Add(vfs, "robot/parts/assets.xml", kAssets);
  AddData(vfs, "robot/meshes/tetra.obj", "tetra.obj");
  AddData(vfs, "robot/images/rgb.png", "rgb.png");
  AddData(vfs, "robot/meshes/grey.png", "grey.png");
  AddData(vfs, "robot/meshes/tri.skn", "tri.skn");
  AddData(vfs, "robot/parts/sub.xml", "sub.xml");
  std::string error;
  const ModelPtr model = Load("robot/main.xml", vfs, error);
  ASSERT_NE(model, nullptr) << error;
  EXPECT_EQ(model->nmeshvert, 4);
  EXPECT_EQ(model->tex_width[0], 2);
  EXPECT_EQ(model->hfield_nrow[0], 2);
  EXPECT_EQ(model->nskin, 1);
  EXPECT_EQ(model->nbody, 4);
  // Their names stand in the reference's order.
  EXPECT_EQ(model->hfield_pathadr[0], 0);
  EXPECT_LT(model->hfield_pathadr[0], model->mesh_pathadr[0]);
  EXPECT_LT(model->mesh_pathadr[0], model->skin_pathadr[0]);
  EXPECT_LT(model->skin_pathadr[0], model->tex_pathadr[0]);
}

TEST(VirtualFiles, AMissingAssetIsNamedWithItsUser) {
  Vfs vfs;
  Add(vfs, "main.xml", "<mujoco>\n<asset>\n<mesh name='m' file='no.obj'/>\n</asset>\n</mujoco>");
  std::string error;
  EXPECT_EQ(Load("main.xml", vfs, error), nullptr);
  EXPECT_NE(error.find("main.xml:3:1: mesh 'm': 'no.obj'"), std::string::npos) << error;
  EXPECT_EQ(Load("other.xml", vfs, error), nullptr);
  EXPECT_NE(error.find("other.xml"), std::string::npos) << error;
}

TEST(VirtualFiles, ABufferStandsInForAnyFolder) {
  Vfs vfs;
  Add(vfs, "main.xml", "<mujoco><asset><mesh name='m' file='far/away/tetra.obj'/></asset></mujoco>");
  AddData(vfs, "tetra.obj", "tetra.obj");
  std::string error;
  EXPECT_NE(Load("main.xml", vfs, error), nullptr) << error;
}

TEST(VirtualFiles, StrippedPathsLookBesideTheModel) {
  Vfs vfs;
  Add(vfs, "d/main.xml",
      "<mujoco><compiler strippath='true'/><asset><mesh name='m' "
      "file='far/away/tetra.obj'/></asset></mujoco>");
  AddData(vfs, "d/tetra.obj", "tetra.obj");
  std::string error;
  EXPECT_NE(Load("d/main.xml", vfs, error), nullptr) << error;
}

TEST(VirtualFiles, ASecondBufferOfTheSameNameIsRefused) {
  Vfs vfs;
  Add(vfs, "a/b.xml", "<mujoco/>");
  EXPECT_EQ(vfs.AddBuffer("a/./B.XML", "x", 1), Vfs::AddResult::kDuplicate);
  EXPECT_TRUE(vfs.Remove("A/b.xml"));
  EXPECT_EQ(vfs.AddBuffer("a/b.xml", "<mujoco/>", 9), Vfs::AddResult::kOk);
  std::string error;
  EXPECT_NE(Load("a/b.xml", vfs, error), nullptr) << error;
}

TEST(VirtualFiles, AnEmptyOrBinaryBufferIsNoModel) {
  Vfs vfs;
  Add(vfs, "empty.xml", "");
  Add(vfs, "zeros.xml", std::string(20, '\0'));
  std::string error;
  EXPECT_EQ(Load("empty.xml", vfs, error), nullptr);
  EXPECT_NE(error.find("empty.xml"), std::string::npos) << error;
  EXPECT_EQ(Load("zeros.xml", vfs, error), nullptr);
  EXPECT_NE(error.find("zeros.xml"), std::string::npos) << error;
}

TEST(VirtualFiles, AUrdfWithItsMesh) {
  Vfs vfs;
  Add(vfs, "robot.urdf",
      "<robot name='r'><link name='a'><collision><geometry><mesh filename='package://p/meshes/tetra.obj'/>"
      "</geometry></collision></link></robot>");
  AddData(vfs, "tetra.obj", "tetra.obj");
  std::string error;
  const ModelPtr model = Load("robot.urdf", vfs, error);
  ASSERT_NE(model, nullptr) << error;
  EXPECT_EQ(model->nmesh, 1);
}

// A provider that makes meshes up: "made:NAME.obj" is a tetrahedron, anything else does not exist.
int OpenMade(mjResource* resource) { return std::string_view(resource->name).ends_with(".obj"); }
int ReadMade(mjResource*, const void** buffer) {
  static const std::string text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 4 3\nf 1 2 4\nf 2 3 4\n";
  *buffer = text.data();
  return static_cast<int>(text.size());
}

TEST(VirtualFiles, AssetsFromAResourceProvider) {
  mjpResourceProvider provider = {};
  provider.prefix = "made";
  provider.open = OpenMade;
  provider.read = ReadMade;
  provider.close = [](mjResource*) {};
  ASSERT_GE(RegisterResourceProvider(provider), 0);
  Vfs vfs;
  Add(vfs, "main.xml", "<mujoco><asset><mesh name='m' file='made:any.obj'/></asset></mujoco>");
  Add(vfs, "bad.xml", "<mujoco><asset><mesh name='m' file='MADE:any.stl'/></asset></mujoco>");
  std::string error;
  EXPECT_NE(Load("main.xml", vfs, error), nullptr) << error;
  EXPECT_EQ(Load("bad.xml", vfs, error), nullptr);
  EXPECT_NE(error.find("MADE:any.stl"), std::string::npos) << error;
}

// An attached model has its own folders and its own rules about inertia; the saved file has one set of each.
TEST(VirtualFiles, AnAttachedModelIsSavedWithItsFilesAndInertia) {
  Vfs vfs;
  Add(vfs, "robot/sub.xml",
      "<mujoco><compiler meshdir='shapes' texturedir='.' inertiagrouprange='0 1'/><asset><mesh name='m' "
      "file='tetra.obj'/><texture name='t' type='2d' file='rgb.png'/></asset><worldbody><body "
      "name='arm'><joint/>"
      "<geom type='mesh' mesh='m'/><geom size='.1' pos='1 0 0'/><geom size='.3' "
      "group='2'/></body></worldbody>"
      "</mujoco>");
  Add(vfs, "main.xml",
      "<mujoco><compiler boundmass='.9' balanceinertia='true'/><asset><model name='s' "
      "file='robot/sub.xml'/></asset>"
      "<worldbody><body><joint/><geom size='.01'/></body><attach model='s' "
      "prefix='x'/></worldbody></mujoco>");
  AddData(vfs, "robot/shapes/tetra.obj", "tetra.obj");
  AddData(vfs, "robot/rgb.png", "rgb.png");
  DiagnosticSink sink;
  const std::unique_ptr<spec::Spec> spec = io::ReadMjcfFile("main.xml", &vfs, sink);
  ASSERT_TRUE(spec) << sink.FirstError();
  const ModelPtr model = Compile(*spec, &vfs, sink);
  ASSERT_TRUE(model) << sink.FirstError();
  const std::string text = io::WriteMjcf(*spec, model.get());
  EXPECT_NE(text.find("file=\"robot/shapes/tetra.obj\""), std::string::npos) << text;
  EXPECT_NE(text.find("file=\"robot/rgb.png\""), std::string::npos) << text;
  Add(vfs, "saved.xml", text);
  std::string error;
  const ModelPtr again = Load("saved.xml", vfs, error);
  ASSERT_TRUE(again) << error;
  for (int i = 1; i < model->nbody; ++i) {
    EXPECT_NEAR(again->body_mass[i], model->body_mass[i], 1e-12) << i;
    for (int k = 0; k < 3; ++k) {
      EXPECT_NEAR(again->body_inertia[3 * i + k], model->body_inertia[3 * i + k], 1e-12) << i;
    }
  }
}

TEST(VirtualFiles, AModelCannotContainItself) {
  Vfs vfs;
  const auto holder = [](const std::string& file) {
    return "<mujoco><asset><model name='a' file='" + file +
           "'/></asset><worldbody><body><geom size='1'/></body>" +
           "<attach model='a' prefix='p'/></worldbody></mujoco>";
  };
  Add(vfs, "one/self.xml", holder("./self.xml"));
  Add(vfs, "one.xml", holder("two.xml"));
  Add(vfs, "two.xml", holder("one.xml"));
  std::string error;
  EXPECT_EQ(Load("one/self.xml", vfs, error), nullptr);
  EXPECT_NE(error.find("contains itself"), std::string::npos) << error;
  EXPECT_EQ(Load("one.xml", vfs, error), nullptr);
  EXPECT_NE(error.find("contains itself"), std::string::npos) << error;
}

// ---- Names in included files

std::string Corner(const std::string& size) {  // a tetrahedron
  return "v 0 0 0\nv " + size + " 0 0\nv 0 " + size + " 0\nv 0 0 " + size +
         "\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
}

// The main file's folders come first, then the same with the included file's folder in front of the name.
TEST(IncludedAssets, AreSoughtFromTheMainFileFirst) {
  const std::string md = "<compiler meshdir='md'/>";
  const struct {
    std::string main, included;      // settings
    std::vector<std::string> files;  // each holds a mesh that is one larger
    int found;                       // 0: none
  } kCases[] = {
      {"", "", {"sub/m.obj"}, 1},
      {"", "", {"sub/m.obj", "m.obj"}, 2},
      {"", "", {"m.obj", "other/m.obj"}, 1},
      {"", "", {"other/x.obj"}, 0},
      {md, "", {"m.obj", "sub/m.obj", "md/m.obj", "md/sub/m.obj"}, 3},
      {md, "", {"m.obj", "sub/m.obj", "sub/md/m.obj", "md/sub/m.obj"}, 4},
      {"", md, {"m.obj", "sub/m.obj", "sub/md/m.obj", "md/sub/m.obj"}, 4},
      {md, "", {"sub/md/x.obj"}, 0},
  };
  for (const auto& c : kCases) {
    for (const bool nested : {false, true}) {
      const std::filesystem::path folder =
          std::filesystem::path(testing::TempDir()) / "pliant_included_assets";
      std::filesystem::remove_all(folder);
      const auto write = [&](const std::string& name, const std::string& text) {
        std::filesystem::create_directories((folder / name).parent_path());
        std::ofstream(folder / name) << text;
      };
      write("main.xml", "<mujoco>" + c.main + "<include file='sub/" + (nested ? "outer" : "inner") +
                            ".xml'/><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>");
      write("sub/outer.xml", "<mujoco><include file='inner.xml'/></mujoco>");
      write("sub/inner.xml", "<mujoco>" + c.included + "<asset><mesh file='m.obj'/></asset></mujoco>");
      for (size_t i = 0; i < c.files.size(); ++i) write(c.files[i], Corner(std::to_string(i + 1)));
      std::string error;
      const ModelPtr model = Load((folder / "main.xml").string(), Vfs(), error);
      ASSERT_EQ(model != nullptr, c.found > 0) << c.main << c.files[0] << ": " << error;
      if (model) {
        const auto [low, high] = std::minmax_element(model->mesh_vert, model->mesh_vert + 12);
        EXPECT_NEAR(*high - *low, 1.5236 * c.found, 1e-3 * c.found) << c.main << c.files[0];
      }
      std::filesystem::remove_all(folder);
    }
  }
}

TEST(IncludedAssets, OfEveryKind) {
  Vfs vfs;
  Add(vfs, "robot/main.xml", "<mujoco><include file='parts/assets.xml'/></mujoco>");
  const auto replace = [](std::string text, const std::string& what) {
    text.erase(text.find(what), what.size());
    return text;
  };
  Add(vfs, "robot/parts/assets.xml",
      replace(replace(kAssets, "meshdir='meshes' texturedir='images'"), "parts/"));
  for (const char* file : {"tetra.obj", "rgb.png", "grey.png", "tri.skn", "sub.xml"}) {
    AddData(vfs, std::string("robot/parts/") + file, file);
  }
  std::string error;
  const ModelPtr model = Load("robot/main.xml", vfs, error);
  ASSERT_NE(model, nullptr) << error;
  EXPECT_EQ(model->nskin, 1);
  EXPECT_EQ(model->nbody, 4);
}

// ---- Names of sub-models

TEST(SubModels, MayBeCalledLikeTheModelOrEachOther) {
  Vfs vfs;
  const auto part = [](int n) {
    std::string text = "<mujoco model='part'><worldbody>";
    for (int i = 0; i < n; ++i) text += "<body><geom size='.1'/></body>";
    return text + "</worldbody></mujoco>";
  };
  Add(vfs, "one.xml", part(1));
  Add(vfs, "two.xml", part(2));
  const struct {
    std::string model, assets, attached;
    int bodies;
  } kCases[] = {
      {"part", "<model file='one.xml'/>", "part", 2},
      {"part", "<model name='part' file='two.xml'/>", "part", 3},
      {"a", "<model name='a' file='one.xml'/>", "a", 2},
      {"part", "<model name='a' file='two.xml'/>", "a", 3},
      {"p", "<model file='one.xml'/><model file='two.xml'/>", "part", 2},
      {"p", "<model name='a' file='two.xml'/><model name='a' file='one.xml'/>", "a", 3},
  };
  int n = 0;
  for (const auto& c : kCases) {
    const std::string name = "main" + std::to_string(n++) + ".xml";
    Add(vfs, name,
        "<mujoco model='" + c.model + "'><asset>" + c.assets + "</asset><worldbody><attach model='" +
            c.attached + "' prefix='x'/></worldbody></mujoco>");
    std::string error;
    const ModelPtr model = Load(name, vfs, error);
    ASSERT_NE(model, nullptr) << c.assets << error;
    EXPECT_EQ(model->nbody, c.bodies) << c.assets;
  }
  Add(vfs, "itself.xml",
      "<mujoco model='me'><worldbody><attach model='me' prefix='x'/></worldbody></mujoco>");
  std::string error;
  EXPECT_EQ(Load("itself.xml", vfs, error), nullptr);
  EXPECT_NE(error.find("no asset 'model' named 'me'"), std::string::npos) << error;
}

// ---- Resource providers

// The name is the text of a model itself.
int ReadText(mjResource* resource, const void** buffer) {
  const std::string_view text = std::string_view(resource->name).substr(std::string_view("text:").size());
  *buffer = text.data();
  return static_cast<int>(text.size());
}

mjpResourceProvider MakeProvider(const char* prefix, mjfReadResource read) {
  mjpResourceProvider provider = {};
  provider.prefix = prefix;
  provider.open = [](mjResource*) { return 1; };
  provider.read = read;
  provider.close = [](mjResource*) {};
  return provider;
}

TEST(ResourceProviders, OfTextsFindMeshesElsewhere) {
  ASSERT_GE(RegisterResourceProvider(MakeProvider("text", ReadText)), 0);
  Vfs vfs;
  Add(vfs, "shapes/m.obj", Corner("1"));
  for (const char* compiler : {"<compiler meshdir='shapes'/>", "<compiler assetdir='./shapes/'/>"}) {
    std::string error;
    const ModelPtr model = Load(std::string("text:<mujoco>") + compiler +
                                    "<asset><mesh name='m' file='m.obj'/><!-- ../a//b --></asset><worldbody>"
                                    "<geom type='mesh' mesh='m'/></worldbody></mujoco>",
                                vfs, error);
    ASSERT_NE(model, nullptr) << error;
    EXPECT_EQ(model->nmeshvert, 4);
  }
  std::string error;
  EXPECT_EQ(Load("text:<mujoco><asset><mesh file='no.obj'/></asset></mujoco>", vfs, error), nullptr);
  EXPECT_EQ(error.substr(0, 8), "text::1:") << error;  // the place without the text
}

TEST(ResourceProviders, HaveTheFolderOfTheirModelsInTheName) {
  ASSERT_GE(RegisterResourceProvider(MakeProvider("named",
                                                  [](mjResource* resource, const void** buffer) {
                                                    static std::string text;
                                                    text = std::string_view(resource->name) == "named:a/m.obj"
                                                               ? Corner("1")
                                                               : "<mujoco><asset><mesh file='m.obj'/></asset>"
                                                                 "</mujoco>";
                                                    *buffer = text.data();
                                                    return static_cast<int>(text.size());
                                                  })),
            0);
  Vfs vfs;
  std::string error;
  EXPECT_NE(Load("named:a/model.xml", vfs, error), nullptr) << error;
}

TEST(ContentTypes, MayHaveParameters) {
  Vfs vfs;
  AddData(vfs, "m.bin", "tetra.obj");
  AddData(vfs, "t.bin", "rgb.png");
  AddData(vfs, "h.bin", "grey.png");
  int n = 0;
  for (const std::string parameters : {"", ";x=y", "; x=y", ";a=b;c=d", ";a=\"b c\""}) {
    const std::string name = "types" + std::to_string(n++) + ".xml";
    Add(vfs, name,
        "<mujoco><asset><mesh name='m' file='m.bin' content_type='model/obj" + parameters +
            "'/><texture name='t' type='2d' file='t.bin' content_type='image/png" + parameters +
            "'/><hfield name='h' size='1 1 1 1' file='h.bin' content_type='image/png" + parameters +
            "'/></asset></mujoco>");
    std::string error;
    EXPECT_NE(Load(name, vfs, error), nullptr) << parameters << error;
  }
  for (const char* type : {"model/objx;x=y", "obj", "MODEL/OBJ"}) {
    const std::string name = "types" + std::to_string(n++) + ".xml";
    Add(vfs, name,
        std::string("<mujoco><asset><mesh name='m' file='m.bin' content_type='") + type +
            "'/></asset></mujoco>");
    std::string error;
    EXPECT_EQ(Load(name, vfs, error), nullptr) << type;
  }
}

}  // namespace
}  // namespace pliant::compile
