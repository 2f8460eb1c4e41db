// Every element and attribute of the language is read, matters, and survives being saved.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "engine/compile/compiler.h"
#include "engine/io/mjb/reader.h"
#include "engine/io/mjb/writer.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/io/mjcf/schema/schema.h"
#include "engine/io/mjcf/write/writer.h"
#include "engine/model/fields.h"
#include "engine/plugin/registry.h"
#include "tests/engine/compile/language_table.h"
#include "tests/support/places.h"

namespace pliant::compile {

using io::Vfs;

namespace {

using language::Trial;

const std::vector<Trial>& Trials() {
  static const std::vector<Trial> trials = language::ReadTable(TestDataPath("io/language.txt"));
  return trials;
}

// The files beside the table, as if they lay in the model's folder.
const Vfs& Files() {
  static Vfs files;
  static const bool filled = [] {
    for (const auto& entry : std::filesystem::directory_iterator(TestDataPath("io/language"))) {
      std::ifstream in(entry.path(), std::ios::binary);
      const std::vector<char> bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
      files.AddBuffer(entry.path().filename().string(), bytes.data(), bytes.size());
    }
    return true;
  }();
  EXPECT_TRUE(filled);
  return files;
}

void RegisterPlugins() {
  static const char* const kKeys[] = {"k", "l"};
  for (const auto& [name, ability] :
       {std::pair("test.actuator", mjPLUGIN_ACTUATOR), std::pair("test.sensor", mjPLUGIN_SENSOR),
        std::pair("test.sdf", mjPLUGIN_SDF)}) {
    mjpPlugin plugin = {};
    plugin.name = name;
    plugin.nattribute = 2;
    plugin.attributes = kKeys;
    plugin.capabilityflags = ability;
    plugin.needstage = mjSTAGE_POS;
    plugin.nstate = [](const mjModel*, int) { return 0; };
    plugin.nsensordata = [](const mjModel*, int, int) { return 2; };
    plugin.init = [](const mjModel*, mjData*, int) { return 0; };
    plugin.compute = [](const mjModel*, mjData*, int, int) {};
    plugin.sdf_distance = [](const mjtNum point[3], const mjData*, int) {
      return std::sqrt(point[0] * point[0] + point[1] * point[1] + point[2] * point[2]) - 0.5;
    };
    plugin.sdf_staticdistance = [](const mjtNum point[3], const mjtNum*) {
      return std::sqrt(point[0] * point[0] + point[1] * point[1] + point[2] * point[2]) - 0.5;
    };
    plugin.sdf_gradient = [](mjtNum gradient[3], const mjtNum point[3], const mjData*, int) {
      std::copy_n(point, 3, gradient);
    };
    plugin.sdf_attribute = [](mjtNum*, const char**, const char**) {};
    plugin.sdf_aabb = [](mjtNum aabb[6], const mjtNum*) {
      std::fill_n(aabb, 3, 0.0);
      std::fill_n(aabb + 3, 3, 0.5);
    };
    RegisterPlugin(plugin);
  }
}

struct Loaded {
  ModelPtr model;
  std::string saved;
  std::string error;
  std::string warnings;
};

Loaded Load(const std::string& text) {
  Loaded loaded;
  DiagnosticSink sink;
  const std::unique_ptr<spec::Spec> spec = io::ReadMjcfString(text, &Files(), sink);
  if (spec) loaded.model = Compile(*spec, &Files(), sink);
  if (loaded.model) loaded.saved = io::WriteMjcf(*spec, loaded.model.get());
  loaded.error = sink.FirstError();
  loaded.warnings = sink.Warnings();
  return loaded;
}

template <class T>
bool Near(const void* a, const void* b, std::size_t count, double tolerance) {
  const T *x = static_cast<const T*>(a), *y = static_cast<const T*>(b);
  for (std::size_t i = 0; i < count; ++i) {
    if (std::fabs(static_cast<double>(x[i] - y[i])) >
        tolerance * std::max(1.0, std::fabs(static_cast<double>(y[i])))) {
      return false;
    }
  }
  return true;
}

// The first array, size or option in which two models differ; "" when they are equal.
std::string Difference(const mjModel& a, const mjModel& b, double tolerance) {
  for (const ModelSize& size : ModelSizes()) {
    if (size.Get(a) != size.Get(b)) return size.name;
  }
  for (const ModelField& field : ModelFields()) {
    const std::size_t count = field.Count(a);
    const void *x = field.Pointer(a), *y = field.Pointer(b);
    const bool same = field.type == FieldType::kNum     ? Near<mjtNum>(x, y, count, tolerance)
                      : field.type == FieldType::kFloat ? Near<float>(x, y, count, tolerance)
                                                        : !std::memcmp(x, y, count * SizeOf(field.type));
    if (!same) return field.name;
  }
  if (std::memcmp(&a.opt, &b.opt, sizeof a.opt) != 0) return "opt";
  if (std::memcmp(&a.vis, &b.vis, sizeof a.vis) != 0) return "vis";
  return Near<mjtNum>(&a.stat, &b.stat, sizeof a.stat / sizeof(mjtNum), tolerance) ? "" : "stat";
}

TEST(Language, EachAttributeIsReadAndMatters) {
  RegisterPlugins();
  for (const Trial& trial : Trials()) {
    SCOPED_TRACE(trial.path + " " + trial.name);
    const Loaded with = Load(trial.with);
    EXPECT_NE(with.model, nullptr) << with.error;
    if (!with.model) continue;
    const Loaded without = Load(trial.without);
    if (trial.inert) {
      ASSERT_NE(without.model, nullptr) << without.error;
      EXPECT_EQ(Difference(*with.model, *without.model, 0), "");
    } else if (without.model) {
      EXPECT_TRUE(Difference(*with.model, *without.model, 0) != "" || with.saved != without.saved);
    }
  }
}

TEST(Language, EachAttributeSurvivesBeingSaved) {
  RegisterPlugins();
  for (const Trial& trial : Trials()) {
    SCOPED_TRACE(trial.path + " " + trial.name);
    const Loaded first = Load(trial.with);
    EXPECT_NE(first.model, nullptr) << first.error;
    if (!first.model) continue;
    const Loaded second = Load(first.saved);
    EXPECT_NE(second.model, nullptr) << second.error << "\n" << first.saved;
    if (!second.model) continue;
    EXPECT_EQ(Difference(*second.model, *first.model, 1e-12), "");
    EXPECT_EQ(second.saved, first.saved);
    std::vector<std::byte> bytes(io::MjbSize(*first.model));
    ASSERT_TRUE(io::SaveModel(*first.model, bytes));
    std::string error;
    const ModelPtr binary =
        io::LoadModel({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, error);
    ASSERT_NE(binary, nullptr) << error;
    EXPECT_EQ(Difference(*binary, *first.model, 0), "");
  }
}

void Walk(const io::mjcf::ElementRow& row, const std::string& parent,
          std::set<std::pair<int, std::string>>& seen, std::set<std::string>& names) {
  const std::string path = parent.empty() ? row.name : parent + "/" + row.name;
  if (!seen.emplace(static_cast<int>(row.tag), row.name).second) return;
  for (const io::mjcf::Attribute& attribute : row.attributes) names.insert(path + " " + attribute.name);
  for (const io::mjcf::ElementRow* child : io::mjcf::Children(row)) Walk(*child, path, seen, names);
}

TEST(Language, TheTableHasEachAttributeOfTheSchema) {
  std::set<std::pair<int, std::string>> seen;
  std::set<std::string> schema, table;
  Walk(io::mjcf::Root(), "", seen, schema);
  for (const Trial& trial : Trials()) table.insert(trial.path + " " + trial.name);
  EXPECT_EQ(table, schema);
  EXPECT_GE(table.size(), 1893u);
}

}  // namespace
}  // namespace pliant::compile
