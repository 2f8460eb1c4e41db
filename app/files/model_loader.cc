#include "app/files/model_loader.h"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <optional>
#include <utility>

#include "app/files/element_locations.h"
#include "app/files/session_file.h"
#include "engine/compile/compiler.h"
#include "engine/compile/copy_back.h"
#include "engine/core/progress.h"
#include "engine/doctor/overlaps.h"
#include "engine/foreign/read_model.h"
#include "engine/io/mjb/reader.h"
#include "engine/io/mjcf/sources/dependencies.h"
#include "engine/io/mjcf/write/writer.h"
#include "engine/model/twin.h"
#include "engine/plugin/libraries.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

Diagnostic FileError(const std::string& path, std::string message) {
  return {Severity::kError, {path, 0, 0}, "", std::move(message)};
}

bool IsBinary(const std::string& path) { return fs::path(path).extension() == ".mjb"; }

void LoadBinary(const std::string& path, LoadedModel& loaded) {
  std::string reason;
  loaded.model = io::LoadModelFile(path, nullptr, reason);
  if (loaded.model == nullptr) {
    loaded.diagnostics.Add(
        FileError(path, "not a model in the binary format of this version (" + reason + ")"));
  }
  loaded.files.push_back(path);
}

// Links of one robot that overlap in the pose in which it starts pass by each other in reality. True when
// the document has to be compiled again for it.
bool PassOverlaps(const mjModel& model, LoadedModel& loaded) {
  const auto parts = doctor::OverlappingParts(model);
  if (parts.empty()) return false;
  std::string names;
  for (const auto& [one, other] : parts) {
    spec::Exclude* exclude = loaded.document->AddExclude();
    exclude->own.bodyname1 = one;
    exclude->own.bodyname2 = other;
    if (names.size() < 200) names += (names.empty() ? "'" : ", '") + one + "' and '" + other + "'";
  }
  loaded.document->Renumber();
  loaded.diagnostics.Warning({}, "",
                             "parts that overlap where the robot starts do not collide (" +
                                 std::to_string(parts.size()) + "): " + names);
  return true;
}

// `stands`: it starts where its parts have to fit.
void CompileRobot(bool stands, LoadedModel& loaded) {
  {
    compile::Draft draft(*loaded.document, nullptr, loaded.diagnostics);
    if (!stands || draft.Model() == nullptr || !PassOverlaps(*draft.Model(), loaded)) {
      loaded.model = draft.Complete();
      return;
    }
  }
  loaded.model = compile::Compile(*loaded.document, nullptr, loaded.diagnostics);
}

void LoadText(const std::string& path, const foreign::Options& options, LoadedModel& loaded) {
  bool robot = false;
  loaded.document = foreign::ReadModel(path, nullptr, options, loaded.diagnostics, &loaded.files, &robot);
  if (loaded.document != nullptr) CompileRobot(robot && (options.stand || options.floating), loaded);
  if (loaded.model == nullptr && !loaded.diagnostics.HasErrors()) {
    loaded.diagnostics.Add(FileError(path, "the model could not be compiled"));
  }
}

// The model of a session is the compiled one that it was saved with. Its text serves those who need one, such
// as the saving of MJCF, as long as it still means the same structure.
void LoadSession(const std::string& path, const foreign::Options& options, LoadedModel& loaded) {
  std::string error;
  loaded.files.push_back(path);
  const std::shared_ptr<const SessionFile> session = OpenSession(path, &error);
  if (session == nullptr) return loaded.diagnostics.Add(FileError(path, error));
  loaded.model = CopyView(session->recording->present.model);
  DiagnosticSink silent;
  std::unique_ptr<spec::Spec> document = foreign::ReadModel(path, nullptr, options, silent, nullptr);
  const ModelPtr compiled = document != nullptr ? compile::Compile(*document, nullptr, silent) : nullptr;
  if (compiled != nullptr && loaded.model != nullptr && compiled->nq == loaded.model->nq &&
      compiled->ngeom == loaded.model->ngeom && compiled->nnames == loaded.model->nnames)
    loaded.document = std::move(document);
}

// Calls work() and makes an error of the file out of what it throws.
template <class Work>
std::optional<Diagnostic> ErrorOf(const std::string& path, Work work) {
  try {
    work();
    return std::nullopt;
  } catch (const std::bad_alloc&) {
    const LoadProgress* progress = CurrentProgress();
    const std::string phase = progress != nullptr ? progress->phase.load() : "";
    return FileError(path,
                     "out of memory while it was loaded" + (phase.empty() ? phase : " (" + phase + ")"));
  } catch (const std::exception& error) {
    return FileError(path, error.what());
  }
}

}  // namespace

LoadedModel LoadModel(const std::string& path, const foreign::Options& options) {
  LoadedModel loaded;
  std::error_code code;
  if (!fs::is_regular_file(path, code) && !fs::is_directory(path, code)) {
    loaded.diagnostics.Add(FileError(path, fs::exists(path, code) ? "not a file" : "no such file"));
    return loaded;
  }
  // Libraries that were built anew since the last load serve this one.
  for (const std::string& problem : ReloadChangedPlugins().problems)
    loaded.diagnostics.Warning({}, "", problem);
  const auto load = [&] {
    if (IsBinary(path)) return LoadBinary(path, loaded);
    return IsSessionFile(path) ? LoadSession(path, options, loaded) : LoadText(path, options, loaded);
  };
  if (const std::optional<Diagnostic> error = ErrorOf(path, load)) {
    loaded.model.reset();
    loaded.diagnostics.Add(*error);
  }
  return loaded;
}

runner::LoadResult LoadModelWithReport(const std::string& path, std::shared_ptr<const spec::Spec>* document) {
  LoadedModel loaded = LoadModel(path);
  runner::LoadResult result;
  result.model = std::move(loaded.model);
  result.diagnostics = loaded.diagnostics.List();
  const bool nothing_read = loaded.files.empty();
  result.files = std::move(loaded.files);
  const std::vector<std::string> libraries = PluginLibraryFiles();
  result.files.insert(result.files.end(), libraries.begin(), libraries.end());
  const bool without_text = IsSessionFile(path) && loaded.document == nullptr;
  if (IsBinary(path) || nothing_read || without_text) return result;
  const auto look = [&] {
    BeginPhase("Places in the files");
    if (result.model != nullptr) result.locations = LocateElements(*loaded.document);
    for (std::string& file : io::ModelDependencies(path, nullptr)) result.files.push_back(std::move(file));
  };
  if (const std::optional<Diagnostic> error = ErrorOf(path, look)) {
    result.model.reset();
    result.diagnostics.push_back(*error);
  }
  if (document != nullptr) *document = std::move(loaded.document);
  return result;
}

void SayAll(const DiagnosticSink& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics.List()) {
    std::fprintf(stderr, "%s\n", ToString(diagnostic).c_str());
  }
}

bool XmlText(spec::Spec* document, const mjModel& m, std::string* text, std::string* error,
             std::string* lost) {
  if (document == nullptr) {
    *error = "a binary model has no XML to save; save it as .mjb";
    return false;
  }
  if (!compile::CopyBack(*document, m)) {
    *error = document->error();
    return false;
  }
  *text = io::WriteMjcf(*document, &m, lost);
  return true;
}

}  // namespace pliant::app
