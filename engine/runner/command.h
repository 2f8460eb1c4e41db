// Commands: every change to the live simulation, sent by any thread and applied by the physics thread between
// steps. A command that names something the model does not have (an index out of range, an unknown field) is
// refused with an event; it never corrupts the simulation.
#pragma once

#include <variant>

#include "engine/runner/commands/model.h"
#include "engine/runner/commands/mouse.h"
#include "engine/runner/commands/state.h"
#include "engine/runner/commands/time.h"

namespace pliant::runner {

// One variant of the alternatives of all.
template <class... Lists>
struct Joined;
template <class... A>
struct Joined<std::variant<A...>> {
  using Type = std::variant<A...>;
};
template <class... A, class... B, class... More>
struct Joined<std::variant<A...>, std::variant<B...>, More...> : Joined<std::variant<A..., B...>, More...> {};

using Command = Joined<command::TimeCommands, command::StateCommands, command::ModelCommands,
                       command::MouseCommands>::Type;

// Where panels and the viewport send their commands.
class CommandSink {
 public:
  virtual ~CommandSink() = default;
  virtual void Push(Command command) = 0;
};

}  // namespace pliant::runner
