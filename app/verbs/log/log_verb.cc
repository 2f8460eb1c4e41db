#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/files/data_log.h"
#include "app/files/model_loader.h"
#include "app/verbs/command_line.h"
#include "app/verbs/exit_status.h"
#include "app/verbs/find_element.h"
#include "app/verbs/log/follow.h"
#include "app/verbs/run_limits.h"
#include "app/verbs/verb.h"
#include "engine/io/tables/table.h"
#include "engine/model/actuators.h"
#include "engine/model/handles.h"
#include "engine/model/sleep_notes.h"
#include "engine/runner/values/expression.h"
#include "engine/step/derived.h"

namespace pliant::app {
namespace {

constexpr double kMaxNumbers = 5e8;  // of a log: they are kept until it is written

struct LogOptions {
  std::string model;
  std::string out;
  std::string keyframe;
  std::string report;
  std::string follow;
  double time = -1;  // negative: as long as what is followed, else 1
  bool all = false;
  std::vector<std::string> values;
  std::vector<std::string> controls;  // NAME=VALUE
};

int Prepare(const LogOptions& o, const mjModel& m, mjData& d) {
  if (!o.keyframe.empty()) {
    const int key = FindElement(m, mjOBJ_KEY, o.keyframe);
    if (key < 0) {
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

// One run, and the table that it fills.
struct Run {
  const mjModel& m;
  mjData& d;
  const Columns& columns;
  const Trajectory* follow;  // null: none
  io::Table table;
  bool diverged = false;
  double diverged_at = 0;

  void NameColumns() {
    table.names = {"time"};
    table.names.insert(table.names.end(), columns.names.begin(), columns.names.end());
    if (follow != nullptr) {
      for (const int j : follow->Joints()) {
        const char* name = mj_id2name(&m, mjOBJ_JOINT, j);
        table.names.push_back("error[" + (name != nullptr ? std::string(name) : std::to_string(j)) + "]");
      }
    }
    table.columns.resize(table.names.size());
  }

  void AddRow() {
    size_t c = 0;
    table.columns[c++].push_back(d.time);
    for (const runner::Expression& expression : columns.expressions)
      table.columns[c++].push_back(expression.Evaluate(m, d));
    for (size_t i = 0; c < table.columns.size(); ++i) table.columns[c++].push_back(follow->Error(m, d, i));
  }

  // A row before each step and one at the end: all values of a row belong to its time.
  void Simulate(const LogOptions& o) {
    const double end = d.time + o.time;
    for (;;) {
      if (follow != nullptr) {
        follow->Drive(d);
      } else {
        PromiseUntouched(m, d);
      }
      mj_forward(&m, &d);
      ComputeDerived(m, d, columns.derived);
      AddRow();
      PromiseUntouched(m, d);
      if (o.time <= 0 || d.time >= end - 0.5 * m.opt.timestep) return;
      const double before = d.time;
      mj_step(&m, &d);
      if (!Diverged(d)) continue;
      diverged = true;
      diverged_at = before;
      std::fprintf(stderr, "%s: the simulation became unstable at t = %g s; the log ends there\n",
                   o.model.c_str(), before);
      return;
    }
  }

  // How far each joint was from what was recorded.
  void PrintErrors() const {
    const size_t first = 1 + columns.names.size();
    for (size_t c = first; c < table.names.size(); ++c) {
      double sum = 0, max_error = 0;
      size_t count = 0;
      for (const double e : table.columns[c]) {
        if (std::isnan(e)) continue;  // there was nothing to follow
        ++count;
        sum += e * e;
        max_error = std::max(max_error, std::fabs(e));
      }
      std::printf("%s: %.4g in the mean (rms), %.4g at most\n", table.names[c].c_str(),
                  count > 0 ? std::sqrt(sum / static_cast<double>(count)) : std::nan(""), max_error);
    }
  }
};

bool FewEnough(const LogOptions& o, const mjModel& m, size_t columns) {
  if (o.time == 0 || o.time / m.opt.timestep * static_cast<double>(columns) <= kMaxNumbers) return true;
  std::fprintf(stderr, "%s: %g s in steps of %g s are too many rows of %zu values; log less at a time\n",
               o.model.c_str(), o.time, m.opt.timestep, columns);
  return false;
}

int Log(LogOptions& o) {
  const LoadedModel loaded = LoadModel(o.model);
  SayAll(loaded.diagnostics);
  const ModelPtr& m = loaded.model;
  if (!m) return kExitFailed;
  const DataPtr d(mj_makeData(m.get()));
  if (!d) return kExitFailed;
  Columns columns;
  if (!columns.Parse(o, *m)) return kExitUsage;
  std::string error;
  Trajectory follow;
  const bool follows = !o.follow.empty();
  if (follows && !follow.Open(o.follow, *m, &error)) {
    std::fprintf(stderr, "--follow: %s\n", error.c_str());
    return kExitFailed;
  }
  for (const std::string& note : follow.Notes())
    std::fprintf(stderr, "--follow: %s: %s\n", o.follow.c_str(), note.c_str());
  if (const int code = Prepare(o, *m, *d); code != kExitOk) return code;
  if (follows) follow.Start(*m, *d);
  if (o.time < 0) o.time = follows ? follow.Duration() : 1;
  Run run = {*m, *d, columns, follows ? &follow : nullptr, {}};
  run.NameColumns();
  if (!ReachesTime(o.model, *m, *d, o.time) || !FewEnough(o, *m, run.table.columns.size()))
    return kExitFailed;
  run.Simulate(o);
  if (!io::WriteTable(o.out, run.table, &error)) {
    std::fprintf(stderr, "%s\n", error.c_str());
    return kExitFailed;
  }
  if (o.report != "-") run.PrintErrors();
  const int code = WriteReport(o, *d, run.table.columns[0].size(), run.diverged, run.diverged_at);
  return code != kExitOk ? code : run.diverged ? kExitDiverged : kExitOk;
}

int Run(int argc, const char* const* argv) {
  CommandLine line("pliant log", "Simulate a model and write values of every step");
  LogOptions o;
  line.Add("MODEL", o.model, "MJCF, URDF or MJB file").Required();
  line.Add("-o,--output", o.out, "file.csv, .npz, .mcap or .bin").Required();
  line.Add("--time", o.time, "simulated seconds [1, or as long as what is followed]").Range(0.0, 1e9);
  line.Add("--values", o.values,
           "expressions, as in: qpos[knee] 'norm(xpos[torso])' energy.total; default: the whole state");
  line.Add("--all", o.all, "the whole state, the controls and the sensors as well");
  line.Add("--keyframe,--key", o.keyframe, "start from this keyframe (name or number)");
  line.Add("--control", o.controls, "constant controls, as in: motor=0.5");
  line.Add(
      "--follow", o.follow,
      "a trajectory (.csv, .npz, .npy, .mcap or .bin, columns by name): its joints start there, drive their "
      "position actuators and get columns error[JOINT]; its controls act");
  line.Add("--report", o.report, "JSON file about the run ('-': standard output)");
  if (const auto status = line.Parse(argc, argv)) return *status;
  if (std::string error; !io::CanWriteTable(o.out, &error)) {
    std::fprintf(stderr, "%s\n", error.c_str());
    return kExitUsage;
  }
  return Log(o);
}

}  // namespace

extern constinit const Verb kLogVerb = {
    .name = "log",
    .summary = "simulate and write values of every step",
    .order = 80,
    .run = Run,
};

}  // namespace pliant::app
