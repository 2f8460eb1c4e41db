#include <mujoco/mujoco.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <thread>
#include <vector>

#include "app/files/json_writer.h"
#include "app/files/model_loader.h"
#include "app/verbs/bench/frame_times.h"
#include "app/verbs/command_line.h"
#include "app/verbs/exit_status.h"
#include "app/verbs/verb.h"
#include "engine/io/assets/record_store.h"
#include "engine/io/vfs.h"
#include "engine/model/bound_pool.h"
#include "engine/model/handles.h"

namespace pliant::app {
namespace {

using Clock = std::chrono::steady_clock;

double Microseconds(Clock::time_point from) {
  return std::chrono::duration<double, std::micro>(Clock::now() - from).count();
}

mjtNum ClockNow() {
  return std::chrono::duration<double, std::micro>(Clock::now().time_since_epoch()).count();
}

struct BenchOptions {
  std::string model;
  int steps = 10000;
  int settle = 3000;
  int threads = 1;
  int workers = 0;
  int repeats = 5;
  bool load = false;
  bool json = false;
  bool no_constraints = false;
  int frames = 0;  // of each picture quality; 0: none are drawn
};

struct BenchResult {
  double step_us = 0, forward_us = 0, inverse_us = 0, load_us = 0;
  double steps_per_second = 0;  // of all threads together
  double contacts = 0, rows = 0, iterations = 0;
  double stages[mjNTIMER] = {};
  int bad_warnings = 0;
  FrameTimes frames;
};

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

template <class F>
double MedianOf(int repeats, F&& measure) {
  std::vector<double> values;
  for (int i = 0; i < repeats; ++i) values.push_back(measure());
  return Median(values);
}

void StartState(const mjModel& m, mjData& d) {
  if (m.nkey) {
    mj_resetDataKeyframe(&m, &d, 0);
  } else {
    mj_resetData(&m, &d);
  }
}

// Steps from the settled state; fills the means of what a step does.
void MeasureSteps(const mjModel& m, mjData& d, int steps, BenchResult& r) {
  double contacts = 0, rows = 0, iterations = 0;
  for (int i = 0; i < steps; ++i) {
    mj_step(&m, &d);
    contacts += d.ncon;
    rows += d.nefc;
    for (int k = 0; k < std::max(1, std::min(d.nisland, mjNISLAND)); ++k) iterations += d.solver_niter[k];
  }
  r.contacts = contacts / steps;
  r.rows = rows / steps;
  r.iterations = iterations / steps;
}

void MeasureStages(const mjModel& m, mjData& d, int steps, BenchResult& r) {
  std::fill(d.timer, d.timer + mjNTIMER, mjTimerStat{});
  mjcb_time = ClockNow;
  for (int i = 0; i < steps; ++i) mj_step(&m, &d);
  mjcb_time = nullptr;
  for (int i = 0; i < mjNTIMER; ++i) r.stages[i] = d.timer[i].number ? d.timer[i].duration / steps : 0;
}

double MeasureThreads(const mjModel& m, const mjData& settled, const BenchOptions& o) {
  std::vector<DataPtr> data;
  for (int i = 0; i < o.threads; ++i) data.emplace_back(mj_copyData(nullptr, &m, &settled));
  std::vector<std::thread> threads;
  const auto begin = Clock::now();
  for (DataPtr& d : data) {
    threads.emplace_back([&m, &d, &o] {
      for (int i = 0; i < o.steps; ++i) mj_step(&m, d.get());
    });
  }
  for (std::thread& thread : threads) thread.join();
  return 1e6 * o.steps * o.threads / Microseconds(begin);
}

BenchResult Measure(const mjModel& m, const BenchOptions& o) {
  BenchResult r;
  const DataPtr d(mj_makeData(&m));
  mju_threadpool(d.get(), o.workers);
  StartState(m, *d);
  for (int i = 0; i < o.settle; ++i) mj_step(&m, d.get());
  const DataPtr settled(mj_copyData(nullptr, &m, d.get()));
  auto rewind = [&] { mj_copyData(d.get(), &m, settled.get()); };
  auto per_call = [&](auto call) {
    const auto begin = Clock::now();
    for (int i = 0; i < o.steps; ++i) call(&m, d.get());
    return Microseconds(begin) / o.steps;
  };
  MeasureSteps(m, *d, o.steps, r);
  r.step_us = MedianOf(o.repeats, [&] { return rewind(), per_call(mj_step); });
  rewind();
  r.forward_us = MedianOf(o.repeats, [&] { return per_call(mj_forward); });
  // A step of RK4 has no inverse.
  if (!(m.opt.enableflags & mjENBL_INVDISCRETE) || m.opt.integrator != mjINT_RK4) {
    r.inverse_us = MedianOf(o.repeats, [&] { return per_call(mj_inverse); });
  }
  rewind();
  MeasureStages(m, *d, o.steps, r);
  r.steps_per_second = o.threads > 1 ? MeasureThreads(m, *settled, o) : 1e6 / r.step_us;
  for (int w : {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC}) r.bad_warnings += d->warning[w].number;
  return r;
}

void PrintFramesJson(const FrameTimes& frames, JsonWriter& w) {
  w.BeginObject("frames");
  w.Field("driver", frames.driver);
  w.Field("software_gl", frames.software ? 1 : 0);
  for (const char* look : {"reference", "studio"}) {
    w.BeginObject(look);
    for (const FrameTime& frame : frames.times) {
      if (frame.look == look) w.Field((frame.quality + "_ms").c_str(), frame.ms);
    }
    w.End();
  }
  w.End();
}

void PrintJson(const BenchOptions& o, const BenchResult& r) {
  JsonWriter w(stdout);
  w.BeginObject();
  w.Field("model", o.model);
  w.Field("steps", o.steps);
  w.Field("threads", o.threads);
  w.Field("workers", o.workers);
  w.Field("steps_per_second", r.steps_per_second);
  w.Field("step_us", r.step_us);
  w.Field("forward_us", r.forward_us);
  w.Field("inverse_us", r.inverse_us);
  w.Field("load_us", r.load_us);
  w.Field("contacts", r.contacts);
  w.Field("rows", r.rows);
  w.Field("iterations", r.iterations);
  w.BeginObject("stages");
  for (int i = 0; i < mjNTIMER; ++i) w.Field(mjTIMERSTRING[i], r.stages[i]);
  w.End();
  if (o.frames > 0) PrintFramesJson(r.frames, w);
  w.End();
}

void PrintFrames(const FrameTimes& frames) {
  std::printf("  a picture of 1280x720, drawn by %s%s:\n", frames.driver.c_str(),
              frames.software ? " (software, without a graphics card)" : "");
  for (const FrameTime& frame : frames.times) {
    std::printf("    %-7s %-10s %8.2f ms   %.0f a second\n", frame.quality.c_str(), frame.look.c_str(),
                frame.ms, 1000 / frame.ms);
  }
}

void PrintText(const mjModel& m, const BenchOptions& o, const BenchResult& r) {
  std::printf("%s: %d dofs, %.1f contacts, %.1f rows, %.2f solver iterations\n",
              io::FileNameOf(o.model).c_str(), static_cast<int>(m.nv), r.contacts, r.rows, r.iterations);
  std::printf("  load      %10.2f ms\n", r.load_us / 1000);
  if (o.load) return;
  std::printf("  step      %10.3f us   %.0f steps per second, %d thread%s, %.1f times real time\n", r.step_us,
              r.steps_per_second, o.threads, o.threads == 1 ? "" : "s", r.steps_per_second * m.opt.timestep);
  std::printf("  forward   %10.3f us\n  inverse   %10.3f us\n", r.forward_us, r.inverse_us);
  std::printf("  stages of a step (with the cost of reading the clock):\n");
  for (int i = mjTIMER_POSITION; i < mjNTIMER; ++i) {
    if (r.stages[i] > 0) std::printf("    %-16s %10.3f us\n", mjTIMERSTRING[i], r.stages[i]);
  }
  if (o.frames > 0) PrintFrames(r.frames);
}

// False after a message.
bool MeasurePictures(const mjModel& m, const BenchOptions& o, FrameTimes* frames) {
  const DataPtr d(mj_makeData(&m));
  StartState(m, *d);
  mj_forward(&m, d.get());
  try {
    if (CurrentFrameMeasure() == nullptr) throw std::runtime_error("this program was built without a window");
    *frames = CurrentFrameMeasure()(m, *d, o.frames);
    return true;
  } catch (const std::runtime_error& error) {
    std::fprintf(stderr, "--frames: %s\n", error.what());
    return false;
  }
}

int Bench(const BenchOptions& o) {
  LoadedModel loaded;
  std::vector<double> load;
  for (int i = 0; i < (o.load ? o.repeats : 1); ++i) {
    const auto begin = Clock::now();
    loaded = LoadModel(o.model);
    load.push_back(Microseconds(begin));
    if (!loaded.model) {
      SayAll(loaded.diagnostics);
      return kExitFailed;
    }
  }
  io::RecordStore::Get().Flush();  // which works on after a first load, also for the steps
  mjModel* m = loaded.model.get();
  if (o.no_constraints) m->opt.disableflags |= mjDSBL_CONSTRAINT;
  BenchResult r;
  if (!o.load) r = Measure(*m, o);
  r.load_us = Median(load);
  if (o.frames > 0 && !MeasurePictures(*m, o, &r.frames)) return kExitFailed;
  if (o.json) {
    PrintJson(o, r);
  } else {
    PrintText(*m, o, r);
  }
  if (!r.bad_warnings) return kExitOk;
  std::fprintf(stderr, "%s: the simulation diverged %d times, the times mean little\n", o.model.c_str(),
               r.bad_warnings);
  return kExitDiverged;
}

int Run(int argc, const char* const* argv) {
  CommandLine line("pliant bench", "Time a model: medians over repeats after settling, zero control");
  BenchOptions o;
  line.Add("MODEL", o.model, "MJCF, URDF or MJB file").Required();
  line.Add("--steps", o.steps, "steps per repeat").Positive().ShowDefault();
  line.Add("--settle", o.settle, "steps before measuring").NotNegative().ShowDefault();
  line.Add("--repeats", o.repeats, "repeats of each measure").Positive().ShowDefault();
  line.Add("--threads", o.threads, "threads, each with its own data").Positive();
  line.Add("--workers", o.workers, "further threads that share the stages of each step")
      .Range(0, kMaxThreads)
      .ShowDefault();
  line.Add("--load", o.load, "time loading only");
  line.Add("--no-constraints", o.no_constraints, "with the constraint solver off");
  line.Add("--frames", o.frames, "also draw so many pictures with each quality, and time them")
      .Range(1, 1000);
  line.Add("--json", o.json, "print JSON");
  if (const auto status = line.Parse(argc, argv)) return *status;
  return Bench(o);
}

}  // namespace

extern constinit const Verb kBenchVerb = {
    .name = "bench",
    .summary = "steps per second, time per stage",
    .order = 70,
    .run = Run,
};

}  // namespace pliant::app
