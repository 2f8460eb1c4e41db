#include "engine/runner/creep_study.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <ctime>

#include "engine/model/handles.h"
#include "engine/model/option_members.h"
#include "engine/model/state.h"
#include "engine/model/twin.h"
#include "engine/query/contact_slip.h"
#include "engine/runner/values/option_command.h"
#include "engine/step/step.h"

namespace pliant::runner {
namespace {

using Sides = std::pair<int, int>;

Sides SidesOf(const int geom[2]) { return {std::min(geom[0], geom[1]), std::max(geom[0], geom[1])}; }

// s of this thread, without what other programs take.
double ProcessorSeconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

bool BadNumbers(const mjData& d) {
  return d.warning[mjWARN_BADQPOS].number > 0 || d.warning[mjWARN_BADQVEL].number > 0 ||
         d.warning[mjWARN_BADQACC].number > 0;
}

command::SetOption Change(const char* name, double value) {
  return OptionCommand(*FindOptionMember(name), 0, value);
}

void Scale(PairSlip& pair, double factor) {
  pair.speed *= factor;
  pair.soft_speed *= factor;
  pair.normal *= factor;
  pair.use *= factor;
}

void AddTo(PairSlip& sum, const PairSlip& pair, double factor) {
  sum.contacts = std::max(sum.contacts, pair.contacts);
  sum.speed += factor * pair.speed;
  sum.soft_speed += factor * pair.soft_speed;
  sum.normal += factor * pair.normal;
  sum.use += factor * pair.use;
}

// The first steps of a run find nothing in the caches, and other programs take some: their mean says little.
double Median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

std::vector<PairSlip> SlipOfPairs(const mjModel& m, const mjData& d) {
  std::map<Sides, PairSlip> pairs;
  for (int i = 0; i < d.ncon; ++i) {
    ContactSlip slip;
    if (!MeasureSlip(m, d, i, slip)) continue;
    const Sides sides = SidesOf(d.contact[i].geom);
    PairSlip& pair = pairs[sides];
    pair.geom[0] = sides.first;
    pair.geom[1] = sides.second;
    ++pair.contacts;
    pair.normal += slip.normal;
    pair.speed += slip.normal * slip.speed;
    pair.soft_speed += slip.normal * slip.soft_speed;
    pair.use += slip.normal * slip.use;
  }
  std::vector<PairSlip> list;
  for (auto& [sides, pair] : pairs) {
    const double normal = pair.normal;
    if (normal > 0) Scale(pair, 1 / normal);
    pair.normal = normal;
    list.push_back(pair);
  }
  return list;
}

void SlipTotals::Add(const std::vector<PairSlip>& pairs, double seconds) {
  seconds_ += seconds;
  for (const PairSlip& pair : pairs) {
    Sum& sum = sums_[SidesOf(pair.geom)];
    sum.weighted.geom[0] = pair.geom[0];
    sum.weighted.geom[1] = pair.geom[1];
    sum.weighted.slip += pair.speed * seconds;
    sum.seconds += seconds;
    AddTo(sum.weighted, pair, seconds);
  }
}

std::vector<PairSlip> SlipTotals::Pairs() const {
  std::vector<PairSlip> list;
  for (const auto& [sides, sum] : sums_) {
    list.push_back(sum.weighted);
    if (sum.seconds > 0) Scale(list.back(), 1 / sum.seconds);
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const PairSlip& a, const PairSlip& b) { return a.slip > b.slip; });
  return list;
}

double SlipTotals::SlipOf(const int geom[2]) const {
  const auto at = sums_.find(SidesOf(geom));
  return at == sums_.end() ? 0 : at->second.weighted.slip;
}

double CreepRun::SlipOf(const int geom[2]) const {
  for (const PairSlip& pair : pairs) {
    if (SidesOf(pair.geom) == SidesOf(geom)) return pair.slip;
  }
  return 0;
}

double CreepRun::Slip() const {
  double sum = 0;
  for (const PairSlip& pair : pairs) sum += pair.slip;
  return sum;
}

CreepRun MeasureCreep(const mjModel& m, const mjData& start, double seconds, const std::atomic<bool>* stop) {
  DataPtr d(MakeData(m));
  std::vector<mjtNum> state(static_cast<size_t>(StateSize(m, mjSTATE_INTEGRATION)));
  GetState(m, start, state.data(), mjSTATE_INTEGRATION);
  SetState(m, *d, state.data(), mjSTATE_INTEGRATION);
  CreepRun run;
  SlipTotals totals;
  const int steps = static_cast<int>(std::ceil(seconds / m.opt.timestep - 1e-9));
  std::vector<double> spent;  // of each step, s
  while (run.steps < steps && !(stop != nullptr && stop->load())) {
    const double begin = ProcessorSeconds();
    Step(m, *d);
    spent.push_back(ProcessorSeconds() - begin);
    if (BadNumbers(*d)) {
      run.unstable = true;
      break;
    }
    ++run.steps;
    totals.Add(SlipOfPairs(m, *d), m.opt.timestep);
  }
  run.seconds = run.steps * m.opt.timestep;
  run.step_us = 1e6 * Median(std::move(spent));
  run.pairs = totals.Pairs();
  return run;
}

std::vector<Remedy> RemediesFor(const mjOption& option) {
  const auto elliptic = [] { return Change("cone", mjCONE_ELLIPTIC); };
  const bool pyramid = option.cone != mjCONE_ELLIPTIC;
  static constexpr const char* kImpratio =
      "Friction is made this many times as hard as the normal direction; costs little, but the solver may "
      "need "
      "more iterations";
  static constexpr const char* kNoslip =
      "A pass after the solver takes the softness out of friction; it does not know other constraints' "
      "softness";
  static constexpr const char* kStep =
      "Stiffness that refers to the step (solref at its limit of two steps) grows; every second costs more "
      "steps";
  std::vector<Remedy> list;
  if (pyramid)
    list.push_back(
        {"elliptic cone", "Friction and normal force are no longer coupled by edges", {elliptic()}});
  for (const int impratio : {10, 100}) {
    const std::string name = "impratio " + std::to_string(impratio);
    if (option.impratio >= impratio) continue;
    list.push_back({name, kImpratio, {Change("impratio", impratio)}});
    if (pyramid) list.push_back({"elliptic, " + name, kImpratio, {elliptic(), Change("impratio", impratio)}});
  }
  for (const int passes : {5, 20}) {
    const std::string name = "noslip " + std::to_string(passes);
    if (option.noslip_iterations >= passes) continue;
    list.push_back({name, kNoslip, {Change("noslip_iterations", passes)}});
    if (pyramid)
      list.push_back({"elliptic, " + name, kNoslip, {elliptic(), Change("noslip_iterations", passes)}});
  }
  for (const int parts : {2, 4}) {
    list.push_back(
        {"timestep / " + std::to_string(parts), kStep, {Change("timestep", option.timestep / parts)}});
  }
  return list;
}

mjOption With(const mjOption& option, const Remedy& remedy) {
  mjOption changed = option;
  for (const command::SetOption& change : remedy.changes) {
    char* at = reinterpret_cast<char*>(&changed) + change.offset;
    if (change.kind == command::ScalarKind::kInt) {
      const int value = static_cast<int>(std::lround(change.value));
      std::memcpy(at, &value, sizeof value);
    } else {
      std::memcpy(at, &change.value, sizeof change.value);
    }
  }
  return changed;
}

CreepStudy StudyCreep(const mjModel& m, const mjData& start, double seconds, std::atomic<int>* done,
                      const std::atomic<bool>* stop) {
  const ModelPtr model = CopyView(m);
  CreepStudy study;
  const auto count = [done] {
    if (done != nullptr) ++*done;
  };
  study.before = MeasureCreep(*model, start, seconds, stop);
  count();
  for (const Remedy& remedy : RemediesFor(m.opt)) {
    if (stop != nullptr && stop->load()) break;
    model->opt = With(m.opt, remedy);
    study.effects.push_back({remedy, MeasureCreep(*model, start, seconds, stop)});
    count();
  }
  return study;
}

}  // namespace pliant::runner
