// pliant save: compiles a model and saves it, as canonical XML or as binary.
#include <mujoco/mujoco.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>

#include "app/headless/model_file.h"
#include "app/headless/parse_verb.h"
#include "app/headless/verbs.h"
#include "engine/io/mjb/writer.h"

namespace pliant {
namespace {

// An empty file holds nothing that could be lost; neither does what is no file.
bool HoldsSomething(const std::string& path) {
  std::error_code code;
  return std::filesystem::is_regular_file(path, code) && std::filesystem::file_size(path, code) > 0;
}

// Asks where there is a person to ask.
bool MayReplace(const std::string& path) {
  if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDERR_FILENO) == 0) {
    std::fprintf(stderr, "%s exists and was not replaced; --force replaces it\n", path.c_str());
    return false;
  }
  std::fprintf(stderr, "%s exists. Replace it? [y/N] ", path.c_str());
  const int answer = std::getchar();
  if (answer == 'y' || answer == 'Y') return true;
  std::fprintf(stderr, "Not replaced.\n");
  return false;
}

int Save(const std::string& path, const std::string& out, bool force) {
  const std::string ending = std::filesystem::path(out).extension();
  if (ending != ".xml" && ending != ".mjb") {
    std::fprintf(stderr, "%s: the ending must be .xml or .mjb\n", out.c_str());
    return kExitUsage;
  }
  if (!force && HoldsSomething(out) && !MayReplace(out)) return kExitFailed;
  std::string message;
  const ModelFile m = LoadModelFile(path, message);
  if (!message.empty()) std::fprintf(stderr, "%s\n", message.c_str());
  if (!m) return kExitFailed;
  if (ending == ".mjb") {
    if (io::SaveModelFile(*m.get(), out, message)) return kExitOk;
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
  bool force = false;
  app.add_flag("-f,--force", force, "replace OUT where it exists");
  if (const auto status = ParseVerb(app, argc, argv)) return *status;
  return Save(path, out, force);
}

}  // namespace pliant
