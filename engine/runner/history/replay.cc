#include "engine/runner/history/replay.h"

#include <algorithm>
#include <utility>

#include "engine/core/contract.h"
#include "engine/model/data.h"
#include "engine/model/sleep_notes.h"
#include "engine/model/state.h"
#include "engine/step/derived.h"
#include "engine/step/forward.h"
#include "engine/step/run_state.h"
#include "engine/step/step.h"

namespace pliant::runner {
namespace {

constexpr unsigned int kInputBits = mjSTATE_CTRL | mjSTATE_QFRC_APPLIED | mjSTATE_XFRC_APPLIED |
                                    mjSTATE_EQ_ACTIVE | mjSTATE_MOCAP_POS | mjSTATE_MOCAP_QUAT |
                                    mjSTATE_USERDATA;

}  // namespace

void Replay::Clear() {
  epochs_.clear();
  data_.reset();
  cached_chunk_ = 0;
}

void Replay::AddModel(uint64_t epoch, uint64_t generation, const mjModel& image,
                      std::vector<std::shared_ptr<const void>> keep) {
  epochs_[epoch] = {generation, image, std::move(keep)};
}

size_t Replay::Bytes() const {
  size_t bytes = 0;
  const void* last = epochs_.empty() || epochs_.rbegin()->second.keep.empty()
                         ? nullptr
                         : epochs_.rbegin()->second.keep[0].get();
  for (auto entry = epochs_.rbegin(); entry != epochs_.rend(); ++entry) {
    const Epoch& epoch = entry->second;
    bytes += sizeof(Epoch);
    if (epoch.keep.empty() || epoch.keep[0].get() == last) continue;
    last = epoch.keep[0].get();
    bytes += static_cast<size_t>(epoch.model.nbuffer);
  }
  return bytes;
}

void Replay::DropBefore(uint64_t epoch) {
  while (epochs_.size() > 1 && epochs_.begin()->first < epoch) epochs_.erase(epochs_.begin());
}

const Replay::Epoch* Replay::Find(uint64_t epoch) const {
  const auto found = epochs_.find(epoch);
  return found == epochs_.end() ? nullptr : &found->second;
}

const mjModel* Replay::Model(uint64_t epoch) const {
  const Epoch* found = Find(epoch);
  return found == nullptr ? nullptr : &found->model;
}

bool Replay::Prepare(const Epoch& epoch) {
  if (data_ != nullptr && data_generation_ == epoch.generation) return true;
  data_follows_ = false;
  data_.reset(MakeData(epoch.model));
  if (data_ == nullptr) return false;
  data_generation_ = epoch.generation;
  // What happened was said when it happened: a warning is printed only the first time.
  for (mjWarningStat& warning : data_->warning) warning.number = 1;
  return true;
}

void Replay::ApplyChanges(const mjModel& m, std::span<const TimelineChunk::Change> changes) {
  if (changes.empty()) return PromiseUntouched(m, *data_);
  const size_t begin = static_cast<size_t>(StateSize(m, kBeforeInputs));
  inputs_.resize(static_cast<size_t>(StateSize(m, kInputBits)));
  GetState(m, *data_, inputs_.data(), kInputBits);
  for (const TimelineChunk::Change& change : changes) inputs_[change.at - begin] = change.value;
  SetState(m, *data_, inputs_.data(), kInputBits);
}

std::span<const double> Replay::StateAt(const TimelineBranches& branches, int branch, int64_t index) {
  const TimelineChunk& chunk = branches.ChunkAt(branch, index);
  const Epoch* epoch = Find(chunk.epoch);
  PLIANT_DEMAND(epoch != nullptr && Prepare(*epoch));
  const mjModel* m = &epoch->model;
  const size_t n = static_cast<size_t>(RunStateSize(*m));
  if (cached_chunk_ != chunk.serial) {
    cached_chunk_ = chunk.serial;
    states_.resize(n);
    chunk.state.CopyTo(states_.data());
    cached_ = 1;
    data_follows_ = false;
  }
  const size_t wanted = static_cast<size_t>(index - chunk.first);
  if (wanted >= cached_ && !data_follows_) {
    SetRunState(*m, *data_, states_.data() + n * (cached_ - 1));
    data_follows_ = true;
  }
  for (; cached_ <= wanted; ++cached_) {
    ApplyChanges(*m, chunk.ChangesOf(chunk.first + static_cast<int64_t>(cached_)));
    Step(*m, *data_);
    states_.resize(n * (cached_ + 1));
    GetRunState(*m, *data_, states_.data() + n * cached_);
  }
  return {states_.data() + n * wanted, n};
}

bool Replay::VisitChunk(const TimelineBranches& branches, int branch, const TimelineChunk& chunk,
                        int64_t last, unsigned derived, const Visit& visit) {
  const Epoch* epoch = Find(chunk.epoch);
  if (epoch == nullptr || !Prepare(*epoch)) return true;
  mjModel m = epoch->model;  // the arrays are shared
  data_follows_ = false;
  std::vector<double> state(chunk.state.Size());
  chunk.state.CopyTo(state.data());
  SetRunState(m, *data_, state.data());
  if (chunk.jump) {
    Forward(m, *data_);
    ComputeDerived(m, *data_, derived);
    visit(chunk.first, m, *data_, data_->time);
  }
  const int64_t end = std::min(branches.LastOnPath(branch, chunk), last);
  for (int64_t index = chunk.first + 1; index <= end; ++index) {
    ApplyChanges(m, chunk.ChangesOf(index));
    const double before = data_->time;
    StepAndDerive(m, *data_, derived);
    visit(index, m, *data_, before);
  }
  if (end >= last) return true;
  const TimelineChunk& next = branches.ChunkAt(branch, end + 1);
  const Epoch* next_epoch = Find(next.epoch);
  if (next.jump || next_epoch == nullptr || next_epoch->generation != epoch->generation) return true;
  m = next_epoch->model;
  ApplyChanges(m, next.ChangesOf(next.first));
  const double before = data_->time;
  StepAndDerive(m, *data_, derived);
  visit(next.first, m, *data_, before);
  GetRunState(m, *data_, state.data());
  return next.state.Is(state);
}

}  // namespace pliant::runner
