// What snapshots show of the live model: copies of its arrays that never change, so that a snapshot's reader
// and the physics thread share no memory. An array is copied again only when it changed.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace pliant::runner {

class ModelImage {
 public:
  using Keep = std::vector<std::shared_ptr<const void>>;

  // The model is a new one with the numbers of `copy`, which never changes: nothing is copied.
  void Adopt(std::shared_ptr<const mjModel> copy);
  // Many arrays changed: all are copied at the next Of().
  void Invalidate() { stale_ = true; }
  // One array changed: the one whose pointer stands at `offset` in mjModel, of `bytes` bytes.
  void Refresh(const mjModel& m, size_t offset, size_t bytes);

  // The model as it is now. The arrays live as long as what `keep` (replaced) holds.
  const mjModel& Of(const mjModel& m, Keep* keep);

 private:
  mjModel image_ = {};
  std::shared_ptr<const void> base_;
  std::vector<std::pair<size_t, std::shared_ptr<const void>>> fields_;  // replaced arrays, by offset
  bool stale_ = true;
};

}  // namespace pliant::runner
