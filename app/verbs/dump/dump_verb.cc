#include <mujoco/mujoco.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "app/files/model_loader.h"
#include "app/verbs/dump/controls.h"
#include "app/verbs/dump/extras.h"
#include "app/verbs/dump/fields.h"
#include "app/verbs/dump/model.h"
#include "app/verbs/dump/options.h"
#include "app/verbs/dump/states.h"
#include "app/verbs/exit_status.h"
#include "app/verbs/verb.h"
#include "engine/core/messages.h"
#include "engine/core/replace_file.h"
#include "engine/io/vfs.h"
#include "engine/model/awake.h"
#include "engine/model/handles.h"
#include "engine/step/sleep.h"

namespace pliant::app {
namespace {

using Clock = std::chrono::steady_clock;

double Microseconds(Clock::time_point from) {
  return std::chrono::duration<double, std::micro>(Clock::now() - from).count();
}

class File {
 public:
  File(const std::string& path, bool to_stdout) : file_(to_stdout ? stdout : std::fopen(path.c_str(), "w")) {
    if (!file_) throw UsageError("cannot write '" + path + "'");
  }
  ~File() {
    if (file_ != stdout) std::fclose(file_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  std::FILE* Get() const { return file_; }

 private:
  std::FILE* file_;
};

// Results of sleeping trees are those of the time they fell asleep: they are part of the state.
void CopyState(const mjModel& m, const mjData& from, mjData& to) {
  if (SomeAsleep(m, from)) {
    mj_copyData(&to, &m, &from);
    return;
  }
  std::vector<mjtNum> state(static_cast<size_t>(mj_stateSize(&m, mjSTATE_INTEGRATION)));
  mj_getState(&m, &from, state.data(), mjSTATE_INTEGRATION);
  mj_resetData(&m, &to);
  mj_setState(&m, &to, state.data(), mjSTATE_INTEGRATION);
  RestoreSleep(m, to, from.tree_asleep);
}

// What every frame of a dump is written with.
struct FrameOutput {
  JsonWriter& w;
  const mjModel& m;
  const DumpOptions& o;
  const std::vector<std::string>& fields;
  Extras& extras;
};

// The state before the step: a forward pass on a second data shows it, so that the run itself is not
// disturbed. Warnings are those of the run.
void WriteShown(const FrameOutput& out, const mjData& d, mjData& shown) {
  CopyState(out.m, d, shown);
  mj_forward(&out.m, &shown);
  std::vector<std::string> fields = out.fields;
  const bool warnings = std::erase(fields, "warning") > 0;
  WriteFields(out.w, out.m, shown, fields, out.o);
  if (warnings) WriteWarnings(out.w, {d.warning, d.warning + mjNWARNING});
}

// With --raw the fields are what the run has left behind, else those of `shown`.
void WriteFrame(const FrameOutput& out, mjData& d, mjData& shown, int step) {
  out.w.BeginObject();
  out.w.Field("step", step);
  if (!out.o.raw) {
    WriteShown(out, d, shown);
  } else {
    if (step == 0) mj_forward(&out.m, &d);
    WriteFields(out.w, out.m, d, out.fields, out.o);
  }
  out.extras.Write(out.w, d, nullptr);
  out.w.End();
}

void Rollout(JsonWriter& w, const mjModel& m, mjData& d, const DumpOptions& o,
             const std::vector<std::string>& fields) {
  Controls controls(m, o.ctrl);
  Extras extras(m, o, fields);
  const DataPtr shown(mj_makeData(&m));
  std::vector<StateInput> start;
  if (!o.qpos.empty()) start = ReadStates(o.qpos);
  StartFrom(m, d, start.empty() ? nullptr : &start[0], o.keyframe);
  std::unique_ptr<File> states_file;
  std::unique_ptr<JsonWriter> states;
  if (!o.states_out.empty()) {
    states_file = std::make_unique<File>(o.states_out, false);
    states = std::make_unique<JsonWriter>(states_file->Get());
    states->BeginArray();
  }
  std::vector<std::vector<double>> log;
  double spent = 0;
  w.BeginArray("frames");
  for (int k = 0; k <= o.steps; ++k) {
    if (controls.Active()) {
      log.push_back(controls.Row(k, d.time));
      std::copy(log.back().begin(), log.back().end(), d.ctrl);
    }
    if (k % o.every == 0 || k == o.steps) {
      if (states) WriteState(*states, m, d, k);
      WriteFrame({w, m, o, fields, extras}, d, *shown, k);
    }
    if (k == o.steps) break;
    const auto begin = Clock::now();
    mj_step(&m, &d);
    spent += Microseconds(begin);
  }
  w.End();
  if (states) states->End();
  if (!log.empty()) {
    w.BeginArray("controls");
    for (const auto& row : log) w.Numbers({}, row);
    w.End();
  }
  if (o.steps && !o.quiet) std::fprintf(stderr, "%d steps, %.1f us each\n", o.steps, spent / o.steps);
}

void StepFrom(JsonWriter& w, const mjModel& m, mjData& d, const DumpOptions& o,
              const std::vector<std::string>& fields) {
  const std::vector<StateInput> states = ReadStates(o.step_from);
  Extras extras(m, o, fields);
  const std::vector<std::string> after = o.full_step ? fields : ChooseFields(StateFieldPatterns());
  for (size_t i = 0; i < states.size(); ++i) {
    StartFrom(m, d, &states[i], o.keyframe);
    if (!states[i].qacc.empty() && states[i].qacc.size() != static_cast<size_t>(m.nv)) {
      throw UsageError("state " + std::to_string(i) + ".qacc: " + std::to_string(states[i].qacc.size()) +
                       " numbers, the model has " + std::to_string(m.nv));
    }
  }
  w.BeginArray("step_from");
  for (size_t i = 0; i < states.size(); ++i) {
    const StateInput& state = states[i];
    StartFrom(m, d, &state, o.keyframe);
    w.BeginObject();
    w.Field("index", static_cast<int>(i));
    if (state.name) w.Field("name", *state.name);
    mj_forward(&m, &d);
    w.BeginObject("forward");
    WriteFields(w, m, d, fields, o);
    extras.Write(w, d, &state.qacc);
    w.End();
    mj_step(&m, &d);
    w.BeginObject("step");
    WriteFields(w, m, d, after, o);
    w.End();
    w.End();
  }
  w.End();
}

// Microseconds a step, a forward and an inverse pass, after as many settling steps.
void TimeCalls(const mjModel& m, mjData& d, int n) {
  auto each = [&](auto call) {
    const auto begin = Clock::now();
    for (int i = 0; i < n; ++i) call(&m, &d);
    return Microseconds(begin) / n;
  };
  each(mj_step);
  const double step = each(mj_step);
  mj_forward(&m, &d);
  const double forward = each(mj_forward);
  const double inverse = each(mj_inverse);
  std::printf("{\"steps\":%d,\"step_us\":%.17g,\"forward_us\":%.17g,\"inverse_us\":%.17g}\n", n, step,
              forward, inverse);
}

// The text of the model as it is now; written to the file when one is named, and then empty.
std::string SavedXml(const LoadedModel& loaded, const DumpOptions& o) {
  std::string text, error, lost;
  if (!XmlText(loaded.document.get(), *loaded.model, &text, &error, &lost) ||
      (!o.save_xml_file.empty() && !ReplaceFile(o.save_xml_file, text, &error))) {
    throw UsageError("cannot save XML: " + error);
  }
  return o.save_xml_file.empty() ? text : "";
}

int WriteError(const DumpOptions& o, const std::string& text) {
  std::fprintf(stderr, "%s\n", text.c_str());
  if (o.out.empty()) return kExitFailed;
  const File file(o.out, false);
  JsonWriter w(file.Get());
  w.BeginObject();
  w.Field("model_file", io::FileNameOf(o.model));
  w.Field("error", text);
  w.Field("messages", std::vector<std::string>());
  w.End();
  return kExitFailed;
}

int Dump(const DumpOptions& o) {
  if (o.list_fields) {
    for (const std::string& name : DumpFieldNames()) std::printf("%s\n", name.c_str());
    return kExitOk;
  }
  const auto begin = Clock::now();
  // What is compared with the reference is read as it reads it.
  foreign::Options options = OpenOptions();
  if (!options.floating && !options.floor) options.dialect = foreign::Dialect::kReference;
  const LoadedModel loaded = LoadModel(o.model, options);
  const ModelPtr& m = loaded.model;
  if (!m) return WriteError(o, FirstErrorForPrograms(loaded.diagnostics));
  if (!o.quiet) std::fprintf(stderr, "loaded in %.1f ms\n", Microseconds(begin) / 1000);
  ApplyModelOptions(*m, o.opt);
  const std::vector<std::string> fields = ChooseFields(o.fields);
  std::string saved_xml;
  if (o.save_xml) saved_xml = SavedXml(loaded, o);
  DataPtr d;
  if (!o.compile_only) d.reset(mj_makeData(m.get()));
  if (d && o.time) {
    StartFrom(*m, *d, nullptr, o.keyframe);
    TimeCalls(*m, *d, o.time);
    return kExitOk;
  }
  const File file(o.out, o.out.empty());
  JsonWriter w(file.Get());
  w.BeginObject();
  w.BeginObject("oracle");
  w.Field("package", "pliant");
  w.Field("version", mj_versionString());
  w.End();
  w.Field("model_file", io::FileNameOf(o.model));
  if (!o.no_model) WriteModel(w, *m, o);
  if (!saved_xml.empty()) w.Field("saved_xml", saved_xml);
  if (d) {
    if (o.step_from.empty()) {
      Rollout(w, *m, *d, o, fields);
    } else {
      StepFrom(w, *m, *d, o, fields);
    }
  }
  w.Field("messages", std::vector<std::string>());
  w.End();
  return kExitOk;
}

int Run(int argc, const char* const* argv) {
  try {
    DumpOptions options;
    if (const auto status = ParseDumpOptions(argc, argv, options)) return *status;
    return Dump(options);
  } catch (const UsageError& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return kExitUsage;
  }
}

}  // namespace

extern constinit const Verb kDumpVerb = {
    .name = "dump",
    .summary = "what the engine computed, as JSON",
    .order = 60,
    .run = Run,
};

}  // namespace pliant::app
