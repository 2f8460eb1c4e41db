// Robots in URDF, each with one feature, against the models that the reference makes of them. (The reference
// leaves stale ids in the bounding-volume nodes of fused bodies, so bvh_nodeid is not compared.)
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/io/mjcf/write/writer.h"
#include "engine/model/fields.h"
#include "tests/support/oracle_model.h"

namespace pliant::compile {
namespace {

std::vector<double> FieldValues(const ModelField& field, const mjModel& m) {
  std::vector<double> values(field.Count(m));
  const void* data = field.Pointer(m);
  for (size_t i = 0; i < values.size(); ++i) {
    switch (field.type) {
      case FieldType::kNum:
        values[i] = static_cast<const mjtNum*>(data)[i];
        break;
      case FieldType::kFloat:
        values[i] = static_cast<const float*>(data)[i];
        break;
      case FieldType::kInt:
        values[i] = static_cast<const int*>(data)[i];
        break;
      case FieldType::kByte:
        values[i] = static_cast<const mjtByte*>(data)[i];
        break;
      case FieldType::kBool:
        values[i] = static_cast<const mjtBool*>(data)[i];
        break;
      case FieldType::kSize:
        values[i] = static_cast<double>(static_cast<const mjtSize*>(data)[i]);
        break;
      default:
        values[i] = static_cast<const signed char*>(data)[i];
    }
  }
  return values;
}

std::vector<std::string> Robots() {
  std::vector<std::string> robots;
  for (const auto& entry : std::filesystem::directory_iterator(TestDataPath("urdf"))) {
    if (entry.path().extension() == ".urdf") robots.push_back(entry.path().stem().string());
  }
  std::sort(robots.begin(), robots.end());
  return robots;
}

ModelPtr Load(const std::string& path, std::string& saved, DiagnosticSink& sink) {
  const auto spec = io::ReadMjcfFile(path, nullptr, sink);
  ModelPtr model = spec ? Compile(*spec, nullptr, sink) : nullptr;
  if (model) saved = io::WriteMjcf(*spec, model.get());
  return model;
}

TEST(UrdfParity, EachRobotEqualsTheReference) {
  ASSERT_GE(Robots().size(), 40u);
  for (const std::string& robot : Robots()) {
    SCOPED_TRACE(robot);
    const std::string path = TestDataPath("urdf/" + robot);
    DiagnosticSink sink;
    std::string saved;
    const ModelPtr model = Load(path + ".urdf", saved, sink);
    ASSERT_NE(model, nullptr) << sink.FirstError();
    const OracleFile oracle(path + ".json");
    int compared = 0;
    for (const ModelField& field : ModelFields()) {
      const std::vector<double> theirs = oracle.ModelValues(field.name);
      if (theirs.empty()) continue;
      EXPECT_LT(RelativeError(FieldValues(field, *model), theirs), 1e-9) << field.name;
      ++compared;
    }
    EXPECT_GT(compared, 30);
  }
}

TEST(UrdfParity, EachRobotCanBeSavedAsMjcf) {
  for (const std::string& robot : Robots()) {
    SCOPED_TRACE(robot);
    DiagnosticSink sink;
    std::string saved;
    const ModelPtr model = Load(TestDataPath("urdf/" + robot + ".urdf"), saved, sink);
    ASSERT_NE(model, nullptr) << sink.FirstError();
    io::Vfs vfs;
    const std::string name = TestDataPath("urdf/") + "saved.xml";
    vfs.AddBuffer(name, saved.data(), saved.size());
    const auto spec = io::ReadMjcfFile(name, &vfs, sink);
    ASSERT_NE(spec, nullptr) << sink.FirstError() << saved;
    const ModelPtr again = Compile(*spec, &vfs, sink);
    ASSERT_NE(again, nullptr) << sink.FirstError() << saved;
    EXPECT_EQ(again->nq, model->nq);
    EXPECT_EQ(again->ngeom, model->ngeom);
    EXPECT_LT(
        RelativeError(ToVector(again->body_mass, again->nbody), ToVector(model->body_mass, model->nbody)),
        1e-12);
    EXPECT_LT(RelativeError(ToVector(again->dof_M0, again->nv), ToVector(model->dof_M0, model->nv)), 1e-9);
  }
}

TEST(UrdfParity, MimicIsIgnoredWithAWarning) {
  DiagnosticSink sink;
  std::string saved;
  ASSERT_NE(Load(TestDataPath("urdf/mimic.urdf"), saved, sink), nullptr);
  EXPECT_NE(sink.Warnings().find("joint 'k': 'mimic' is ignored"), std::string::npos) << sink.Warnings();
}

}  // namespace
}  // namespace pliant::compile
