#include "ui/state/draw_switches.h"

#include <iterator>
#include <vector>

namespace pliant::ui {
namespace {

// Before and behind the drawings: sessions hold the edits of all of them in this order.
constexpr DrawSwitch kBefore[] = {
    {"label.of_selection", "Labels of the selection only", "labels_of_selection",
     &DrawExtras::labels_of_selection},
    {"label.near_cursor", "Labels near the pointer only", "labels_near_cursor",
     &DrawExtras::labels_near_cursor},
    {"contact.cones", "Friction cones", "cones", &DrawExtras::cones},
    {"contact.slip", "Slip at contacts", "slip", &DrawExtras::slip},
};
constexpr DrawSwitch kBehind[] = {
    {"view.sleepers", "Dim what sleeps", "sleepers", &DrawExtras::sleepers},
    {"contact.auto_scale", "Fit force arrows, with a scale in N", "auto_scale", &DrawExtras::auto_scale},
    {"contact.of_selection", "Contacts of the selection only", "contacts_of_selection",
     &DrawExtras::contacts_of_selection},
};

}  // namespace

std::span<const DrawSwitch> DrawSwitches() {
  static const std::vector<DrawSwitch> all = [] {
    std::vector<DrawSwitch> switches(std::begin(kBefore), std::end(kBefore));
    const std::span<const Drawing* const> drawings = Drawings();
    for (std::size_t i = 0; i < drawings.size(); ++i)
      switches.push_back({drawings[i]->action, drawings[i]->title, drawings[i]->name, nullptr, i});
    switches.insert(switches.end(), std::begin(kBehind), std::end(kBehind));
    return switches;
  }();
  return all;
}

}  // namespace pliant::ui
