#include "app/desks/fit_desk.h"

#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <set>
#include <utility>

#include "app/verbs/fit/plan.h"
#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/io/patch/document.h"
#include "engine/io/vfs.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "engine/runner/held_model.h"
#include "ui/state/fit_state.h"

namespace pliant::app {

namespace {

namespace fs = std::filesystem;

template <class T>
bool Finished(const std::future<T>& job) {
  return job.valid() && job.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

FittedShapes Stopped() {
  FittedShapes nothing;
  nothing.outcome = "Fitting was stopped; the shapes stay.";
  return nothing;
}

}  // namespace

FittedShapes FitShapes(const std::string& path, const FileTexts& texts, const std::vector<int>& geoms,
                       int shape, int max_parts, FitWatch& watch) {
  FittedShapes fitted;
  FitRequest request;
  request.path = path;
  request.shape = static_cast<FitShape>(shape);
  request.parts.max_parts = max_parts;
  const auto progress = [&watch](int parts, double error) {
    watch.parts = parts;
    watch.error = error;
    return !watch.enough && !watch.stop;
  };
  try {
    io::Vfs vfs;
    for (const auto& [name, text] : texts) vfs.AddBuffer(name, text.data(), text.size());
    const std::string file = fs::absolute(path).lexically_normal().string();
    DiagnosticSink sink;
    io::patch::Document document;
    const std::unique_ptr<spec::Spec> spec = io::ReadMjcfFile(file, &vfs, sink);
    const ModelPtr model = spec != nullptr ? compile::Compile(*spec, &vfs, sink) : nullptr;
    if (model == nullptr || !document.Load(file, &vfs, sink)) {
      fitted.outcome = "Only MJCF text can be changed in place; save the model as MJCF first.";
      return fitted;
    }
    std::set<int> copies;  // geoms whose text has been changed for another one
    for (const int geom : geoms) {
      if (watch.stop) return Stopped();
      watch.parts = 0;
      ++watch.done;
      if (geom >= model->ngeom || copies.contains(geom)) continue;
      FitOutcome outcome{.geom = geom};
      fit::Replacement replacement =
          ReplaceShape({*model, *spec, document}, geom, request, progress, outcome);
      copies.insert(replacement.copies.begin(), replacement.copies.end());
      const std::string name = ElementLabel(*model, mjOBJ_GEOM, geom);
      char error[48];
      std::snprintf(error, sizeof error, ", %.1f %% of its volume differs", 100 * outcome.error);
      fitted.outcome += (fitted.outcome.empty() ? "" : "; ") + name + ": " +
                        (replacement.problem.empty() ? outcome.shape + error : replacement.problem);
      fitted.edits.insert(fitted.edits.end(), replacement.edits.begin(), replacement.edits.end());
      for (auto& [asset, contents] : replacement.files) fitted.files[asset] = std::move(contents);
    }
    if (watch.stop) return Stopped();
    fitted.label =
        "Collision shapes of " + std::to_string(geoms.size()) + (geoms.size() == 1 ? " geom" : " geoms");
  } catch (const std::exception& problem) {
    fitted.edits.clear();
    fitted.outcome = problem.what();
  }
  return fitted;
}

void FitDesk::EndFrame(const runner::Snapshot* shown) {
  ui::FitState& state = ui::CurrentFit();
  if (Finished(measure_job_)) TakeRows(shown);
  if (Finished(fit_job_)) {
    FittedShapes fitted = fit_job_.get();
    state.outcome = fitted.outcome;
    if (!fitted.edits.empty())
      structure_.Apply(std::move(fitted.label), std::move(fitted.edits), std::move(fitted.files));
  }
  const bool wanted = std::exchange(state.shown, false);
  if (shown != nullptr && wanted && !measure_job_.valid() && generation_ != shown->generation)
    Measure(*shown);
  if (shown != nullptr && shown->report != nullptr && !state.wanted.empty() && !fit_job_.valid())
    Start(*shown);
  state.busy = Busy();
  if (!fit_job_.valid()) state.total = 0;
  if (state.total == 0) return;
  state.done = watch_->done;
  state.parts = watch_->parts;
  state.error = watch_->error;
  watch_->enough = state.enough;
  watch_->stop = state.stop;
}

void FitDesk::Start(const runner::Snapshot& shown) {
  ui::FitState& state = ui::CurrentFit();
  const std::vector<int> geoms = std::exchange(state.wanted, {});
  watch_ = std::make_shared<FitWatch>();
  state.total = static_cast<int>(geoms.size());
  state.enough = state.stop = false;
  state.outcome.clear();
  fit_job_ = std::async(std::launch::async, [watch = watch_, geoms, path = shown.report->path,
                                             texts = ui_.authoring.structure.texts, shape = state.shape,
                                             parts = state.max_parts] {
    return FitShapes(path, texts, geoms, shape, parts, *watch);
  });
}

void FitDesk::Measure(const runner::Snapshot& shown) {
  generation_ = shown.generation;
  const std::shared_ptr<const mjModel> model = runner::HoldModel(shown);
  measure_job_ = std::async(std::launch::async, [model] { return fit::FindMeshGeoms(*model, true); });
}

void FitDesk::TakeRows(const runner::Snapshot* shown) {
  ui::FitState& state = ui::CurrentFit();
  const std::vector<fit::MeshGeom> found = measure_job_.get();
  state.rows.clear();
  if (shown == nullptr || shown->generation != generation_) return;  // of a model that is gone
  for (const fit::MeshGeom& geom : found) {
    const char* mesh = Id2Name(shown->model, mjOBJ_MESH, geom.mesh);
    state.rows.push_back({geom.geom, mesh != nullptr ? mesh : "", geom.faces, geom.hull_vertices, geom.volume,
                          geom.Added(), geom.field, geom.microseconds});
  }
  state.generation = generation_;
}

}  // namespace pliant::app
