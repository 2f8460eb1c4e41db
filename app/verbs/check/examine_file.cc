#include "app/verbs/check/examine_file.h"

#include <exception>
#include <filesystem>
#include <memory>

#include "app/files/open_options.h"
#include "engine/compile/compiler.h"
#include "engine/core/diagnostics.h"
#include "engine/doctor/examine.h"
#include "engine/foreign/read_model.h"
#include "engine/io/vfs.h"
#include "engine/model/handles.h"

namespace pliant::app {
namespace {

doctor::Diagnoses Failed(const std::exception& problem) {
  return {{.kind = "doctor", .weight = doctor::Weight::kNote, .text = problem.what()}};
}

}  // namespace

doctor::Diagnoses ExamineFile(const std::string& path, const mjModel& m,
                              const std::map<std::string, std::string>& texts) {
  try {
    DiagnosticSink sink;
    io::Vfs vfs;
    for (const auto& [name, text] : texts) vfs.AddBuffer(name, text.data(), text.size());
    const std::string file =
        texts.empty() ? path : std::filesystem::absolute(path).lexically_normal().string();
    std::unique_ptr<spec::Spec> spec;
    if (std::filesystem::path(path).extension() != ".mjb")
      spec = foreign::ReadModel(file, &vfs, OpenOptions(), sink, nullptr);
    const ModelPtr again = spec != nullptr ? compile::Compile(*spec, &vfs, sink) : nullptr;
    const bool same = again != nullptr && again->nbuffer == m.nbuffer && again->ngeom == m.ngeom;
    return doctor::Examine(m, same ? spec.get() : nullptr);
  } catch (const std::exception& problem) {
    return Failed(problem);
  }
}

doctor::Diagnoses ExamineLoaded(const LoadedDocument& document, const std::string& path, const mjModel& m) {
  const bool same = document.path == path && document.nbuffer == m.nbuffer && document.ngeom == m.ngeom;
  if (!same || document.spec == nullptr) return ExamineFile(path, m);
  try {
    return doctor::Examine(m, document.spec.get());
  } catch (const std::exception& problem) {
    return Failed(problem);
  }
}

}  // namespace pliant::app
