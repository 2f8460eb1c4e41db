#include <algorithm>
#include <cstdio>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/files/model_loader.h"
#include "app/verbs/command_line.h"
#include "app/verbs/exit_status.h"
#include "app/verbs/find_element.h"
#include "app/verbs/fit/plan.h"
#include "app/verbs/verb.h"
#include "engine/fit/mesh_geoms.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"

namespace pliant::app {
namespace {

// A simple shape that differs by more does not stand for the mesh.
constexpr double kFar = 0.3;

struct FitOptions {
  FitRequest request;
  std::vector<std::string> geoms;
  std::string shape;
  bool dry_run = false;
  bool json = false;
};

std::string MeshName(const mjModel& m, int mesh) {
  const char* name = Id2Name(m, mjOBJ_MESH, mesh);
  return name != nullptr && *name != '\0' ? name : std::to_string(mesh);
}

void PrintTable(const mjModel& m, const std::vector<fit::MeshGeom>& rows) {
  if (rows.empty()) {
    std::printf("no mesh geom collides\n");
    return;
  }
  std::printf("%-28s %-20s %7s %9s %8s %9s %9s\n", "geom", "mesh", "faces", "litres", "corners", "hull adds",
              "us a step");
  for (const fit::MeshGeom& row : rows) {
    char added[32];
    std::snprintf(added, sizeof added, "%+.1f %%", 100 * row.Added());
    std::printf("%-28s %-20s %7d %9.4g %8d %9s %9.2f\n", ElementLabel(m, mjOBJ_GEOM, row.geom).c_str(),
                MeshName(m, row.mesh).c_str(), row.faces, 1e3 * row.volume, row.hull_vertices,
                row.field ? "field" : added, row.microseconds);
  }
}

void PrintJson(const mjModel& m, const std::vector<fit::MeshGeom>& rows) {
  nlohmann::json out = nlohmann::json::array();
  for (const fit::MeshGeom& row : rows) {
    out.push_back({{"geom", row.geom},
                   {"name", ElementLabel(m, mjOBJ_GEOM, row.geom)},
                   {"mesh", MeshName(m, row.mesh)},
                   {"faces", row.faces},
                   {"volume", row.volume},
                   {"hull_vertices", row.hull_vertices},
                   {"hull_volume", row.hull_volume},
                   {"field", row.field},
                   {"us", row.microseconds}});
  }
  std::printf("%s\n", out.dump(1, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
}

// The geoms that were named, by name or number; all without names. False after a message.
bool ChooseGeoms(FitOptions& o, const mjModel& m, const std::vector<fit::MeshGeom>& rows) {
  for (const std::string& name : o.geoms) {
    const int geom = FindElement(m, mjOBJ_GEOM, name);
    const bool known =
        std::any_of(rows.begin(), rows.end(), [geom](const fit::MeshGeom& row) { return row.geom == geom; });
    if (!known) {
      std::fprintf(stderr, "--geom: '%s' is no mesh geom that collides\n", name.c_str());
      return false;
    }
    o.request.geoms.push_back(geom);
  }
  if (o.geoms.empty()) {
    for (const fit::MeshGeom& row : rows) o.request.geoms.push_back(row.geom);
  }
  return true;
}

int Replace(const FitOptions& o, const mjModel& m) {
  const FitPlan plan = PlanFit(o.request);
  for (const FitOutcome& outcome : plan.outcomes) {
    const std::string label = ElementLabel(m, mjOBJ_GEOM, outcome.geom);
    if (!outcome.problem.empty()) {
      std::fprintf(stderr, "%s: %s\n", label.c_str(), outcome.problem.c_str());
    } else if (o.request.shape == FitShape::kField) {
      std::printf("%s: %s\n", label.c_str(), outcome.shape.c_str());
    } else {
      const bool far = outcome.error > kFar && o.request.shape != FitShape::kParts;
      std::printf("%s: %s, %.1f %% of its volume differs%s\n", label.c_str(), outcome.shape.c_str(),
                  100 * outcome.error, far ? "; --as parts would come nearer" : "");
    }
  }
  std::string error = plan.patch.error;
  std::vector<std::string> backups;
  if (!error.empty() || (!o.dry_run && !WritePatch(plan.patch, &backups, &error))) {
    std::fprintf(stderr, "%s\n", error.c_str());
    return kExitFailed;
  }
  std::fputs(DiffText(plan.patch).c_str(), stdout);
  for (const std::string& backup : backups) std::printf("the text before is in %s\n", backup.c_str());
  return plan.patch.texts.empty() ? kExitFailed : kExitOk;
}

int Fit(FitOptions& o) {
  const LoadedModel loaded = LoadModel(o.request.path);
  SayAll(loaded.diagnostics);
  if (loaded.model == nullptr) return kExitFailed;
  const mjModel& m = *loaded.model;
  const std::vector<fit::MeshGeom> rows = fit::FindMeshGeoms(m, o.shape.empty());
  if (o.shape.empty()) {
    o.json ? PrintJson(m, rows) : PrintTable(m, rows);
    return kExitOk;
  }
  const auto* shape = std::find(kFitShapeNames, kFitShapeNames + static_cast<int>(FitShape::kCount), o.shape);
  o.request.shape = static_cast<FitShape>(shape - kFitShapeNames);
  if (!ChooseGeoms(o, m, rows)) return kExitUsage;
  return Replace(o, m);
}

int Run(int argc, const char* const* argv) {
  CommandLine line("pliant fit", "What collides for the meshes of a model, and other shapes in their place");
  FitOptions o;
  line.Add("MODEL", o.request.path, "model file; MJCF, where it is to be changed").Required();
  const std::vector<std::string> names(kFitShapeNames, kFitShapeNames + static_cast<int>(FitShape::kCount));
  line.Add("--as", o.shape,
           "write other shapes into the file: the simple shape that fits best or one of these, convex "
           "parts, or a signed distance field")
      .OneOf(names);
  line.Add("--geom", o.geoms, "only for these geoms, by name or number");
  line.Add("--parts", o.request.parts.max_parts, "at most so many convex parts").Range(1, 256).ShowDefault();
  line.Add("--error", o.request.parts.error,
           "volume that the parts may add, as a share of the mesh's, before it is cut on")
      .Range(0.0, 10.0)
      .ShowDefault();
  line.Add("--corners", o.request.parts.max_vertices, "at most so many corners of a part")
      .Range(4, 1000)
      .ShowDefault();
  line.Add("--dry-run", o.dry_run, "show what would be written");
  line.Add("--json", o.json, "the table as JSON");
  if (const auto status = line.Parse(argc, argv)) return *status;
  return Fit(o);
}

}  // namespace

extern constinit const Verb kFitVerb = {
    .name = "fit",
    .summary = "what collides for meshes, and simpler or truer shapes for them",
    .order = 40,
    .run = Run,
};

}  // namespace pliant::app
