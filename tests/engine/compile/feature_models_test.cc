// One model a feature of the language (tests/parity/language), compared with what the reference compiles it
// to, and every model of the tests saved and compiled again.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/compile/compiler.h"
#include "engine/compile/copy_back.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/io/mjcf/write/writer.h"
#include "engine/model/names.h"
#include "tests/support/model_values.h"
#include "tests/support/older_golden.h"
#include "tests/support/oracle_model.h"
#include "tests/support/places.h"

namespace pliant::compile {

using spec::Spec;

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string TestName(const std::string& path) {
  std::string name;
  for (const char c : path) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

// Paths of the models below a folder, relative to it.
std::vector<std::string> ModelsBelow(const std::string& folder) {
  std::vector<std::string> models;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".xml" && entry.path().parent_path().filename() != "parts" &&
        entry.path().parent_path().filename() != "deeper") {
      models.push_back(fs::relative(entry.path(), folder).replace_extension().string());
    }
  }
  std::sort(models.begin(), models.end());
  return models;
}

ModelPtr CompileFile(const std::string& path, std::unique_ptr<Spec>& spec, const io::Vfs* vfs = nullptr) {
  DiagnosticSink sink;
  spec = io::ReadMjcfFile(path, vfs, sink);
  ModelPtr model = spec ? Compile(*spec, vfs, sink) : nullptr;
  EXPECT_TRUE(model) << sink.FirstError();
  return model;
}

ModelPtr CompileFile(const std::string& path) {
  std::unique_ptr<Spec> spec;
  return CompileFile(path, spec);
}

// ---- Against the reference

// In release 3.3.8 this bit asked for several contacts a pair, which are there today unless switched off.
constexpr int kOlderMultiCcd = 16;

std::vector<double> Numbers(const json& value) {
  std::vector<double> out;
  for (const json& x : value) {
    if (x.is_string()) {
      const std::string text = x.get<std::string>();
      out.push_back(text == "NaN" ? NAN : text[0] == '-' ? -INFINITY : INFINITY);
    } else {
      out.push_back(x.is_boolean() ? (x.get<bool>() ? 1.0 : 0.0) : x.get<double>());
    }
  }
  return out;
}

// FNV-1a of the bytes of an array, which stands for a long array in the reference file.
double Digest(const ModelField& field, const mjModel& m) {
  std::uint32_t hash = 2166136261u;
  const auto* bytes = static_cast<const unsigned char*>(field.Pointer(m));
  for (size_t i = 0; i < field.Count(m) * SizeOf(field.type); ++i) hash = (hash ^ bytes[i]) * 16777619u;
  return hash;
}

void CompareArrays(const json& arrays, bool older, const mjModel& m) {
  int compared = 0;
  for (const ModelField& field : ModelFields()) {
    if (!arrays.contains(field.name)) continue;
    ++compared;
    if (older && MeansSomethingElse(field.name)) continue;
    const json& theirs = arrays[field.name];
    if (theirs.is_object()) {
      const json& digest = theirs.at("fnv1a32");
      const double expected = digest.is_string()
                                  ? static_cast<double>(std::stoul(digest.get<std::string>(), nullptr, 16))
                                  : digest.get<double>();
      EXPECT_EQ(Digest(field, m), expected) << field.name;
      continue;
    }
    // A float may fall on the other side of a rounding.
    const double limit = field.type == FieldType::kNum ? 1e-9 : field.type == FieldType::kFloat ? 2e-7 : 0;
    EXPECT_LE(LargestDifference(FieldValues(field, m), Numbers(theirs), 1e-6), limit) << field.name;
  }
  EXPECT_GT(compared, 8);
}

void CompareNames(const json& names, const mjModel& m) {
  const std::map<std::string, mjtObj> kinds = {
      {"body", mjOBJ_BODY},       {"jnt", mjOBJ_JOINT},         {"geom", mjOBJ_GEOM},
      {"site", mjOBJ_SITE},       {"cam", mjOBJ_CAMERA},        {"light", mjOBJ_LIGHT},
      {"flex", mjOBJ_FLEX},       {"mesh", mjOBJ_MESH},         {"skin", mjOBJ_SKIN},
      {"hfield", mjOBJ_HFIELD},   {"tex", mjOBJ_TEXTURE},       {"mat", mjOBJ_MATERIAL},
      {"pair", mjOBJ_PAIR},       {"exclude", mjOBJ_EXCLUDE},   {"eq", mjOBJ_EQUALITY},
      {"tendon", mjOBJ_TENDON},   {"actuator", mjOBJ_ACTUATOR}, {"sensor", mjOBJ_SENSOR},
      {"numeric", mjOBJ_NUMERIC}, {"text", mjOBJ_TEXT},         {"tuple", mjOBJ_TUPLE},
      {"key", mjOBJ_KEY},         {"plugin", mjOBJ_PLUGIN}};
  for (const auto& [kind, list] : names.items()) {
    if (kind == "model") {
      EXPECT_EQ(std::string(m.names), list.is_array() ? list[0].get<std::string>() : list.get<std::string>());
      continue;
    }
    const auto found = kinds.find(kind);
    ASSERT_NE(found, kinds.end()) << kind;
    for (size_t i = 0; i < list.size(); ++i) {
      const char* name = Id2Name(m, found->second, static_cast<int>(i));
      EXPECT_EQ(std::string(name ? name : ""), list[i].is_null() ? "" : list[i].get<std::string>()) << kind;
    }
  }
}

