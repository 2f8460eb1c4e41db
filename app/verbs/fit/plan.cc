#include "app/verbs/fit/plan.h"

#include <filesystem>
#include <map>
#include <span>
#include <utility>

#include "app/files/model_loader.h"
#include "engine/fit/mesh_geoms.h"
#include "engine/io/patch/document.h"
#include "engine/model/geom_names.h"

namespace pliant::app {

const char* const kFitShapeNames[] = {"best",     "sphere",    "capsule", "box",
                                      "cylinder", "ellipsoid", "parts",   "sdf"};

namespace {

namespace fs = std::filesystem;

constexpr int kLines = 64;  // fineness of volumes

const PrimitiveFit* Chosen(const std::vector<PrimitiveFit>& fits, FitShape shape) {
  static constexpr mjtGeom kTypes[] = {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_BOX, mjGEOM_CYLINDER,
                                       mjGEOM_ELLIPSOID};
  for (const PrimitiveFit& fit : fits) {
    if (shape == FitShape::kBest || fit.type == kTypes[static_cast<int>(shape) - 1]) return &fit;
  }
  return nullptr;
}

}  // namespace

fit::Replacement ReplaceShape(const fit::Source& source, int geom, const FitRequest& request,
                              const DecomposeProgress& progress, FitOutcome& outcome) {
  if (request.shape == FitShape::kField) {
    outcome.shape = "distance field";
    return fit::ReplaceByField(source, geom);
  }
  const int mesh = source.m.geom_dataid[geom];
  const std::vector<double> vert = fit::MeshVertices(source.m, mesh);
  const std::span<const int> face(source.m.mesh_face + 3 * source.m.mesh_faceadr[mesh],
                                  3 * static_cast<std::size_t>(source.m.mesh_facenum[mesh]));
  if (request.shape == FitShape::kParts) {
    const Decomposition parts = Decompose(vert, face, request.parts, progress);
    outcome.shape = std::to_string(parts.parts.size()) + " parts";
    outcome.error = parts.error;
    return fit::ReplaceByParts(source, geom, parts);
  }
  const std::vector<PrimitiveFit> fits = FitPrimitives(vert, SolidColumns(vert, face, kLines));
  const PrimitiveFit* chosen = Chosen(fits, request.shape);
  if (chosen == nullptr)
    return {.problem = "the mesh has no volume to fit a shape to", .copies = {}, .edits = {}, .files = {}};
  outcome.shape = NameOfGeom(chosen->type).word;
  outcome.error = chosen->error;
  return fit::ReplaceByPrimitive(source, geom, *chosen);
}

FitPlan PlanFit(const FitRequest& request, const FitProgress& progress) {
  FitPlan plan;
  const LoadedModel loaded = LoadModel(request.path);
  DiagnosticSink sink;
  io::patch::Document document;
  const std::string path = fs::absolute(request.path).lexically_normal().string();
  if (loaded.model == nullptr || loaded.document == nullptr || !document.Load(path, nullptr, sink)) {
    plan.patch.error =
        request.path + ": " +
        (loaded.diagnostics.HasErrors() ? loaded.diagnostics.FirstError() : "no MJCF text to change");
    return plan;
  }
  const fit::Source source = {*loaded.model, *loaded.document, document};
  std::vector<io::patch::ElementEdit> edits;
  std::vector<NewFile> files;
  std::map<int, FitOutcome> copies;  // geoms whose text has been changed for another one
  for (std::size_t i = 0; i < request.geoms.size(); ++i) {
    FitOutcome outcome = {.geom = request.geoms[i]};
    if (const auto copy = copies.find(request.geoms[i]); copy != copies.end()) {
      plan.outcomes.push_back(copy->second);
      plan.outcomes.back().geom = request.geoms[i];
      continue;
    }
    const auto tell = [&](int parts, double error) {
      return !progress || progress(static_cast<int>(i), parts, error);
    };
    fit::Replacement replacement = ReplaceShape(source, request.geoms[i], request, tell, outcome);
    outcome.problem = std::move(replacement.problem);
    if (outcome.problem.empty()) {
      for (const int copy : replacement.copies) copies[copy] = outcome;
    }
    plan.outcomes.push_back(std::move(outcome));
    edits.insert(edits.end(), replacement.edits.begin(), replacement.edits.end());
    for (auto& [name, contents] : replacement.files) files.push_back({name, std::move(contents)});
  }
  if (!edits.empty()) plan.patch = PlanEdits(request.path, edits, std::move(files));
  return plan;
}

}  // namespace pliant::app
