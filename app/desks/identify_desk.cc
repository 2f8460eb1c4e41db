#include "app/desks/identify_desk.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <thread>
#include <utility>

#include "app/verbs/identify/plan.h"
#include "engine/model/data.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "engine/model/twin.h"

namespace pliant::app {
namespace {

using identify::FitParameter;
using Wanted = ui::IdentifyState::Wanted;

constexpr double kRobust = 2;  // standard deviations

// Arrays that parameters are written into.
constexpr const char* kFields[] = {
    "dof_damping",      "dof_armature",     "dof_frictionloss",    "jnt_stiffness",
    "qpos_spring",      "body_mass",        "body_inertia",        "body_ipos",
    "actuator_gainprm", "actuator_biasprm", "actuator_gear",       "geom_friction",
    "tendon_damping",   "tendon_stiffness", "tendon_frictionloss", "tendon_armature"};

int Threads() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

void ShowCurves(const mjModel& m, const identify::Result& result, ui::IdentifyState& state) {
  state.times = result.times;
  state.motions.clear();
  for (const identify::Curve& curve : result.curves) {
    const int joint = m.dof_jntid[curve.dof];
    state.motions.push_back({ElementLabel(m, mjOBJ_JOINT, joint),
                             m.jnt_type[joint] == mjJNT_HINGE ? "rad" : "m", curve.noise, curve.before,
                             curve.after, curve.recorded, curve.error_before, curve.error_after});
  }
  state.joint = std::clamp(state.joint, 0, std::max(0, static_cast<int>(state.motions.size()) - 1));
}

}  // namespace

std::vector<runner::command::SetModelField> CommandsFor(const mjModel& model,
                                                        const std::vector<FitParameter>& parameters,
                                                        const std::vector<double>& values) {
  std::vector<runner::command::SetModelField> commands;
  const ModelPtr changed = CopyView(model);
  const DataPtr d(MakeData(*changed));
  identify::Apply(model, parameters, values.data(), *changed, *d);
  for (const char* field : kFields) {
    for (int i = 0;; ++i) {
      const double before = ParameterValue(model, field, i), after = ParameterValue(*changed, field, i);
      if (std::isnan(after)) break;
      if (before != after) commands.push_back({field, i, after});
    }
  }
  return commands;
}

IdentifyDesk::~IdentifyDesk() {
  if (watch_ != nullptr) watch_->stop.store(true);
}

void IdentifyDesk::EndFrame(const ui::UiFrame& frame, runner::CommandSink& edits) {
  ui::IdentifyState& state = ui::CurrentIdentify();
  if (watch_ != nullptr) {
    state.iteration = watch_->iteration.load();
    state.deviations = watch_->deviations.load();
    if (state.wanted == Wanted::kStop) watch_->stop.store(true);
  }
  if (job_.valid() && job_.wait_for(std::chrono::seconds(0)) == std::future_status::ready) Take();
  const Wanted wanted = std::exchange(state.wanted, Wanted::kNothing);
  if (frame.m != nullptr) {
    if (std::exchange(state.shown, false)) ListCandidates(frame);
    if (!state.add.empty()) Add(*frame.m, std::exchange(state.add, ""));
    if (wanted == Wanted::kRun && !job_.valid()) Run(*frame.m);
    const bool writes = wanted == Wanted::kWrite;
    if ((wanted == Wanted::kApply || writes) && !job_.valid()) writing_ = Apply(frame, edits) && writes;
  }
  state.busy = Busy();
}

void IdentifyDesk::ListCandidates(const ui::UiFrame& frame) {
  ui::IdentifyState& state = ui::CurrentIdentify();
  if (state.generation == frame.snapshot->generation) return;
  state.generation = frame.snapshot->generation;
  const mjModel& m = *frame.m;
  state.candidates.clear();
  for (const identify::Quantity& quantity : identify::Quantities()) {
    for (int id = quantity.object == mjOBJ_BODY ? 1 : 0; id < CountOf(m, quantity.object); ++id) {
      if (quantity.problem(m, id).empty()) state.candidates.push_back(Name(m, FitParameter{&quantity, id}));
    }
  }
  std::erase_if(state.numbers, [&](const ui::SoughtNumber& number) {
    std::vector<FitParameter> here;
    std::string error;
    return !identify::ParseParameters(m, number.name, &here, &error);
  });
}

void IdentifyDesk::Add(const mjModel& m, const std::string& name) {
  ui::IdentifyState& state = ui::CurrentIdentify();
  std::vector<FitParameter> named;
  state.problem.clear();
  if (!identify::ParseParameters(m, name, &named, &state.problem)) return;
  for (const FitParameter& p : named) {
    const std::string full = Name(m, p);
    const auto same = [&](const ui::SoughtNumber& number) { return number.name == full; };
    if (std::any_of(state.numbers.begin(), state.numbers.end(), same)) continue;
    ui::SoughtNumber& number = state.numbers.emplace_back();
    number.name = full;
    number.title = p.quantity->title;
    number.unit = UnitOf(m, p);
    number.start = p.start;
    number.lo = p.lo;
    number.hi = p.hi;
  }
}

bool IdentifyDesk::Parameters(const mjModel& m, bool found_only, std::vector<FitParameter>* parameters,
                              std::vector<double>* values) const {
  ui::IdentifyState& state = ui::CurrentIdentify();
  for (const ui::SoughtNumber& number : state.numbers) {
    if (found_only && (!number.found || number.uncertain)) continue;
    const std::size_t before = parameters->size();
    if (!identify::ParseParameters(m, number.name, parameters, &state.problem)) return false;
    if (parameters->size() == before) continue;
    parameters->back().start = number.start;
    parameters->back().lo = number.lo;
    parameters->back().hi = number.hi;
    values->push_back(number.value);
  }
  return true;
}

void IdentifyDesk::Run(const mjModel& m) {
  ui::IdentifyState& state = ui::CurrentIdentify();
  state.problem.clear();
  state.outcome.clear();
  state.notes.clear();
  std::vector<FitParameter> parameters;
  std::vector<double> values;
  if (!Parameters(m, false, &parameters, &values)) return;
  identify::SearchOptions options;
  options.experiment = {state.window, state.free_starts, state.robust ? kRobust : 0};
  options.threads = Threads();
  model_ = CopyView(m);
  watch_ = std::make_unique<identify::SearchWatch>();
  job_ = std::async(std::launch::async, [model = model_, path = std::string(state.path), parameters, options,
                                         watch = watch_.get()] {
    Found found;
    identify::MotionRecording recording;
    if (!identify::ReadRecording(path, *model, &recording, &found.result.problem)) return found;
    found.result = Identify(*model, recording, parameters, options, watch);
    found.notes = recording.notes;
    return found;
  });
}

void IdentifyDesk::Take() {
  ui::IdentifyState& state = ui::CurrentIdentify();
  Found found = job_.get();
  const identify::Result& result = found.result;
  state.problem = result.problem;
  state.notes = std::move(found.notes);
  state.notes.insert(state.notes.end(), result.notes.begin(), result.notes.end());
  if (result.stopped) state.outcome = "Stopped; nothing was found.";
  if (!result.problem.empty() || result.stopped || result.estimates.size() != state.numbers.size()) return;
  for (std::size_t i = 0; i < state.numbers.size(); ++i) {
    const identify::Estimate& e = result.estimates[i];
    ui::SoughtNumber& number = state.numbers[i];
    number.found = true;
    number.value = Rounded(e);
    number.low = e.lo;
    number.high = e.hi;
    number.uncertain = e.uncertain;
  }
  state.correlation = result.correlation;
  ShowCurves(*model_, result, state);
  char text[120];
  std::snprintf(text, sizeof text, "%d windows, %d iterations, %ld simulations of a window, %.1f s",
                result.windows, result.iterations, result.runs, result.seconds);
  state.outcome = text;
}

bool IdentifyDesk::Apply(const ui::UiFrame& frame, runner::CommandSink& edits) {
  ui::IdentifyState& state = ui::CurrentIdentify();
  FoundValues found;
  found.model = CopyView(*frame.m);
  if (!Parameters(*frame.m, true, &found.parameters, &found.values)) return false;
  if (found.parameters.empty()) {
    state.problem = "Nothing was found that could be applied.";
    return false;
  }
  const auto push = [&edits, commands = CommandsFor(*frame.m, found.parameters, found.values)] {
    for (const runner::command::SetModelField& command : commands) edits.Push(command);
  };
  // Delays need more of the model than a number: the text and the numbers change together.
  std::vector<io::patch::ElementEdit> delays = DelayEdits(found);
  if (delays.empty()) {
    push();
  } else {
    structure_.Apply("Identified parameters", std::move(delays), {}, push);
  }
  state.outcome = std::to_string(found.parameters.size()) +
                  (found.parameters.size() == 1 ? " number" : " numbers") + " of the running model changed";
  return true;
}

}  // namespace pliant::app
