// Random tuning of our example models: what is written compiles to the live model, or it is said why not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <random>
#include <set>

#include "app/editing/write_back.h"
#include "app/files/model_loader.h"
#include "engine/model/fields.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "engine/model/shortcuts.h"
#include "engine/model/twin.h"
#include "tests/support/places.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

// Numbers whose change alone keeps the model valid.
bool Tunable(const ModelParameter& p) {
  return p.effect != Effect::kRecompile && p.form != Form::kOrientation && p.form != Form::kDirection &&
         p.form != Form::kGain && p.form != Form::kInertia && p.object != mjOBJ_KEY &&
         FindModelField(p.field)->type != FieldType::kInt &&
         std::string(p.field).find("range") == std::string::npos &&
         std::string(p.field).find("sol") == std::string::npos && p.object != mjOBJ_SENSOR &&
         std::string(p.field) != "tendon_lengthspring" && std::string(p.field) != "mat_rgba";
}

void Tune(mjModel& m, std::mt19937& random, int changes) {
  for (int i = 0; i < changes; ++i) {
    const auto& all = ModelParameters();
    const ModelParameter& p = all[random() % all.size()];
    const int n = CountOf(m, p.object);
    if (!Tunable(p) || n <= 0) continue;
    const int element = static_cast<int>(random() % static_cast<unsigned>(n));
    const ParameterSlice slice = SliceOf(m, p, element);
    if (slice.count == 0) continue;
    const int column = static_cast<int>(random() % static_cast<unsigned>(slice.count));
    const ModelField* field = FindModelField(p.field);
    for (int r = 0; r < slice.repeats; ++r) {
      const int index = slice.begin + r * slice.count + column;
      const double value = std::abs(ParameterValue(m, p.field, index)) * 0.75 + 0.0625;
      if (field->type == FieldType::kFloat) {
        static_cast<float*>(field->Pointer(m))[index] = static_cast<float>(value);
      } else {
        static_cast<double*>(field->Pointer(m))[index] = value;
      }
    }
    FollowArray(m, p.field);
  }
}

// Constants that follow from tuned numbers, which are not brought up to date here.
const std::set<std::string> kDerived = {"dof_invweight0",
                                        "tree_sleep_policy",
                                        "ngravcomp",
                                        "body_margin",
                                        "key_qpos",
                                        "tendon_lengthspring",
                                        "body_invweight0",
                                        "dof_M0",
                                        "tendon_invweight0",
                                        "tendon_length0",
                                        "actuator_acc0",
                                        "actuator_length0",
                                        "cam_pos0",
                                        "cam_poscom0",
                                        "light_pos0",
                                        "light_poscom0",
                                        "jnt_sameframe",
                                        "site_sameframe",
                                        "geom_sameframe",
                                        "body_sameframe",
                                        "body_simple",
                                        "eq_data",
                                        "dof_simplenum",
                                        "body_subtreemass",
                                        "actuator_biasprm",
                                        "qpos0",
                                        "qpos_spring",
                                        "actuator_lengthrange",
                                        "jnt_limited",
                                        "body_aabb",
                                        "bvh_aabb",
                                        "mapM2M",
                                        "M_rownnz",
                                        "body_treeid",
                                        "actuator_cranklength",
                                        "light_cutoff",
                                        "flexedge_length0",
                                        "flex_vert0",
                                        "flexedge_invweight0",
                                        "dof_length"};

TEST(WriteBackModels, RandomTuningOfTheExamplesIsWrittenExactlyOrRefused) {
  std::mt19937 random(7);
  int models = 0;
  size_t written = 0;
  std::set<fs::path> paths;  // in one order on every file system
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(SourcePath("models"))) {
    if (entry.path().extension() == ".xml") paths.insert(entry.path());
  }
  for (const fs::path& path : paths) {
    runner::LoadResult file = LoadModelWithReport(path.string());
    if (file.model == nullptr) continue;  // a part that others include
    ++models;
    const std::shared_ptr<mjModel> live = CopyView(*file.model);
    Tune(*live, random, 25);
    WriteBackRequest request;
    request.path = path.string();
    request.live = live;
    const WriteBackPlan plan = PlanWriteBack(request);
    EXPECT_EQ(plan.error, "") << request.path;
    std::set<std::string> refused;
    for (const io::patch::Refusal& refusal : plan.refusals) {
      EXPECT_FALSE(refusal.why.empty());
      refused.insert(refusal.element);
    }
    written += plan.changes.size();
    for (const ModelDifference& d : plan.differences) {
      if (kDerived.count(d.field) > 0) continue;
      EXPECT_TRUE(refused.count(d.element) > 0) << request.path << ": " << ToString(d, "in the file", "live");
    }
  }
  EXPECT_GT(models, 3);
  EXPECT_GT(written, 20u);
}

}  // namespace
}  // namespace pliant::app
