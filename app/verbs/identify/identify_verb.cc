#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "app/files/model_loader.h"
#include "app/verbs/command_line.h"
#include "app/verbs/exit_status.h"
#include "app/verbs/identify/plan.h"
#include "app/verbs/verb.h"
#include "engine/core/replace_file.h"
#include "engine/identify/identify.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"

namespace pliant::app {
namespace {

using identify::Estimate;
using identify::FitParameter;

struct IdentifyOptions {
  std::string model, log, output;
  std::vector<std::string> fit, bounds, starts;
  identify::SearchOptions search;
  bool fixed_starts = false, in_place = false, dry_run = false, json = false;
};

// Splits "joint:elbow.damping=0.1,2" at the last equals sign; the numbers go to `values` [count].
bool SplitValues(const std::string& option, const std::string& text, int count, std::string* name,
                 double* values) {
  const std::size_t equals = text.rfind('=');
  if (equals != std::string::npos) {
    *name = text.substr(0, equals);
    const char* at = text.c_str() + equals + 1;
    for (int k = 0; k < count; ++k) {
      char* end = nullptr;
      values[k] = std::strtod(at, &end);
      const char wanted = k + 1 < count ? ',' : '\0';
      if (end == at || *end != wanted || !std::isfinite(values[k])) break;
      at = end + 1;
      if (wanted == '\0') return true;
    }
  }
  std::fprintf(stderr, "%s: '%s' is not of the form KIND:NAME.WHAT=%s\n", option.c_str(), text.c_str(),
               count == 2 ? "LEAST,MOST" : "VALUE");
  return false;
}

// Calls change(parameter, values) for each parameter that the option names; --fit must have named it.
template <class Change>
bool ForEach(const mjModel& m, const std::string& option, const std::vector<std::string>& texts, int count,
             std::vector<FitParameter>& parameters, Change change) {
  for (const std::string& text : texts) {
    std::string name, error;
    double values[2];
    std::vector<FitParameter> named;
    if (!SplitValues(option, text, count, &name, values)) return false;
    if (!ParseParameters(m, name, &named, &error)) {
      std::fprintf(stderr, "%s: %s\n", option.c_str(), error.c_str());
      return false;
    }
    for (const FitParameter& one : named) {
      const auto same = [&](const FitParameter& p) { return p.quantity == one.quantity && p.id == one.id; };
      const auto found = std::find_if(parameters.begin(), parameters.end(), same);
      if (found == parameters.end()) {
        std::fprintf(stderr, "%s: %s is not sought; name it with --fit as well\n", option.c_str(),
                     Name(m, one).c_str());
        return false;
      }
      change(*found, values);
    }
  }
  return true;
}

bool ChooseParameters(const IdentifyOptions& o, const mjModel& m, std::vector<FitParameter>& parameters) {
  for (const std::string& text : o.fit) {
    std::string error;
    if (identify::ParseParameters(m, text, &parameters, &error)) continue;
    std::fprintf(stderr, "--fit: %s\n", error.c_str());
    return false;
  }
  return ForEach(m, "--start", o.starts, 1, parameters,
                 [](FitParameter& p, const double* v) { p.start = v[0]; }) &&
         ForEach(m, "--bounds", o.bounds, 2, parameters, [](FitParameter& p, const double* v) {
           p.lo = v[0];
           p.hi = v[1];
           p.start = std::clamp(p.start, std::min(v[0], v[1]), std::max(v[0], v[1]));
         });
}

void PrintTable(const mjModel& m, const std::vector<FitParameter>& parameters,
                const identify::Result& result) {
  std::printf("%-32s %10s %10s   %-24s %s\n", "parameter", "before", "found", "95 % interval", "unit");
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Estimate& e = result.estimates[i];
    char interval[64] = "not identifiable";
    if (std::isfinite(e.deviation)) std::snprintf(interval, sizeof interval, "%.5g to %.5g", e.lo, e.hi);
    std::printf("%-32s %10.5g %10.5g   %-24s %s\n", Name(m, parameters[i]).c_str(), parameters[i].start,
                e.value, interval, UnitOf(m, parameters[i]));
  }
  std::printf("\n%-32s %10s %10s   %s\n", "distance from the recording", "before", "after",
              "noise of the recording");
  for (const identify::Curve& curve : result.curves) {
    const int joint = m.dof_jntid[curve.dof];
    std::printf("%-32s %10.3g %10.3g   %.3g %s\n", ElementLabel(m, mjOBJ_JOINT, joint).c_str(), curve.before,
                curve.after, curve.noise, m.jnt_type[joint] == mjJNT_HINGE ? "rad" : "m");
  }
  std::printf("\n%d windows, %d iterations, %ld simulations of a window, %.2f s\n", result.windows,
              result.iterations, result.runs, result.seconds);
}

void PrintCorrelation(const mjModel& m, const std::vector<FitParameter>& parameters,
                      const identify::Result& result) {
  const std::size_t count = parameters.size();
  if (count < 2) return;
  std::printf("\ncorrelation\n");
  for (std::size_t i = 0; i < count; ++i) {
    std::printf("%-32s", Name(m, parameters[i]).c_str());
    for (std::size_t k = 0; k <= i; ++k) std::printf(" %6.2f", result.correlation[i * count + k]);
    std::printf("\n");
  }
}

void PrintJson(const mjModel& m, const std::vector<FitParameter>& parameters, const identify::Result& result,
               const std::vector<std::string>& notes) {
  nlohmann::json out = {{"converged", result.converged},
                        {"windows", result.windows},
                        {"iterations", result.iterations},
                        {"runs", result.runs},
                        {"seconds", result.seconds},
                        {"correlation", result.correlation},
                        {"notes", notes}};
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Estimate& e = result.estimates[i];
    out["parameters"].push_back({{"name", Name(m, parameters[i])},
                                 {"start", parameters[i].start},
                                 {"value", e.value},
                                 {"interval", {e.lo, e.hi}},
                                 {"deviation", e.deviation},  // null: infinite
                                 {"identifiable", !e.uncertain},
                                 {"unit", UnitOf(m, parameters[i])}});
  }
  for (const identify::Curve& curve : result.curves) {
    out["joints"].push_back({{"name", ElementLabel(m, mjOBJ_JOINT, m.dof_jntid[curve.dof])},
                             {"noise", curve.noise},
                             {"before", curve.before},
                             {"after", curve.after}});
  }
  std::printf("%s\n", out.dump(1, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
}

// The changed text of a model in one file, under another name.
bool WriteCopy(const IdentifyOptions& o, const WriteBackPlan& plan, std::string* error) {
  std::error_code code;
  if (plan.files.size() != 1) {
    *error = plan.Empty() ? "nothing differs from the model; nothing was written"
                          : "--write: the values stand in several files, which only --in-place can change";
    return false;
  }
  if (std::filesystem::exists(o.output, code)) {
    *error =
        o.output + " is there already; --in-place changes the model itself, with a copy of the text before";
    return false;
  }
  if (!ReplaceFile(o.output, plan.files[0].after, error)) return false;
  const LoadedModel written = LoadModel(o.output);
  if (written.model != nullptr) return true;
  *error = o.output + " was written, but does not open there: " + written.diagnostics.FirstError();
  return false;
}

int Write(const IdentifyOptions& o, const FoundValues& found) {
  const WriteBackPlan plan = PlanFound(found);
  std::string error = plan.error;
  WriteBackResult written;
  if (error.empty() && !o.dry_run && o.in_place) {
    written = WriteFiles(plan);
    error = written.error;
  } else if (error.empty() && !o.dry_run) {
    WriteCopy(o, plan, &error);
  }
  for (const io::patch::Refusal& refusal : plan.refusals)
    std::fprintf(stderr, "%s %s: not written: %s\n", refusal.element.c_str(), refusal.attribute.c_str(),
                 refusal.why.c_str());
  if (!error.empty()) {
    std::fprintf(stderr, "%s\n", error.c_str());
    return kExitFailed;
  }
  for (const io::patch::Change& change : plan.changes)
    std::printf("%s:%d: %s %s: %s -> %s\n", change.file.c_str(), change.line, change.element.c_str(),
                change.attribute.c_str(), change.before.empty() ? "(none)" : change.before.c_str(),
                change.after.c_str());
  for (const std::string& backup : written.backups) std::printf("the text before is in %s\n", backup.c_str());
  return plan.refusals.empty() ? kExitOk : kExitFailed;
}

int Search(const IdentifyOptions& o) {
  LoadedModel loaded = LoadModel(o.model);
  SayAll(loaded.diagnostics);
  if (loaded.model == nullptr) return kExitFailed;
  const std::shared_ptr<const mjModel> model = std::move(loaded.model);
  std::vector<FitParameter> parameters;
  if (!ChooseParameters(o, *model, parameters)) return kExitUsage;
  identify::MotionRecording recording;
  std::string error;
  if (!identify::ReadRecording(o.log, *model, &recording, &error)) {
    std::fprintf(stderr, "%s\n", error.c_str());
    return kExitFailed;
  }
  const identify::Result result = Identify(*model, recording, parameters, o.search);
  if (!result.problem.empty()) {
    std::fprintf(stderr, "%s\n", result.problem.c_str());
    return kExitFailed;
  }
  std::vector<std::string> notes = recording.notes;
  notes.insert(notes.end(), result.notes.begin(), result.notes.end());
  if (o.json) {
    PrintJson(*model, parameters, result, notes);
  } else {
    PrintTable(*model, parameters, result);
    PrintCorrelation(*model, parameters, result);
    for (const std::string& note : notes) std::printf("note: %s\n", note.c_str());
  }
  if (!o.in_place && o.output.empty()) return kExitOk;
  FoundValues found = {o.model, {}, model, {}, {}};
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (result.estimates[i].uncertain) continue;  // what is not known stays as it is
    found.parameters.push_back(parameters[i]);
    found.values.push_back(Rounded(result.estimates[i]));
  }
  return Write(o, found);
}

int Run(int argc, const char* const* argv) {
  CommandLine line(
      "pliant identify",
      "Parameters of a model from a recorded motion, each with the interval where it lies with 95 %");
  IdentifyOptions o;
  line.Add("MODEL", o.model, "model file; MJCF, where the values are to be written").Required();
  line.Add("LOG", o.log,
           "the recorded motion (.csv, .npz, .npy, .mcap or .bin as pliant log writes it): time in s, "
           "positions as "
           "qpos[JOINT], JOINT, JOINT_pos or JOINT/position, velocities likewise, controls as "
           "ctrl[ACTUATOR] or ACTUATOR, forces as JOINT_effort")
      .Required();
  line.Add("--fit", o.fit,
           "what is sought, as in joint:elbow.damping or 'joint:*.damping'. Joints: damping, armature, "
           "frictionloss, stiffness, springref; bodies: mass, inertia (a factor), comx, comy, comz; "
           "actuators: "
           "kp, kv, gain, gear, delay; geoms: friction; tendons: damping, stiffness, frictionloss, armature")
      .Required();
  line.Add("--bounds", o.bounds, "where it is sought, as in joint:elbow.damping=0,2");
  line.Add("--start", o.starts, "where the search begins instead of at the model's value");
  line.Add("--window", o.search.experiment.window,
           "simulate windows of so many seconds, each from the recorded state; 0: all at once")
      .Range(0.0, 1e6)
      .ShowDefault();
  line.Add("--fixed-starts", o.fixed_starts,
           "windows start at the smoothed recording; starts are not sought");
  line.Add("--robust", o.search.experiment.robust,
           "residuals beyond so many standard deviations count less; 0: all alike")
      .Range(0.0, 1e6)
      .ShowDefault();
  line.Add("--iterations", o.search.max_iterations, "at most so many, twice").Range(1, 10000).ShowDefault();
  o.search.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  line.Add("--threads", o.search.threads, "work on so many threads").Range(1, 1024);
  const Argument write = line.Add("--write", o.output, "write the model with these values to a new file");
  line.Add("--in-place", o.in_place, "write the values into the model's own text").Excludes(write);
  line.Add("--dry-run", o.dry_run, "show what would be written");
  line.Add("--json", o.json, "the result as JSON");
  if (const auto status = line.Parse(argc, argv)) return *status;
  o.search.experiment.free_starts = !o.fixed_starts;
  return Search(o);
}

}  // namespace

extern constinit const Verb kIdentifyVerb = {
    .name = "identify",
    .summary = "find damping, masses, gains and more in a recorded motion",
    .order = 50,
    .run = Run,
};

}  // namespace pliant::app
