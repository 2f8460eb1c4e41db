#include "ui/state/drawing.h"

#include <algorithm>
#include <vector>

#include "engine/core/contract.h"

namespace pliant::ui {

std::span<const Drawing* const> Drawings() {
  static const std::vector<const Drawing*> sorted = [] {
    const std::span<const Drawing* const> files = DrawingFiles();
    std::vector<const Drawing*> drawings(files.begin(), files.end());
    std::ranges::stable_sort(drawings, {}, &Drawing::order);
    PLIANT_DEMAND(drawings.size() <= DrawingsOn().size());
    return drawings;
  }();
  return sorted;
}

DrawingsOn DrawingsAtFirst() {
  DrawingsOn on = {};
  const std::span<const Drawing* const> all = Drawings();
  for (std::size_t i = 0; i < all.size(); ++i) on[i] = all[i]->at_first;
  return on;
}

}  // namespace pliant::ui
