#include "ui/state/contact_choice.h"

#include <algorithm>

#include "ui/model/contact_table.h"

namespace pliant::ui {

void ChooseContact(const mjModel& m, const mjData& d, int contact, ContactsPanelState& state) {
  const ContactRow row = DescribeContact(m, d, contact);
  state.selected = contact;
  std::copy(row.sides, row.sides + 2, state.selected_sides);
  std::copy(d.contact[contact].pos, d.contact[contact].pos + 3, state.selected_pos);
}

void ForgetContact(ContactsPanelState& state) {
  state.selected = -1;
  state.selected_sides[0] = state.selected_sides[1] = {};
}

void FollowChosenContact(const mjModel& m, const mjData& d, ContactsPanelState& state) {
  state.selected = -1;
  if (state.selected_sides[0].id < 0) return;
  state.selected = FollowContact(m, d, state.selected_sides, state.selected_pos);
  if (state.selected < 0) return;
  std::copy(d.contact[state.selected].pos, d.contact[state.selected].pos + 3, state.selected_pos);
}

}  // namespace pliant::ui
