// Compiles our own models and compares every array with what the reference made of them.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/model/fields.h"
#include "tests/support/model_values.h"
#include "tests/support/oracle_model.h"

namespace pliant::compile {
namespace {

class AssetParity : public testing::TestWithParam<const char*> {};

// Every entry within tolerance of the reference, relative to the largest entry (at least 1).
void ExpectSame(const std::string& name, const std::vector<double>& ours, const std::vector<double>& theirs,
                double tolerance) {
  ASSERT_EQ(ours.size(), theirs.size()) << name;
  double largest = 1;
  for (double x : theirs) largest = std::max(largest, std::fabs(x));
  for (size_t i = 0; i < ours.size(); ++i) {
    ASSERT_NEAR(ours[i], theirs[i], tolerance * largest) << name << " entry " << i;
  }
}

TEST_P(AssetParity, EveryArrayEqualsTheReference) {
  const std::string path = TestDataPath(std::string("compile/") + GetParam());
  DiagnosticSink sink;
  const auto spec = io::ReadMjcfFile(path + ".xml", nullptr, sink);
  ASSERT_TRUE(spec) << sink.FirstError();
  const ModelPtr model = Compile(*spec, nullptr, sink);
  ASSERT_TRUE(model) << sink.FirstError();
  const OracleFile oracle(path + ".json");
  int compared = 0;
  for (const ModelField& field : ModelFields()) {
    const std::vector<double> theirs = oracle.ModelValues(field.name);
    if (theirs.empty()) continue;
    // A float may fall on the other side of a rounding.
    const double tolerance = field.type == FieldType::kFloat ? 1.2e-7 : 1e-11;
    ExpectSame(field.name, FieldValues(field, *model), theirs, tolerance);
    ++compared;
  }
  EXPECT_GT(compared, 8);
}

INSTANTIATE_TEST_SUITE_P(Models, AssetParity,
                         testing::Values("meshes", "mesh_surfaces", "mesh_corners", "builtin_meshes",
                                         "geom_shapes", "geom_shells", "geom_fit_box", "geom_fit_bounds",
                                         "textures"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace pliant::compile
