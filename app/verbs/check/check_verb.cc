#include <mujoco/mujoco.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/files/file_edits.h"
#include "app/files/model_loader.h"
#include "app/verbs/command_line.h"
#include "app/verbs/exit_status.h"
#include "app/verbs/verb.h"
#include "engine/core/messages.h"
#include "engine/core/progress.h"
#include "engine/doctor/examine.h"
#include "engine/doctor/groups.h"

namespace pliant::app {
namespace {

void PrintSizes(const mjModel& m) {
  const struct {
    const char* name;
    mjtSize n;
  } sizes[] = {{"bodies", m.nbody},   {"joints", m.njnt},         {"degrees of freedom", m.nv},
               {"positions", m.nq},   {"actuators", m.nactuator}, {"activations", m.na},
               {"geoms", m.ngeom},    {"sites", m.nsite},         {"cameras", m.ncam},
               {"lights", m.nlight},  {"meshes", m.nmesh},        {"height fields", m.nhfield},
               {"textures", m.ntex},  {"materials", m.nmat},      {"flexes", m.nflex},
               {"skins", m.nskin},    {"contact pairs", m.npair}, {"excluded pairs", m.nexclude},
               {"equalities", m.neq}, {"tendons", m.ntendon},     {"sensors", m.nsensor},
               {"keyframes", m.nkey}, {"mocap bodies", m.nmocap}, {"plugin instances", m.nplugin}};
  std::printf("model '%s'\n", Printable(m.names).c_str());
  for (const auto& size : sizes) {
    if (size.n) std::printf("  %-20s %lld\n", size.name, static_cast<long long>(size.n));
  }
  std::printf("  %-20s %zu bytes of model, %zu bytes of arena\n", "memory", static_cast<size_t>(m.nbuffer),
              static_cast<size_t>(m.narena));
}

nlohmann::json Describe(const Diagnostic& diagnostic) {
  return {{"severity", diagnostic.severity == Severity::kError ? "error" : "warning"},
          {"file", diagnostic.where.file},
          {"line", diagnostic.where.line},
          {"column", diagnostic.where.column},
          {"element", diagnostic.element},
          {"message", diagnostic.message}};
}

nlohmann::json Sizes(const mjModel& m) {
  double mass = 0;
  for (int i = 0; i < m.nbody; ++i) mass += m.body_mass[i];
  return {{"name", m.names},
          {"nbody", m.nbody},
          {"njnt", m.njnt},
          {"nq", m.nq},
          {"nv", m.nv},
          {"nu", m.nu},
          {"na", m.na},
          {"ngeom", m.ngeom},
          {"nsite", m.nsite},
          {"ncam", m.ncam},
          {"nlight", m.nlight},
          {"nmesh", m.nmesh},
          {"nflex", m.nflex},
          {"neq", m.neq},
          {"ntendon", m.ntendon},
          {"nsensor", m.nsensor},
          {"nkey", m.nkey},
          {"nmocap", m.nmocap},
          {"mass", mass},
          {"timestep", m.opt.timestep},
          {"model_bytes", m.nbuffer},
          {"arena_bytes", m.narena}};
}

nlohmann::json Describe(const doctor::Diagnosis& finding) {
  return {{"kind", finding.kind},
          {"weight", finding.weight == doctor::Weight::kWarning ? "warning" : "note"},
          {"file", finding.where.file},
          {"line", finding.where.line},
          {"column", finding.where.column},
          {"message", finding.text},
          {"fix", finding.remedy}};
}

// Without a model only the errors; line and column are 0 where they are not known.
void PrintJson(const std::string& path, const LoadedModel& loaded, const std::vector<PhaseTime>& phases,
               const doctor::Diagnoses& findings) {
  nlohmann::json out = {{"model", path}, {"ok", loaded.model != nullptr}};
  if (loaded.model != nullptr) out.update(Sizes(*loaded.model));
  nlohmann::json& load_ms = out["load_ms"] = nlohmann::json::object();
  for (const PhaseTime& phase : phases) load_ms[phase.name] = 1e3 * phase.seconds;
  nlohmann::json& list = out["diagnostics"] = nlohmann::json::array();
  for (const Diagnostic& diagnostic : loaded.diagnostics.List()) list.push_back(Describe(diagnostic));
  nlohmann::json& found = out["findings"] = nlohmann::json::array();
  for (const doctor::Diagnosis& finding : findings) found.push_back(Describe(finding));
  std::printf("%s\n", out.dump(1, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
}

void PrintFinding(const doctor::Diagnosis& finding, int number) {
  std::string where = finding.where.file;
  if (finding.where.line > 0)
    where += ":" + std::to_string(finding.where.line) + ":" + std::to_string(finding.where.column);
  std::printf("  %d  %s%s%s: %s\n", number, where.c_str(), where.empty() ? "" : ": ",
              finding.weight == doctor::Weight::kWarning ? "warning" : "note",
              Printable(finding.text).c_str());
  if (!finding.remedy.empty()) std::printf("       --fix %d: %s\n", number, finding.remedy.c_str());
}

// Numbered from 1, as --fix takes them. What is said of one element is not said again of the next ones: these
// are named with their numbers.
void PrintFindings(const doctor::Diagnoses& findings) {
  if (findings.empty()) return;
  std::printf("findings\n");
  const std::vector<std::vector<int>> same = doctor::SameOf(findings);
  std::vector<bool> said(findings.size(), false);
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (said[i]) continue;
    PrintFinding(findings[i], static_cast<int>(i) + 1);
    std::string others;
    for (const int k : same[i]) {
      const auto other = static_cast<std::size_t>(k);
      said[other] = true;
      others += (others.empty() ? "" : ", ") + std::to_string(k + 1) + " '" +
                Printable(std::string(doctor::NameIn(findings[other].text))) + "'";
    }
    if (!others.empty())
      std::printf("       the same of %s%s%s\n", others.c_str(),
                  findings[i].fix.empty() ? "" : "; all at once: --fix ",
                  findings[i].fix.empty() ? "" : findings[i].kind.c_str());
  }
}

// The edits of the findings that are named by number, kind or "all". False, after a message, when a name
// stands for none that can be mended.
bool ChooseFixes(const std::vector<std::string>& names, const doctor::Diagnoses& findings,
                 std::vector<io::patch::ElementEdit>* edits) {
  for (const std::string& name : names) {
    bool any = false;
    for (std::size_t i = 0; i < findings.size(); ++i) {
      const bool meant = name == "all" || name == findings[i].kind || name == std::to_string(i + 1);
      if (!meant || findings[i].fix.empty()) continue;
      any = true;
      edits->insert(edits->end(), findings[i].fix.begin(), findings[i].fix.end());
    }
    if (any || name == "all") continue;
    std::fprintf(stderr, "--fix: '%s' is no finding that has a fix\n", name.c_str());
    return false;
  }
  return true;
}

int Fix(const std::string& path, const std::vector<std::string>& names, const doctor::Diagnoses& findings) {
  std::vector<io::patch::ElementEdit> edits;
  if (!ChooseFixes(names, findings, &edits)) return kExitUsage;
  if (edits.empty()) return kExitOk;
  const FilePatch patch = PlanEdits(path, edits);
  std::vector<std::string> backups;
  std::string error = patch.error;
  if (!error.empty() || !WritePatch(patch, &backups, &error)) {
    std::fprintf(stderr, "%s\n", error.c_str());
    return kExitFailed;
  }
  std::fputs(DiffText(patch).c_str(), stdout);
  for (const std::string& backup : backups) std::printf("the text before is in %s\n", backup.c_str());
  return kExitOk;
}

int Run(int argc, const char* const* argv) {
  CommandLine line("pliant check",
                   "Compile a model; print sizes, warnings, and what cannot be right about it");
  std::string path;
  line.Add("MODEL", path, "MJCF, URDF, xacro, SDF, mesh or MJB file, or a folder of meshes").Required();
  bool json = false;
  line.Add("--json", json, "a report as JSON on standard output");
  std::vector<std::string> fixes;
  line.Add("--fix", fixes, "write the fixes of these findings into the file: numbers, kinds, or all");
  if (const auto status = line.Parse(argc, argv)) return *status;
  LoadProgress progress;
  CurrentProgress() = &progress;
  progress.Begin("Reading");
  const LoadedModel loaded = LoadModel(path);
  CurrentProgress() = nullptr;
  SayAll(loaded.diagnostics);
  doctor::Diagnoses findings;
  if (loaded.model != nullptr) findings = doctor::Examine(*loaded.model, loaded.document.get());
  if (json) {
    PrintJson(path, loaded, progress.TakeTimes(), findings);
  } else if (loaded.model != nullptr) {
    PrintSizes(*loaded.model);
    PrintFindings(findings);
  }
  if (loaded.model == nullptr) return kExitFailed;
  return fixes.empty() ? kExitOk : Fix(path, fixes, findings);
}

}  // namespace

extern constinit const Verb kCheckVerb = {
    .name = "check",
    .summary = "compile; print sizes, warnings and what cannot be right",
    .order = 30,
    .run = Run,
};

}  // namespace pliant::app
