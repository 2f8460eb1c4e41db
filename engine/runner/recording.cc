// How the live simulation records itself, goes back, and notices what is worth a mark.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

#include "engine/model/data.h"
#include "engine/model/names.h"
#include "engine/model/state.h"
#include "engine/runner/doctor.h"
#include "engine/runner/simulation.h"
#include "engine/step/forward.h"

namespace pliant {
namespace {

constexpr int kBadNumber[] = {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC};
constexpr unsigned int kBeforeInputs =
    mjSTATE_TIME | mjSTATE_QPOS | mjSTATE_QVEL | mjSTATE_ACT | mjSTATE_WARMSTART;

bool Good(double value) { return std::isfinite(value) && std::abs(value) <= mjMAXVAL; }

uint64_t PairKey(const mjContact& c) {
  const auto side = [&c](int i) {
    return static_cast<uint64_t>(c.geom[i] >= 0 ? c.geom[i] + 1 : (1 << 30) + c.flex[i]);
  };
  return side(0) << 32 | side(1);
}
int GeomOf(uint64_t side) { return side < (1 << 30) ? static_cast<int>(side) - 1 : -1; }

}  // namespace

void Simulation::ResetHistory() {
  const size_t size = static_cast<size_t>(StateSize(*model_, mjSTATE_INTEGRATION));
  const size_t begin = static_cast<size_t>(StateSize(*model_, kBeforeInputs));
  timeline_.Reset(size, begin, size - static_cast<size_t>(StateSize(*model_, mjSTATE_PLUGIN)));
  replay_.Clear();
  epoch_generation_ = 0;
  ghosts_.clear();
  past_ghosts_.clear();
}

// The model as it is now is kept for simulating again, when it is not the one of the last step.
void Simulation::UseModelForSteps() {
  if (epoch_generation_ == generation_ && epoch_version_ == model_version_) return;
  const bool edited = epoch_generation_ == generation_;
  epoch_generation_ = generation_;
  epoch_version_ = model_version_;
  if (image_stale_ || image_base_ == nullptr) CopyModelArrays();
  image_.opt = model_->opt;
  std::vector<std::shared_ptr<const void>> keep = {image_base_};
  for (const auto& [offset, array] : image_fields_) keep.push_back(array);
  replay_.AddModel(++epoch_, generation_, image_, std::move(keep));
  while (timeline_.Bytes() + replay_.Bytes() > timeline_.Budget() && timeline_.DropOldest()) {
    replay_.DropBefore(timeline_.OldestEpoch());
  }
  if (edited) timeline_.AddMark(MarkKind::kModelEdit);
}

// A state that was changed by hand since the last step gets an entry of its own.
void Simulation::BeforeStep() {
  UseModelForSteps();
  before_.resize(static_cast<size_t>(StateSize(*model_, mjSTATE_INTEGRATION)));
  GetState(*model_, *data_, before_.data(), mjSTATE_INTEGRATION);
  if (!timeline_.FollowsCursor(before_)) {
    timeline_.AppendJump(before_, data_->time, epoch_);
    timeline_.AddMark(MarkKind::kStateEdit);
    probes_.Sample(*model_, *data_, timeline_, data_->time, nullptr);
  }
  const bool pushed = !pushed_bodies_.empty();
  if (pushed != was_pushed_) {
    timeline_.AddMark(pushed ? MarkKind::kPerturbBegin : MarkKind::kPerturbEnd,
                      pushed ? pushed_bodies_.back() : -1);
    was_pushed_ = pushed;
  }
}

void Simulation::Record(double before, const StepRecord& record) {
  after_.resize(before_.size());
  GetState(*model_, *data_, after_.data(), mjSTATE_INTEGRATION);
  timeline_.AppendStep(before_, after_, data_->time, epoch_, 1e-6 * static_cast<double>(record.step_us));
  probes_.Sample(*model_, *data_, timeline_, before, &record);
}

void Simulation::RestoreHistory(int64_t index) {
  if (timeline_.Empty()) return;
  index = std::clamp(index, timeline_.Begin(), timeline_.End());
  const std::span<const double> state = replay_.StateAt(timeline_, timeline_.Branch(), index);
  SetState(*model_, *data_, state.data(), mjSTATE_INTEGRATION);
  timeline_.SetCursor(index, state);
  // What is shown of that moment comes from the model that made it.
  const mjModel* then = replay_.Model(timeline_.ChunkAt(index).epoch);
  Forward(epoch_generation_ == generation_ && then != nullptr && then->nbuffer == model_->nbuffer ? *then
                                                                                                  : *model_,
          *data_);
  pairs_.clear();
  for (int i = 0; i < data_->ncon; ++i) pairs_.push_back(PairKey(data_->contact[i]));
  std::sort(pairs_.begin(), pairs_.end());
  pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
  settle_ = false;
  dirty_ = true;
  ++jumps_;
}

// A jump starts a new piece of history: what came before stays reachable.
void Simulation::AfterJump(MarkKind mark, int a) {
  Forward(*model_, *data_);
  settle_ = false;
  dirty_ = true;
  ++jumps_;
  play_rate_ = 0;
  if (mark == MarkKind::kReset || mark == MarkKind::kKeyframe) divergence_.reset();
  UseModelForSteps();
  before_.resize(static_cast<size_t>(StateSize(*model_, mjSTATE_INTEGRATION)));
  GetState(*model_, *data_, before_.data(), mjSTATE_INTEGRATION);
  timeline_.AppendJump(before_, data_->time, epoch_);
  timeline_.AddMark(mark, a);
  probes_.Sample(*model_, *data_, timeline_, data_->time, nullptr);
}

// Bad numbers make the engine start again from the initial state (unless the model forbids it); a person
// wants to see the moment before instead.
bool Simulation::CheckDivergence(const int* before) {
  for (const int kind : kBadNumber) {
    const mjWarningStat now = data_->warning[kind];
    if (now.number == before[kind]) continue;
    const int index = now.lastinfo;
    double value = 0;
    if (!options_.stop_on_divergence) {
      Say(EventKind::kDivergence, "The simulation became unstable: bad number at " +
                                      OwnerOfBadNumber(*model_, kind, index) + ". It started again.");
      AfterJump(MarkKind::kReset);
      return true;
    }
    data_->warning[kind].number = 0;  // the next one is to be noticed as well
    paused_ = true;
    pending_steps_ = 0;
    until_ = {};
    // The state that the step began with may be bad already.
    int64_t good = timeline_.Cursor();
    const int64_t bad = good;
    for (; good > timeline_.Begin(); --good) {
      const std::span<const double> state = replay_.StateAt(timeline_, timeline_.Branch(), good);
      const size_t n = static_cast<size_t>(1 + model_->nq + model_->nv);
      const auto wrong = std::find_if_not(state.begin(), state.begin() + static_cast<ptrdiff_t>(n), Good);
      if (wrong == state.begin() + static_cast<ptrdiff_t>(n)) break;
      if (good == bad) value = *wrong;
    }
    RestoreHistory(good);
    if (kind == mjWARN_BADQACC) value = data_->qacc[index];
    timeline_.AddMark(MarkKind::kDivergence, index);
    divergence_ = std::make_shared<const DivergenceReport>(Diagnose(*model_, *data_, kind, index, value));
    Say(EventKind::kDivergence, DivergenceText(*divergence_));
    return true;
  }
  return false;
}

void Simulation::MarkWarnings(const int* before) {
  for (int i = 0; i < mjNWARNING; ++i) {
    if (data_->warning[i].number != before[i]) timeline_.AddMark(MarkKind::kWarning, i);
  }
}

void Simulation::MarkContacts() {
  new_pairs_.clear();
  for (int i = 0; i < data_->ncon; ++i) {
    if (data_->contact[i].exclude == 0) new_pairs_.push_back(PairKey(data_->contact[i]));
  }
  std::sort(new_pairs_.begin(), new_pairs_.end());
  new_pairs_.erase(std::unique(new_pairs_.begin(), new_pairs_.end()), new_pairs_.end());
  contact_began_ = false;
  const auto mark = [this](const std::vector<uint64_t>& a, const std::vector<uint64_t>& b, MarkKind kind) {
    int count = 0;
    uint64_t first = 0;
    auto other = b.begin();
    for (const uint64_t pair : a) {
      while (other != b.end() && *other < pair) ++other;
      if (other != b.end() && *other == pair) continue;
      if (count++ == 0) first = pair;
      if (kind != MarkKind::kContactBegin || until_.kind != command::RunUntil::Kind::kContact) continue;
      for (const int geom : {GeomOf(pair >> 32), GeomOf(pair & 0xffffffffu)}) {
        contact_began_ |= until_.body < 0 || (geom >= 0 && model_->geom_bodyid[geom] == until_.body);
      }
    }
    if (count > 0) timeline_.AddMark(kind, GeomOf(first >> 32), GeomOf(first & 0xffffffffu), count);
  };
  mark(new_pairs_, pairs_, MarkKind::kContactBegin);
  mark(pairs_, new_pairs_, MarkKind::kContactEnd);
  std::swap(pairs_, new_pairs_);
}

// The solver stopped because it ran out of iterations.
void Simulation::MarkSolver(const StepRecord& record) {
  const mjOption& opt = model_->opt;
  bool converged = true;
  if (record.solver_iterations >= opt.iterations && opt.iterations > 0 && data_->nefc > 0) {
    const int islands = std::clamp(data_->nisland, 1, mjNISLAND);
    for (int i = 0; i < islands; ++i) {
      const int n = std::min(data_->solver_niter[i], mjNSOLVER);
      if (n < opt.iterations || n == 0) continue;
      const mjSolverStat& last = data_->solver[i * mjNSOLVER + n - 1];
      converged &= last.improvement < opt.tolerance || last.gradient < opt.tolerance;
    }
  }
  if (!converged && was_converged_) timeline_.AddMark(MarkKind::kNotConverged);
  was_converged_ = converged;
}

void Simulation::CheckUntil() {
  using Kind = command::RunUntil::Kind;
  bool reached = false;
  switch (until_.kind) {
    case Kind::kNone:
    case Kind::kDivergence:
      return;
    case Kind::kTime:
      reached = data_->time >= until_.time - 0.5 * model_->opt.timestep;
      break;
    case Kind::kContact:
      reached = contact_began_;
      break;
    case Kind::kCondition: {
      const double value = until_condition_.Evaluate(*model_, *data_);
      reached = value != 0 && !std::isnan(value);
      break;
    }
  }
  if (!reached) return;
  Say(EventKind::kInfo, "Stopped: " + UntilText() + ".");
  paused_ = true;
  pending_steps_ = 0;
  until_ = {};
  until_condition_ = {};
  dirty_ = true;
}

std::string Simulation::UntilText() const {
  using Kind = command::RunUntil::Kind;
  switch (until_.kind) {
    case Kind::kNone:
      return "";
    case Kind::kTime: {
      char text[48];
      std::snprintf(text, sizeof text, "time %g s", until_.time);
      return text;
    }
    case Kind::kContact: {
      const char* name = until_.body >= 0 ? Id2Name(*model_, mjOBJ_BODY, until_.body) : nullptr;
      return until_.body < 0 ? "a new contact"
                             : std::string("a new contact of ") + (name != nullptr ? name : "the body");
    }
    case Kind::kCondition:
      return until_.condition;
    case Kind::kDivergence:
      return "divergence";
  }
  return "";
}

double Simulation::Timestep() const { return Loaded() ? model_->opt.timestep : 0; }

double Simulation::Speed() const {
  const bool dragging = perturb_.select > 0 && (perturb_.active | perturb_.active2) != 0;
  return dragging && !paused_ && (speed_ == 0 || speed_ > 1) ? 1 : speed_;
}

void Simulation::Play(double seconds) {
  if (!Playing() || timeline_.Empty()) return;
  const int direction = play_rate_ > 0 ? 1 : -1;
  const int64_t last = direction > 0 ? timeline_.End() : timeline_.Begin();
  int64_t index = timeline_.Cursor();
  if (index == last) {
    play_rate_ = 0;
    dirty_ = true;
    return;
  }
  play_time_ += play_rate_ * seconds;
  while (index != last) {
    const double here = timeline_.Time(index);
    const double next = timeline_.Time(index + direction);
    // A jump in time takes no time.
    const bool jump =
        direction * (next - here) <= 0 || std::abs(next - here) > 2 * model_->opt.timestep + 1e-9;
    if (jump) {
      play_time_ += next - here;
    } else if (direction * (play_time_ - next) < -1e-9) {
      break;
    }
    index += direction;
  }
  if (index == timeline_.Cursor()) return;
  const double rate = play_rate_;
  RestoreHistory(index);
  play_rate_ = rate;
}

void Simulation::FillSome() {
  if (!Loaded() || timeline_.Empty()) return;
  if (!probes_.FillSome(timeline_, replay_)) {
    Say(EventKind::kWarning, "A recorded step came out differently when it was simulated again.");
  }
  dirty_ = true;
}

void Simulation::FillGhosts(Snapshot& out) {
  out.ghosts.clear();
  for (const int branch : ghosts_) {
    const int64_t index = timeline_.IndexAtTime(branch, data_->time);
    if (index < 0) continue;
    out.ghosts.push_back(GhostAt(branch, index));
  }
  out.ghosts.insert(out.ghosts.end(), past_ghosts_.begin(), past_ghosts_.end());
}

Ghost Simulation::GhostAt(int branch, int64_t index) {
  const std::span<const double> state = replay_.StateAt(timeline_, branch, index);
  Ghost ghost;
  ghost.branch = branch;
  ghost.time = state[0];
  ghost.qpos.assign(state.begin() + 1, state.begin() + 1 + model_->nq);
  const auto part = [&](unsigned int before_bits, int n) {
    const auto begin = state.begin() + StateSize(*model_, before_bits);
    return std::vector<double>(begin, begin + n);
  };
  ghost.mocap_pos = part(mjSTATE_MOCAP_POS - 1, 3 * model_->nmocap);
  ghost.mocap_quat = part(mjSTATE_MOCAP_QUAT - 1, 4 * model_->nmocap);
  return ghost;
}

}  // namespace pliant