class LanguageParity : public testing::TestWithParam<std::string> {};

TEST_P(LanguageParity, EqualsTheReference) {
  const std::string path = TestDataPath("language/" + GetParam());
  const ModelPtr model = CompileFile(path + ".xml");
  ASSERT_TRUE(model);
  const std::string expanded = path + ".expanded.json";
  std::ifstream file(fs::exists(expanded) ? expanded : path + ".json");
  const json golden = json::parse(file);
  const bool older = !golden["sizes"].contains("nactuator");
  for (const ModelSize& size : ModelSizes()) {
    if (std::string(size.name) == "nbuffer" || !golden["sizes"].contains(size.name)) continue;
    if (older && MeansSomethingElse(size.name)) continue;
    const json& theirs = golden["sizes"][size.name];
    const long long expected =
        theirs.is_string() ? std::stoll(theirs.get<std::string>()) : theirs.get<long long>();
    EXPECT_EQ(static_cast<long long>(static_cast<int>(size.Get(*model))), static_cast<int>(expected))
        << size.name;
  }
  CompareArrays(golden["arrays"], older, *model);
  CompareNames(golden["names"], *model);
  const json& stat = golden["stat"];
  const mjStatistic& s = model->stat;
  EXPECT_LE(LargestDifference(
                {s.meaninertia, s.meanmass, s.meansize, s.extent},
                Numbers({stat["meaninertia"], stat["meanmass"], stat["meansize"], stat["extent"]}), 1e-6),
            1e-9);
  EXPECT_LE(LargestDifference({s.center[0], s.center[1], s.center[2]}, Numbers(stat["center"])), 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Models, LanguageParity, testing::ValuesIn(ModelsBelow(TestDataPath("language"))),
                         [](const auto& info) { return TestName(info.param); });

// Options and visual settings are structs, which OracleFile knows how to fill.
TEST(Language, OptionsAndVisualSettingsEqualTheReference) {
  for (const char* name : {"option_values", "option_flags", "visual_values"}) {
    const std::string path = TestDataPath(std::string("language/") + name);
    const ModelPtr model = CompileFile(path + ".xml");
    std::ifstream file(path + ".json");
    const json golden = json::parse(file);
    if (golden.contains("opt")) {
      EXPECT_EQ(model->opt.disableflags, golden["opt"]["disableflags"].get<int>()) << name;
      EXPECT_EQ(model->opt.enableflags, golden["opt"]["enableflags"].get<int>() & ~kOlderMultiCcd) << name;
      EXPECT_EQ(model->opt.timestep, golden["opt"]["timestep"].get<double>()) << name;
      EXPECT_EQ(model->opt.integrator, golden["opt"]["integrator"].get<int>()) << name;
      EXPECT_EQ(model->opt.disableactuator, golden["opt"]["disableactuator"].get<int>()) << name;
    } else {
      EXPECT_FLOAT_EQ(model->vis.map.zfar, golden["vis"]["map"]["zfar"].get<float>());
      EXPECT_FLOAT_EQ(model->vis.rgba.frustum[0], golden["vis"]["rgba"]["frustum"][0].get<float>());
    }
  }
}

// ---- Saved and read again

void ExpectSameWhenSaved(const std::string& path, bool copy_back) {
  std::unique_ptr<Spec> spec;
  const ModelPtr model = CompileFile(path, spec);
  ASSERT_TRUE(model);
  if (copy_back) {
    ASSERT_TRUE(CopyBack(*spec, *model)) << spec->error();
  }
  const std::string text = io::WriteMjcf(*spec, model.get());
  const std::string saved = fs::path(path).replace_filename("saved_by_the_test.xml").string();
  io::Vfs vfs;
  vfs.AddBuffer(saved, text.data(), text.size());
  std::unique_ptr<Spec> again;
  const ModelPtr model2 = CompileFile(saved, again, &vfs);
  ASSERT_TRUE(model2) << text;
  EXPECT_EQ(DescribeDifferences(*model2, *model, 1e-12), "") << text;
}

// A folder a test: one process for each model would take longer than the models.
class RoundTrip : public testing::TestWithParam<const char*> {
 protected:
  void ExpectSame(bool copy_back) {
    const std::string folder = SourcePath(GetParam());
    for (const std::string& model : ModelsBelow(folder)) {
      SCOPED_TRACE(model);
      ExpectSameWhenSaved(folder + "/" + model + ".xml", copy_back);
    }
  }
};

TEST_P(RoundTrip, SavedModelsAreTheSame) { ExpectSame(false); }
TEST_P(RoundTrip, SavedModelsAreTheSameAfterCopyingBack) { ExpectSame(true); }

INSTANTIATE_TEST_SUITE_P(Folders, RoundTrip,
                         testing::Values("models", "tests/data/language", "tests/data/parity",
                                         "tests/data/compile", "tests/data/io", "tests/data/dynamics",
                                         "tests/data/constraint", "tests/data/sensor", "tests/data/programs",
                                         "tests/data/runner", "tests/data/step", "tests/data/visual"),
                         [](const auto& info) { return TestName(info.param); });

}  // namespace
}  // namespace pliant::compile
