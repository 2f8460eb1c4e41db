// pliant save: compiles a model and saves it, as canonical XML or as binary.
#include <mujoco/mujoco.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>

#include "app/headless/model_file.h"
#include "app/headless/parse_verb.h"
#include "app/headless/verbs.h"
#include "engine/io/mjb/writer.h"

namespace pliant {
namespace {

int Save(const std::string& path, const std::string& out) {
  const std::string ending = std::filesystem::path(out).extension();
  if (ending != ".xml" && ending != ".mjb") {
    std::fprintf(stderr, "%s: the ending must be .xml or .mjb\n", out.c_str());
    return kExitUsage;
  }
  std::string message;
  const ModelFile m = LoadModelFile(path, message);
  if (!message.empty()) std::fprintf(stderr, "%s\n", message.c_str());
  if (!m) return kExitFailed;
  if (ending == ".mjb") {
    if (SaveModelFile(*m.get(), out, message)) return kExitOk;
    std::fprintf(stderr, "%s\n", message.c_str());
    return kExitFailed;
  }
  char error[1024] = "";
  if (mj_saveLastXML(out.c_str(), m.get(), error, sizeof(error))) return kExitOk;
  std::fprintf(stderr, "%s\n", error);
  return kExitFailed;
}

}  // namespace

int RunSave(int argc, const char* const* argv) {
  CLI::App app("Compile a model and save it as canonical XML or as binary", "pliant save");
  std::string path, out;
  app.add_option("MODEL", path, "MJCF, URDF or MJB file")->required();
  app.add_option("OUT", out, "OUT.xml or OUT.mjb")->required();
  if (const auto status = ParseVerb(app, argc, argv)) return *status;
  return Save(path, out);
}

}  // namespace pliant
