#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "app/files/model_loader.h"
#include "app/verbs/command_line.h"
#include "app/verbs/exit_status.h"
#include "app/verbs/find_element.h"
#include "app/verbs/run_limits.h"
#include "app/verbs/verb.h"
#include "engine/model/data.h"
#include "engine/model/load_rules.h"
#include "engine/model/names.h"
#include "engine/step/reset.h"
#include "engine/step/rules_study.h"

namespace pliant::app {
namespace {

struct Options {
  std::string path;
  double seconds = 1;
  std::string keyframe;
  bool json = false;
};

LoadedModel LoadBy(int rules, const std::string& path) {
  const int before = LoadRules();
  SetLoadRules(rules);
  LoadedModel loaded = LoadModel(path);
  SetLoadRules(before);
  // A binary model has no language: it takes the rules as it is.
  if (loaded.model && !loaded.document)
    loaded.model->opt.enableflags = (loaded.model->opt.enableflags & ~kRules33) | rules;
  return loaded;
}

// The keyframe that is named or numbered; false when there is none.
bool ApplyKeyframe(const std::string& wanted, const mjModel& m, mjData& d) {
  if (wanted.empty()) return true;
  const int key = FindElement(m, mjOBJ_KEY, wanted);
  if (key < 0) return false;
  ResetSimulationKeyframe(m, d, key);
  return true;
}

nlohmann::json Json(const Drift& drift, const mjModel& m) {
  const char* body = drift.body < 0 ? "" : Id2Name(m, mjOBJ_BODY, drift.body);
  return {{"distance", drift.distance}, {"angle", drift.angle},       {"body", body ? body : ""},
          {"begin", drift.begin},       {"contacts", drift.contacts}, {"unstable", drift.unstable}};
}

nlohmann::json Json(const RulesStudy& study, const mjModel& m) {
  nlohmann::json out = {{"seconds", study.seconds},         {"steps", study.steps},
                        {"contacts", study.contacts},       {"all", Json(study.all, m)},
                        {"pairs", nlohmann::json::array()}, {"switches", nlohmann::json::object()}};
  for (const ContactChange& pair : study.pairs) {
    out["pairs"].push_back(
        {{"geom1", pair.geom1}, {"geom2", pair.geom2}, {"today", pair.today}, {"older", pair.older}});
  }
  for (const RuleEffect& effect : study.effects) out["switches"][effect.rule.name] = Json(effect.drift, m);
  return out;
}

int Fail(const std::string& path, const std::string& message) {
  std::fprintf(stderr, "%s: %s\n", path.c_str(), message.c_str());
  return kExitFailed;
}

int Compare(const Options& options) {
  const LoadedModel today = LoadBy(0, options.path);
  SayAll(today.diagnostics);
  if (!today.model) return kExitFailed;
  const mjModel& m = *today.model;
  const LoadedModel older = LoadBy(kRules33, options.path);
  if (!older.model) {
    SayAll(older.diagnostics);
    return Fail(options.path, "the model opens by the rules of 3.14 only");
  }
  if ((older.model->opt.enableflags & kRules33) == 0) {
    SayAll(older.diagnostics);
    return Fail(options.path,
                "the model uses language newer than 3.3, for which the rules of 3.14 always hold");
  }
  const DataPtr start(MakeData(m));
  if (!start) return Fail(options.path, "out of memory for the simulation");
  ResetData(m, *start);
  if (!ApplyKeyframe(options.keyframe, m, *start)) {
    return Fail(options.path, "it has no keyframe '" + options.keyframe + "'");
  }
  if (!ReachesTime(options.path, m, *start, options.seconds)) return kExitFailed;
  std::string problem;
  const RulesStudy study = StudyRules(m, *older.model, *start, options.seconds, problem);
  if (!problem.empty()) return Fail(options.path, problem);
  if (options.json) {
    std::printf("%s\n", Json(study, m).dump(1, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
  } else {
    for (const std::string& line : Describe(study, m)) std::printf("%s\n", line.c_str());
  }
  return study.all.unstable ? kExitDiverged : kExitOk;
}

int Run(int argc, const char* const* argv) {
  CommandLine line("pliant compare-rules",
                   "What changes for a model between the rules of the releases 3.3 and 3.14");
  Options options;
  line.Add("MODEL", options.path, "MJCF, URDF or MJB file").Required();
  line.Add("--time", options.seconds, "simulated seconds").ShowDefault().Positive();
  line.Add("--keyframe", options.keyframe, "start there, by name or number");
  line.Add("--json", options.json, "a report as JSON on standard output");
  if (const auto status = line.Parse(argc, argv)) return *status;
  return Compare(options);
}

}  // namespace

extern constinit const Verb kCompareRulesVerb = {
    .name = "compare-rules",
    .summary = "what changes between the rules of 3.3 and 3.14",
    .order = 90,
    .run = Run,
};

}  // namespace pliant::app
