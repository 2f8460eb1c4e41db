// History: the recorded states of a run, one entry per step, oldest dropped when the memory budget is full.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace pliant {

// A ring of fixed-size states (mjSTATE_INTEGRATION vectors). Memory is taken block by block as entries come,
// never more than the budget but for one block. Entries are addressed by how far they lie behind the newest.
class History {
 public:
  // Forgets everything; states have `state_size` numbers from now on.
  void Reset(size_t state_size);
  void SetBudget(size_t bytes);

  // Returns where to write the new newest state (valid until the next call) and drops the entries in front of
  // `Back()`, if any: running on from a past state makes that state's future obsolete.
  std::span<double> Append(double time);

  int Size() const { return size_; }
  int Back() const { return back_; }
  void SetBack(int back);
  std::span<const double> State(int back) const;
  double Time(int back) const;

  size_t Bytes() const;
  size_t Budget() const { return budget_; }

 private:
  static constexpr size_t kDefaultBudget = size_t{256} << 20;

  using Block = std::unique_ptr<double[]>;

  size_t EntrySize() const { return state_size_ + 1; }  // the state and its time
  int CapacityFor(size_t bytes) const;
  int Slot(int back) const;
  double* Entry(int slot) const;

  size_t state_size_ = 0;
  size_t budget_ = kDefaultBudget;
  std::vector<Block> blocks_;
  int capacity_ = 0;  // slots; the ring wraps here
  int newest_ = -1;   // slot of the newest entry
  int size_ = 0;
  int back_ = 0;
};

}  // namespace pliant
