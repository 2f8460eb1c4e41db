#include "engine/runner/history.h"

#include <algorithm>
#include <utility>

#include "engine/core/contract.h"

namespace pliant {
namespace {

constexpr int kBlockEntries = 128;
constexpr int kMaxBlocks = 1 << 16;

}  // namespace

void History::Reset(size_t state_size) {
  state_size_ = state_size;
  blocks_.clear();
  capacity_ = CapacityFor(budget_);
  newest_ = -1;
  size_ = 0;
  back_ = 0;
}

int History::CapacityFor(size_t bytes) const {
  const size_t block = EntrySize() * sizeof(double) * kBlockEntries;
  return kBlockEntries * static_cast<int>(std::clamp<size_t>(bytes / block, 1, kMaxBlocks));
}

void History::SetBudget(size_t bytes) {
  History other;
  other.budget_ = bytes;
  other.Reset(state_size_);
  const int kept = std::min(size_, other.capacity_);
  for (int back = kept - 1; back >= 0; --back) {
    const std::span<const double> state = State(back);
    std::copy(state.begin(), state.end(), other.Append(Time(back)).begin());
  }
  other.SetBack(back_);
  *this = std::move(other);
}

std::span<double> History::Append(double time) {
  if (capacity_ == 0) capacity_ = CapacityFor(budget_);
  if (back_ > 0) {
    newest_ = Slot(back_);
    size_ -= back_;
    back_ = 0;
  }
  newest_ = (newest_ + 1) % capacity_;
  size_ = std::min(size_ + 1, capacity_);
  const size_t block = static_cast<size_t>(newest_ / kBlockEntries);
  if (block == blocks_.size()) {
    blocks_.push_back(std::make_unique_for_overwrite<double[]>(EntrySize() * kBlockEntries));
  }
  double* entry = Entry(newest_);
  entry[0] = time;
  return {entry + 1, state_size_};
}

void History::SetBack(int back) { back_ = std::clamp(back, 0, std::max(0, size_ - 1)); }

int History::Slot(int back) const {
  PLIANT_DEMAND(back >= 0 && back < size_);
  return (newest_ - back + capacity_) % capacity_;
}

double* History::Entry(int slot) const {
  return blocks_[slot / kBlockEntries].get() + EntrySize() * static_cast<size_t>(slot % kBlockEntries);
}

std::span<const double> History::State(int back) const { return {Entry(Slot(back)) + 1, state_size_}; }

double History::Time(int back) const { return *Entry(Slot(back)); }

size_t History::Bytes() const { return blocks_.size() * kBlockEntries * EntrySize() * sizeof(double); }

}  // namespace pliant
