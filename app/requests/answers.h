// Who answers which request.
#pragma once

#include <utility>

#include "ui/state/requests.h"
#include "ui/state/state.h"

namespace pliant::app {

template <class Part, class R>
concept Answers = requires(Part& part, const R& wanted) {
  part.Handle(wanted);
};

// Calls the Handle() of the one part that has one for this kind of request. A kind that no part or more than
// one answers does not compile.
template <class R, class... Parts>
void AnswerBy(const R& wanted, Parts&... parts) {
  static_assert((static_cast<int>(Answers<Parts, R>) + ...) == 1, "exactly one part answers a request");
  const auto offer = [&wanted](auto& part) {
    if constexpr (Answers<decltype(part), R>) part.Handle(wanted);
  };
  (offer(parts), ...);
}

// True when changes would be lost without a word: the person is asked, and the request waits.
template <class R>
bool AsksFirst(ui::UiState& ui, R wanted) {
  if (wanted.confirmed || ui.authoring.unsaved.empty()) return false;
  wanted.confirmed = true;
  ui.authoring.leave = {true, std::move(wanted)};
  return true;
}

}  // namespace pliant::app
