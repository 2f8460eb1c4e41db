#include "app/verbs/save/save.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <string>

#include "app/verbs/exit_status.h"
#include "app/verbs/model_loader.h"
#include "app/verbs/parse_verb.h"
#include "engine/core/replace_file.h"
#include "engine/io/mjb/writer.h"

namespace pliant::app {
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
  const LoadedModel loaded = LoadModel(path);
  SayAll(loaded.diagnostics);
  if (loaded.model == nullptr) return kExitFailed;
  std::string error, text;
  const bool saved = ending == ".mjb" ? io::SaveModelFile(*loaded.model, out, error)
                                      : XmlText(loaded.document.get(), *loaded.model, &text, &error) &&
                                            ReplaceFile(out, text, &error);
  if (saved) return kExitOk;
  std::fprintf(stderr, "%s\n", error.c_str());
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

}  // namespace pliant::app
