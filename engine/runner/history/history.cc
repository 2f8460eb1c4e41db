#include "engine/runner/history/history.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <utility>

#include "engine/model/model.h"
#include "engine/model/state.h"
#include "engine/runner/history/timeline_bytes.h"
#include "engine/step/derived.h"
#include "engine/step/forward.h"
#include "engine/step/run_state.h"

namespace pliant::runner {
namespace {

TakenState Taken(const StateCopy& copy) { return {copy.Numbers(), copy.Changed()}; }

bool Good(double value) { return std::isfinite(value) && std::abs(value) <= mjMAXVAL; }

}  // namespace

Outcome History::Apply(command::SetProbes& c) {
  Outcome outcome = Outcome::Shown();
  probes_.Set(live_.Model(), std::move(c.probes), timeline_,
              [&](std::string text) { outcome.complaints.push_back(std::move(text)); });
  return outcome;
}

Outcome History::Apply(const command::SetGhosts& c) {
  Outcome outcome = Outcome::Shown();
  outcome.complaints = ghosts_.Set(live_.Model(), c, timeline_, replay_);
  return outcome;
}

Outcome History::Apply(const command::SetHistoryBudget& c) {
  timeline_.SetBudget(c.bytes);
  return Outcome::Shown();
}

Recording History::Record() {
  Recording out;
  ModelImage::Keep keep;
  const mjModel& image = live_.Image(&keep);
  out.present = {image, std::move(keep)};
  out.generation = live_.Generation();
  const bool unchanged = epoch_.generation == live_.Generation() && epoch_.version == live_.Version();
  out.present_epoch = unchanged ? epoch_.number : 0;
  out.state.resize(static_cast<size_t>(RunStateSize(image)));
  GetRunState(image, live_.Data(), out.state.data());
  for (const Aside& other : aside_) out.others.push_back(other.steps);
  if (!timeline_.Empty()) RecordSteps(&out);
  return out;
}

void History::RecordSteps(Recording* out) {
  out->epochs = models_;
  std::erase_if(out->epochs, [oldest = timeline_.Branches().OldestEpoch()](const Recording::Epoch& known) {
    return known.number < oldest;
  });
  out->timeline =
      SaveTimeline(timeline_, replay_.StateAt(timeline_.Branches(), timeline_.Branch(), timeline_.Cursor()));
}

bool History::Adopt(const Recording& from, std::string* problem) {
  Clear();
  std::vector<double> at_cursor;
  if (!LoadTimeline(from, live_.Model(), &timeline_, &at_cursor, problem)) return false;
  aside_.clear();
  for (const std::shared_ptr<const Recording>& other : from.others) {
    Timeline timeline;
    std::vector<double> there;
    std::string ignored;
    if (LoadTimeline(*other, other->present.model, &timeline, &there, &ignored)) Keep(other, timeline);
  }
  aside_infos_.reset();
  TakeModels(from, {{from.generation, live_.Generation()}});
  epoch_.generation = live_.Generation();
  const bool unchanged = from.present_epoch != 0 && ModelOf(from.present_epoch) != nullptr;
  epoch_.number = unchanged ? from.present_epoch : latest_;
  epoch_.version = unchanged ? live_.Version() : live_.Version() - 1;  // then the next step keeps the model
  mjData& d = live_.TouchData();
  SetRunState(live_.Model(), d, from.state.data());
  Forward(live_.Model(), d);
  contacts_.Restart(d);
  return true;
}

// Generations of the recording are told apart from those of this program, but for those that are known.
void History::TakeModels(const Recording& from, std::map<uint64_t, uint64_t> generations) {
  for (const Recording::Epoch& epoch : from.epochs) {
    constexpr uint64_t kOfAnother = uint64_t{1} << 62;
    const auto known = generations.emplace(epoch.generation, kOfAnother + generations.size()).first;
    KeepModel({epoch.number, known->second, epoch.view});
    latest_ = std::max(latest_, epoch.number);
  }
}

size_t History::AsideBytes() const {
  size_t bytes = 0;
  for (const Aside& other : aside_) bytes += BytesOf(*other.steps);
  return bytes;
}

// Models are counted through all runs.
uint64_t History::RunId() const {
  return timeline_.Empty() ? latest_ + 1 : timeline_.Branches().OldestEpoch();
}

void History::Keep(std::shared_ptr<const Recording> steps, const Timeline& timeline) {
  if (timeline.Empty()) return;
  const RunInfo info = {timeline.Branches().OldestEpoch(), 0, timeline.Size() - 1,
                        timeline.Time(timeline.Begin()), timeline.Time(timeline.End())};
  const auto later =
      std::find_if(aside_.begin(), aside_.end(), [&](const Aside& other) { return other.info.id > info.id; });
  aside_.insert(later, {info, std::move(steps)});
}

// No more than half of the memory, for what runs needs some as well. A state that no step followed is no run.
void History::LayAside() {
  if (timeline_.Size() < 2 || models_.empty()) return;
  auto run = std::make_shared<Recording>();
  RecordSteps(run.get());
  const Recording::Epoch& model = models_.back();
  run->present = model.view;
  run->generation = model.generation;
  run->present_epoch = model.number;
  const std::span<const double> state =
      replay_.StateAt(timeline_.Branches(), timeline_.Branch(), timeline_.Cursor());
  run->state.assign(state.begin(), state.end());
  Keep(std::move(run), timeline_);
  while (!aside_.empty() && AsideBytes() > timeline_.Budget() / 2) aside_.erase(aside_.begin());
}

// An edit of the structure was undone, or done again: the steps that were made with it go on.
bool History::TakeBack(uint64_t run) {
  const auto found = std::find_if(aside_.rbegin(), aside_.rend(), [&](const Aside& other) {
    return (run == command::kLatestRun || run == other.info.id) &&
           SameStateLayout(other.steps->present.model, live_.Model());
  });
  if (found == aside_.rend()) return false;
  const std::shared_ptr<const Recording> steps = found->steps;
  aside_.erase(std::next(found).base());
  std::vector<double> at_cursor;
  std::string problem;
  if (!LoadTimeline(*steps, live_.Model(), &timeline_, &at_cursor, &problem)) return false;
  TakeModels(*steps, {});
  return true;
}

void History::Clear() {
  ResetTimeline(live_.Model(), timeline_);
  replay_.Clear();
  models_.clear();
  epoch_.generation = 0;
  made_shown_ = {};
  tuned_.clear();
  ghosts_.Clear();
}

bool History::OnModel(bool same_layout, bool edited, uint64_t run, int64_t entry) {
  aside_infos_.reset();
  tuned_.clear();
  if (!edited) aside_.clear();
  const bool named = edited && run != command::kNewRun && run != command::kLatestRun;
  const bool begins = edited && run == command::kNewRun;
  bool restored = false;
  if (!same_layout || begins || (named && run != RunId())) {
    if (edited) LayAside();
    Clear();
    restored = edited && !begins && TakeBack(run) && named;
  } else if (named && !timeline_.Empty()) {
    StateCopy now;
    now.Take(live_);
    restored = timeline_.FollowsCursor(Taken(now));  // not what a person posed since
  }
  if (restored) Restore(entry >= 0 ? entry : timeline_.Cursor());
  divergence_.reset();
  probes_.SetGeneration(live_.Generation());
  // Nothing is said: they were asked for while another model was shown. Who still wants them asks again.
  probes_.Bind(live_.Model(), [](const std::string&) {});
  return restored;
}

void History::KeepModel(Recording::Epoch epoch) {
  if (!timeline_.Empty()) {
    const uint64_t oldest = timeline_.Branches().OldestEpoch();
    std::erase_if(models_, [oldest](const Recording::Epoch& known) { return known.number < oldest; });
  }
  replay_.AddModel(epoch.number, epoch.generation, epoch.view.model, epoch.view.keep);
  models_.push_back(std::move(epoch));
}

// The model as it is now is kept for simulating again, when it is not the one of the last step.
void History::UseModelForSteps() {
  const bool edited = epoch_.generation == live_.Generation();
  if (edited && epoch_.version == live_.Version()) return;
  tuned_.erase({timeline_.Branch(), timeline_.Cursor()});
  epoch_ = {++latest_, live_.Generation(), live_.Version()};
  ModelImage::Keep keep;
  const mjModel& image = live_.Image(&keep);
  KeepModel({epoch_.number, epoch_.generation, {image, std::move(keep)}});
  while (timeline_.Bytes() + replay_.Bytes() > timeline_.Budget() && timeline_.DropOldest()) {
    replay_.DropBefore(timeline_.Branches().OldestEpoch());
  }
  if (edited) timeline_.AddMark(MarkKind::kModelEdit);
}

// A state that was changed by hand since the last step gets an entry of its own.
void History::BeforeStep(int pushed) {
  UseModelForSteps();
  before_.Take(live_);
  const double time = live_.Time();
  if (!timeline_.FollowsCursor(Taken(before_))) {
    timeline_.AppendJump(before_.Numbers(), time, epoch_.number);
    timeline_.AddMark(MarkKind::kStateEdit);
    SampleNow();
  }
  if ((pushed >= 0) == was_pushed_) return;
  was_pushed_ = pushed >= 0;
  timeline_.AddMark(was_pushed_ ? MarkKind::kPerturbBegin : MarkKind::kPerturbEnd, pushed);
}

// After a forward pass, which computes less than a step that probes want something of.
void History::SampleNow() {
  mjData& d = live_.Workplace();
  ComputeDerived(live_.Model(), d, probes_.Derived());
  probes_.Sample(live_.Model(), d, timeline_, live_.Time(), nullptr);
}

void History::AfterStep(double before, const StepRecord& record, const int* warnings) {
  after_.Take(live_);
  mjData& d = live_.Workplace();
  timeline_.AppendStep(Taken(before_), Taken(after_), d.time, epoch_.number,
                       1e-6 * static_cast<double>(record.step_us));
  probes_.Sample(live_.Model(), d, timeline_, before, &record);
  for (int i = 0; i < mjNWARNING; ++i) {
    if (d.warning[i].number != warnings[i]) timeline_.AddMark(MarkKind::kWarning, i);
  }
  contacts_.Update(d, timeline_);
  MarkSolver(record);
}

// The solver stopped because it ran out of iterations.
void History::MarkSolver(const StepRecord& record) {
  const mjOption& opt = live_.Model().opt;
  const mjData& d = live_.Data();
  bool converged = true;
  if (record.solver_iterations >= opt.iterations && opt.iterations > 0 && d.nefc > 0) {
    const int islands = std::clamp(d.nisland, 1, mjNISLAND);
    for (int i = 0; i < islands; ++i) {
      const int n = std::min(d.solver_niter[i], mjNSOLVER);
      if (n < opt.iterations || n == 0) continue;
      const mjSolverStat& last = d.solver[i * mjNSOLVER + n - 1];
      converged &= last.improvement < opt.tolerance || last.gradient < opt.tolerance;
    }
  }
  if (!converged && was_converged_) timeline_.AddMark(MarkKind::kNotConverged);
  was_converged_ = converged;
}

// Null when nothing that is kept was made with it.
const Recording::Epoch* History::ModelOf(uint64_t epoch) const {
  const auto known = std::find_if(models_.begin(), models_.end(),
                                  [epoch](const Recording::Epoch& e) { return e.number == epoch; });
  return known == models_.end() ? nullptr : &*known;
}

// What was changed since the last step belongs to the moment that is shown.
void History::KeepTuned() {
  if (epoch_.generation != live_.Generation() || epoch_.version == live_.Version()) return;
  ModelView& view = tuned_[{timeline_.Branch(), timeline_.Cursor()}];
  view.model = live_.Image(&view.keep);
}

// The model gets the numbers of a moment of its own run, so that what is seen of it, and what is made of it
// from there, belongs together.
void History::TakeNumbersOf(int64_t index) {
  if (const auto tuned = tuned_.find({timeline_.Branch(), index}); tuned != tuned_.end()) {
    live_.TakeNumbers(tuned->second.model);
    epoch_.version = live_.Version() - 1;
    return;
  }
  const Recording::Epoch* made = ModelOf(timeline_.ChunkAt(index).epoch);
  if (made == nullptr || made->generation != live_.Generation()) return;
  if (epoch_.number == made->number && epoch_.version == live_.Version()) return;
  live_.TakeNumbers(made->view.model);
  epoch_ = {made->number, made->generation, live_.Version()};
}

void History::Restore(int64_t index) {
  if (timeline_.Empty()) return;
  index = std::clamp(index, timeline_.Begin(), timeline_.End());
  KeepTuned();
  TakeNumbersOf(index);
  Show(index);
}

// With the numbers that the model has.
void History::Show(int64_t index) {
  const std::span<const double> state = replay_.StateAt(timeline_.Branches(), timeline_.Branch(), index);
  mjData& d = live_.TouchData();
  SetRunState(live_.Model(), d, state.data());
  timeline_.SetCursor(index, state);
  // What is shown of that moment comes from the model that made it.
  const mjModel* then = replay_.Model(timeline_.ChunkAt(index).epoch);
  const bool fits = epoch_.generation == live_.Generation() && then != nullptr &&
                    then->nbuffer == live_.Model().nbuffer && !tuned_.contains({timeline_.Branch(), index});
  Forward(fits ? *then : live_.Model(), d);
  contacts_.Restart(d);
}

void History::Jump(MarkKind mark, int subject) {
  mjData& d = live_.TouchData();
  Forward(live_.Model(), d);
  if (mark == MarkKind::kReset || mark == MarkKind::kKeyframe) divergence_.reset();
  UseModelForSteps();
  before_.Take(live_);
  timeline_.AppendJump(before_.Numbers(), d.time, epoch_.number);
  timeline_.AddMark(mark, subject);
  SampleNow();
}

const DivergenceReport& History::Diverged(int warning, int index) {
  // The state that the step began with may be bad already.
  const auto n = static_cast<ptrdiff_t>(1 + live_.Model().nq + live_.Model().nv);
  double value = 0;
  const int64_t bad = timeline_.Cursor();
  int64_t good = bad;
  for (; good > timeline_.Begin(); --good) {
    const std::span<const double> state = replay_.StateAt(timeline_.Branches(), timeline_.Branch(), good);
    const auto wrong = std::find_if_not(state.begin(), state.begin() + n, Good);
    if (wrong == state.begin() + n) break;
    if (good == bad) value = *wrong;
  }
  Show(good);  // the numbers of now may be what is wrong
  const mjData& d = live_.Data();
  if (warning == mjWARN_BADQACC) value = d.qacc[index];
  timeline_.AddMark(MarkKind::kDivergence, index);
  divergence_ = std::make_shared<const DivergenceReport>(Diagnose(live_.Model(), d, warning, index, value));
  return *divergence_;
}

bool History::SelectBranch(int branch) {
  if (!timeline_.Empty()) KeepTuned();
  if (!timeline_.SelectBranch(branch)) return false;
  TakeNumbersOf(timeline_.End());
  Show(timeline_.End());
  probes_.FillPath(timeline_);
  return true;
}

void History::FillStatus(RunStatus& run) const {
  run.history.size = static_cast<int>(timeline_.Size());
  run.history.back = static_cast<int>(timeline_.End() - timeline_.Cursor());
  run.history.first = timeline_.Begin();
  run.history.last = timeline_.End();
  run.history.cursor = timeline_.Cursor();
  run.history.run = RunId();
  run.branch = timeline_.Branch();
  run.history.begin = timeline_.Empty() ? 0 : timeline_.Time(timeline_.Begin());
  run.history.end = timeline_.Empty() ? 0 : timeline_.Time(timeline_.End());
  run.history.bytes = timeline_.Bytes() + replay_.Bytes() + AsideBytes();
  run.history.budget = timeline_.Budget();
  const double per_step =
      timeline_.Empty() ? 0 : static_cast<double>(timeline_.Bytes()) / static_cast<double>(timeline_.Size());
  run.history.seconds =
      per_step > 0 ? static_cast<double>(timeline_.Budget()) / per_step * live_.Timestep() : 0;
}

// One copy of the view for all snapshots that show steps of the same model.
void History::FindMadeShown() {
  const uint64_t epoch = timeline_.Empty() ? 0 : timeline_.ChunkAt(timeline_.Cursor()).epoch;
  const Recording::Epoch* made = ModelOf(epoch);
  if (made == nullptr || made->generation == live_.Generation()) {
    made_shown_ = {};
  } else if (made_shown_.epoch != epoch) {
    const auto view = std::make_shared<const ModelView>(made->view);
    made_shown_ = {epoch, {view, &view->model}};
  }
}

void History::FillSnapshot(Snapshot& out) {
  FindMadeShown();
  out.made_shown = made_shown_.model;
  out.timeline = timeline_.Info();
  if (aside_infos_ == nullptr) {
    auto infos = std::make_shared<std::vector<RunInfo>>();
    for (const Aside& other : aside_) infos->push_back(other.info);
    aside_infos_ = std::move(infos);
  }
  out.other_runs = aside_infos_;
  out.divergence = divergence_;
  out.ghosts = ghosts_.At(live_.Model(), live_.Time(), timeline_.Branches(), replay_);
}

}  // namespace pliant::runner
