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

using Command =
    std::variant<command::SetPaused, command::StepBy, command::SeekHistory, command::SetSpeed,
                 command::SetHistoryBudget, command::SetPauseUpdate, command::Reset, command::LoadKey,
                 command::SaveKey, command::WriteKey, command::SetGenerator, command::SetCtrl,
                 command::ClearCtrl, command::SetNoise, command::SetQpos, command::SetQvel, command::SetMocap,
                 command::SetEqualityActive, command::SetState, command::SetOption, command::SetVisual,
                 command::SetModelField, command::RestoreOptions, command::SetPerturb, command::SetPins,
                 command::Poke, command::SetLockstep, command::Advance, command::SeekStep,
                 command::SelectBranch, command::PlayHistory, command::RunUntil, command::SetGhosts,
                 command::SetDataField, command::SetProbes, command::Install>;

// Where panels and the viewport send their commands.
class CommandSink {
 public:
  virtual ~CommandSink() = default;
  virtual void Push(Command command) = 0;
};

}  // namespace pliant::runner
