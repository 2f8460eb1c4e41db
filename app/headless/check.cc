// pliant check: compiles a model and says what is in it.
#include <mujoco/mujoco.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "app/headless/model_file.h"
#include "app/headless/verbs.h"

namespace pliant {
namespace {

void PrintSizes(const mjModel& m) {
  const struct {
    const char* name;
    int n;
  } sizes[] = {{"bodies", m.nbody},   {"joints", m.njnt},         {"degrees of freedom", m.nv},
               {"positions", m.nq},   {"actuators", m.nu},        {"activations", m.na},
               {"geoms", m.ngeom},    {"sites", m.nsite},         {"cameras", m.ncam},
               {"lights", m.nlight},  {"meshes", m.nmesh},        {"height fields", m.nhfield},
               {"textures", m.ntex},  {"materials", m.nmat},      {"flexes", m.nflex},
               {"skins", m.nskin},    {"contact pairs", m.npair}, {"excluded pairs", m.nexclude},
               {"equalities", m.neq}, {"tendons", m.ntendon},     {"sensors", m.nsensor},
               {"keyframes", m.nkey}, {"mocap bodies", m.nmocap}, {"plugin instances", m.nplugin}};
  std::printf("model '%s'\n", m.names);
  for (const auto& size : sizes) {
    if (size.n) std::printf("  %-20s %d\n", size.name, size.n);
  }
  std::printf("  %-20s %zu bytes of model, %zu bytes of arena\n", "memory", static_cast<size_t>(m.nbuffer),
              static_cast<size_t>(m.narena));
}

}  // namespace

int RunCheck(int argc, const char* const* argv) {
  CLI::App app("Compile a model; print sizes and warnings", "pliant check");
  std::string path;
  app.add_option("MODEL", path, "MJCF, URDF or MJB file")->required();
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    std::fputs(app.help().c_str(), stdout);
    return kExitOk;
  } catch (const CLI::ParseError& e) {
    std::fprintf(stderr, "%s (see pliant check --help)\n", e.what());
    return kExitUsage;
  }
  std::string message;
  const ModelFile m = LoadModelFile(path, message);
  if (!message.empty()) std::fprintf(stderr, "%s\n", message.c_str());
  if (!m) return kExitFailed;
  PrintSizes(*m);
  return kExitOk;
}

}  // namespace pliant
