#include "app/verbs/log/log.h"

#include <mujoco/mujoco.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/verbs/data_log.h"
#include "app/verbs/exit_status.h"
#include "app/verbs/model_loader.h"
#include "app/verbs/parse_verb.h"
#include "app/verbs/run_limits.h"
#include "engine/model/actuators.h"
#include "engine/model/handles.h"
#include "engine/runner/values/expression.h"
#include "engine/step/derived.h"

namespace pliant::app {
namespace {

constexpr double kMostNumbers = 5e8;  // of a log: they are kept until it is written

struct LogOptions {
  std::string model;
  std::string out;
  std::string keyframe;
  std::string report;
  double time = 1;
  bool all = false;
  std::vector<std::string> values;
  std::vector<std::string> controls;  // NAME=VALUE
};

int Prepare(const LogOptions& o, const mjModel& m, mjData& d) {
  if (!o.keyframe.empty()) {
    int key = mj_name2id(&m, mjOBJ_KEY, o.keyframe.c_str());
    char* end = nullptr;
    if (key < 0) key = static_cast<int>(std::strtol(o.keyframe.c_str(), &end, 10));
    if ((end != nullptr && *end != '\0') || key < 0 || key >= m.nkey) {
      std::fprintf(stderr, "%s: no keyframe '%s'\n", o.model.c_str(), o.keyframe.c_str());
      return kExitUsage;
    }
    mj_resetDataKeyframe(&m, &d, key);
  }
  for (const std::string& control : o.controls) {
    const size_t equals = control.find('=');
    const int id = ControlByName(m, control.substr(0, equals));
    if (equals == std::string::npos || id < 0) {
      std::fprintf(stderr, "--control: '%s' is not CONTROL=VALUE\n", control.c_str());
      return kExitUsage;
    }
    d.ctrl[id] = std::atof(control.c_str() + equals + 1);
  }
  return kExitOk;
}

int WriteReport(const LogOptions& o, const mjData& d, size_t rows, bool diverged, double diverged_at) {
  if (o.report.empty()) return kExitOk;
  nlohmann::json warnings = nlohmann::json::object();
  for (int i = 0; i < mjNWARNING; ++i) {
    if (d.warning[i].number > 0)
      warnings[mju_warningText(i, static_cast<size_t>(d.warning[i].lastinfo))] = d.warning[i].number;
  }
  nlohmann::json report = {
      {"model", o.model}, {"rows", rows}, {"time", d.time}, {"diverged", diverged}, {"warnings", warnings}};
  if (diverged) report["diverged_at"] = diverged_at;
  const std::string text = report.dump(1) + "\n";
  if (o.report == "-") {
    std::fputs(text.c_str(), stdout);
    return kExitOk;
  }
  std::FILE* file = std::fopen(o.report.c_str(), "w");
  if (file == nullptr || std::fputs(text.c_str(), file) < 0 || std::fclose(file) != 0) {
    std::fprintf(stderr, "%s: cannot be written\n", o.report.c_str());
    return kExitFailed;
  }
  return kExitOk;
}

// What is logged: the names, and how to evaluate them. False, after a message, when one cannot be read.
struct Columns {
  std::vector<std::string> names;
  std::vector<runner::Expression> expressions;
  unsigned derived = 0;

  bool Parse(const LogOptions& o, const mjModel& m) {
    names = o.values;
    if (o.all || names.empty()) {
      const std::vector<std::string> state = StateExpressions(m);
      names.insert(names.end(), state.begin(), state.end());
    }
    expressions.resize(names.size());
    for (size_t i = 0; i < names.size(); ++i) {
      std::string error;
      if (!expressions[i].Parse(m, names[i], &error)) {
        std::fprintf(stderr, "--values: '%s': %s\n", names[i].c_str(), error.c_str());
        return false;
      }
      derived |= expressions[i].Derived();
    }
    return true;
  }
};

int Log(const LogOptions& o) {
  const LoadedModel loaded = LoadModel(o.model);
  SayAll(loaded.diagnostics);
  const ModelPtr& m = loaded.model;
  if (!m) return kExitFailed;
  const DataPtr d(mj_makeData(m.get()));
  if (!d) return kExitFailed;
  Columns columns;
  if (!columns.Parse(o, *m)) return kExitUsage;
  DataTable table;
  table.names = {"time"};
  table.names.insert(table.names.end(), columns.names.begin(), columns.names.end());
  if (const int code = Prepare(o, *m, *d); code != kExitOk) return code;
  table.columns.resize(table.names.size());
  if (!ReachesTime(o.model, *m, *d, o.time)) return kExitFailed;
  if (o.time / m->opt.timestep * static_cast<double>(table.columns.size()) > kMostNumbers) {
    std::fprintf(stderr, "%s: %g s in steps of %g s are too many rows of %zu values; log less at a time\n",
                 o.model.c_str(), o.time, m->opt.timestep, table.columns.size());
    return kExitFailed;
  }
  const double end = d->time + o.time;
  double diverged_at = 0;
  bool diverged = false;
  // A row before each step and one at the end: all values of a row belong to its time.
  for (;;) {
    mj_forward(m.get(), d.get());
    ComputeDerived(*m, *d, columns.derived);
    table.columns[0].push_back(d->time);
    for (size_t i = 0; i < columns.expressions.size(); ++i)
      table.columns[i + 1].push_back(columns.expressions[i].Evaluate(*m, *d));
    if (o.time <= 0 || d->time >= end - 0.5 * m->opt.timestep) break;
    const double before = d->time;
    mj_step(m.get(), d.get());
    if (Diverged(*d)) {
      diverged = true;
      diverged_at = before;
      std::fprintf(stderr, "%s: the simulation became unstable at t = %g s; the log ends there\n",
                   o.model.c_str(), before);
      break;
    }
  }
  const size_t rows = table.columns[0].size();
  std::string error;
  if (!WriteTable(o.out, table, &error)) {
    std::fprintf(stderr, "%s\n", error.c_str());
    return kExitFailed;
  }
  const int code = WriteReport(o, *d, rows, diverged, diverged_at);
  return code != kExitOk ? code : diverged ? kExitDiverged : kExitOk;
}

}  // namespace

int RunLog(int argc, const char* const* argv) {
  CLI::App app("Simulate a model and write values of every step", "pliant log");
  LogOptions o;
  app.add_option("MODEL", o.model, "MJCF, URDF or MJB file")->required();
  app.add_option("-o,--output", o.out, "file.csv or file.bin")->required();
  app.add_option("--time", o.time, "simulated seconds")->check(CLI::Range(0.0, 1e9))->capture_default_str();
  app.add_option("--values", o.values,
                 "expressions, as in: qpos[knee] 'norm(xpos[torso])' energy.total; default: the whole state");
  app.add_flag("--all", o.all, "the whole state, the controls and the sensors as well");
  app.add_option("--keyframe,--key", o.keyframe, "start from this keyframe (name or number)");
  app.add_option("--control", o.controls, "constant controls, as in: motor=0.5");
  app.add_option("--report", o.report, "JSON file about the run ('-': standard output)");
  if (const auto status = ParseVerb(app, argc, argv)) return *status;
  return Log(o);
}

}  // namespace pliant::app
