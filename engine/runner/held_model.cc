#include "engine/runner/held_model.h"

#include <memory>
#include <vector>

namespace pliant::runner {

std::shared_ptr<const mjModel> HoldModel(const Snapshot& snapshot) {
  struct Held {
    mjModel model;
    std::vector<std::shared_ptr<const void>> keep;
  };
  const auto held = std::make_shared<const Held>(Held{snapshot.model, snapshot.keep});
  return {held, &held->model};
}

}  // namespace pliant::runner
