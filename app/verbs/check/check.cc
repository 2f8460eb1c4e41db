#include "app/verbs/check/check.h"

#include <mujoco/mujoco.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/verbs/exit_status.h"
#include "app/verbs/model_loader.h"
#include "app/verbs/parse_verb.h"
#include "engine/core/messages.h"
#include "engine/core/progress.h"

namespace pliant::app {
namespace {

void PrintSizes(const mjModel& m) {
  const struct {
    const char* name;
    mjtSize n;
  } sizes[] = {{"bodies", m.nbody},   {"joints", m.njnt},         {"degrees of freedom", m.nv},
               {"positions", m.nq},   {"actuators", m.nactuator}, {"activations", m.na},
               {"geoms", m.ngeom},    {"sites", m.nsite},         {"cameras", m.ncam},
               {"lights", m.nlight},  {"meshes", m.nmesh},        {"height fields", m.nhfield},
               {"textures", m.ntex},  {"materials", m.nmat},      {"flexes", m.nflex},
               {"skins", m.nskin},    {"contact pairs", m.npair}, {"excluded pairs", m.nexclude},
               {"equalities", m.neq}, {"tendons", m.ntendon},     {"sensors", m.nsensor},
               {"keyframes", m.nkey}, {"mocap bodies", m.nmocap}, {"plugin instances", m.nplugin}};
  std::printf("model '%s'\n", Printable(m.names).c_str());
  for (const auto& size : sizes) {
    if (size.n) std::printf("  %-20s %lld\n", size.name, static_cast<long long>(size.n));
  }
  std::printf("  %-20s %zu bytes of model, %zu bytes of arena\n", "memory", static_cast<size_t>(m.nbuffer),
              static_cast<size_t>(m.narena));
}

nlohmann::json Describe(const Diagnostic& diagnostic) {
  return {{"severity", diagnostic.severity == Severity::kError ? "error" : "warning"},
          {"file", diagnostic.where.file},
          {"line", diagnostic.where.line},
          {"column", diagnostic.where.column},
          {"element", diagnostic.element},
          {"message", diagnostic.message}};
}

nlohmann::json Sizes(const mjModel& m) {
  double mass = 0;
  for (int i = 0; i < m.nbody; ++i) mass += m.body_mass[i];
  return {{"name", m.names},
          {"nbody", m.nbody},
          {"njnt", m.njnt},
          {"nq", m.nq},
          {"nv", m.nv},
          {"nu", m.nu},
          {"na", m.na},
          {"ngeom", m.ngeom},
          {"nsite", m.nsite},
          {"ncam", m.ncam},
          {"nlight", m.nlight},
          {"nmesh", m.nmesh},
          {"nflex", m.nflex},
          {"neq", m.neq},
          {"ntendon", m.ntendon},
          {"nsensor", m.nsensor},
          {"nkey", m.nkey},
          {"nmocap", m.nmocap},
          {"mass", mass},
          {"timestep", m.opt.timestep},
          {"model_bytes", m.nbuffer},
          {"arena_bytes", m.narena}};
}

// Without a model only the errors; line and column are 0 where they are not known.
void PrintJson(const std::string& path, const runner::LoadResult& loaded,
               const std::vector<PhaseTime>& phases) {
  nlohmann::json out = {{"model", path}, {"ok", loaded.model != nullptr}};
  if (loaded.model != nullptr) out.update(Sizes(*loaded.model));
  nlohmann::json& load_ms = out["load_ms"] = nlohmann::json::object();
  for (const PhaseTime& phase : phases) load_ms[phase.name] = 1e3 * phase.seconds;
  nlohmann::json& list = out["diagnostics"] = nlohmann::json::array();
  for (const Diagnostic& diagnostic : loaded.diagnostics) list.push_back(Describe(diagnostic));
  std::printf("%s\n", out.dump(1, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
}

}  // namespace

int RunCheck(int argc, const char* const* argv) {
  CLI::App app("Compile a model; print sizes and warnings", "pliant check");
  std::string path;
  app.add_option("MODEL", path, "MJCF, URDF, xacro, SDF, mesh or MJB file, or a folder of meshes")
      ->required();
  bool json = false;
  app.add_flag("--json", json, "a report as JSON on standard output");
  if (const auto status = ParseVerb(app, argc, argv)) return *status;
  LoadProgress progress;
  CurrentProgress() = &progress;
  progress.Begin("Reading");
  const runner::LoadResult loaded = LoadModelWithReport(path);
  CurrentProgress() = nullptr;
  for (const Diagnostic& diagnostic : loaded.diagnostics) {
    std::fprintf(stderr, "%s\n", ToString(diagnostic).c_str());
  }
  if (json) {
    PrintJson(path, loaded, progress.TakeTimes());
  } else if (loaded.model != nullptr) {
    PrintSizes(*loaded.model);
  }
  return loaded.model != nullptr ? kExitOk : kExitFailed;
}

}  // namespace pliant::app
