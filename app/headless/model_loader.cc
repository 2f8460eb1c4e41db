#include "app/headless/model_loader.h"

#include <mujoco/mujoco.h>

#include <exception>
#include <filesystem>
#include <new>

#include "app/headless/element_locations.h"
#include "engine/compile/compiler.h"
#include "engine/core/progress.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/io/mjcf/sources/dependencies.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;

Diagnostic FileError(const std::string& path, std::string message) {
  return {Severity::kError, {path, 0, 0}, "", std::move(message)};
}

LoadResult LoadBinary(const std::string& path) {
  LoadResult result;
  result.model.reset(mj_loadModel(path.c_str(), nullptr));
  if (result.model == nullptr) {
    result.diagnostics.push_back(FileError(path, "not a model in the binary format of this version"));
  }
  result.files.push_back(path);
  return result;
}

LoadResult LoadText(const std::string& path) {
  LoadResult result;
  DiagnosticSink sink;
  const std::unique_ptr<spec::Spec> spec = io::ReadMjcfFile(path, nullptr, sink, &result.files);
  if (spec != nullptr) result.model = compile::Compile(*spec, nullptr, sink);
  BeginPhase("Places in the files");
  if (result.model != nullptr) result.locations = LocateElements(*spec);
  result.diagnostics = sink.List();
  if (result.model == nullptr && !sink.HasErrors()) {
    result.diagnostics.push_back(FileError(path, "the model could not be compiled"));
  }
  for (std::string& file : io::ModelDependencies(path, nullptr)) result.files.push_back(std::move(file));
  return result;
}

}  // namespace

LoadResult LoadModelWithReport(const std::string& path) {
  LoadResult result;
  std::error_code code;
  if (!fs::is_regular_file(path, code)) {
    result.diagnostics.push_back(FileError(path, fs::exists(path, code) ? "not a file" : "no such file"));
    return result;
  }
  try {
    return fs::path(path).extension() == ".mjb" ? LoadBinary(path) : LoadText(path);
  } catch (const std::bad_alloc&) {
    const LoadProgress* progress = CurrentProgress();
    const std::string phase = progress != nullptr ? progress->phase.load() : "";
    result.model.reset();
    result.diagnostics.push_back(
        FileError(path, "out of memory while it was loaded" + (phase.empty() ? phase : " (" + phase + ")")));
    return result;
  } catch (const std::exception& error) {
    result.model.reset();
    result.diagnostics.push_back(FileError(path, error.what()));
    return result;
  }
}

}  // namespace pliant
